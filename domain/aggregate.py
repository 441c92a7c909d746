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

from msgspec.structs import replace

from domain.chance import BotChance
from domain.errors import Refused, StaleDecision, StalePosition, TooLate
from domain.game import Advice, TimeUp, public
from domain.ids import CLOCK_ACTOR, MATCH, Actor, Position, Seat, acting_seat, seat_actor
from domain.match.commands import MatchOpen
from domain.match.deadlines import next_deadline
from domain.match.decide import Frame, decide_opening, ending, starts_by_itself
from domain.match.decision import UNPINNED, Decision, Deed, NewEvent, Pins
from domain.match.events import PROTOCOL, AbortReason, MatchAborted, MatchStarted
from domain.match.evolve import evolve, opened
from domain.match.run import Run, decide, match_seed, require_own_command
from domain.match.state import MatchState, Table
from domain.match.view import Asked, MatchView, asked, view
from domain.timestamp import format_timestamp
from domain.viewer import Viewer, seat_viewer

__all__ = ["SETTLE", "UNPINNED", "UNSURE", "Decision", "Deed", "Match", "NewEvent", "Pins"]

SETTLE = timedelta(milliseconds=500)
"""How long the clock waits beyond a deadline, so that a command received in time and still queued counts."""

UNSURE = timedelta(milliseconds=200)
"""By how much the clocks of two processes may differ, each being wrong by 100 ms at most."""


class _Closing(NamedTuple):
    """Where the clock acted last, and the deadline that it carried out."""

    position: Position
    due: datetime


