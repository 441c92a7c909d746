"""Lists of matches that are over, from a replica."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from domain.ids import MatchId
from infra.database.replica import Replica
from infra.match_index.port import Filter, ListedMatch, MatchIndex
from infra.match_index.sql import SqlMatchIndex

_OVER: Final = frozenset({"finished", "aborted"})


class ReplicatedLists:
    """Lists the matches of *index*. Those that are over change no more, so a replica may tell of them, if it is late.

    Any other list comes from the primary: it says where matches stand, and must not tell less than was known before.
    """

    def __init__(self, index: MatchIndex, replica: Replica | None) -> None:
        self._index = index
        self._replica = replica

    async def matches(
        self, wanted: Filter, before: MatchId | None, limit: int
    ) -> tuple[Sequence[ListedMatch], datetime | None]:
        """Return what ``MatchIndex.matches`` does, and the time up to which matches are listed (None: all are)."""
        if self._replica is not None and wanted.status in _OVER:
            found = await self._replica.ask(lambda one: SqlMatchIndex(one).matches(wanted, before, limit))
            if found is not None:
                return found
        return await self._index.matches(wanted, before, limit), None
