"""The one way to act in a match."""

import time
from collections.abc import Collection
from typing import Annotated

from litestar import Router, post
from litestar.params import FromPath
from msgspec import Meta, Struct

from domain.aggregate import Pins
from domain.errors import Refused
from domain.match.commands import MatchAddBot
from domain.match.rematching import seats_kept
from service.http import representations
from service.http.operation import AT_A_MATCH, IDEMPOTENCY_KEY, IF_MATCH, Answer, Operation, Token, declared
from service.http.problems import STATUS
from service.http.replies import Reply, json_reply
from service.http.request_checks import plain_path
from service.http.requests import (
    Acting,
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    by_seat,
    query_of,
    read_pins,
    require_token,
)
from service.http.wire_types import Accepted, ActingSeat, Include, Included
from service.matches.commands import CommandResult, Submission
from service.matches.rights import require_actor, require_right
from service.time_slice import searched_in_slices

AskedAt = Annotated[
    int,
    Meta(
        ge=0,
        le=2**53 - 1,
        description="Refuse unless the seat is still asked the decision that was opened at this position.",
        examples=[8],
    ),
]


class CommandQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How to carry a command out."""

    asked_at: AskedAt | None = None
    include: Included = ()
    seat: ActingSeat | None = None
    dry_run: Annotated[bool, Meta(description="Only check whether it would be accepted: 204, or the refusal.")] = False


@post(
    "/v1/matches/{match_id:str}/commands",
    opt=declared(
        Operation(
            id="sendCommand",
            summary="Act in a match",
            description=(
                "Sends a command of the game, as a seat, or of the match (`match.start`, `match.abort`, "
                "`match.add_bot`, `match.resign`, …). The answer holds its events, as the caller may see them."
            ),
            tag="play",
            query=CommandQuery,
            body="Command",
            headers=(IDEMPOTENCY_KEY, IF_MATCH),
            answers={
                201: Answer("The command was accepted and is durable.", Accepted, headers=("Idempotency-Replayed",)),
                204: Answer("A dry run: the command would be accepted."),
            },
            problems=(
                *AT_A_MATCH,
                "not_your_turn",
                "wrong_phase",
                "match_over",
                "match_full",
                "seat_taken",
                "not_started",
                "too_late",
                "ruleset_retired",
                "stale_position",
                "stale_decision",
                "too_large",
                "unsupported_media_type",
                "against_the_rules",
                "wrong_game",
                "key_reused",
                "too_many_requests",
            ),
            token=Token.REQUIRED,
        ),
        hot=True,
    ),
)
async def send_command(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id, fresh=False)
    require_token(at)
    async with Acting(at):
        if at.caller.player is None:
            require_actor(at.caller)
        query = query_of(request, CommandQuery)
        at = await by_seat(at, query.seat)
        require_actor(at.caller)
        command, _, submission = await body_of(
            request, at.context, at.context.decoders.command, known=at.cached.version
        )
        pins = read_pins(request, query.asked_at)
        result = await carry_out(at, command, submission, pins, dry_run=query.dry_run)
    if result is None:
        return Reply(204, [], b"")
    answer = json_reply(await accepted(at, result, query.include), 201)
    if result.replayed:
        answer.headers.append((b"idempotency-replayed", b"true"))
    return answer


async def carry_out(
    at: AtMatch, command: object, submission: Submission, pins: Pins, *, dry_run: bool
) -> CommandResult | None:
    """Carry out a command, and count it. Raises Refused."""
    if type(command) is MatchAddBot:
        await _require_unkept_seats(at, command)
    game, metrics = at.cached.opening.game, at.context.metrics
    began = time.perf_counter()
    try:
        result = await at.context.handler.handle(at.cached, at.caller, command, submission, pins=pins, dry_run=dry_run)
    except Refused as refused:
        metrics.decided(game, refused.code if refused.code in STATUS else "refused")
        raise
    finally:
        metrics.command_seconds.observe(time.perf_counter() - began)
    if result is not None:
        metrics.decided(game, "replayed" if result.replayed else "accepted")
    return result


async def _require_unkept_seats(at: AtMatch, command: MatchAddBot) -> None:
    """Raise WrongPhase for a bot in a rematch, on a seat of somebody who played."""
    require_right(at.caller, command)
    if (await at.context.rematching.links(at.cached)).rematch_of is not None:
        raise seats_kept()


async def accepted(at: AtMatch, result: CommandResult, include: Collection[Include]) -> bytes:
    """Return what an accepted command has caused, as its sender may see it, in JSON."""
    viewer = at.caller.viewer
    events = result.events
    if events is None:
        events = await at.context.store.events(at.cached.match_id, result.first - 1, result.count)
    envelopes = b",".join([representations.envelope(one, viewer) for one in events])
    added = b""
    if include:
        match = await at.context.cache.as_at(at.cached, result.position)
        now = at.context.clock.now()
        added = await searched_in_slices(lambda: representations.additions(match, viewer, include, now))
    return b'{"position":%d,"events":[%s]%s}' % (result.position, envelopes, added)


command_routes = Router("/", route_handlers=[send_command], before_request=plain_path)
