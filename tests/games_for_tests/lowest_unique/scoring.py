"""Who wins a round, and the match (R5, R6)."""

from collections.abc import Sequence

from domain.ids import Seat
from domain.outcome import Outcome, ranked
from tests.games_for_tests.lowest_unique.state import LowestUniqueState


def winner(picks: Sequence[int | None]) -> Seat | None:
    """Return the seat with the lowest number that only one seat picked (R5).

    >>> winner([1, 1, 4, 3])
    3
    """
    unique = [(pick, seat) for seat, pick in enumerate(picks) if pick is not None and picks.count(pick) == 1]
    return Seat(min(unique)[1]) if unique else None


def outcome(state: LowestUniqueState) -> Outcome | None:
    """Rank the seats by points once the last round is scored (R6)."""
    return ranked(state.points) if state.scored_rounds == state.rounds else None
