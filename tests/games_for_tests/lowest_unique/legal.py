"""What a seat can do, made from its view alone."""

from domain.errors import AgainstTheRules
from domain.ids import Seat
from domain.legal_answer import LegalAnswer
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.view import LowestUniqueView


class LowestUniqueLegal(LegalAnswer, frozen=True, tag="lowest_unique.legal"):
    """Every pick that the seat can make now; empty if it is not asked."""

    commands: tuple[LowestUniquePick, ...]
    any: LowestUniquePick | None = None


def legal(view: LowestUniqueView | None, seat: Seat, planned: LowestUniquePick | None) -> LowestUniqueLegal:
    """Return all picks of *seat*; none after a *planned* one. Raises AgainstTheRules for a plan that is too high."""
    if view is None or not view.is_open or view.seats[seat].has_picked:
        return LowestUniqueLegal(())
    if planned is not None:
        if planned.number > view.highest:
            raise AgainstTheRules("lowest_unique.number_too_high", "The number is too high.", highest=view.highest)
        return LowestUniqueLegal((), any=LowestUniquePick(1))
    commands = tuple(LowestUniquePick(number) for number in range(1, view.highest + 1))
    return LowestUniqueLegal(commands, any=commands[0])
