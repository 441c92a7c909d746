"""What a match leaves to be done by itself: its deadline for the clock, its house bots' moves."""

from datetime import timedelta

from domain.aggregate import SETTLE
from domain.ids import CLOCK_ACTOR, bot_actor
from domain.match.deadlines import next_deadline
from domain.match.state import MatchState, Status
from domain.match.view import asked
from infra.event_store.port import DueRow


def due_in(state: MatchState, bot_seconds: float) -> tuple[DueRow, ...]:
    """Return what is due in a match.

    The house acts *bot_seconds* after the event that opened a decision, whatever others do meanwhile.
    """
    if state.status is not Status.RUNNING:
        return ()
    rows = []
    deadline = next_deadline(state)
    if deadline is not None:
        rows.append(DueRow(CLOCK_ACTOR, deadline + SETTLE))
    for one in asked(state):
        seat, position = one.awaited.seat, one.awaited.asked_at
        if state.house_level(seat, position) is not None:
            rows.append(DueRow(bot_actor(seat), state.times[position] + timedelta(seconds=bot_seconds)))
    return tuple(rows)
