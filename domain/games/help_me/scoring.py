"""What the stacks are worth at the end, and who wins (R13–R15)."""

from collections.abc import Iterable, Sequence

from domain.games.help_me.components import Species
from domain.games.help_me.events import HelpMeScored, HelpMeScoredStack, HelpMeSeatPoints
from domain.games.help_me.state import HelpMeState, Stack
from domain.ids import Seat
from domain.outcome import Outcome, ranked


def bonus(stack: Stack) -> int:
    """Return the values of all tiles below the top that are of the top's species (R14); the top's own never counts."""
    *below, top = stack
    return sum(tile.value for tile in below if tile.species == top.species)


def owner(species: Species, creatures: Iterable[Sequence[Species]]) -> Seat | None:
    """Return the seat that protects *species*, by the *creatures* of each seat, or None (R13)."""
    return next((Seat(seat) for seat, mine in enumerate(creatures) if species in mine), None)


def scored(state: HelpMeState, stacks: tuple[Stack, ...]) -> HelpMeScored:
    """Count *stacks*, the grid after the last move, for the creatures of *state*."""
    counted = tuple(
        HelpMeScoredStack(
            cell=state.cell(number),
            tiles=stack,
            owner=owner(stack[-1].species, state.creatures),
            points=len(stack),
            bonus=bonus(stack),
        )
        for number, stack in enumerate(stacks)
        if stack
    )
    totals = tuple(
        HelpMeSeatPoints(Seat(seat), sum(stack.points + stack.bonus for stack in counted if stack.owner == seat))
        for seat in range(state.seats)
    )
    return HelpMeScored(counted, totals)


def outcome(state: HelpMeState) -> Outcome | None:
    """Rank the seats by their totals, equal totals sharing a rank (R15); None before the stacks are counted."""
    if state.scored is None:
        return None
    return ranked([total.points for total in state.scored.totals])
