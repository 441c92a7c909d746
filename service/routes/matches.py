"""Opening matches, finding them, and who sits at them."""

from enum import StrEnum
from typing import Annotated
from uuid import UUID

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath
from msgspec import Meta, Struct

from domain.errors import Forbidden, Malformed
from domain.ids import PlayerId, Seat
from domain.match.state import Status
from infra.match_index.port import Filter
from service.http import representations
from service.http.context import Context, context_of
from service.http.late import late_headers
from service.http.opening_bodies import command_of
from service.http.operation import (
    ABOUT_A_MATCH,
    AT_A_MATCH,
    IF_MATCH,
    SECRET_IDEMPOTENCY_KEY,
    Answer,
    Operation,
    Token,
    declared,
)
from service.http.pages import page_of
from service.http.replies import Reply, token_reply
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import (
    Acting,
    AnyRequest,
    at_match,
    body_of,
    by_seat,
    client_of,
    key_of,
    query_of,
    read_credential,
    read_match_id,
    read_pins,
    read_seat,
    reply,
    require_secret_key,
    require_token,
    tagged,
)
from service.http.wire_types import Label, MatchPage, MatchSummary, Opened, Seated, Sit
from service.matches.commands import Submission
from service.matches.rights import Caller, Scope
from service.matches.seating import Wish
from service.time_slice import TimeSlice

SLUG = r"^[a-z][a-z0-9_]*\Z"
ID = r"^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z"


class ToAct(StrEnum):
    """Who must be asked in a match for it to be listed."""

    ANY = "any"
    PLAYER = "player"


class MatchesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches to list."""

    game: (
        Annotated[
            str, Meta(max_length=50, pattern=SLUG, description="Only matches of this game.", examples=["help_me"])
        ]
        | None
    ) = None
    status: Annotated[Status, Meta(description="Only matches with this status.")] | None = None
    label: Label | None = None
    player: (
        Annotated[
            str,
            Meta(
                pattern=ID,
                description="Only matches in which this player holds a seat.",
                examples=["0190b2c4-7a11-7c3e-9d52-6f0e5a1b2c3d"],
            ),
        ]
        | None
    ) = None
    to_act: (
        Annotated[
            ToAct,
            Meta(
                description="Only running matches in which somebody is asked: anybody, or `player`, who must be named."
            ),
        ]
        | None
    ) = None
    free_seats: (
        Annotated[
            int,
            Meta(ge=1, le=99, description="Only waiting matches with at least so many seats that anybody may take."),
        ]
        | None
    ) = None
    after: Annotated[str, Meta(pattern=ID, description="The `next` of the preceding page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of matches to return.")] = 100


@post(
    "/v1/matches",
    opt=declared(
        Operation(
            id="openMatch",
            summary="Open a match",
            description=(
                "Opens a match and returns its host token. House bots named here take the highest seats. The match "
                "starts when its last seat is taken, or when its host starts it."
            ),
            tag="matches",
            body="OpenMatch",
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={
                201: Answer(
                    "The match was opened.", Opened, headers=("Location", "Cache-Control", "Idempotency-Replayed")
                )
            },
            problems=(
                "malformed",
                "unauthenticated",
                "forbidden",
                "too_large",
                "unsupported_media_type",
                "key_reused",
                "damaged",
                "too_many_requests",
            ),
        ),
        hot=True,
    ),
)
async def open_match(request: AnyRequest) -> Reply:
    context = context_of(request)
    await _require_opener(request, context)
    await context.limits.opening(client_of(request), key_of(read_credential(request)))
    await nothing_undeclared(request)
    body, _, submission = await body_of(request, context, context.decoders.opening)
    require_secret_key(submission)
    sandbox = context.settings.sandbox
    game = context.catalogue.entries[body.__struct_config__.tag].game
    secret = bytes.fromhex(body.secret) if body.secret and sandbox else None
    command = command_of(game, body, sandbox=sandbox)
    credential = read_credential(request)
    has_key = credential is not None and credential.kind == "key"
    is_limited = len(command.bots) == command.seats and not sandbox and not has_key
    if is_limited:
        context.bot_matches.require_room(client_of(request))
    cached, replayed = await context.openings.open(command, body.label, submission, secret)
    if not replayed:
        context.metrics.opened.labels(game.slug).inc()
        if is_limited:
            context.bot_matches.opened(client_of(request), cached.match_id)
    names = await context.index.names(cached.match_id) if replayed else {}
    opened = Opened(representations.cached_summary(cached, names), context.openings.host_token(cached))
    location = f"matches/{cached.match_id}".encode()
    return token_reply(msgspec.json.encode(opened), location, replayed=replayed)


@get(
    "/v1/matches",
    opt=declared(
        Operation(
            id="listMatches",
            summary="List public matches",
            description=(
                "Public matches, newest first, narrowed by any of the filters at once. For the next page, send `next` "
                "in `after`, with the same filters."
            ),
            tag="matches",
            query=MatchesQuery,
            answers={200: Answer("A page of matches.", MatchPage, headers=("Partie-As-Of",))},
            problems=("malformed",),
            token=Token.NONE,
        )
    ),
)
async def list_matches(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    await nothing_undeclared(request)
    query = query_of(request, MatchesQuery)
    if query.to_act is ToAct.PLAYER and query.player is None:
        raise Malformed("`to_act=player` requires `player`: name whose turn it must be.", path="$query.player")
    before = None if query.after is None else read_match_id(query.after)
    wanted = Filter(
        game=query.game,
        status=query.status,
        label=query.label,
        player=None if query.player is None else PlayerId(UUID(query.player)),
        to_act=None if query.to_act is None else query.to_act.value,
        free_seats=query.free_seats,
    )
    found, as_of = await context.lists.matches(wanted, before, query.limit + 1)
    listed, following = page_of(found, query.limit, lambda one: one.row.match_id)
    items, time_slice = [], TimeSlice()
    for one in listed:
        if stored := context.loader.summary(one.row):  # else the row does not hold
            items.append(
                msgspec.Raw(
                    msgspec.json.encode(representations.summary(stored, one.row.head_hash, one.names, one.links))
                )
            )
        await time_slice.give_way()
    page = reply(msgspec.json.encode({"items": items, "next": following}))
    page.headers.update(late_headers(as_of))
    return page


@get(
    "/v1/matches/{match_id:str}",
    opt=declared(
        Operation(
            id="getMatch",
            summary="Look at a match",
            description="How the match was opened, where it stands, who is asked, and how it ended.",
            tag="matches",
            answers={200: Answer("The match.", MatchSummary, headers=("ETag",)), 304: Answer("Nothing has changed.")},
            problems=ABOUT_A_MATCH,
        )
    ),
)
async def get_match(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id)
    names = await at.context.index.names(at.cached.match_id)
    links = await at.context.rematching.links(at.cached)
    body = msgspec.json.encode(representations.cached_summary(at.cached, names, links))
    return tagged(request, representations.etag(at.cached.match.state.version - 1, body), body)


@post(
    "/v1/matches/{match_id:str}/seats",
    opt=declared(
        Operation(
            id="takeSeat",
            summary="Take a seat",
            description=(
                "Takes the named seat, that of the invitation or the lowest free one, and returns its token. With a "
                "player's token, the seat is the player's, and has no token of its own. If you bring entropy, or its "
                "hash to reveal it when all seats are taken, read the match's commitment first. An invitation is used "
                "only if the seat is taken."
            ),
            tag="matches",
            body=Sit,
            headers=(SECRET_IDEMPOTENCY_KEY, IF_MATCH),
            answers={
                201: Answer(
                    "The seat was taken.", Seated, headers=("Location", "Cache-Control", "Idempotency-Replayed")
                )
            },
            problems=(
                *AT_A_MATCH,
                "match_over",
                "match_full",
                "seat_taken",
                "wrong_phase",
                "stale_position",
                "against_the_rules",
                "too_large",
                "unsupported_media_type",
                "key_reused",
                "too_many_requests",
            ),
        ),
        hot=True,
    ),
)
async def take_seat(request: AnyRequest, match_id: FromPath[str]) -> Reply:
    at = await at_match(request, match_id, fresh=False)
    await at.context.limits.sitting(client_of(request), key_of(at.caller.credential))
    async with Acting(at):
        body, _, submission = await body_of(request, at.context, at.context.decoders.sit)
        require_secret_key(submission)
        name = body.name if isinstance(body.name, str) else _name_of(at.caller)
        wish = Wish(name, body.seat, body.entropy, body.invitation, body.entropy_hash)
        result, row = await at.context.seating.sit(at.cached, at.caller, wish, submission, read_pins(request, None))
    seated = Seated(Seat(row.seat), at.context.seating.seat_token(at.cached, row))
    return token_reply(msgspec.json.encode(seated), b"view", replayed=result.replayed)


@delete(
    "/v1/matches/{match_id:str}/seats/{seat:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="leaveSeat",
            summary="Free a seat",
            description=("Frees a seat before the start: your own, or any as the host. Its token becomes invalid."),
            tag="matches",
            answers={204: Answer("The seat is free.")},
            headers=(IF_MATCH,),
            problems=(*AT_A_MATCH, "match_over", "wrong_phase", "stale_position"),
            token=Token.REQUIRED,
        )
    ),
)
async def leave_seat(request: AnyRequest, match_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id, fresh=False)
    require_token(at)
    async with Acting(at):
        number = read_seat(at, seat)
        if at.caller.player is not None:
            at = await by_seat(at, number)
        submission = Submission(None, b"", at.context.clock.now())
        await at.context.seating.leave(at.cached, at.caller, number, submission, read_pins(request, None))
    return Response(b"", status_code=204)


async def _require_opener(request: AnyRequest, context: Context) -> None:
    credential = read_credential(request)
    if credential is None and not context.settings.require_key:
        return
    if credential is not None and credential.kind == "player":
        await context.callers.players.bearer(credential)
        if not context.settings.require_key:
            return
        raise Forbidden("Opening a match requires an API key of scope open.", facts={"scope": Scope.OPEN})
    await context.callers.api_keys.require(credential, Scope.OPEN)


def _name_of(caller: Caller) -> str:
    if caller.player is None:
        raise Malformed("Only players may leave out their names.", path="$.name")
    return caller.player.name


match_routes = Router(
    "/", route_handlers=[open_match, list_matches, get_match, take_seat, leave_seat], before_request=plain_path
)