class Match:
    """A match, which folds events, handles commands and shows itself to viewers."""

    def __init__(self, state: MatchState) -> None:
        self.state = state
        self._closing: _Closing | None = None

    @classmethod
    def open(
        cls,
        table: Table,
        command: MatchOpen,
        *,
        actor: Actor,
        received: datetime,
        sandbox: bool,
        protocol: int = PROTOCOL,
    ) -> tuple["Match", Decision]:
        """Open a match. Returns it as it is after the opening, and what is to be appended. Raises Malformed.

        An earlier *protocol* is for histories that are decided again.
        """
        emitted = decide_opening(table, command, sandbox=sandbox, protocol=protocol)
        state = opened(table, emitted[0].event, received)
        first = NewEvent(Position(0), received, actor, emitted[0].audience, command, emitted[0].event)
        run = Run(state, received)
        run.emit(emitted[1:])
        if starts_by_itself(run.state):
            run.emit([public(MatchStarted())])
            run.set_up()
        deed = Deed(actor, command, (first, *run.events(MATCH, None)))
        decision = Decision(0, (deed,), run.state)
        return cls(run.state), decision

    @classmethod
    def replay(cls, table: Table, history: Iterable[tuple[Any, datetime] | tuple[Any, datetime, str]]) -> "Match":
        """Fold a whole history of (event, time, actor), the opening first. Raises UnknownRuleset.

        Without the actors it is right in all but the bounds on what players do.
        """
        events = iter(history)
        first, time, *_ = next(events)
        match = cls(opened(table, first, time))
        for event in events:
            match.fold(*event)
        return match

    def copy(self) -> "Match":
        """Return a match that stands where this one does and goes its own way from there."""
        match = Match(self.state)
        match._closing = self._closing
        return match

    def fold(self, event: Any, time: datetime, actor: str = MATCH) -> None:
        """Fold a stored event, which *actor* did.

        What was sent before the clock acted is too late, and what players do is bounded.
        """
        if actor == CLOCK_ACTOR:
            self._closing = _Closing(Position(self.state.version), next_deadline(self.state) or time)
        self.state = evolve(self.state, event, time, actor)

    def handle(self, actor: Actor, command: Any, received: datetime, pins: Pins = UNPINNED) -> Decision:
        """Decide *command*, if what it is pinned to still holds. Raises Refused; then nothing happened."""
        state, deeds = self._overdue(received)
        now = max(received, state.time)
        try:
            _require_pins(state, actor, pins)
            if not isinstance(command, Frame):  # which answers no decision
                self._require_meant(state, actor, received)
            run = decide(state, actor, command, now)
        except Refused as refusal:
            if not deeds:
                raise
            return Decision(self.state.version, tuple(deeds), state, refusal)
        deeds.append(Deed(actor, command, run.events(actor, command)))
        return Decision(self.state.version, tuple(deeds), run.state)

    def handle_clock(self, received: datetime) -> Decision | None:
        """Carry out what is due. Returns None if nothing is, so a second call for the same deadline does no harm."""
        state, deeds = self._overdue(received)
        return Decision(self.state.version, tuple(deeds), state) if deeds else None

    def handle_expiry(self, received: datetime) -> Decision | None:
        """Call the match off because nobody has come for too long. Returns None if it is over."""
        if self.state.over:
            return None
        run = Run(self.state, max(received, self.state.time))
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
        """Return the match as *viewer* may see it."""
        return view(self.state, viewer)

    def asked(self) -> tuple[Asked, ...]:
        """Return every seat that is asked."""
        return asked(self.state)

    def due(self) -> datetime | None:
        """Return when the clock must act next, or None."""
        return next_deadline(self.state)

    @property
    def is_retired(self) -> bool:
        """Tell whether the match is only read, because its ruleset is retired."""
        return self.state.table.game.is_retired

    def legal(self, seat: Seat, planned: Any) -> Any:
        """Return what *seat* can do after *planned*; an empty answer if it is not asked. Raises WrongGame, Refused."""
        game = self.state.table.game
        if planned is not None:
            require_own_command(game, planned)
        position = Position(self.state.version - 1)
        asked_at = next((one.awaited.asked_at for one in self.asked() if one.awaited.seat == seat), None)
        if asked_at is None or self.state.is_resigned(seat):
            return replace(game.legal(None, seat, None), position=position)
        answer = game.legal(game.view(self.state.play, seat_viewer(seat)), seat, planned)
        return replace(answer, position=position, asked_at=asked_at)

    def advise(self, seat: Seat, asked_at: Position) -> Advice[Any] | None:
        """Return what the house bot on *seat* would do for the decision opened at *asked_at*, if it is still asked."""
        level = self.state.house_level(seat, asked_at)
        still = any(a.awaited.seat == seat and a.awaited.asked_at == asked_at for a in self.asked())
        if level is None or not still:
            return None
        game = self.state.table.game
        chance = BotChance(match_seed(self.state), seat, asked_at)
        advice: Advice[Any] = game.advise(game.view(self.state.play, seat_viewer(seat)), seat, level, chance)
        return advice

    def _require_meant(self, state: MatchState, actor: Actor, received: datetime) -> None:
        """Refuse a command that was sent before the clock opened another decision: it cannot be an answer to that."""
        closing, seat = self._closing, acting_seat(actor)
        if closing is None or seat is None or actor != seat_actor(seat):
            return
        if received < closing.due + SETTLE - UNSURE and any(
            one.awaited.seat == seat and one.awaited.asked_at >= closing.position for one in asked(state)
        ):
            raise TooLate(
                "The time for the decision that this answers has run out.",
                facts={"deadline": format_timestamp(closing.due)},
            )

    def _overdue(self, received: datetime) -> tuple[MatchState, list[Deed]]:
        state, deeds = self.state, []
        while (due := next_deadline(state)) is not None and due + SETTLE <= received:
            run = Run(state, max(due, state.time))
            run.time_up(due)
            deeds.append(Deed(CLOCK_ACTOR, TimeUp(), run.events(CLOCK_ACTOR, TimeUp())))
            state = run.state
        return state, deeds


def _require_pins(state: MatchState, actor: Actor, pins: Pins) -> None:
    head = state.version - 1
    if pins.positions is not None and head not in pins.positions:
        raise StalePosition("The match has moved on.", facts={"position": head})
    if pins.asked_at is not None:
        seat = acting_seat(actor)
        open_decisions = [a.awaited.asked_at for a in asked(state) if a.awaited.seat == seat]
        if pins.asked_at not in open_decisions:
            raise StaleDecision(
                "This seat is not asked to make that decision now.",
                facts={"position": head, "asked_at": open_decisions[0] if open_decisions else None},
            )
