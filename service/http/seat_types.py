"""Invitations, seats that change hands, and rematches, as they are sent and received."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.ids import Seat
from domain.match.commands import (
    Entropy,
    SeatNumber,
)
from domain.timestamp import Timestamp
from service.http.wire_types import CODE, MatchSummary, Name
from service.matches.inviting import InvitationStatus

Link = (
    Annotated[
        str,
        Meta(
            max_length=500,
            pattern=r"^https?://[A-Za-z0-9.:\[\]-]{1,255}([/?][A-Za-z0-9._~!$&'()*+,;=:@/?%-]*)?\Z",
            description="The address of a page of yours, without `#`, to make a link from.",
            examples=["https://play.example/join"],
        ),
    ]
    | None
)
Picture = Annotated[bool, Meta(description="Whether to draw the link, or else the code, as a QR code.")]
MadeLink = Annotated[
    str | None,
    Meta(description="Your page with match and code behind `#`.", examples=["https://play.example/join#match=…"]),
]
Drawn = Annotated[str | None, Meta(description="The QR code, if you asked for a picture.", examples=["<svg …"])]


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for an invitation: to the seat that *seat* names, or to any; perhaps in a link and as a picture."""

    seat: SeatNumber | None = None
    expires_in: Annotated[
        int, Meta(ge=60, le=2_592_000, description="After how many seconds it ends; a week unless given.")
    ] = 604_800
    player: (
        Annotated[
            str,
            Meta(
                pattern=r"^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z",
                description=(
                    "The id of the player whom it is for: nobody else can use it, and the player sees it in "
                    "`/v1/me/invitations` and on `/v1/me/stream`. Whether there is such a player is not told."
                ),
                examples=["01937b1e-7c20-7d11-8f04-2a9d0c6e5b31"],
            ),
        ]
        | None
    ) = None
    link: Link = None
    picture: Picture = False


class InvitationSummary(Struct, frozen=True, kw_only=True):
    """An invitation, without its code."""

    id: Annotated[UUID, Meta(description="The id of the invitation, by which it can be revoked; it seats nobody.")]
    seat: Annotated[int | None, Meta(description="The seat that it is for; null: any.")]
    player: Annotated[UUID | None, Meta(description="The player whom it is for; null: whoever has the code.")]
    status: InvitationStatus
    created_at: Timestamp
    ends_at: Timestamp
    taken_seat: Annotated[int | None, Meta(description="The seat that was taken by it; null: it was not used.")]


class Invited(Struct, frozen=True):
    """An invitation and its code: shown only once, or again for the same idempotency key."""

    invitation: InvitationSummary
    code: Annotated[str, Meta(description="Send it as `invitation` when taking a seat.", examples=["invite_s8Qx…"])]
    link: MadeLink
    svg: Drawn


class InvitationList(Struct, frozen=True):
    """The invitations of a match, the oldest first."""

    items: Annotated[list[InvitationSummary], Meta(description="The invitations, the oldest first.")]


class HandOver(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a code that moves a seat, perhaps in a link to *link* and as a picture."""

    expires_in: Annotated[
        int, Meta(ge=60, le=604_800, description="After how many seconds it ends; ten minutes unless given.")
    ] = 600
    link: Link = None
    picture: Picture = False


class HandoverIssued(Struct, frozen=True, kw_only=True):
    """A code that moves a seat to whoever sends it to `POST …/handover` first."""

    seat: Seat
    code: Annotated[str, Meta(description="The code. It is shown only here.", examples=["handover_AAEA…"])]
    ends_at: Timestamp
    link: MadeLink
    svg: Drawn


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to take a seat over."""

    code: Annotated[str, CODE, Meta(description="The code of the seat.", examples=["handover_AAEABgsb2Tp"])]


class AskRematch(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a rematch, under the *name* that one had, unless another is given."""

    name: Name | None = None
    entropy: Entropy = ""


class Rematched(Struct, frozen=True, kw_only=True):
    """A rematch. Who held a seat gets the one that is kept, and its token; the host gets the host token.

    A player gets no token: it acts by its own.
    """

    match: MatchSummary
    seat: Annotated[int | None, Meta(description="The caller's seat in the rematch; null for the host.")]
    seat_token: Annotated[
        str | None,
        Meta(
            description="The token of the caller's seat; null: the caller is a player, or held no seat.",
            examples=["seat_3q2-7w…"],
        ),
    ]
    host_token: Annotated[
        str | None, Meta(description="The host's token; null: the caller is not the host.", examples=["host_kXJ4…"])
    ]
