"""Tickets, for pages whose streams and sockets cannot send headers."""

from litestar import Response, Router, post
from litestar.params import FromPath

from domain.timestamp import format_timestamp
from service.http.operation import AT_A_MATCH, Answer, Operation, Token, declared
from service.http.representations import encode
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, at_match, by_seat, query_of, reply, require_token
from service.http.wire_types import SeatQuery, Ticket


@post(
    "/v1/matches/{match_id:str}/tickets",
    opt=declared(
        Operation(
            id="issueTicket",
            summary="Get a ticket",
            description=(
                "A ticket stands for the caller's token in `?ticket=` of `stream`, `replay` and `socket` of this "
                "match, where a browser cannot send headers. It only reads, opens streams for ten minutes, and is "
                "valid only as long as the token is. What it has opened goes on; get another one before you resume."
            ),
            tag="history",
            query=SeatQuery,
            answers={201: Answer("The ticket.", Ticket, headers=("Cache-Control",))},
            problems=AT_A_MATCH,
            token=Token.REQUIRED,
        )
    ),
)
async def issue_ticket(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    require_token(at)
    at = await by_seat(at, query_of(request, SeatQuery).seat)
    ticket, ends = at.context.tickets.issue(at.cached.match_id, at.caller, at.context.clock.now())
    body = encode({"ticket": ticket, "ends_at": format_timestamp(ends)})
    return reply(body, 201, cache_control="no-store")


ticket_routes = Router("/", route_handlers=[issue_ticket], before_request=plain_path)
