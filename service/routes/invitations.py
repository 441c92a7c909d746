"""Inviting people to a match's seats."""

import re
from datetime import timedelta
from uuid import UUID

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath

from domain.ids import PlayerId
from domain.match.rematching import seats_kept
from domain.timestamp import format_timestamp
from infra.event_store.port import StoredInvitation
from service.http.operation import AT_A_MATCH, SECRET_IDEMPOTENCY_KEY, Answer, Operation, Token, declared
from service.http.pictures import qr_code
from service.http.request_checks import plain_path
from service.http.requests import (
    UUID_TEXT,
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    reply,
    require_secret_key,
    require_token,
)
from service.http.seat_types import InvitationList, InvitationSummary, Invite, Invited
from service.matches.rights import require_host
from service.refusals import NotFound


@post(
    "/v1/matches/{match_id:str}/invitations",
    opt=declared(
        Operation(
            id="createInvitation",
            summary="Invite somebody",
            description=(
                "Makes a code with which one person takes one seat, before the match starts. In a match with "
                '`"joining": "by_invitation"` nobody sits down without one. It reserves no seat. For a `player`, only '
                "that player can use it, who is told. Pass it on in a link behind `#` only: what is in a path or a "
                "query ends up in logs."
            ),
            tag="matches",
            body=Invite,
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={201: Answer("The invitation.", Invited, headers=("Cache-Control", "Idempotency-Replayed"))},
            problems=(
                *AT_A_MATCH,
                "match_over",
                "wrong_phase",
                "too_large",
                "unsupported_media_type",
                "key_reused",
            ),
            token=Token.REQUIRED,
        )
    ),
)
async def create_invitation(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await _as_host(request, match_id)
    body, _, submission = await body_of(request, at.context, at.context.decoders.invite)
    require_secret_key(submission)
    if (await at.context.rematching.links(at.cached)).rematch_of is not None:
        raise seats_kept()
    player = None if body.player is None else PlayerId(UUID(body.player))
    row, replayed = await at.context.inviting.invite(
        at.cached, body.seat, timedelta(seconds=body.expires_in), submission, player
    )
    code = at.context.inviting.code(at.cached.match_id, row)
    link = None if body.link is None else f"{body.link}#match={at.cached.match_id}&invitation={code}"
    invited = Invited(_summary(at, row), code, link, qr_code(link or code) if body.picture else None)
    headers = {"idempotency_replayed": "true"} if replayed else {}
    return reply(msgspec.json.encode(invited), 201, cache_control="no-store", **headers)


@get(
    "/v1/matches/{match_id:str}/invitations",
    opt=declared(
        Operation(
            id="listInvitations",
            summary="List the invitations",
            description="All invitations of a match, the oldest first, and what became of them; never their codes.",
            tag="matches",
            answers={200: Answer("The invitations.", InvitationList, headers=("Cache-Control",))},
            problems=AT_A_MATCH,
            token=Token.REQUIRED,
        )
    ),
)
async def list_invitations(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await _as_host(request, match_id)
    rows = await at.context.inviting.all(at.cached.match_id)
    items = InvitationList([_summary(at, row) for row in rows])
    return reply(msgspec.json.encode(items), cache_control="no-store")


@delete(
    "/v1/matches/{match_id:str}/invitations/{invitation_id:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="revokeInvitation",
            summary="Revoke an invitation",
            description="Its code can no longer be used. Whoever has taken a seat with it keeps it.",
            tag="matches",
            answers={204: Answer("It cannot be used any more.")},
            problems=(*AT_A_MATCH, "wrong_phase"),
            token=Token.REQUIRED,
        )
    ),
)
async def revoke_invitation(
    request: AnyRequest, match_id: FromPath[str], invitation_id: FromPath[str]
) -> Response[bytes]:
    at = await _as_host(request, match_id)
    if not re.fullmatch(UUID_TEXT, invitation_id):
        raise NotFound("There is no such invitation.")
    await at.context.inviting.revoke(at.cached.match_id, UUID(invitation_id))
    return Response(b"", status_code=204)


async def _as_host(request: AnyRequest, match_id: str) -> AtMatch:
    at = await at_match(request, match_id)
    require_token(at)
    require_host(at.caller)
    return at


def _summary(at: AtMatch, row: StoredInvitation) -> InvitationSummary:
    return InvitationSummary(
        id=row.invitation_id,
        seat=row.seat,
        player=row.player_id,
        status=at.context.inviting.standing(row),
        created_at=format_timestamp(row.created),
        ends_at=format_timestamp(row.ends_at),
        taken_seat=None if row.taken_at is None else at.cached.seat_taken_at(row.taken_at),
    )


invitation_routes = Router(
    "/", route_handlers=[create_invitation, list_invitations, revoke_invitation], before_request=plain_path
)
