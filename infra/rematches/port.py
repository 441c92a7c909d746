"""What keeps rematches."""

from typing import Protocol

from msgspec import Struct

from domain.ids import MatchId


class Rematch(Struct, frozen=True):
    """The rematch of a match, which has at most one; it exists once *is_open*. *declined_by*: a seat of the match."""

    match_id: MatchId
    rematch_id: MatchId
    is_open: bool = False
    declined_by: int | None = None


class Links(Struct, frozen=True):
    """What a match's summary says of rematches: its own, if it exists, who declined it, and whose rematch it is."""

    rematch: MatchId | None = None
    declined_by: int | None = None
    rematch_of: MatchId | None = None


NO_LINKS = Links()


class Rematches(Protocol):
    """The rematches of all matches. Every method may raise StoreBusy."""

    async def plan(self, match_id: MatchId, rematch_id: MatchId) -> Rematch:
        """Return the rematch of a match; if there is none yet, it is planned to be *rematch_id*."""
        ...

    async def opened(self, match_id: MatchId) -> None:
        """Note that the rematch of a match exists."""
        ...

    async def decline(self, match_id: MatchId, seat: int) -> None:
        """Note that *seat* declines the rematch that is planned; the first one stays noted."""
        ...

    async def of(self, match_id: MatchId) -> Rematch | None:
        """Return the rematch of a match, planned or open."""
        ...

    async def links(self, match_id: MatchId) -> Links:
        """Return what there is to say of a match, from one query."""
        ...


def links_of(match_id: MatchId, rows: list[Rematch]) -> Links:
    """Return the links of a match from the rows that name it."""
    own = next((row for row in rows if row.match_id == match_id), None)
    before = next((row.match_id for row in rows if row.rematch_id == match_id), None)
    if own is None:
        return Links(rematch_of=before)
    return Links(own.rematch_id if own.is_open else None, own.declined_by, before)
