"""Carries out one command: decides it, folds its events as they come, and adds what follows from them by itself."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeAlias

from domain.chance import Chance, Draws, SeededChance, replaced_secret, seed
from domain.errors import Forbidden, MatchOver, NotStarted, WrongGame
from domain.game import CLOCK, Clock, Emitted, TimeUp, public
from domain.ids import MATCH, Actor, Position, Seat, acting_seat, player_seat
from domain.match.bounds import require_few_acts
from domain.match.commands import MatchAskReissue, MatchKeepSeat, MatchTakeOver, MatchWithdrawAbort
from domain.match.deadlines import ANSWERING, game_deadline, missed_by, next_deadline, open_decision
from domain.match.decide import decide_frame, ending, is_frame, require_ruleset, starts_by_itself
from domain.match.decision import NewEvent
from domain.match.events import (
    AbortReason,
    MatchAborted,
    MatchAbortWithdrawn,
    MatchFinished,
    MatchSeatReturned,
    MatchStarted,
    MatchTurnMissed,
)
from domain.match.evolve import evolve
from domain.match.holding import held
from domain.match.options import typed_options
from domain.match.over import match_over
from domain.match.revealing import all_have_revealed, full, withheld
from domain.match.state import MatchState, Status
from domain.match.verdict import with_resigned_last
from domain.match.wishes import LAPSING, all_have_agreed
from domain.outage import Outage

Luck: TypeAlias = Callable[[bytes], Chance]
"""Where the luck of a match comes from, given its seed."""


class Run:
    """One command's events as they are emitted, folded as they come, at one time: *now*, by which it is decided,
    unless another is to be recorded. The first event is what *actor* did. *luck*: not the usual one (None).
    """

    def __init__(
        self,
        state: MatchState,
        now: datetime,
        recorded: datetime | None = None,
        actor: Actor = MATCH,
        luck: Luck | None = None,
    ) -> None:
        self.state = state
        self._luck = luck
        self._actor = actor
        self._first = state.version
        self._now = now
        self._time = recorded or now
        self._emitted: list[tuple[Emitted[Any], datetime]] = []

    def emit(self, emitted: Iterable[Emitted[Any]]) -> None:
        """Fold events, and keep them for the decision."""
        for one in emitted:
            self.state = evolve(self.state, one.event, self._time, MATCH if self._emitted else self._actor)
            self._emitted.append((one, self._time))

    def go_on(self) -> None:
        """Start the match if all seats are taken, once those have revealed their entropy that promised some."""
        if starts_by_itself(self.state):
            self.emit(full(self.state))
        elif all_have_revealed(self.state):
            self.emit([public(MatchStarted())])

    def set_up(self) -> None:
        """Set the game up, unless it is taken over: the match has just started."""
        state = self.state
        game, edition = state.table.game, state.table.edition
        options = typed_options(game, state.opened.options)
        if state.opened.parent is None:  # a fork goes on with what it has taken over
            self.emit(game.setup(options, edition, len(state.seats), _chance(state, self._luck)))
        self._finish()

    def play(self, who: Seat | Clock, command: Any) -> None:
        """Let the game decide a command, and end the match if that ended the game. Raises Refused."""
        state = self.state
        self.emit(state.table.game.decide(state.play, who, command, _chance(state, self._luck), self._now))
        self._finish()

    def time_up(self, due: datetime) -> None:
        """Do what is due: the game's own deadline first; else the house takes over from the seats whose time is up."""
        if self.state.status is Status.WAITING:
            self.emit(withheld(self.state))
            return
        game_due = game_deadline(self.state)
        if game_due is not None and game_due <= due:
            self.play(CLOCK, TimeUp())
        else:
            missed = missed_by(self.state, due)
            self.emit([public(MatchTurnMissed(awaited.seat, awaited.asked_at)) for awaited in missed])
        self.look_at_wishes()

    def act(self, seat: Seat, actor: Actor, command: Any) -> None:
        """Play *command* as *seat*. A player who had missed turns is back once it answers what it is asked.

        One who wanted to call the match off plays on.
        """
        asked = self.state
        before = asked.seats[seat]
        self.play(seat, command)
        if self.state.over or player_seat(actor) is None:
            return
        if before.missed > 0 and _has_answered(asked, self.state, seat):
            self.emit([public(MatchSeatReturned(seat))])
        if before.abort_asked and self.state.opened.protocol >= LAPSING:
            self.emit([public(MatchAbortWithdrawn(seat))])

    def hold(self, outage: Outage) -> None:
        """Give the time back to what is running in which nobody could answer."""
        self.emit([public(held(outage))])

    def hold_late(self, outage: Outage) -> None:
        """Let what was opened begin when *outage* ends, which is now."""
        self._time = outage.until
        self.hold(outage)

    def look_at_wishes(self) -> None:
        """Call the match off if all who are asked want that: who is asked may have changed."""
        if all_have_agreed(self.state):
            self.emit([public(MatchAborted(AbortReason.BY_SEATS)), *ending(self.state)])

    def _finish(self) -> None:
        outcome = self.state.table.game.outcome(self.state.play)
        if outcome is not None:
            self.emit([public(MatchFinished(with_resigned_last(self.state, outcome))), *ending(self.state)])

    def events(self, actor: Actor, command: Any) -> tuple[NewEvent, ...]:
        """Return the events as they are to be sealed: the first bears the actor and the command."""
        events = [
            NewEvent(
                Position(self._first + n),
                time,
                actor if n == 0 else MATCH,
                one.audience,
                command if n == 0 else None,
                one.event,
            )
            for n, (one, time) in enumerate(self._emitted)
        ]
        return tuple(events)


