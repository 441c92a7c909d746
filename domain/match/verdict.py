"""The outcome of a match in which seats resigned."""

from msgspec import UNSET

from domain.ids import Seat
from domain.match.state import MatchState
from domain.outcome import Outcome, SeatOutcome

TELLING = 2
"""From this protocol on an outcome tells who resigned, and nobody wins by giving up alone."""


def last_one_standing(state: MatchState, resigning: Seat) -> Outcome | None:
    """Return the outcome if *resigning* leaves one seat that has not resigned: it wins, points null. Else None.

    Alone, one keeps the points that are written down so far, and has not won: rank 2.
    """
    remaining = [n for n in range(len(state.seats)) if n != resigning and not state.is_resigned(n)]
    if len(remaining) > 1:
        return None
    order = [*remaining, resigning, *_latest_to_resign_first(state)]
    telling = state.opened.protocol >= TELLING
    ranks = {seat: rank for rank, seat in enumerate(order, 1 if remaining or not telling else 2)}
    so_far = state.table.game.points_so_far
    points = so_far(state.play) if telling and so_far is not None and not remaining else (None,) * len(order)
    gave_up = set(order) - set(remaining) if telling else set()
    return Outcome(tuple(_seat(Seat(n), points[n], ranks[n], n in gave_up) for n in range(len(state.seats))))


def with_resigned_last(state: MatchState, outcome: Outcome) -> Outcome:
    """Rank resigned seats behind all others, the latest to resign first; points stay as they were counted."""
    resigned = _latest_to_resign_first(state)
    if not resigned:
        return outcome
    kept = [seat.rank for seat in outcome.seats if seat.seat not in resigned]
    ranks = {
        seat.seat: 1 + sum(rank < seat.rank for rank in kept) for seat in outcome.seats if seat.seat not in resigned
    }
    ranks |= {Seat(seat): len(kept) + place for place, seat in enumerate(resigned, 1)}
    gave_up = set(resigned) if state.opened.protocol >= TELLING else set()
    return Outcome(tuple(_seat(s.seat, s.points, ranks[s.seat], s.seat in gave_up) for s in outcome.seats))


def _seat(seat: Seat, points: int | None, rank: int, gave_up: bool) -> SeatOutcome:
    return SeatOutcome(seat, points, rank, True if gave_up else UNSET)


def _latest_to_resign_first(state: MatchState) -> list[int]:
    resigned = [(seat.resigned_at, n) for n, seat in enumerate(state.seats) if seat.resigned_at is not None]
    return [n for _, n in sorted(resigned, reverse=True)]
