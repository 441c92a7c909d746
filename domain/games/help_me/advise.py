"""What the house bot does, from a seat's view alone."""

from domain.chance import Chance
from domain.game import Advice
from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.legal import legal
from domain.games.help_me.view import HelpMeView
from domain.ids import Seat

LEVELS = ("random",)
"""The levels of the house bot: *random* makes any move."""


def advise(view: HelpMeView, seat: Seat, level: str, chance: Chance) -> Advice[HelpMeMoveStack]:
    """Give a move for *seat*, which must be asked."""
    return Advice(chance.draws("help_me/random").one_of(legal(view, seat, None).commands), seconds=None)
