"""How an event changes a match of Zatre. Never fails, never draws, never checks."""

from typing import TypeVar

from msgspec.structs import replace

from domain.game import At
from domain.games.zatre.board import laid
from domain.games.zatre.events import (
    ZatreBagShuffled,
    ZatreEvent,
    ZatreHandsRevealed,
    ZatreScored,
    ZatreStartSeatDecided,
    ZatreStartTileDrawn,
    ZatreTilesDrawn,
    ZatreTilesPlaced,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.games.zatre.scoring import written
from domain.games.zatre.state import Turn, ZatreState
from domain.ids import Seat

T = TypeVar("T")


def evolve(state: ZatreState, event: ZatreEvent, at: At) -> ZatreState:
    """Return the state after *event*, which stands at *at*."""
    match event:
        case ZatreTilesPlaced():
            return _tiles_placed(state, event, at)
        case ZatreTilesDrawn():
            return _tiles_drawn(state, event)
        case ZatreTilesReceived():
            return _tiles_received(state, event, at)
        case ZatreTurnPassed():
            return _turn_passed(state, event, at)
        case ZatreStartTileDrawn():
            return replace(state, start_draws=(*state.start_draws, event), bag_count=state.bag_count - 1)
        case ZatreStartSeatDecided(seat, tile):
            return replace(
                state,
                start_seat=seat,
                bag_count=state.bag_count + len(state.start_draws) - 1,
                hands=_with(state.hands, seat, (tile,)),
                turn=Turn(seat, 0, at.position),
            )
        case ZatreBagShuffled(tiles):
            return replace(state, bag=tiles)
        case ZatreHandsRevealed():
            return replace(state, revealed=True)
        case ZatreScored():
            return replace(state, scored=event)


def _tiles_drawn(state: ZatreState, event: ZatreTilesDrawn) -> ZatreState:
    turn = state.turn and replace(state.turn, drawn=event.count, unseen=event.count)
    return replace(state, bag=state.bag[event.count :], bag_count=state.bag_count - event.count, turn=turn)


def _tiles_received(state: ZatreState, event: ZatreTilesReceived, at: At) -> ZatreState:
    hand = tuple(sorted((*state.hands[event.seat], *event.tiles)))
    turn = state.turn and replace(state.turn, unseen=0, since=at.position)
    return replace(state, hands=_with(state.hands, event.seat, hand), turn=turn)


def _tiles_placed(state: ZatreState, event: ZatreTilesPlaced, at: At) -> ZatreState:
    board, hand = state.board, list(state.hands[event.seat])
    grid = board.layout.grid
    for placement in event.placements:
        board = laid(board, placement.tile, grid.index(placement.row, placement.column))
        hand.remove(placement.tile)
    return replace(
        state,
        board=board,
        hands=_with(state.hands, event.seat, tuple(hand)),
        sheets=_with(state.sheets, event.seat, written(state.sheets[event.seat], event)),
        turn=_next_turn(state, at),
    )


def _turn_passed(state: ZatreState, event: ZatreTurnPassed, at: At) -> ZatreState:
    passes = _with(state.passes, event.seat, state.passes[event.seat] + 1)
    return replace(state, passes=passes, turn=_next_turn(state, at))


def _next_turn(state: ZatreState, at: At) -> Turn | None:
    """Return the next seat's turn, or None: whoever drew the last tile has played the last turn (R19)."""
    if state.turn is None or not state.bag_count:
        return None
    return Turn(Seat((state.turn.seat + 1) % state.seats), state.turn.number + 1, at.position)


def _with(things: tuple[T, ...], seat: int, thing: T) -> tuple[T, ...]:
    return (*things[:seat], thing, *things[seat + 1 :])
