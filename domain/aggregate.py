"""A match as the one thing that commands are handled by.

    match, opening = Match.open(table, MatchOpen(...), actor=HOST, received=now, sandbox=False)
    decision = match.handle(seat_actor(0), MoveStack(...), received=now)   # raises Refused, changes nothing
    match.advance(decision)                                                # once it is stored

A decision holds new events with their audiences, and the state after them; the match moves on only when it is
told to, so a decision whose append fails has no trace.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from msgspec import Struct

from domain.audience import Audience
from domain.chance import BotChance, Chance, SeededChance, seed
from domain.errors import (
    Forbidden,
    MatchOver,
    NotStarted,
    Refused,
    StaleDecision,
    StalePosition,
    TooLate,
    WrongGame,
)
from domain.game import CLOCK, Advice, Emitted, TimeUp, public
from domain.ids import CLOCK_ACTOR, MATCH, Actor, Position, Seat, acting_seat, seat_actor
from domain.match.commands import MatchOpen
from domain.match.deadlines import game_deadline, missed_by, next_deadline
from domain.match.decide import Frame, decide_frame, decide_opening, ending, starts_by_itself
from domain.match.events import (
    AbortReason,
    MatchAborted,
    MatchFinished,
    MatchSeatReturned,
    MatchStarted,
    MatchTurnMissed,
)
from domain.match.evolve import evolve, opened
from domain.match.options import typed_options
from domain.match.state import MatchState, Status, Table
from domain.match.verdict import with_resigned_last
from domain.match.view import Asked, MatchView, asked, view
from domain.moment import stamp
from domain.viewer import Viewer, seat_viewer

SETTLE = timedelta(milliseconds=500)
"""How long the clock waits beyond a deadline, so that a command received in time and still queued counts."""

UNSURE = timedelta(milliseconds=200)
"""By how much the clocks of two processes may differ, each being wrong by 100 ms at most."""


class NewEvent(Struct, frozen=True):
    """An event to be sealed: who did it, who may see it, and the command on the first event that it caused."""

    position: Position
    time: datetime
    actor: Actor
    audience: Audience
    command: Any
    event: Any


class Pins(Struct, frozen=True):
    """What a sender relies on: the match is at one of *positions*; its seat is asked the decision of *asked_at*."""

    positions: frozenset[int] | None = None
    asked_at: int | None = None


UNPINNED = Pins()


class Deed(Struct, frozen=True):
    """One command with the events it gave."""

    actor: Actor
    command: Any
    events: tuple[NewEvent, ...]


class Decision(Struct, frozen=True):
    """What is to be appended: the clock's overdue commands, if any, then the command itself.

    *refusal*: the command was refused after a clock that was carried out first; the deeds are appended all the same.
    """

    expected: int
    deeds: tuple[Deed, ...]
    after: MatchState
    refusal: Refused | None = None

    def events(self) -> list[NewEvent]:
        """Give the events of all deeds, in order."""
        return [event for deed in self.deeds for event in deed.events]


class _Closing(NamedTuple):
    """Where the clock acted last, and the deadline that it carried out."""

    position: Position
    due: datetime


class Match:
    """A match: folds events, handles commands, shows itself."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self._closing: _Closing | None = None

    @classmethod
    def open(
        cls, table: Table, command: MatchOpen, *, actor: Actor, received: datetime, sandbox: bool
    ) -> tuple["Match", Decision]:
        """Open a match. Gives it as it is after the opening, and what is to be appended. Raises Malformed."""
        emitted = decide_opening(table, command, sandbox=sandbox)
        state = opened(table, emitted[0].event, received)
        first = NewEvent(Position(0), received, actor, emitted[0].audience, command, emitted[0].event)
        run = _Run(state, received)
        run.emit(emitted[1:])
        if starts_by_itself(run.state):
            run.emit([public(MatchStarted())])
            run.set_up()
        deed = Deed(actor, command, (first, *run.events(MATCH, None)))
        decision = Decision(0, (deed,), run.state)
        return cls(run.state), decision

    @classmethod
    def replay(cls, table: Table, history: Iterable[tuple[Any, datetime]]) -> "Match":
        """Fold a whole history of (event, time), the opening first."""
        events = iter(history)
        first, time = next(events)
        match = cls(opened(table, first, time))
        for event, time in events:
            match.fold(event, time)
        return match

    def fold(self, event: Any, time: datetime, actor: str = MATCH) -> None:
        """Take in an event that is stored. Who did it matters for the clock alone: what came before it is too late."""
        if actor == CLOCK_ACTOR:
            self._closing = _Closing(Position(self.state.version), next_deadline(self.state) or time)
        self.state = evolve(self.state, event, time)

    def handle(self, actor: Actor, command: Any, received: datetime, pins: Pins = UNPINNED) -> Decision:
        """Decide *command*, if what it is pinned to still holds. Raises Refused; then nothing happened."""
        state, deeds = self._overdue(received)
        now = max(received, state.time)
        try:
            _require_pins(state, actor, pins)
            if not isinstance(command, Frame):  # which answers no decision
                self._require_meant(state, actor, received)
            run = _decide(state, actor, command, now)
        except Refused as refusal:
            if not deeds:
                raise
            return Decision(self.state.version, tuple(deeds), state, refusal)
        deeds.append(Deed(actor, command, run.events(actor, command)))
        return Decision(self.state.version, tuple(deeds), run.state)

    def handle_clock(self, received: datetime) -> Decision | None:
        """Carry out what is due, or give None if nothing is: a second call for the same deadline does no harm."""
        state, deeds = self._overdue(received)
        return Decision(self.state.version, tuple(deeds), state) if deeds else None

    def handle_expiry(self, received: datetime) -> Decision | None:
        """Call the match off because nobody has come for too long, or give None if it is over."""
        if self.state.over:
            return None
        run = _Run(self.state, max(received, self.state.time))
        run.emit([public(MatchAborted(AbortReason.EXPIRED)), *ending(self.state)])
        deed = Deed(CLOCK_ACTOR, TimeUp(), run.events(CLOCK_ACTOR, TimeUp()))
        return Decision(self.state.version, (deed,), run.state)

    def advance(self, decision: Decision) -> None:
        """Move on to the state after *decision*, once it is stored."""
        for number, deed in enumerate(decision.deeds):
            if deed.actor == CLOCK_ACTOR:
                due = None if number else next_deadline(self.state)  # a second deadline in a row is met at its time
                self._closing = _Closing(deed.events[0].position, due or deed.events[0].time)
        self.state = decision.after

    def view(self, viewer: Viewer) -> MatchView:
        """Give the match as *viewer* may see it."""
        return view(self.state, viewer)

    def asked(self) -> tuple[Asked, ...]:
        """Give every seat that is asked."""
        return asked(self.state)

    def due(self) -> datetime | None:
        """Give when the clock must act next, or None."""
        return next_deadline(self.state)

    def legal(self, seat: Seat, planned: Any) -> Any:
        """Give what *seat* can do after *planned*; an empty answer if it is not asked. Raises WrongGame, Refused."""
        game = self.state.table.game
        if planned is not None:
            _require_own_command(game, planned)
        is_asked = any(asked.awaited.seat == seat for asked in self.asked())
        if not is_asked or self.state.is_resigned(seat):
            return game.legal(None, seat, None)
        return game.legal(game.view(self.state.play, seat_viewer(seat)), seat, planned)

    def advise(self, seat: Seat, asked_at: Position) -> Advice[Any] | None:
        """Give what the house bot on *seat* would do for the decision opened at *asked_at*, if it is still asked."""
        level = self.state.house_level(seat, asked_at)
        still = any(a.awaited.seat == seat and a.awaited.asked_at == asked_at for a in self.asked())
        if level is None or not still:
            return None
        game = self.state.table.game
        chance = BotChance(_seed(self.state), seat, asked_at)
        advice: Advice[Any] = game.advise(game.view(self.state.play, seat_viewer(seat)), seat, level, chance)
        return advice

    def _require_meant(self, state: MatchState, actor: Actor, received: datetime) -> None:
        """Refuse what was on its way when the clock opened another decision, which nobody could know of then."""
        closing, seat = self._closing, acting_seat(actor)
        if closing is None or seat is None or actor != seat_actor(seat):
            return
        if received < closing.due + SETTLE - UNSURE and any(
            one.awaited.seat == seat and one.awaited.asked_at >= closing.position for one in asked(state)
        ):
            raise TooLate("The clock has closed what this was meant for.", facts={"deadline": stamp(closing.due)})

    def _overdue(self, received: datetime) -> tuple[MatchState, list[Deed]]:
        state, deeds = self.state, []
        while (due := next_deadline(state)) is not None and due + SETTLE <= received:
            run = _Run(state, max(due, state.time))
            run.time_up(due)
            deeds.append(Deed(CLOCK_ACTOR, TimeUp(), run.events(CLOCK_ACTOR, TimeUp())))
            state = run.state
        return state, deeds


