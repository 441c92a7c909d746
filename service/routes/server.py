"""The server itself: its time, health, metrics and sandbox."""

from datetime import timedelta

import msgspec
from litestar import Response, Router, get, post

from domain.errors import Malformed
from domain.timestamp import format_timestamp
from infra.clock.port import MOST_ERROR
from infra.database.errors import StoreError
from service.http.context import context_of
from service.http.operation import Answer, Operation, Token, declared
from service.http.request_checks import plain_request
from service.http.requests import AnyRequest, body_of, client_of, read_credential, reply
from service.http.wire_types import AdvanceClock, Health, ServerTime
from service.matches.rights import Scope
from service.metrics import CONTENT_TYPE
from service.refusals import Busy, NotFound


@get(
    "/v1/time",
    opt=declared(
        Operation(
            id="getTime",
            summary="Read the server's time",
            description="The time that deadlines are measured by. Every response has it in `Partie-Time`, too.",
            tag="server",
            answers={200: Answer("The time.", ServerTime)},
            token=Token.NONE,
        )
    ),
)
async def get_time(request: AnyRequest) -> Response[bytes]:
    return reply(
        msgspec.json.encode(ServerTime(format_timestamp(context_of(request).clock.now()))), cache_control="no-store"
    )


@get(
    "/healthz",
    opt=declared(
        Operation(
            id="getHealth",
            summary="Check that the process is alive",
            description="Liveness: answered as long as the process runs.",
            tag="server",
            answers={200: Answer("The process is alive.", Health)},
            token=Token.NONE,
        )
    ),
)
async def get_health(request: AnyRequest) -> Response[bytes]:
    return reply(msgspec.json.encode(Health("ok")), cache_control="no-store")


@get(
    "/readyz",
    opt=declared(
        Operation(
            id="getReadiness",
            summary="Check that the server can do its work",
            description=(
                "Readiness: 503 while commands cannot be carried out, because the database is unavailable, read-only "
                "or of another schema, and while background work keeps failing; `degraded` while notifications do not "
                "reach other processes, so that events arrive late (`fanout`), or while there is no key to sign "
                "receipts and records with (`signing_key`)."
            ),
            tag="server",
            answers={200: Answer("The server can do its work.", Health)},
            problems=("busy",),
            token=Token.NONE,
        )
    ),
)
async def get_readiness(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    try:
        await context.readiness.require()
    except StoreError as error:
        raise Busy(f"The database is not ready: {error}") from error
    try:
        await context.clock.current()
    except StoreError as error:
        raise Busy(f"The database cannot be written: {error}") from error
    if context.clock.error > MOST_ERROR:
        raise Busy("The time is not known precisely enough to keep deadlines.")
    if failing := context.failing():
        raise Busy(f"Background work keeps failing: {', '.join(failing)}.")
    degraded = [] if await context.fanout.healthy() else ["fanout"]
    if context.signer.is_missing:
        degraded.append("signing_key")
    return reply(msgspec.json.encode(Health("degraded" if degraded else "ok", degraded)), cache_control="no-store")


@get(
    "/metrics",
    opt=declared(
        Operation(
            id="getMetrics",
            summary="Read the metrics",
            description="In Prometheus' text format, for API keys of scope `admin`. No label is finer than the game.",
            tag="server",
            answers={200: Answer("The metrics.", str, "text/plain")},
            problems=("unauthenticated", "forbidden"),
            token=Token.REQUIRED,
        )
    ),
)
async def get_metrics(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    await context.callers.api_keys.require(read_credential(request), Scope.ADMIN)
    return reply(context.metrics.text(), media_type=CONTENT_TYPE, cache_control="no-store")


@post(
    "/v1/sandbox/clock",
    status_code=200,
    opt=declared(
        Operation(
            id="advanceClock",
            summary="Move the sandbox's clock forward",
            description="Moves time forward, so that deadlines pass at once. Outside the sandbox, this does not exist.",
            tag="server",
            body=AdvanceClock,
            answers={200: Answer("The new time.", ServerTime)},
            problems=("malformed", "not_found", "too_large", "unsupported_media_type", "too_many_requests"),
            token=Token.NONE,
        )
    ),
)
async def advance_clock(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    if context.advance_clock is None:
        raise NotFound("There is no such resource.")
    await context.limits.sandbox(client_of(request))
    body, _, _ = await body_of(request, context, context.decoders.advance_clock)
    try:
        await context.advance_clock(timedelta(seconds=body.advance_seconds))
    except ValueError as error:
        raise Malformed(f"{error}.".capitalize(), path="$.advance_seconds") from error
    return reply(msgspec.json.encode(ServerTime(format_timestamp(context.clock.now()))), cache_control="no-store")


server_routes = Router(
    "/", route_handlers=[get_time, get_health, get_readiness, get_metrics, advance_clock], before_request=plain_request
)
