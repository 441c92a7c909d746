"""What a match leaves to be done by itself: its deadline for the clock, its house bots' moves."""

from datetime import datetime, timedelta

from domain.aggregate import SETTLE, Decision, Match
from domain.ids import CLOCK_ACTOR, bot_actor
from domain.match.state import Status
from domain.match.view import asked
from infra.event_store.port import DueRow


def due_after(match: Match, decision: Decision, bot_seconds: float) -> tuple[DueRow, ...]:
    """Give what is due in *match* once *decision* is stored.

    A bot acts *bot_seconds* after the event that opened its decision, whatever others do meanwhile.
    """
    state = decision.after
    if state.status is not Status.RUNNING:
        return ()
    rows = []
    deadline = state.table.game.due(state.play)
    if deadline is not None:
        rows.append(DueRow(CLOCK_ACTOR, deadline + SETTLE))
    new = {event.position: event.time for event in decision.events()}
    for one in asked(state):
        seat, position = one.awaited.seat, one.awaited.asked_at
        if state.bot_level(seat) is not None:
            since: datetime = new.get(position) or match.asked_since(position)
            rows.append(DueRow(bot_actor(seat), since + timedelta(seconds=bot_seconds)))
    return tuple(rows)
