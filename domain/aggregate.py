"""A match as the one thing that commands are handled by.

    match, opening = Match.open(table, MatchOpen(...), actor=HOST, received=now, sandbox=False)
    decision = match.handle(seat_actor(0), MoveStack(...), received=now)   # raises Refused, changes nothing
    match.advance(decision)                                                # once it is stored

A decision holds new events with their audiences, and the state after them; the match moves on only when it is
told to, so a decision whose append fails has no trace.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.chance import BotChance
from domain.errors import Refused, StaleDecision, StalePosition
from domain.game import Advice, Emitted, TimeUp, public
from domain.ids import CLOCK_ACTOR, MATCH, Actor, Position, Seat, acting_seat, player_seat
from domain.match.commands import MatchAskReissue, MatchClaimAbsence, MatchOpen
from domain.match.deadlines import game_deadline, next_deadline, too_late
from domain.match.decide import decide_opening, ending, is_frame
from domain.match.decision import UNPINNED, Decision, Deed, NewEvent, Pins
from domain.match.events import PROTOCOL, AbortReason, MatchAborted, MatchClockHeld
from domain.match.evolve import evolve, opened
from domain.match.holding import Deadline, late_hold, next_claim, next_hold
from domain.match.reissuing import next_reissue
from domain.match.run import Luck, Run, decide, match_seed, require_own_command
from domain.match.state import MatchState, Status, Table
from domain.match.view import Asked, MatchView, asked, view
from domain.outage import Outage
from domain.timestamp import parse_timestamp
from domain.viewer import Viewer, seat_viewer

__all__ = ["SETTLE", "UNPINNED", "UNSURE", "Decision", "Deed", "Match", "NewEvent", "Pins"]

SETTLE = timedelta(milliseconds=500)
"""How long the clock waits beyond a deadline, so that a command received in time and still queued counts."""

UNSURE = timedelta(milliseconds=200)
"""By how much the clocks of two processes may differ, each being wrong by 100 ms at most."""


class _Closing(NamedTuple):
    """Where the clock acted last, the deadline that it carried out, and when it did."""

    position: Position
    due: datetime
    acted: datetime


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
        luck: Luck | None = None,
        inherited: Sequence[Emitted[Any]] = (),
    ) -> tuple["Match", Decision]:
        """Open a match. Returns it as it is after the opening, and what is to be appended. Raises Malformed.

        An earlier *protocol*, and *luck*, are for histories that are decided again. *inherited*: what a fork takes
        over.
        """
        emitted = decide_opening(table, command, sandbox=sandbox, protocol=protocol, inherited=inherited)
        state = opened(table, emitted[0].event, received)
        first = NewEvent(Position(0), received, actor, emitted[0].audience, command, emitted[0].event)
        run = Run(state, received, luck=luck)
        run.emit(emitted[1:])
        run.go_on()
        if run.state.status is Status.RUNNING:
            run.set_up()
        deed = Deed(actor, command, (first, *run.events(MATCH, None)))
        decision = Decision(0, (deed,), run.state)
        return cls(run.state), decision

    @classmethod
    def replay(cls, table: Table, history: Iterable[tuple[Any, datetime] | tuple[Any, datetime, str]]) -> "Match":
        """Fold a whole history of (event, time, actor), the opening first. Raises UnknownRuleset.

        Without the actors it is right in all but the bounds on what players do, and which wishes to have a seat
        reissued have lapsed.
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
        if actor == CLOCK_ACTOR or isinstance(event, MatchClockHeld):
            self._note_closing(Position(self.state.version), next_deadline(self.state) or time, event, actor)
        self.state = evolve(self.state, event, time, actor)

    def handle(
        self,
        actor: Actor,
        command: Any,
        received: datetime,
        pins: Pins = UNPINNED,
        *,
        known: int | None = None,
        outages: Sequence[Outage] = (),
    ) -> Decision:
        """Decide *command*, if what it is pinned to still holds. Raises Refused; then nothing happened.

        *known*: the version of the match that was known where the command was received; *outages*: when nobody could
        answer, in their order.
        """
        state, deeds = self._overdue(received, outages)
        if isinstance(command, MatchClaimAbsence | MatchAskReissue):
            waited_for = next_claim if isinstance(command, MatchClaimAbsence) else next_reissue
            state = _hold(state, received, outages, waited_for, deeds)
        now = max(received, state.time)
        try:
            _require_pins(state, actor, pins)
            if not is_frame(command):  # which answers no decision
                self._require_meant(state, actor, received, pins, known)
            run = decide(state, actor, command, now)
        except Refused as refusal:
            if not deeds:
                raise
            return Decision(self.state.version, tuple(deeds), state, refusal)
        deeds.append(Deed(actor, command, run.events(actor, command)))
        return Decision(self.state.version, tuple(deeds), run.state)

    def handle_clock(self, received: datetime, outages: Sequence[Outage] = ()) -> Decision | None:
        """Carry out what is due. Returns None if nothing is, so a second call for the same deadline does no harm."""
        state, deeds = self._overdue(received, outages)
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
                for event in deed.events:
                    self._note_closing(event.position, due or event.time, event.event, event.actor)
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

    def legal(self, seat: Seat, planned: Any, now: datetime | None = None, outages: Sequence[Outage] = ()) -> Any:
        """Return what *seat* can do after *planned*; an empty answer if it is not asked. Raises WrongGame, Refused.

        *now*: beyond a deadline of the game nothing can be done, whether the clock has acted or not.
        """
        game = self.state.table.game
        if planned is not None:
            require_own_command(game, planned)
        position = Position(self.state.version - 1)
        waits = self.state.status is Status.WAITING
        asked_at = next((one.awaited.asked_at for one in self.asked() if one.awaited.seat == seat and not waits), None)
        if asked_at is None or self.state.is_resigned(seat) or (now is not None and self._is_late(now, outages)):
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

    def _note_closing(self, position: Position, due: datetime, event: Any, actor: str) -> None:
        if isinstance(event, MatchClockHeld):
            if actor != CLOCK_ACTOR and self._closing is not None:  # it tells when the clock has carried that out
                self._closing = self._closing._replace(acted=parse_timestamp(event.until))
        elif actor == CLOCK_ACTOR:
            self._closing = _Closing(position, due, due + SETTLE)

    def _is_late(self, now: datetime, outages: Sequence[Outage]) -> bool:
        """Tell whether a deadline of the game has passed, so that it takes no command before the clock has acted."""
        due = game_deadline(_hold(self.state, now, outages, game_deadline, []))
        return due is not None and due < now

    def _require_meant(
        self, state: MatchState, actor: Actor, received: datetime, pins: Pins, known: int | None
    ) -> None:
        """Refuse a command that was sent before the clock opened another decision: it cannot be an answer to that.

        One that names the decision is; and so is one that came where it was known what the clock had done.
        """
        closing = self._closing
        if closing is None or (seat := player_seat(actor)) is None:
            return
        if pins.asked_at is not None or (known is not None and known > closing.position):
            return
        if received < closing.acted - UNSURE and any(
            one.awaited.seat == seat and one.awaited.asked_at >= closing.position for one in asked(state)
        ):
            raise too_late(closing.due)

    def _overdue(self, received: datetime, outages: Sequence[Outage]) -> tuple[MatchState, list[Deed]]:
        """Hold the clock for *outages* where it has run out, and carry out what is overdue all the same."""
        state, deeds = self.state, list[Deed]()
        due = next_deadline(state)
        if due is None or due > received:
            return state, deeds
        while True:
            state = _hold(state, received, outages, next_deadline, deeds)
            due = next_deadline(state)
            if due is None or due + SETTLE > received:
                return state, deeds
            run = Run(state, time := max(due, state.time))
            run.time_up(due)
            if late := late_hold(run.state, Position(state.version), time, received):
                run.hold_late(late)
            deeds.append(Deed(CLOCK_ACTOR, TimeUp(), run.events(CLOCK_ACTOR, TimeUp())))
            state = run.state


def _hold(
    state: MatchState, received: datetime, outages: Sequence[Outage], deadline: Deadline, deeds: list[Deed]
) -> MatchState:
    """Hold the clock for *outages* as long as they move a *deadline* that has passed, and add that to *deeds*."""
    while (due := deadline(state)) is not None and due <= received:
        if (outage := next_hold(state, due, outages, deadline)) is None:
            break
        run = Run(state, max(due, state.time))
        run.hold(outage)
        deeds.append(Deed(CLOCK_ACTOR, TimeUp(), run.events(CLOCK_ACTOR, TimeUp())))
        state = run.state
    return state


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
