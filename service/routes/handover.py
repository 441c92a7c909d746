"""Moving seats to other devices, and reissuing lost ones."""

from datetime import timedelta

import msgspec
from litestar import Response, Router, post
from litestar.params import FromPath

from domain.ids import Seat
from domain.timestamp import format_timestamp
from service.http.operation import AT_A_MATCH, SECRET_IDEMPOTENCY_KEY, Answer, Operation, Token, declared
from service.http.pictures import qr_code
from service.http.request_checks import plain_path
from service.http.requests import (
    Acting,
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    by_seat,
    client_of,
    key_of,
    query_of,
    read_seat,
    reply,
    require_secret_key,
    require_token,
)
from service.http.seat_types import HandOver, HandoverIssued, TakeOver
from service.http.wire_types import Seated, SeatQuery
from service.matches.handover import HandoverCode
from service.matches.rights import held_by, require_host

_CHANGING = ("match_over", "wrong_phase", "too_large", "unsupported_media_type")


@post(
    "/v1/matches/{match_id:str}/seats/{seat:str}/handover",
    opt=declared(
        Operation(
            id="handOverSeat",
            summary="Hand a seat over",
            description=(
                "Makes a one-use code by which another device takes over your seat; this one's token is valid until "
                "then. Of a seat that was reissued, whoever had that done makes the code. With `link` it comes in a "
                "link behind `#`, with `picture` as a QR code."
            ),
            tag="matches",
            query=SeatQuery,
            body=HandOver,
            answers={201: Answer("The code.", HandoverIssued, headers=("Cache-Control",))},
            problems=(*AT_A_MATCH, *_CHANGING),
            token=Token.REQUIRED,
        )
    ),
)
async def hand_over_seat(request: AnyRequest, match_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    require_token(at)
    number = read_seat(at, seat)
    at = await by_seat(at, _own(at, number, query_of(request, SeatQuery).seat))
    body, _, submission = await body_of(request, at.context, at.context.decoders.hand_over)
    lifetime = timedelta(seconds=body.expires_in)
    code = at.context.handover.code(at.cached, at.caller, number, submission.received, lifetime)
    return _issued(at, code, body)


@post(
    "/v1/matches/{match_id:str}/seats/{seat:str}/reissue",
    opt=declared(
        Operation(
            id="reissueSeat",
            summary="Reissue a lost seat",
            description=(
                "Revokes the token of a seat whose player has lost it, and makes a one-use code for that player: the "
                "host before the start, an operator at any time. Whoever gets the code gets the seat. After the start "
                "the other players can agree on it with `match.ask_reissue`."
            ),
            tag="matches",
            body=HandOver,
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={201: Answer("The code.", HandoverIssued, headers=("Cache-Control", "Idempotency-Replayed"))},
            problems=(*AT_A_MATCH, *_CHANGING, "key_reused"),
            token=Token.REQUIRED,
        )
    ),
)
async def reissue_seat(request: AnyRequest, match_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id, fresh=False)
    require_token(at)
    async with Acting(at):
        require_host(at.caller)
        number = read_seat(at, seat)
        body, _, submission = await body_of(request, at.context, at.context.decoders.hand_over)
        require_secret_key(submission)
        result, code = await at.context.handover.reissue(
            at.cached, at.caller, number, submission, timedelta(seconds=body.expires_in)
        )
    return _issued(at, code, body, replayed=result.replayed)


@post(
    "/v1/matches/{match_id:str}/handover",
    opt=declared(
        Operation(
            id="takeOverSeat",
            summary="Take a seat over",
            description=(
                "Gives the seat of a code to this device: a new token, whereupon the previous one is dead everywhere, "
                "and its streams end. A code is used once."
            ),
            tag="matches",
            body=TakeOver,
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={
                201: Answer("The seat is yours.", Seated, headers=("Location", "Cache-Control", "Idempotency-Replayed"))
            },
            problems=(*AT_A_MATCH, *_CHANGING, "against_the_rules", "key_reused", "too_many_requests"),
        )
    ),
)
async def take_over_seat(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id, fresh=False)
    await at.context.limits.sitting(client_of(request), key_of(at.caller.credential))
    async with Acting(at):
        body, _, submission = await body_of(request, at.context, at.context.decoders.take_over)
        require_secret_key(submission)
        result, seated = await at.context.handover.take_over(at.cached, at.caller, body.code, submission)
    headers = {"location": "view", "cache_control": "no-store"} | _replayed(result.replayed)
    return reply(msgspec.json.encode(Seated(Seat(seated.seat), seated.token)), 201, **headers)


def _own(at: AtMatch, number: Seat, wanted: int | None) -> int | None:
    """Return the seat that a player passes a seat on by: the *wanted* one, or that seat itself if it holds it."""
    holds = at.caller.player is not None and number in held_by(at.cached, at.caller.player)
    return number if wanted is None and holds else wanted


def _issued(at: AtMatch, code: HandoverCode, asked: HandOver, *, replayed: bool = False) -> Response[bytes]:
    link = None if asked.link is None else f"{asked.link}#match={at.cached.match_id}&handover={code.code}"
    issued = HandoverIssued(
        seat=code.seat,
        code=code.code,
        ends_at=format_timestamp(code.ends_at),
        link=link,
        svg=qr_code(link or code.code) if asked.picture else None,
    )
    return reply(msgspec.json.encode(issued), 201, cache_control="no-store", **_replayed(replayed))


def _replayed(replayed: bool) -> dict[str, str]:
    return {"idempotency_replayed": "true"} if replayed else {}


handover_routes = Router("/", route_handlers=[hand_over_seat, reissue_seat, take_over_seat], before_request=plain_path)
