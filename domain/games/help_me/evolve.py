"""How an event changes the state. Never fails, never draws, never checks."""

from itertools import chain

from msgspec.structs import replace

from domain.game import At
from domain.games.help_me.events import (
    HelpMeCreaturesDealt,
    HelpMeCreaturesRevealed,
    HelpMeCreaturesSetAside,
    HelpMeEvent,
    HelpMeFirstSeatDrawn,
    HelpMeFirstSeatSet,
    HelpMeScored,
    HelpMeStackMoved,
    HelpMeTilesLaid,
)
from domain.games.help_me.moves import Move, can_move, moved
from domain.games.help_me.state import HelpMeState
from domain.ids import Seat


def evolve(state: HelpMeState, event: HelpMeEvent, at: At) -> HelpMeState:
    """Return the state after *event*, which stands at *at*."""
    match event:
        case HelpMeStackMoved():
            return _stack_moved(state, event, at)
        case HelpMeTilesLaid(rows):
            return replace(state, stacks=tuple((tile,) for tile in chain.from_iterable(rows)))
        case HelpMeCreaturesDealt(seat, creatures):
            before = state.creatures
            return replace(state, creatures=(*before[:seat], creatures, *before[seat + 1 :]))
        case HelpMeCreaturesSetAside(creatures):
            return replace(state, unused=creatures)
        case HelpMeFirstSeatDrawn(seat) | HelpMeFirstSeatSet(seat):
            return replace(state, start_seat=seat, turn=seat, asked_at=at.position)
        case HelpMeCreaturesRevealed():
            return replace(state, revealed=True)
        case HelpMeScored():
            return replace(state, scored=event)


def _stack_moved(state: HelpMeState, event: HelpMeStackMoved, at: At) -> HelpMeState:
    columns = state.columns
    source, target = event.from_, event.to
    move = Move(source.row * columns + source.column, target.row * columns + target.column)
    stacks = moved(state.stacks, move)
    goes_on = can_move(state.rows, columns, stacks)
    return replace(
        state,
        stacks=stacks,
        moves=state.moves + 1,
        turn=Seat((event.seat + 1) % state.seats) if goes_on else None,
        asked_at=at.position,
    )