class _Run:
    """One command's events as they are emitted, folded as they come, all at one time: *now*, by which it is decided,
    unless another is to be recorded.
    """

    def __init__(self, state: MatchState, now: datetime, recorded: datetime | None = None) -> None:
        self.state = state
        self._first = state.version
        self._now = now
        self._time = recorded or now
        self._emitted: list[Emitted[Any]] = []

    def emit(self, emitted: Iterable[Emitted[Any]]) -> None:
        for one in emitted:
            self.state = evolve(self.state, one.event, self._time)
            self._emitted.append(one)

    def set_up(self) -> None:
        state = self.state
        game, edition = state.table.game, state.table.edition
        options = typed_options(game, state.opened.options)
        self.emit(game.setup(options, edition, len(state.seats), _chance(state)))
        self._finish()

    def play(self, who: Any, command: Any) -> None:
        state = self.state
        self.emit(state.table.game.decide(state.play, who, command, _chance(state), self._now))
        self._finish()

    def time_up(self, due: datetime) -> None:
        """Do what is due: first the game's own deadline, else the house takes over from who took too long."""
        game_due = game_deadline(self.state)
        if game_due is not None and game_due <= due:
            self.play(CLOCK, TimeUp())
        else:
            missed = missed_by(self.state, due)
            self.emit([public(MatchTurnMissed(awaited.seat, awaited.asked_at)) for awaited in missed])

    def act(self, seat: Seat, actor: Actor, command: Any) -> None:
        """Play *command* as *seat*; who had missed turns and acts again has returned."""
        was_missing = actor == seat_actor(seat) and self.state.seats[seat].missed > 0
        self.play(seat, command)
        if was_missing and not self.state.over:
            self.emit([public(MatchSeatReturned(seat))])

    def _finish(self) -> None:
        outcome = self.state.table.game.outcome(self.state.play)
        if outcome is not None:
            self.emit([public(MatchFinished(with_resigned_last(self.state, outcome))), *ending(self.state)])

    def events(self, actor: Actor, command: Any) -> tuple[NewEvent, ...]:
        return tuple(
            NewEvent(
                Position(self._first + n),
                self._time,
                actor if n == 0 else MATCH,
                one.audience,
                command if n == 0 else None,
                one.event,
            )
            for n, one in enumerate(self._emitted)
        )


