"""The outcome of a match in which seats resigned."""

from domain.ids import Seat
from domain.match.state import MatchState
from domain.outcome import Outcome, SeatOutcome


def last_one_standing(state: MatchState, resigning: Seat) -> Outcome | None:
    """Return the outcome if *resigning* leaves one seat that has not resigned: it wins, points null. Else None."""
    remaining = [n for n in range(len(state.seats)) if n != resigning and not state.is_resigned(n)]
    if len(remaining) > 1:
        return None
    order = [*remaining, resigning, *_latest_to_resign_first(state)]
    ranks = {seat: rank for rank, seat in enumerate(order, 1)}
    return Outcome(tuple(SeatOutcome(Seat(n), None, ranks[n]) for n in range(len(state.seats))))


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
    return Outcome(tuple(SeatOutcome(s.seat, s.points, ranks[s.seat]) for s in outcome.seats))


def _latest_to_resign_first(state: MatchState) -> list[int]:
    resigned = [(seat.resigned_at, n) for n, seat in enumerate(state.seats) if seat.resigned_at is not None]
    return [n for _, n in sorted(resigned, reverse=True)]
