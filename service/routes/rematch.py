"""The same table again."""

import msgspec
from litestar import Response, Router, delete, post
from litestar.params import FromPath

from domain.ids import HOST
from domain.match.events import SeatKind
from service.http import representations
from service.http.operation import AT_A_MATCH, Answer, Operation, Token, declared
from service.http.request_checks import plain_path
from service.http.requests import (
    AnyRequest,
    at_match,
    body_of,
    by_seat,
    client_of,
    key_of,
    query_of,
    reply,
    require_token,
)
from service.http.seat_types import AskRematch, Rematched
from service.http.wire_types import SeatQuery

_OVER = ("wrong_phase", "match_over")


@post(
    "/v1/matches/{match_id:str}/rematch",
    opt=declared(
        Operation(
            id="askRematch",
            summary="Play again",
            description=(
                "Opens the rematch of a match that is over, or finds the one that another player has asked for, and "
                "seats the caller there: the same game, options, edition, label and bots. Each seat is kept for "
                "whoever held it. A repeat gets the same answer. The host gets the host token of the rematch."
            ),
            tag="matches",
            query=SeatQuery,
            body=AskRematch,
            answers={201: Answer("The rematch.", Rematched, headers=("Location", "Cache-Control"))},
            problems=(
                *AT_A_MATCH,
                *_OVER,
                "seat_taken",
                "match_full",
                "too_large",
                "unsupported_media_type",
                "too_many_requests",
            ),
            token=Token.REQUIRED,
        )
    ),
)
async def ask_rematch(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    require_token(at)
    at = await by_seat(at, query_of(request, SeatQuery).seat)
    context = at.context
    await context.limits.opening(client_of(request), key_of(at.caller.credential))
    body, _, _ = await body_of(request, context, context.decoders.ask_rematch)
    client, only_bots = client_of(request), all(one.kind is SeatKind.BOT for one in at.cached.match.state.seats)
    if only_bots:
        context.bot_matches.require_room(client)
    rematch, kept = await context.rematching.ask(at.cached, at.caller, body.name, body.entropy)
    if only_bots:
        context.bot_matches.opened(client, rematch.match_id)
    answer = Rematched(
        match=representations.cached_summary(
            rematch, await context.index.names(rematch.match_id), await context.rematching.links(rematch)
        ),
        seat=None if kept is None else kept.seat,
        seat_token=None if kept is None else kept.token,
        host_token=context.openings.host_token(rematch) if at.caller.actor == HOST else None,
    )
    location = f"../{rematch.match_id}"
    return reply(msgspec.json.encode(answer), 201, location=location, cache_control="no-store")


@delete(
    "/v1/matches/{match_id:str}/rematch",
    status_code=200,
    opt=declared(
        Operation(
            id="declineRematch",
            summary="Decline a rematch",
            description=(
                "Says that the caller does not want to play again, whether anybody has asked or not. A rematch that "
                "waits is called off (`rematch_declined`), and none can be asked for any more."
            ),
            tag="matches",
            query=SeatQuery,
            answers={204: Answer("There will be no rematch.")},
            problems=(*AT_A_MATCH, *_OVER),
            token=Token.REQUIRED,
        )
    ),
)
async def decline_rematch(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    require_token(at)
    at = await by_seat(at, query_of(request, SeatQuery).seat)
    await at.context.rematching.decline(at.cached, at.caller)
    return Response(b"", status_code=204)


rematch_routes = Router("/", route_handlers=[ask_rematch, decline_rematch], before_request=plain_path)
