"""Whether somebody may take a seat by an invitation, or without one.

Invitations are kept beside the history, which tells nothing of them.
"""

from datetime import datetime

from msgspec import Struct

from domain.errors import Forbidden, Malformed, WrongPhase
from domain.ids import Seat
from domain.match.commands import Joining
from domain.match.decide import require_waiting
from domain.match.over import match_over
from domain.match.state import MatchState
from domain.timestamp import format_timestamp


class Invitation(Struct, frozen=True, gc=False):
    """An invitation as it is decided by: to *seat* (None: to any), before *ends_at*, if it still stands."""

    seat: Seat | None
    ends_at: datetime
    used: bool
    revoked: bool


def require_invited(state: MatchState, seat: Seat, invitation: Invitation | None, received: datetime) -> None:
    """Raise Refused unless *seat* may be taken with *invitation*, or without one."""
    if invitation is None:
        if state.opened.joining is Joining.BY_INVITATION:
            raise Forbidden("The seats of this match are taken by invitation.", rule="match.invitation_needed")
        return
    if invitation.revoked:
        raise WrongPhase("This invitation was revoked.", rule="match.invitation_revoked")
    if invitation.used:
        raise WrongPhase("This invitation was used.", rule="match.invitation_used")
    if received >= invitation.ends_at:
        raise WrongPhase(
            "This invitation has ended.",
            rule="match.invitation_ended",
            facts={"ends_at": format_timestamp(invitation.ends_at)},
        )
    if invitation.seat not in (None, seat):
        raise WrongPhase(
            "This invitation is for another seat.", rule="match.invitation_for_another", facts={"seat": invitation.seat}
        )


def require_inviting(state: MatchState, seat: Seat | None) -> None:
    """Raise Refused unless somebody can be invited to *seat* (None: to any): while the match waits."""
    if state.over:
        raise match_over(state)
    require_waiting(state)
    if seat is not None and seat >= len(state.seats):
        raise Malformed(f"The match has seats 0 to {len(state.seats) - 1}.", path="$.seat")


def unknown_invitation() -> Forbidden:
    """Return the refusal of a code that is no invitation to this match; it does not say why."""
    return Forbidden("This is no invitation to this match.", rule="match.invitation_unknown")


def for_another_player() -> Forbidden:
    """Return the refusal of an invitation that only one player may use, by its own token."""
    return Forbidden("This invitation is for one player alone.", rule="match.invitation_for_another_player")


def too_many_invitations(most: int) -> WrongPhase:
    """Return the refusal of one invitation more than *most*."""
    return WrongPhase(
        "This match has had so many invitations already.", rule="match.too_many_invitations", facts={"most": most}
    )
