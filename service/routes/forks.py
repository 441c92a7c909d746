"""Matches that go on from a position of another."""

import msgspec
from litestar import Response, Router, post
from litestar.params import FromPath

from domain.errors import Forbidden
from service.http import representations
from service.http.fork_types import ForkMatch
from service.http.operation import AT_A_MATCH, SECRET_IDEMPOTENCY_KEY, Answer, Operation, declared
from service.http.request_checks import plain_path
from service.http.requests import (
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    client_of,
    key_of,
    reply,
    require_secret_key,
)
from service.http.wire_types import Opened
from service.matches.forking import Wanted
from service.matches.rights import Scope


@post(
    "/v1/matches/{match_id:str}/forks",
    opt=declared(
        Operation(
            id="forkMatch",
            summary="Go on from a position",
            description=(
                "Opens a match that goes on from a position of one that is over, and returns its host token: the same "
                "game, options, edition and number of seats, which are taken anew. What had happened in the game up "
                "to there stands at its beginning, hidden events too; what is drawn from there on is new."
            ),
            tag="matches",
            body=ForkMatch,
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={
                201: Answer(
                    "The fork was opened.", Opened, headers=("Location", "Cache-Control", "Idempotency-Replayed")
                )
            },
            problems=(
                *AT_A_MATCH,
                "wrong_phase",
                "ruleset_retired",
                "too_large",
                "unsupported_media_type",
                "key_reused",
                "too_many_requests",
            ),
        )
    ),
)
async def fork_match(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    context = at.context
    await _require_opener(at)
    await context.limits.opening(client_of(request), key_of(at.caller.credential))
    body, _, submission = await body_of(request, context, context.decoders.fork)
    require_secret_key(submission)
    wanted = Wanted(
        at=body.at,
        visibility=body.visibility,
        joining=body.joining,
        start=body.start,
        turn_seconds=body.turn_seconds,
        absent_seconds=body.absent_seconds,
        disclosure=body.disclosure,
        bots=tuple(body.bots),
        label=body.label,
    )
    has_key = at.caller.credential is not None and at.caller.credential.kind == "key"
    only_bots = len(body.bots) == len(at.cached.match.state.seats)
    is_limited = only_bots and not context.settings.sandbox and not has_key
    if is_limited:
        context.bot_matches.require_room(client_of(request))
    fork, replayed = await context.forking.fork(at.cached, wanted, submission)
    if not replayed:
        context.metrics.opened.labels(fork.match.state.opened.game).inc()
        if is_limited:
            context.bot_matches.opened(client_of(request), fork.match_id)
    names = await context.index.names(fork.match_id) if replayed else {}
    opened = Opened(representations.cached_summary(fork, names), context.openings.host_token(fork))
    headers = {"location": f"../{fork.match_id}", "cache_control": "no-store"}
    if replayed:
        headers["idempotency_replayed"] = "true"
    return reply(msgspec.json.encode(opened), 201, **headers)


async def _require_opener(at: AtMatch) -> None:
    """Raise Refused unless the caller may open matches: anybody, or only keys of that scope."""
    credential = at.caller.credential
    if credential is not None and credential.kind != "key":
        if not at.context.settings.require_key:
            return
        raise Forbidden("Opening a match requires an API key of scope open.", facts={"scope": Scope.OPEN})
    if credential is not None or at.context.settings.require_key:
        await at.context.callers.api_keys.require(credential, Scope.OPEN)


fork_routes = Router("/", route_handlers=[fork_match], before_request=plain_path)
