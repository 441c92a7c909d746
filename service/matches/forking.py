"""Forks: opening a match that goes on from a position of another."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.ids import Actor, MatchId, Position
from domain.match.commands import BotSeat, Disclosure, Joining, MatchOpen, Start, Visibility
from domain.match.decision import NewEvent
from domain.match.forking import inherited, require_going, require_over
from domain.match.parent import Parent
from infra.event_store.port import EventStore
from infra.seal import SealedEvent
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import Submission
from service.matches.loader import PAGE, MatchLoader
from service.matches.openings import Inherited, Openings
from service.refusals import KeyReused
from service.time_slice import TimeSlice


class Wanted(Struct, frozen=True, kw_only=True):
    """How somebody wants to go on from the position *at*: what an opening says that its parent does not."""

    at: int
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: int | None
    absent_seconds: int | None
    disclosure: Disclosure
    bots: tuple[BotSeat, ...]
    label: str | None


class Forking:
    """Opens forks."""

    def __init__(self, *, store: EventStore, cache: MatchCache, loader: MatchLoader, openings: Openings) -> None:
        self._store = store
        self._cache = cache
        self._loader = loader
        self._openings = openings

    async def fork(self, parent: CachedMatch, wanted: Wanted, submission: Submission) -> tuple[CachedMatch, bool]:
        """Open a fork of *parent*. Returns it, and whether this key had opened it before. Raises Refused."""
        known = await self._openings.opened_before(submission)
        if known is not None:
            if known.match.state.opened.parent is None or known.match.state.opened.parent.parent != str(
                parent.match_id
            ):
                raise KeyReused("This idempotency key was used to open another match.")
            return known, True
        require_over(parent.match.state)
        state = (await self._cache.as_at(parent, wanted.at)).state
        history: list[SealedEvent] = [one async for one in self._events(parent.match_id)]
        last = next((n - 1 for n in range(wanted.at + 1, len(history)) if _begins(history[n])), len(history) - 1)
        require_going(state, last)
        opened = state.opened
        command = MatchOpen(
            game=opened.game,
            seats=opened.seats,
            options=opened.options,
            edition=opened.edition,
            visibility=wanted.visibility,
            joining=wanted.joining,
            start=wanted.start,
            turn_seconds=wanted.turn_seconds,
            disclosure=wanted.disclosure,
            bots=wanted.bots,
            absent_seconds=wanted.absent_seconds,
            parent=Parent(str(parent.match_id), Position(wanted.at), history[wanted.at].hash.hex()),
        )
        events = [self._read(parent, one) for one in history[: wanted.at + 1]]
        taken_over = Inherited(state.table, inherited(events))
        return await self._openings.open(command, wanted.label, submission, inherited=taken_over)

    async def _events(self, match_id: MatchId) -> AsyncIterator[SealedEvent]:
        after, time_slice = -1, TimeSlice()
        while page := await self._store.events(match_id, after, PAGE):
            for one in page:
                yield one
                await time_slice.give_way()
            after = page[-1].position

    def _read(self, parent: CachedMatch, sealed: SealedEvent) -> NewEvent:
        event, time = self._loader.read(parent.match.state.table.game, sealed)
        audience: Any = sealed.audience
        return NewEvent(Position(sealed.position), time, Actor(sealed.actor), audience, None, event)


class _Line(Struct):
    command: msgspec.Raw


_lines = msgspec.json.Decoder(_Line)


def _begins(sealed: SealedEvent) -> bool:
    """Tell whether an event is the first one of its command."""
    return bytes(_lines.decode(sealed.line).command) != b"null"
