"""What is due in a match without anybody's request: its clock's deadline, its house bots' moves."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from domain.aggregate import SETTLE
from domain.ids import CLOCK_ACTOR, MatchId, bot_actor
from domain.match.deadlines import asked_since, next_deadline
from domain.match.state import MatchState, Status
from domain.match.view import Asked
from infra.event_store.port import DueRow
from service.matches.cached import CachedMatch


class MatchAgenda:
    """Tells what is due in a match. *on_change* is called whenever that has changed, after it was stored.

    A house bot acts *bot_seconds* after the event that opened a decision, whatever others do in between.
    """

    def __init__(self, bot_seconds: float, on_change: Callable[[MatchId, Sequence[DueRow]], None]) -> None:
        self._thinking = timedelta(seconds=bot_seconds)
        self._on_change = on_change

    def due(self, state: MatchState, seats: Sequence[Asked]) -> tuple[DueRow, ...]:
        """Return what is due in a match, according to its *state*, in which these *seats* are asked."""
        rows = []
        deadline = next_deadline(state)
        if deadline is not None:
            rows.append(DueRow(CLOCK_ACTOR, deadline + SETTLE))
        for one in seats if state.status is Status.RUNNING else ():
            seat, position = one.awaited.seat, one.awaited.asked_at
            if state.house_level(seat, position) is not None:
                rows.append(DueRow(bot_actor(seat), asked_since(state, position) + self._thinking))
        return tuple(rows)

    def stored(self, cached: CachedMatch, rows: tuple[DueRow, ...]) -> None:
        """Note that *rows* were stored as what is due in a match."""
        if rows != cached.agenda:
            cached.agenda = rows
            self._on_change(cached.match_id, rows)
