"""What an opening and a command give: events, or a refusal."""

from collections.abc import Sequence
from datetime import UTC, datetime

from domain.audience import NOBODY, only
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import MatchOver, NotYourTurn, WrongPhase
from domain.game import At, Clock, Emitted, TimeUp, public
from domain.games.zatre.commands import ZatreOptions, ZatrePlaceTiles
from domain.games.zatre.components import ZatreComponents
from domain.games.zatre.events import (
    ZatreBagShuffled,
    ZatreEvent,
    ZatreHand,
    ZatreHandsRevealed,
    ZatreStartSeatDecided,
    ZatreStartTileDrawn,
    ZatreTilesDrawn,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.games.zatre.evolve import evolve
from domain.games.zatre.judge import judge_turn, require_light
from domain.games.zatre.laying import lightest
from domain.games.zatre.moves import fits_anywhere, most_allowed, tiles_to_draw
from domain.games.zatre.scoring import placed, scored
from domain.games.zatre.state import ZatreState, initial_state
from domain.ids import Position, Seat

_NOWHERE = At(Position(0), datetime.min.replace(tzinfo=UTC))
"""Where events stand that are folded only to see what follows from them."""


def check_options(options: ZatreOptions, edition: Edition[ZatreComponents], seats: int) -> None:
    """Accept any *options*: all go together, in any edition, with any number of seats."""


def setup(
    options: ZatreOptions, edition: Edition[ZatreComponents], seats: int, chance: Chance
) -> list[Emitted[ZatreEvent]]:
    """Find out who begins (R5), shuffle the bag (R6), and draw for the first turn (R7)."""
    tiles = edition.components.all_tiles()
    draws, start = _start_draws(list(tiles), seats, chance)
    kept = draws[start].tile
    tiles.remove(kept)
    events: list[Emitted[ZatreEvent]] = []
    events += [public(draw) for draw in draws]
    events.append(public(ZatreStartSeatDecided(start, kept)))
    events.append(Emitted(ZatreBagShuffled(tuple(chance.draws("zatre/bag").shuffled(tiles))), NOBODY))
    return [*events, *_following(_folded(initial_state(options, edition, seats), events))]


def decide(
    state: ZatreState, seat: Seat | Clock, command: ZatrePlaceTiles | TimeUp, chance: Chance, now: datetime
) -> list[Emitted[ZatreEvent]]:
    """Play a whole turn, and all that follows without a choice. Raises Refused, in the order of R22."""
    return _decide(state, seat, command, heavy=False)


def decide_by_1(
    state: ZatreState, seat: Seat | Clock, command: ZatrePlaceTiles | TimeUp, chance: Chance, now: datetime
) -> list[Emitted[ZatreEvent]]:
    """Do as ``decide`` does, by ruleset 1: a turn is laid from all tiles in hand (R13)."""
    return _decide(state, seat, command, heavy=True)


def _decide(
    state: ZatreState, seat: Seat | Clock, command: ZatrePlaceTiles | TimeUp, *, heavy: bool
) -> list[Emitted[ZatreEvent]]:
    if isinstance(command, TimeUp):
        raise WrongPhase("Zatre has no clock.", rule="zatre.no_clock")
    turn = state.turn
    if turn is None:
        raise MatchOver("The bag is empty and the last turn is played.", rule="zatre.over")
    if isinstance(seat, Clock) or seat != turn.seat:
        raise NotYourTurn("Another seat plays.", rule="zatre.not_your_turn", facts={"turn": turn.seat})
    hand = state.hands[seat]
    if not heavy:
        require_light(hand, command.placements)
        hand = lightest(hand)
    after = judge_turn(state.board, hand, most_allowed(state), command.placements)
    event = placed(seat, command.placements, after, state.components, state.options.triple_bonus)
    return [public(event), *_following(evolve(state, event, _NOWHERE))]


def _start_draws(bag: list[int], seats: int, chance: Chance) -> tuple[list[ZatreStartTileDrawn], Seat]:
    """Draw until one seat is highest; if the *bag* is too empty for those that are tied, the first of them begins."""
    draws: list[ZatreStartTileDrawn] = []
    tied = [Seat(seat) for seat in range(seats)]
    round_ = 0
    while len(tied) > 1 and len(bag) >= len(tied):
        drawn = []
        for seat in tied:
            tile = bag.pop(chance.draws(f"zatre/start/{len(draws)}").below(len(bag)))
            drawn.append(tile)
            draws.append(ZatreStartTileDrawn(seat, round_, tile))
        tied = [seat for seat, tile in zip(tied, drawn, strict=True) if tile == max(drawn)]
        round_ += 1
    return draws, tied[0]


def _following(state: ZatreState) -> list[Emitted[ZatreEvent]]:
    """Return what happens by itself until a seat has a choice, or until the match is scored (R6–R8, R14, R19)."""
    events: list[Emitted[ZatreEvent]] = []
    while state.turn is not None:
        seat = state.turn.seat
        step: list[Emitted[ZatreEvent]] = []
        if count := tiles_to_draw(state):
            step.append(public(ZatreTilesDrawn(seat, count)))
            step.append(Emitted(ZatreTilesReceived(seat, state.bag[:count]), only(seat)))
            state = _folded(state, step)
        if fits_anywhere(state.board, state.hands[seat]):
            return events + step
        passed = ZatreTurnPassed(seat)
        events += [*step, public(passed)]
        state = evolve(state, passed, _NOWHERE)
    hands = tuple(ZatreHand(Seat(seat), hand) for seat, hand in enumerate(state.hands))
    return [*events, public(ZatreHandsRevealed(hands)), public(scored(state))]


def _folded(state: ZatreState, events: Sequence[Emitted[ZatreEvent]]) -> ZatreState:
    for emitted in events:
        state = evolve(state, emitted.event, _NOWHERE)
    return state