def _has_answered(asked: MatchState, after: MatchState, seat: Seat) -> bool:
    """Tell whether what *seat* was *asked* is no longer open *after* its command."""
    return asked.opened.protocol < ANSWERING or open_decision(asked, seat) != open_decision(after, seat)


def _recorded(state: MatchState, now: datetime) -> datetime:
    """Return the time that events bear: nothing is dated after a deadline that the clock is still to carry out.

    So what others are free to do while the clock waits makes nobody's command late that was received in time.
    """
    due = next_deadline(state)
    return now if due is None else max(state.time, min(now, due))


def decide(state: MatchState, actor: Actor, command: Any, now: datetime, luck: Luck | None = None) -> Run:
    """Decide any command to a match: its own, or its game's. Raises Refused."""
    run = Run(state, now, _recorded(state, now), actor, luck)
    if is_frame(command):
        run.emit(decide_frame(state, actor, command, now))
        run.go_on()
        if run.state.status is Status.RUNNING and state.status is Status.WAITING:
            run.set_up()
        if isinstance(command, MatchWithdrawAbort | MatchTakeOver | MatchAskReissue | MatchKeepSeat):
            require_few_acts(state, run.state, actor)
        run.look_at_wishes()
        return run
    require_own_command(state.table.game, command)
    if state.over:
        raise _over(state, actor, command, now)
    require_ruleset(state)
    if state.status is Status.WAITING:
        raise NotStarted("The match has not started.", facts={"free_seats": list(state.free_seats())})
    seat = acting_seat(actor)
    if seat is None:
        raise Forbidden("Only a seat can play.")
    if state.is_resigned(seat) and player_seat(actor) is not None:
        raise Forbidden("This seat has resigned.", facts={"seat": seat})
    run.act(seat, actor, command)
    require_few_acts(state, run.state, actor)
    return run


def _over(state: MatchState, actor: Actor, command: Any, now: datetime) -> MatchOver:
    """Return the game's own refusal if the game itself has ended, else the match's: somebody gave up or called it off.

    So the first reason is the one that the rules of the game name first.
    """
    game, seat = state.table.game, acting_seat(actor)
    frames = match_over(state)
    if seat is None or game.is_retired or state.status is not Status.FINISHED or game.outcome(state.play) is None:
        return frames
    try:
        game.decide(state.play, seat, command, _chance(state), now)
    except MatchOver as refusal:
        refusal.facts |= frames.facts
        return refusal
    return frames


def require_own_command(game: Any, command: Any) -> None:
    """Raise WrongGame for a command of another game."""
    if not isinstance(command, game.command):
        tag = type(command).__struct_config__.tag
        raise WrongGame(f"{tag} is not a command of {game.title}", facts={"game": game.slug, "command": tag})


def match_seed(state: MatchState) -> bytes:
    """Return the seed of a match's luck, from its secret and what its seats brought."""
    return seed(replaced_secret(state.table.secret, state.secrets), (seat.entropy for seat in state.seats))


def _chance(state: MatchState, luck: Luck | None = None) -> Chance:
    return _WhenDrawn(lambda: (luck or SeededChance)(match_seed(state)))


class _WhenDrawn:
    """Luck whose seed is derived when something is drawn: most commands draw nothing."""

    def __init__(self, make: Callable[[], Chance]) -> None:
        self._make = make
        self._made: Chance | None = None

    def draws(self, label: str) -> Draws:
        if self._made is None:
            self._made = self._make()
        return self._made.draws(label)
