"""The same table again: what a rematch is opened with, and why there is none."""

from domain.errors import WrongPhase
from domain.ids import Seat
from domain.match.commands import BotSeat, Joining, MatchOpen
from domain.match.events import SeatKind
from domain.match.state import MatchState


def rematch_opening(state: MatchState) -> MatchOpen:
    """Return the command that opens the rematch: everything as it was, the seats kept for those who held them."""
    opened = state.opened
    return MatchOpen(
        game=opened.game,
        seats=opened.seats,
        options=opened.options,
        edition=opened.edition,
        visibility=opened.visibility,
        joining=Joining.BY_INVITATION,
        start=opened.start,
        turn_seconds=opened.turn_seconds,
        disclosure=opened.disclosure,
        bots=tuple(BotSeat(seat.level or "") for seat in state.seats if seat.kind is SeatKind.BOT),
        absent_seconds=opened.absent_seconds,
    )


def kept_seat(state: MatchState, seat: Seat) -> Seat:
    """Return the seat of the rematch that is kept for a player: people sit below the house bots, in their order."""
    return Seat(sum(one.kind is SeatKind.HUMAN for one in state.seats[:seat]))


def require_rematchable(state: MatchState) -> None:
    """Raise WrongPhase unless a match has been played, so that there can be a rematch."""
    if not state.over:
        raise WrongPhase("The match is not over.", rule="match.not_over", facts={"status": state.status})
    if state.started_at is None:
        raise WrongPhase("The match never started; open another.", rule="match.never_started")


def declined(seat: int) -> WrongPhase:
    """Return the refusal of a rematch that somebody does not want."""
    return WrongPhase("A player has declined the rematch.", rule="match.rematch_declined", facts={"seat": seat})


def rematch_over(status: str) -> WrongPhase:
    """Return the refusal of a rematch that is over itself."""
    return WrongPhase("The rematch is over.", rule="match.rematch_over", facts={"status": status})


def seats_kept() -> WrongPhase:
    """Return the refusal of an invitation to a rematch, or of another bot there."""
    return WrongPhase("The seats of a rematch are kept for those who played.", rule="match.seats_kept")
