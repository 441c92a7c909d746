"""What finds matches."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Literal, Protocol

from msgspec import Struct

from domain.ids import MatchId, PlayerId
from infra.event_store.port import Opening, SeatRow
from infra.rematches.port import NO_LINKS, Links


class StoredMatch(Struct, frozen=True, gc=False):
    """A match's row: its version, the hash of its last event, and the *summary* of its last append."""

    match_id: MatchId
    version: int
    head_hash: bytes
    status: str
    summary: bytes
    opening: Opening


class Filter(Struct, frozen=True, gc=False):
    """Which matches to list (None: any). Only public ones are ever listed.

    *player*: who holds a seat there. *to_act*: only where somebody is asked: ``any``, or that ``player``.
    *free_seats*: only where so many seats may be taken by anybody.
    """

    game: str | None = None
    status: str | None = None
    label: str | None = None
    player: PlayerId | None = None
    to_act: Literal["any", "player"] | None = None
    free_seats: int | None = None


class ListedMatch(Struct, frozen=True, gc=False):
    """A match's row, the names of those who sat down last on its seats, by seat, and its rematches."""

    row: StoredMatch
    names: Mapping[int, str | None]
    links: Links = NO_LINKS


class HeldFilter(Struct, frozen=True, gc=False):
    """Which of a player's matches to list (None: any). *asked*: only where one of the player's seats is asked.

    *live*: only those that wait or run. *match*: only this one.
    """

    game: str | None = None
    status: str | None = None
    asked: bool = False
    live: bool = False
    match: MatchId | None = None


class HeldMatch(Struct, frozen=True, gc=False):
    """A match in which a player holds seats: its row, the names on its seats, and which of these are the player's."""

    row: StoredMatch
    names: Mapping[int, str | None]
    held: Collection[int]
    links: Links = NO_LINKS


class MatchIndex(Protocol):
    """Every match, without its history. Every method may raise StoreBusy."""

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        """Return a match's row, None if there is no such match."""
        ...

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[ListedMatch]:
        """Return at most *limit* public matches, the newest first, those older than *before* (None: all), by one query.

        Whichever of the filters is given, an index leads to the matches.
        """
        ...

    async def ids(self, after: MatchId | None, limit: int) -> list[MatchId]:
        """Return at most *limit* ids of all matches, listed or not, those beyond *after* (None: all), in order."""
        ...

    async def idle(self, status: str, since: datetime, limit: int, after: MatchId | None = None) -> list[MatchId]:
        """Return at most *limit* matches of this *status* whose last event came before *since*, the oldest first.

        *after* is the last one of the page before.
        """
        ...

    async def opened_by(self, key: str) -> MatchId | None:
        """Return the match that was opened under an idempotency *key* (SHA-256, hex), None if there is none."""
        ...

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        """Return everybody who ever took a seat at a match, those who left it included, by ``taken_at``."""
        ...

    async def names(self, match_id: MatchId) -> dict[int, str | None]:
        """Return the names of those who took seats at a match, by ``taken_at``."""
        ...

    async def erase_name(self, match_id: MatchId, taken_at: int) -> None:
        """Erase the name of whoever took a seat at a position. One that is not there is no fault."""
        ...

    async def held(self, player: PlayerId, wanted: HeldFilter, before: MatchId | None, limit: int) -> list[HeldMatch]:
        """Return at most *limit* matches in which *player* holds a seat, the newest first, by one query.

        *before*: only matches older than this one (None: all). Unlisted ones are among them.
        """
        ...

    async def held_versions(self, player: PlayerId) -> dict[MatchId, int]:
        """Return the versions of all matches that wait or run in which *player* holds a seat, by one query."""
        ...


class MatchLists(Protocol):
    """Lists of matches, some of which may be late."""

    async def matches(
        self, wanted: Filter, before: MatchId | None, limit: int
    ) -> tuple[Sequence[ListedMatch], datetime | None]:
        """Return what ``MatchIndex.matches`` does, and the time up to which matches are listed (None: all are)."""
        ...
