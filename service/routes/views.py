"""The state of a match as the caller may see it, and what the caller's seat may do."""

from typing import Annotated, Any

from litestar import Router, get, post
from litestar.params import FromPath
from msgspec import Meta, Struct, field

from domain.errors import Forbidden
from domain.ids import Seat
from service.http import representations
from service.http.operation import AT_A_MATCH, IF_NONE_MATCH, Answer, Operation, Token, declared
from service.http.replies import Reply, own_reply
from service.http.request_checks import plain_path
from service.http.requests import (
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    by_seat,
    query_of,
    require_token,
    tagged,
)
from service.http.wire_types import ActingSeat, Eyes, MatchView, Plan, SeatQuery
from service.time_slice import searched_in_slices

At = Annotated[
    int, Meta(ge=0, le=2**53 - 1, description="The state right after the event at this position.", examples=[12])
]


class ViewQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which view."""

    at: At | None = None
    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")


@get(
    "/v1/matches/{match_id:str}/view",
    opt=declared(
        Operation(
            id="getView",
            summary="See a match",
            description=(
                "The state of the match as the caller may see it, now or at any earlier position. Once the match is "
                "disclosed, it shows everything unless `as` names a viewer."
            ),
            tag="play",
            query=ViewQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("The view.", MatchView, headers=("ETag",)),
                304: Answer("Nothing has changed."),
            },
            problems=AT_A_MATCH,
        ),
        hot=True,
    ),
)
async def get_view(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id)
    query = query_of(request, ViewQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    position = at.cached.match.state.version - 1 if query.at is None else query.at
    match = await at.context.cache.as_at(at.cached, position)
    body = representations.match_view(match, viewer)
    return tagged(request, representations.etag(position, body), representations.timed(body, at.context.clock.now()))


@get(
    "/v1/matches/{match_id:str}/legal",
    opt=declared(
        Operation(
            id="getLegal",
            summary="See what is legal",
            description=(
                "What the caller's seat may do now; empty if it is not asked. `any` is one complete command that is "
                "accepted now; `asked_at`, sent with it, pins the decision that it answers."
            ),
            tag="play",
            query=SeatQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("The legal commands.", "Legal", headers=("ETag",)),
                304: Answer("Nothing has changed."),
            },
            problems=AT_A_MATCH,
            token=Token.REQUIRED,
        ),
        hot=True,
    ),
)
async def get_legal(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id)
    at, seat = await _require_seat(request, at)
    answer = await _legal(at, seat, None)
    body = representations.encode(answer)
    return tagged(request, representations.etag(answer.position, body), body)


@post(
    "/v1/matches/{match_id:str}/legal",
    status_code=200,
    opt=declared(
        Operation(
            id="planLegal",
            summary="See what is legal after a plan",
            description="What the caller's seat may do after the part of a command that is given.",
            tag="play",
            query=SeatQuery,
            body=Plan,
            answers={200: Answer("The legal commands then.", "Legal")},
            problems=(
                *AT_A_MATCH,
                "too_large",
                "unsupported_media_type",
                "against_the_rules",
                "wrong_game",
                "wrong_phase",
                "not_your_turn",
            ),
            token=Token.REQUIRED,
        ),
        hot=True,
    ),
)
async def plan_legal(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id)
    at, seat = await _require_seat(request, at)
    plan, _, _ = await body_of(request, at.context, at.context.decoders.plan)
    body = representations.encode(await _legal(at, seat, plan.planned))
    return own_reply(body)


async def _require_seat(request: AnyRequest, at: AtMatch) -> tuple[AtMatch, Seat]:
    require_token(at)
    if request.scope["query_string"] or at.caller.player is not None:
        at = await by_seat(at, query_of(request, SeatQuery).seat)
    if at.caller.seat is None:
        raise Forbidden("Only a seat has legal commands.")
    return at, at.caller.seat


async def _legal(at: AtMatch, seat: Seat, planned: object) -> Any:
    """Return what commands would accept now: nothing between a deadline and the clock's act."""
    clock, match = at.context.clock, at.cached.match
    return await searched_in_slices(lambda: match.legal(seat, planned, clock.now(), clock.outages()))


view_routes = Router("/", route_handlers=[get_view, get_legal, plan_legal], before_request=plain_path)
