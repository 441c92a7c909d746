"""What reads and deletes matches that are over."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from msgspec import Struct

from domain.ids import MatchId
from infra.match_index.port import StoredMatch


class Ended(Struct, frozen=True):
    """Which matches are wanted: of this *status* (``finished`` or ``aborted``), and, unless None, of this game, under
    this label, ended at *since* or later and before *until*. Unlisted ones, too.
    """

    status: str
    game: str | None = None
    label: str | None = None
    since: datetime | None = None
    until: datetime | None = None


class EndedSource(Protocol):
    """Where one export reads matches from. Every method may raise StoreBusy."""

    @property
    def as_of(self) -> datetime | None:
        """The time up to which matches that had ended are found; None: all are."""
        ...

    async def page(self, wanted: Ended, after: MatchId | None, limit: int) -> list[StoredMatch]:
        """Return at most *limit* matches by id, those beyond *after* (None: all)."""
        ...

    async def lines(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, bytes]:
        """Return the whole histories of a few matches as their records hold them once they are disclosed.

        That is ``{"digest":"…","line":{…},"salt":"…"}`` and a line feed for each event, in order.
        """
        ...

    async def envelopes(self, match_id: MatchId, after: int, until: int) -> bytes:
        """Return the events of a match beyond position *after* up to *until*, as pages show them once it is disclosed.

        That is ``{…,"digest":"…"}`` and a line feed for each event, in order.
        """
        ...


class EndedMatches(EndedSource, Protocol):
    """Matches that are over. Every method may raise StoreBusy."""

    async def delete(self, match_ids: Sequence[MatchId]) -> int:
        """Delete matches with everything that is stored with them, all or nothing. Returns how many.

        Editions and players stay, and so does the match that the latest event of all is of: no global position is ever
        given twice.
        """
        ...
