"""What an opening, a command and the clock give: events, or a refusal."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from domain.audience import only
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import Malformed, MatchOver, WrongPhase
from domain.game import Clock, Emitted, TimeUp, public
from domain.games.fuenfer_finden.commands import (
    FuenferCommand,
    FuenferCrossOut,
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
    FuenferOptions,
    FuenferOutline,
    FuenferSide,
    FuenferVariant,
)
from domain.games.fuenfer_finden.components import (
    DICE,
    WHITES,
    FuenferComponents,
    FuenferTableau,
    cells_of,
)
from domain.games.fuenfer_finden.events import (
    FuenferCrossOutsAsked,
    FuenferDiceRolled,
    FuenferErased,
    FuenferEvent,
    FuenferOutlined,
    FuenferRoundOpened,
    FuenferSeatDone,
    FuenferShapeCrossedOut,
    FuenferTableausDealt,
    FuenferTimerFlipped,
)
from domain.games.fuenfer_finden.moves import default_cross_out, drawn_outline, replaced, require_legal
from domain.games.fuenfer_finden.scoring import (
    basic_scored,
    puzzle_scored,
    revealed,
    round_marked,
    round_scored,
)
from domain.games.fuenfer_finden.sheet import sheet
from domain.games.fuenfer_finden.state import FuenferPhase, FuenferState, due, mask_of
from domain.ids import Seat

Events = list[Emitted[FuenferEvent]]


def check_options(options: FuenferOptions, edition: Edition[FuenferComponents], seats: int) -> None:
    """Check *options* for a match of *seats*. Raises Malformed for a variant that is not for so many (R4)."""
    solo = options.variant is FuenferVariant.SOLO
    if solo and seats != 1:
        raise Malformed("The variant solo is for 1 seat.", path="$.options.variant")
    if not solo and seats == 1:
        raise Malformed(
            f"The variant {options.variant} is for 2 to 4 seats; alone one plays solo.", path="$.options.variant"
        )


def setup(options: FuenferOptions, edition: Edition[FuenferComponents], seats: int, chance: Chance) -> Events:
    """Deal the tableaus (R3) and open the first round."""
    if options.side is FuenferSide.GREY:
        dealt = (FuenferTableau.GREY,) * seats
    else:
        dealt = tuple(chance.draws("fuenfer_finden/tableaus").shuffled(WHITES)[:seats])
    return [public(FuenferTableausDealt(dealt)), *_next_round(options, edition.components, 1, chance)]


def decide(
    state: FuenferState, seat: Seat | Clock, command: FuenferCommand | TimeUp, chance: Chance, now: datetime
) -> Events:
    """Draw, flip, finish, cross out; and what follows by itself. Raises Refused, in the order of R22."""
    if isinstance(command, TimeUp) or isinstance(seat, Clock):
        return _time_up(state, chance)
    deadline = due(state)
    mine = sheet(state, seat)
    require_legal(mine, command, late=deadline is not None and now > deadline)
    match command:
        case FuenferOutline(cells):
            outline = drawn_outline(mine, cells)
            drawn = FuenferOutlined(seat, outline.number, cells_of(outline.cells), outline.shape, replaced(mine))
            return [Emitted(drawn, only(seat))]
        case FuenferErase(outline=number):
            return [Emitted(FuenferErased(seat, number), only(seat))]
        case FuenferFlipTimer():
            return [public(FuenferTimerFlipped(seat, state.options.timer_seconds))]
        case FuenferDone():
            others_locked = all(one.locked for number, one in enumerate(state.seats) if number != seat)
            return [public(FuenferSeatDone(seat)), *(_round_over(state, chance) if others_locked else ())]
        case FuenferCrossOut():
            asked = [number for number, one in enumerate(state.seats) if one.must_cross_out]
            crossed = public(_crossed_out(seat, command, by_clock=False))
            return [crossed, *(_following_round(state, chance) if asked == [seat] else ())]


def _time_up(state: FuenferState, chance: Chance) -> Events:
    if state.phase is FuenferPhase.OVER:
        raise MatchOver("The match is over.", rule="fuenfer_finden.over")
    if due(state) is None:
        raise WrongPhase("No time is running.", rule="fuenfer_finden.no_deadline")
    if state.phase is FuenferPhase.FIND:
        return _round_over(state, chance)
    forced: Events = [
        public(_crossed_out(Seat(number), default_cross_out(sheet(state, Seat(number))), by_clock=True))
        for number, one in enumerate(state.seats)
        if one.must_cross_out
    ]
    return [*forced, *_following_round(state, chance)]


def _crossed_out(seat: Seat, command: FuenferCrossOut, *, by_clock: bool) -> FuenferEvent:
    cells = None if command.cells is None else cells_of(mask_of(command.cells))
    return FuenferShapeCrossedOut(seat, command.shape, cells, by_clock)


def _round_over(state: FuenferState, chance: Chance) -> Events:
    return _puzzle_round_over(state, chance) if state.is_puzzle else _basic_round_over(state, chance)


def _basic_round_over(state: FuenferState, chance: Chance) -> Events:
    shown = revealed(state)
    scored = round_scored(state, shown)
    events: Events = [public(shown), public(scored)]
    if state.round < state.last_round:
        return [*events, *_following_round(state, chance)]
    rounds = [(*seat.rounds, new.points) for seat, new in zip(state.seats, scored.seats, strict=True)]
    return [*events, public(basic_scored(rounds))]


def _puzzle_round_over(state: FuenferState, chance: Chance) -> Events:
    shown = revealed(state)
    marked = round_marked(state, shown)
    events: Events = [public(shown), public(marked)]
    failed = tuple(mark.seat for mark in marked.seats if mark.circled is None)
    nobody_had_one = len(failed) == len(state.seats)
    if state.round == state.last_round or (nobody_had_one and not state.is_solo):
        totals = [
            ([one.value for one in (*seat.circled, mark.circled) if one], seat.hourglasses + mark.hourglass)
            for seat, mark in zip(state.seats, marked.seats, strict=True)
        ]
        return [*events, public(puzzle_scored(totals))]
    if failed:
        return [*events, public(FuenferCrossOutsAsked(state.round, failed, state.options.round_seconds))]
    return [*events, *_following_round(state, chance)]


def _following_round(state: FuenferState, chance: Chance) -> Events:
    return list(_next_round(state.options, state.components, state.round + 1, chance))


def _next_round(
    options: FuenferOptions, components: FuenferComponents, round: int, chance: Chance
) -> Iterator[Emitted[FuenferEvent]]:
    """Roll until no symbol shows three times (R5), and open the round."""
    symbols = [one.symbol for one in components.symbols]
    admissible, roll = False, 0
    while not admissible:
        roll += 1
        draws = chance.draws(f"fuenfer_finden/roll/{round}/{roll}")
        dice = tuple(draws.one_of(symbols) for _ in range(DICE))
        admissible = max(Counter(dice).values()) < 3
        yield public(FuenferDiceRolled(round, roll, dice, admissible))
    yield public(FuenferRoundOpened(round, options.round_seconds))
