"""What the house bot does, from a seat's view alone."""

from domain.chance import Chance
from domain.game import Advice
from domain.ids import Seat
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.legal import legal
from tests.games_for_tests.lowest_unique.view import LowestUniqueView

LEVELS = ("random",)


def advise(view: LowestUniqueView, seat: Seat, level: str, chance: Chance) -> Advice[LowestUniquePick]:
    """Return any pick."""
    return Advice(chance.draws("lowest_unique/random").one_of(legal(view, seat, None).commands), seconds=None)
