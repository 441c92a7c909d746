"""What the house bot does, from a seat's view alone: it looks for FIVEs at a person's pace.

The plan of a round follows from what the view shows from the round's beginning to its end (tableau, dice, taken
cells) and from chance; what stands already only tells how far it has come. So a bot that is asked again, after
somebody else did something, goes on with the same plan.
"""

from datetime import timedelta
from typing import Final, NamedTuple

from domain.chance import Chance, Draws
from domain.effort import Steps, searched
from domain.game import Advice
from domain.games.fuenfer_finden.commands import (
    FuenferCommand,
    FuenferCrossOut,
    FuenferDone,
    FuenferFlipTimer,
    FuenferOutline,
    FuenferVariant,
)
from domain.games.fuenfer_finden.components import DICE, GRID, cells_of, values_of
from domain.games.fuenfer_finden.finding import PLACES_OF, Five, finding_best, fives, still_open
from domain.games.fuenfer_finden.legal import sheet_of
from domain.games.fuenfer_finden.moves import default_cross_out
from domain.games.fuenfer_finden.sheet import Sheet
from domain.games.fuenfer_finden.state import FuenferPhase
from domain.games.fuenfer_finden.view import FuenferView
from domain.ids import Seat
from domain.timestamp import Timestamp, parse_timestamp


class Pace(NamedTuple):
    """How a level plays. All times are milliseconds; a pair is the least and the greatest."""

    notices: int
    """Of a hundred FIVEs on its tableau, how many it sees."""
    most: int
    """How many it outlines in a round of the basic game."""
    finding: tuple[int, int]
    """How long it looks for each."""
    lingering: tuple[int, int]
    """How long it looks on, in vain, before it flips the timer or is done."""


PACES: Final = {
    "relaxed": Pace(notices=30, most=3, finding=(9_000, 20_000), lingering=(20_000, 40_000)),
    "steady": Pace(notices=60, most=4, finding=(6_000, 13_000), lingering=(8_000, 18_000)),
    "swift": Pace(notices=100, most=5, finding=(3_000, 7_000), lingering=(1_000, 3_000)),
}
LEVELS = tuple(PACES)
"""The levels of the house bot, which are paces: *relaxed*, *steady*, *swift*."""

CHOOSING: Final = (3_000, 8_000)
"""How long it thinks about what to cross out."""

MARGIN: Final = 1_000
"""How long before a deadline it acts at the latest."""

_A_STEP = 16
"""How many FIVEs are noticed or not in some hundredths of a millisecond."""


def advise(view: FuenferView, seat: Seat, level: str, chance: Chance) -> Advice[FuenferCommand]:
    """Return the next step of *seat*, which must be asked, and when it is due after the decision was opened."""
    own = sheet_of(view, seat)
    assert own is not None
    if own.phase is FuenferPhase.CROSS_OUT:
        draws = chance.draws("fuenfer_finden/cross_out")
        return _at(_choice(own, level), _within(draws, CHOOSING), view)
    draws = chance.draws("fuenfer_finden/find")
    return searched(("fuenfer_finden.step", view, seat, level), lambda: _next_step(view, own, PACES[level], draws))


def _next_step(view: FuenferView, own: Sheet, pace: Pace, draws: Draws) -> Steps[Advice[FuenferCommand]]:
    found = yield from _plan(own, pace, draws)
    after = 0
    steps: list[tuple[int, Five]] = []
    for five in found:
        after += _within(draws, pace.finding)
        steps.append((after, five))
    after += _within(draws, pace.lingering) if found else _within(draws, pace.finding) + _within(draws, pace.lingering)
    latest = None if view.deadline is None else _since(view, view.deadline) - MARGIN
    for when, five in steps:
        if latest is not None and when > latest:
            break
        if _is_still_to_draw(own, five):
            return Advice(FuenferOutline(cells_of(five.cells)), when / 1_000)
    if own.variant is FuenferVariant.SOLO:
        return _at(FuenferDone(), after, view)
    if view.timer is None:
        return _at(FuenferFlipTimer(), after, view)
    return _at(FuenferDone(), max(after, _since(view, view.timer.flipped_at) + MARGIN), view)


def _plan(own: Sheet, pace: Pace, draws: Draws) -> Steps[list[Five]]:
    """Return the FIVEs that the bot finds in this round, in the order in which it does."""
    every = fives(own.layout, own.roll)
    if own.is_puzzle:
        every = still_open(every, own.available, own.taken)
    noticed = []
    for number, five in enumerate(every):
        if not number % _A_STEP:
            yield
        if draws.below(100) < pace.notices:
            noticed.append(five)
    best = yield from finding_best(noticed, values_of(own.shapes), 1 if own.is_puzzle else pace.most)
    return draws.shuffled(best)


def _is_still_to_draw(own: Sheet, five: Five) -> bool:
    """Tell whether *five* is not drawn, and can be beside what stands already, whoever drew that."""
    if own.is_puzzle:
        return not any(own.fault_in_puzzle(one.cells, one.shape) is None for one in own.outlines)
    return len(own.outlines) < DICE and not any(
        one.cells & five.cells or one.shape is five.shape for one in own.outlines
    )


def _choice(own: Sheet, level: str) -> FuenferCrossOut:
    """Return what to cross out: the clock's choice, or as good a shape in the tightest place."""
    choice = default_cross_out(own)
    if level == LEVELS[0] or choice.cells is None:
        return choice
    free = [place for place in PLACES_OF[choice.shape] if not place & own.taken]
    return FuenferCrossOut(choice.shape, cells_of(min(free, key=lambda place: _room_around(place, own.taken))))


def _room_around(place: int, taken: int) -> int:
    return (GRID.neighbours(place) & ~taken).bit_count()


def _at(command: FuenferCommand, after: int, view: FuenferView) -> Advice[FuenferCommand]:
    """Advise *command* in so many milliseconds, but before the deadline."""
    if view.deadline is not None:
        after = max(0, min(after, _since(view, view.deadline) - MARGIN))
    return Advice(command, after / 1_000)


def _since(view: FuenferView, time: Timestamp) -> int:
    """Return the milliseconds from the opening of the decision to *time*."""
    assert view.opened_at is not None
    return (parse_timestamp(time) - parse_timestamp(view.opened_at)) // timedelta(milliseconds=1)


def _within(draws: Draws, times: tuple[int, int]) -> int:
    least, most = times
    return least + draws.below(most - least + 1)