def _recorded(state: MatchState, now: datetime) -> datetime:
    """Give the time that events bear: nothing is dated after a deadline that the clock is still to carry out.

    So what others are free to do while the clock waits makes nobody's command late that was received in time.
    """
    due = next_deadline(state)
    return now if due is None else max(state.time, min(now, due))


def _decide(state: MatchState, actor: Actor, command: Any, now: datetime) -> _Run:
    run = _Run(state, now, _recorded(state, now))
    if isinstance(command, Frame):
        run.emit(decide_frame(state, actor, command))
        started = isinstance(run._emitted[0].event, MatchStarted)
        if not started and starts_by_itself(run.state):
            run.emit([public(MatchStarted())])
            started = True
        if started:
            run.set_up()
        return run
    _require_own_command(state.table.game, command)
    if state.over:
        raise MatchOver("The match is over.", facts={"status": state.status})
    if state.status is Status.WAITING:
        raise NotStarted("The match has not started.", facts={"free_seats": list(state.free_seats())})
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can play.")
    if state.is_resigned(seat) and actor == seat_actor(seat):
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    run.act(seat, actor, command)
    return run


def _require_pins(state: MatchState, actor: Actor, pins: Pins) -> None:
    head = state.version - 1
    if pins.positions is not None and head not in pins.positions:
        raise StalePosition("The match has moved on.", facts={"position": head})
    if pins.asked_at is not None:
        seat = acting_seat(actor)
        open_decisions = [a.awaited.asked_at for a in asked(state) if a.awaited.seat == seat]
        if pins.asked_at not in open_decisions:
            raise StaleDecision(
                "This seat is not asked that decision now.",
                facts={"position": head, "asked_at": open_decisions[0] if open_decisions else None},
            )


def _require_own_command(game: Any, command: Any) -> None:
    if not isinstance(command, game.command):
        tag = type(command).__struct_config__.tag
        raise WrongGame(f"{tag} is not a command of {game.title}", facts={"game": game.slug, "command": tag})


def _seed(state: MatchState) -> bytes:
    return seed(state.table.secret, (seat.entropy for seat in state.seats))


def _chance(state: MatchState) -> Chance:
    return SeededChance(_seed(state))
