"""How many tiles a seat draws and may lay, and whether it can lay any (R6–R9, R14)."""

from collections.abc import Sequence

from domain.game import Awaited
from domain.games.zatre.board import Board
from domain.games.zatre.commands import ZatreHeldTiles
from domain.games.zatre.state import ZatreState

TILES_OF_THE_FIRST_TURN = 3


def fits_anywhere(board: Board, hand: Sequence[int]) -> bool:
    """Tell whether any tile of *hand* can be placed (R7): double cells never make a tile unplaceable (R12)."""
    return bool(hand) and (board.is_empty or bool(board.room[min(hand)]))


def tiles_to_draw(state: ZatreState) -> int:
    """Return how many tiles the seat draws whose turn begins (R6–R8)."""
    assert state.turn is not None
    hand = state.hands[state.turn.seat]
    if state.turn.number == 0:
        wanted = TILES_OF_THE_FIRST_TURN - len(hand)
    elif len(hand) >= 2 and fits_anywhere(state.board, hand):
        wanted = 0
    elif hand and state.options.held_tiles is ZatreHeldTiles.DRAW_ONE:
        wanted = 1
    else:
        wanted = 2
    return min(wanted, state.bag_count)


def most_allowed(state: ZatreState) -> int | None:
    """Return how many tiles the turn may lay at most by the option ``place_two`` (R8), or None for all in hand."""
    drew_nothing = state.turn is not None and state.turn.drawn is None
    return 2 if drew_nothing and state.options.held_tiles is ZatreHeldTiles.PLACE_TWO else None


def to_act(state: ZatreState) -> tuple[Awaited, ...]:
    """Return the one seat that must place tiles, or nobody: its draw is still to come, or nothing fits."""
    turn = state.turn
    if turn is None or turn.unseen or (turn.drawn is None and tiles_to_draw(state)):
        return ()
    if not fits_anywhere(state.board, state.hands[turn.seat]):
        return ()
    return (Awaited(turn.seat, ("zatre.place_tiles",), turn.since),)
