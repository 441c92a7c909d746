"""Matches that are over, from a replica as long as it answers."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from domain.ids import MatchId
from infra.database.replica import Replica
from infra.ended_matches.port import Ended, EndedMatches
from infra.ended_matches.sql import SqlEndedMatches
from infra.match_index.port import StoredMatch


class ReplicatedEndedMatches:
    """One export's view of the matches in *primary*. Made for each: once the replica fails, it is not asked again.

    A page of the replica may lack matches that have ended since; what it has of a match that is over is whole. The
    lines of a page that came from the primary are never asked for at the replica, which may not have them yet.
    """

    def __init__(self, primary: EndedMatches, replica: Replica | None) -> None:
        self._primary = primary
        self._replica = replica

    @property
    def as_of(self) -> datetime | None:
        """The time up to which matches that had ended are found; None: all are."""
        return None if self._replica is None else self._replica.as_of

    async def page(self, wanted: Ended, after: MatchId | None, limit: int) -> list[StoredMatch]:
        """Return at most *limit* matches by id, those beyond *after* (None: all). Raises StoreBusy."""
        if self._replica is not None:
            found = await self._replica.ask(lambda one: SqlEndedMatches(one).page(wanted, after, limit))
            if found is not None:
                return found[0]
            self._replica = None
        return await self._primary.page(wanted, after, limit)

    async def lines(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, bytes]:
        """Return the whole histories of a few matches, as ``EndedMatches`` does. Raises StoreBusy."""
        if self._replica is not None:
            found = await self._replica.ask(lambda one: SqlEndedMatches(one).lines(match_ids))
            if found is not None:
                return found[0]
            self._replica = None
        return await self._primary.lines(match_ids)

    async def envelopes(self, match_id: MatchId, after: int, until: int) -> bytes:
        """Return events that are known to exist, as ``EndedMatches`` does. Raises StoreBusy.

        A replica that has not replayed them all is not believed, but asked for others.
        """
        if self._replica is not None:
            found = await self._replica.ask(lambda one: SqlEndedMatches(one).envelopes(match_id, after, until))
            if found is not None and found[0].count(b"\n") == until - after:
                return found[0]
        return await self._primary.envelopes(match_id, after, until)
