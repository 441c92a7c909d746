"""What the house bot does, from a seat's view alone."""

from domain.chance import Chance, Draws
from domain.game import Advice
from domain.games.zatre.board import laid
from domain.games.zatre.commands import ZatrePlaceTiles
from domain.games.zatre.greedy import choices, greedy_turn
from domain.games.zatre.laying import Lay
from domain.games.zatre.legal import Question, place_tiles, question
from domain.games.zatre.search import completed_turn, largest_turn
from domain.games.zatre.view import ZatreView
from domain.ids import Seat

LEVELS = ("random", "greedy")
"""The levels of the house bot: *random* lays any legal turn, *greedy* one that brings much at once."""


def advise(view: ZatreView, seat: Seat, level: str, chance: Chance) -> Advice[ZatrePlaceTiles]:
    """Return a turn for *seat*, which must be asked."""
    return _advise(question(view, seat), view, seat, level, chance)


def advise_by_1(view: ZatreView, seat: Seat, level: str, chance: Chance) -> Advice[ZatrePlaceTiles]:
    """Return what ``advise`` does, by ruleset 1: a turn is laid from all tiles in hand (R13)."""
    return _advise(question(view, seat, heavy=True), view, seat, level, chance)


def _advise(asked: Question | None, view: ZatreView, seat: Seat, level: str, chance: Chance) -> Advice[ZatrePlaceTiles]:
    assert asked is not None
    any_turn = largest_turn(asked.board, asked.hand, asked.at_most)
    if level == "random":
        turn = _random_turn(asked, len(any_turn), chance.draws("zatre/random"))
    else:
        turn = greedy_turn(asked, len(any_turn), view, seat)
    return Advice(place_tiles(asked.board, turn or any_turn), seconds=None)


def _random_turn(asked: Question, most: int, draws: Draws) -> tuple[Lay, ...] | None:
    """Lay any tile on any cell that takes it, as long as the turn can still be completed, until it is."""
    board = asked.board
    lays: tuple[Lay, ...] = ()
    while len(lays) < most:
        possible = list(choices(board, asked.hand, lays))
        lay = None
        while possible and lay is None:
            tried = possible.pop(draws.below(len(possible)))
            if completed_turn(asked.board, asked.hand, most, (*lays, tried)) is not None:
                lay = tried
        if lay is None:
            return None
        board, lays = laid(board, *lay), (*lays, lay)
    return lays
