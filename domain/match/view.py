"""A match as one viewer may see it."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from domain.game import Awaited
from domain.ids import Position, Seat
from domain.match.absence import absent_from
from domain.match.commands import MatchRevealEntropy
from domain.match.deadlines import answer_deadline, reveal_deadline
from domain.match.reissuing import Reissue, reissues
from domain.match.state import MatchState, Status
from domain.outcome import Outcome
from domain.viewer import Viewer

REVEALING = (str(MatchRevealEntropy.__struct_config__.tag),)
"""What seats are asked while the match waits for their entropy."""


class Asked(Struct, frozen=True, gc=False):
    """A seat that is asked, with the deadline for its answer, if there is one.

    *absent_from*: when others may claim that it is absent, if they ever may.
    """

    awaited: Awaited
    deadline: datetime | None
    absent_from: datetime | None = None


class MatchView(Struct, frozen=True, gc=False):
    """What *viewer* sees at *position*: the frame, who is asked, and the game's own view (None before the start).

    *abort_asked*: the seats that want to call the match off. *reissues*: lost seats.
    """

    position: Position
    status: Status
    viewer: Viewer
    asked: tuple[Asked, ...]
    outcome: Outcome | None
    game: Any
    abort_asked: tuple[Seat, ...] = ()
    reissues: tuple[Reissue, ...] = ()


def asked(state: MatchState) -> tuple[Asked, ...]:
    """Return every seat that is asked now: while the match waits, those that are to reveal their entropy."""
    if state.entropy_asked_at is not None and not state.over:
        asked_at, until = state.entropy_asked_at, reveal_deadline(state)
        return tuple(Asked(Awaited(seat, REVEALING, asked_at), until) for seat in state.to_reveal())
    if state.status is not Status.RUNNING:
        return ()
    game_due: datetime | None = state.table.game.due(state.play)
    found = []
    for awaited in state.table.game.to_act(state.play):
        deadline = answer_deadline(state, awaited, game_due)
        found.append(Asked(awaited, deadline, absent_from(state, awaited, deadline)))
    return tuple(found)


def view(state: MatchState, viewer: Viewer) -> MatchView:
    """Return *state* as *viewer* may see it."""
    return MatchView(
        position=Position(state.version - 1),
        status=state.status,
        viewer=viewer,
        asked=asked(state),
        outcome=state.outcome,
        game=None if state.play is None else state.table.game.view(state.play, viewer),
        abort_asked=state.abort_asked(),
        reissues=reissues(state),
    )
