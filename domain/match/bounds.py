"""How much a match takes without going on: a history must not grow for ever by what decides nothing."""

from typing import Final

from msgspec.structs import replace

from domain.errors import AgainstTheRules, WrongPhase
from domain.ids import Seat, player_seat
from domain.match.deadlines import open_decision
from domain.match.state import MatchState, SeatState, Status

BOUNDED: Final = 2
"""From this protocol on."""

MOST_ACTS: Final = 500
"""How often a player may do what leaves open what its seat is asked: many times what any hand draws in a round."""

MOST_SEAT_CHANGES: Final = 1_000
"""How many events a match may have before it starts and still seat somebody: many times what any table sees."""


def counted(before: MatchState, seat: SeatState, number: Seat) -> SeatState:
    """Return *seat*, once its player has done something that *before* was met by: it is there, and keeps its seat."""
    decision = open_decision(before, number)
    if seat.reissue_asked:
        seat = replace(seat, reissue_asked=(), reissue_asked_at=None)
    return replace(seat, acts=seat.acts + 1 if seat.acts_at == decision else 1, acts_at=decision)


def counts(before: MatchState, actor: str) -> Seat | None:
    """Return the seat whose acts *actor* adds to, or None: only players are counted, while the match runs."""
    is_bounded = before.opened.protocol >= BOUNDED and before.status is Status.RUNNING
    return player_seat(actor) if is_bounded else None


def require_few_acts(before: MatchState, after: MatchState, actor: str) -> None:
    """Raise AgainstTheRules if a player did once too often what leaves open what its seat is asked."""
    seat = counts(before, actor)
    if seat is None or after.over or after.seats[seat].acts <= MOST_ACTS:
        return
    if open_decision(after, seat) == open_decision(before, seat):
        raise AgainstTheRules(
            "match.too_many_acts", "This seat has done so much without answering what it is asked.", most=MOST_ACTS
        )


def require_few_seat_changes(state: MatchState) -> None:
    """Raise WrongPhase if seats have changed hands too often before the start."""
    if state.opened.protocol >= BOUNDED and state.version - state.inherited >= MOST_SEAT_CHANGES:
        raise WrongPhase(
            "The seats of this match have changed hands too often; open another.",
            rule="match.too_many_seat_changes",
            facts={"most": MOST_SEAT_CHANGES},
        )
