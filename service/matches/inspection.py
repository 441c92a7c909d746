"""Checks stored matches for faults, including those that playing would not reveal."""

from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct

from domain.errors import Refused
from domain.ids import MatchId
from domain.match.events import SeatKind
from domain.match.state import Status
from domain.timestamp import format_timestamp
from infra.codec import UnknownEvent
from infra.event_store.port import EventStore
from infra.match_index.port import MatchIndex, StoredMatch
from infra.seal import SealedEvent
from service.matches.cached import CachedMatch
from service.matches.loader import PAGE, MatchLoader
from service.matches.summary import read_summary, summarize

_line = msgspec.json.Decoder(dict[str, Any])


class Examined(Struct, frozen=True, gc=False):
    """A match that was checked: its faults, in words, and if it is not over, by which game and ruleset it goes on."""

    match_id: MatchId
    faults: Sequence[str]
    unfinished: str | None = None


class Inspection:
    """Checks matches, and changes nothing. Servers may be running."""

    def __init__(self, store: EventStore, index: MatchIndex, loader: MatchLoader) -> None:
        self._store = store
        self._index = index
        self._loader = loader

    async def matches(self, after: MatchId | None = None, since: datetime | None = None) -> AsyncIterator[Examined]:
        """Yield every match with its faults, ordered by id: those beyond *after*, and in which something has happened
        *since*. Raises StoreError.
        """
        while page := await self._index.ids(after, PAGE):
            for match_id in page:
                row = await self._index.match(match_id)
                if row is None or (since is not None and not await self._is_recent(row, since)):
                    continue
                yield Examined(match_id, await self.faults(match_id), _unfinished(row))
            after = page[-1]

    async def _is_recent(self, row: StoredMatch, since: datetime) -> bool:
        """Tell whether the last event of a match came *since* then; so is a match without one, which is damaged."""
        last = await self._store.events(row.match_id, row.version - 2, 1)
        return not last or last[0].time >= format_timestamp(since)

    async def faults(self, match_id: MatchId) -> list[str]:
        """Return the faults of a match, in words; none if it is sound. Raises StoreError."""
        while True:
            row = await self._index.match(match_id)
            if row is None:
                return []  # it was pruned meanwhile
            try:
                cached = await self._loader.fold(row)
            except Refused as refused:
                return [refused.detail]
            except UnknownEvent as error:
                return [f"it cannot be folded by the current rules: {error}"]
            except (LookupError, TypeError, ValueError, AssertionError) as error:
                return [f"it cannot be folded: {type(error).__name__}: {error}"]
            if cached.version == row.version:  # otherwise somebody has appended in between
                return [*_row_faults(row, cached), *_seat_faults(cached), *await self._column_faults(match_id)]

    async def _column_faults(self, match_id: MatchId) -> list[str]:
        """Return faults of the columns beside the lines, by which events are selected and hidden."""
        faults: list[str] = []
        after = -1
        while page := await self._store.events(match_id, after, PAGE):
            faults += [
                f"position {event.position}: the columns beside its line contradict it"
                for event in page
                if not _says_what_its_line_says(event)
            ]
            after = page[-1].position
        return faults


def _unfinished(row: StoredMatch) -> str | None:
    """Return the game and the ruleset by which a match goes on, None if it is over."""
    if row.status in (Status.FINISHED, Status.ABORTED):
        return None
    try:
        return f"{row.opening.game}, ruleset {read_summary(row).ruleset}"
    except ValueError:
        return row.opening.game


def _says_what_its_line_says(event: SealedEvent) -> bool:
    line = _line.decode(event.line)
    audience = None if event.audience is None else list(event.audience)
    found = (event.type, event.time, event.actor, audience)
    return found == (line["event"]["type"], line["time"], line["actor"], line["audience"])


def _row_faults(row: StoredMatch, cached: CachedMatch) -> list[str]:
    state, opening = cached.match.state, row.opening
    faults = []
    if row.status not in set(Status) or Status(row.status) is not state.status:
        faults.append(f"its row says {row.status}, its history {state.status}")
    if (opening.game, opening.edition) != (state.opened.game, state.opened.edition):
        faults.append("its row names a different game or edition than its history")
    if opening.visibility != state.opened.visibility:
        faults.append(f"its row says {opening.visibility}, its history {state.opened.visibility}")
    try:
        if not faults and read_summary(row) != summarize(state, opening.label):
            faults.append("its summary does not follow from its history")
    except ValueError as error:
        faults.append(f"its summary cannot be read: {error}")
    return faults


def _seat_faults(cached: CachedMatch) -> list[str]:
    known = {(row.seat, row.taken_at) for row in cached.tokens.values()}
    return [
        f"seat {number} was taken at position {seat.taken_at}, but there is no row for its token"
        for number, seat in enumerate(cached.match.state.seats)
        if seat.kind is SeatKind.HUMAN and (number, seat.taken_at) not in known
    ]
