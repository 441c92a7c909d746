"""Sockets: several matches live, and commands, over one connection."""

from typing import Any

from litestar import Router, get
from litestar.params import FromPath
from msgspec import Struct

from domain.errors import Malformed
from domain.timestamp import format_timestamp
from service.http import headers
from service.http.context import context_of
from service.http.operation import Operation, declared
from service.http.replies import Reply
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import AnyRequest, AtMatch, at_match, by_seat, client_of, query_of
from service.http.trace import trace_of
from service.http.websocket import EXTENSION, Socket
from service.http.wire_types import ActingSeat, TicketText
from service.routes.conversation import Conversation

ENVELOPE_BYTES = 4_096
"""How much more than a body a message may hold."""


class SocketQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """As whom to begin."""

    ticket: TicketText | None = None
    seat: ActingSeat | None = None


@get(
    "/v1/matches/{match_id:str}/socket",
    opt=declared(
        Operation(
            id="openMatchSocket",
            summary="Open a socket at a match",
            description="A WebSocket whose messages concern this match where they name no other.",
            tag="history",
            query=SocketQuery,
            answers={},
            socket=True,
        )
    ),
)
async def open_match_socket(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id, ticketed=True)
    query = query_of(request, SocketQuery)
    at = await by_seat(at, query.seat)
    return await _converse(request, at, has_ticket=query.ticket is not None)


@get(
    "/v1/socket",
    opt=declared(
        Operation(
            id="openSocket",
            summary="Open a socket",
            description="A WebSocket for several matches.",
            tag="history",
            answers={},
            socket=True,
        )
    ),
)
async def open_socket(request: AnyRequest) -> Reply:
    await nothing_undeclared(request)
    if headers.first(request.scope, b"authorization") is not None:
        raise Malformed("Send a token in a message, with its match.", path="$header.Authorization")
    return await _converse(request, None, has_ticket=False)


async def _converse(request: AnyRequest, at: AtMatch | None, *, has_ticket: bool) -> Reply:
    context = context_of(request)
    extensions: dict[str, Any] = request.scope.get("extensions") or {}
    if EXTENSION not in extensions:
        raise Malformed("Only a WebSocket can be opened here.", path="$header.Upgrade")
    trace = trace_of(request.scope)
    now = context.clock.now
    told = [(b"partie-time", format_timestamp(now()).encode()), (b"request-id", trace.request.encode())]
    most = context.settings.body_bytes + ENVELOPE_BYTES
    socket: Socket = extensions.pop(EXTENSION)["open"](now, most, context.settings.heartbeat_seconds, told)
    conversation = Conversation(context, socket, client_of(request), trace.request, at, has_ticket=has_ticket)
    context.metrics.sockets.inc()
    try:
        await conversation.hold()
    finally:
        context.metrics.sockets.dec()
        if socket.code is not None:
            context.metrics.sockets_closed.labels(str(socket.code)).inc()
    return Reply(101, [], b"")


socket_routes = Router("/", route_handlers=[open_match_socket, open_socket], before_request=plain_path)
