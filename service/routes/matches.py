"""Opening matches, finding them, and who sits at them."""

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath
from msgspec import Meta, Struct

from domain.errors import Forbidden, Malformed
from domain.ids import Seat
from domain.match.state import Status, Table
from infra.event_store.port import Filter, StoredMatch
from service import show
from service.auth import Scope, credential_of
from service.lives import Live
from service.openings import command_of
from service.operation import AT_A_MATCH, SECRET_IDEMPOTENCY_KEY, Answer, Operation, Token, declared
from service.parts import Parts, parts_of
from service.problems import NotFound
from service.routes.asking import (
    AnyRequest,
    at_match,
    body_of,
    query_of,
    read_match_id,
    reply,
    require_secret_key,
    require_token,
    tagged,
)
from service.strict import nothing_undeclared, plain_path
from service.task import Sent
from service.wire import Label, MatchPage, MatchSummary, Opened, Seated, SeatSummary, Sit

SLUG = r"^[a-z][a-z0-9_]*\Z"
CURSOR = r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z"


class MatchesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches to list."""

    game: (
        Annotated[str, Meta(max_length=50, pattern=SLUG, description="Of this game.", examples=["help_me"])] | None
    ) = None
    status: Annotated[Status, Meta(description="In this state.")] | None = None
    label: Label | None = None
    after: Annotated[str, Meta(pattern=CURSOR, description="The cursor of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=1000, description="At most so many.")] = 100


@post(
    "/v1/matches",
    opt=declared(
        Operation(
            id="openMatch",
            summary="Open a match",
            description=(
                "Opens a match of a game and gives its host token. House bots named here take the highest seats; "
                "the match starts with its last seat, or when its host says so."
            ),
            tag="matches",
            body="OpenMatch",
            body_example={"game": "help_me", "seats": 2, "bots": [{"level": "random"}]},
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={201: Answer("Opened.", Opened, headers=("Location", "Idempotency-Replayed"))},
            problems=("malformed", "unauthenticated", "forbidden", "too_large", "unsupported_media_type", "key_reused"),
        )
    ),
)
async def open_match(request: AnyRequest) -> Response[bytes]:
    parts = parts_of(request)
    await _require_opener(request, parts)
    nothing_undeclared(request)
    body, _, sent = await body_of(request, parts, parts.decoders.opening)
    require_secret_key(sent)
    known = await parts.seating.opened_before(sent)
    live, replayed = (known, True) if known else await _opened(parts, body, sent)
    opened = Opened(show.live_summary(live), parts.seating.host_token(live))
    headers = {"location": f"/v1/matches/{live.match_id}"} | _replayed(replayed)
    return reply(msgspec.json.encode(opened), 201, **headers)


@get(
    "/v1/matches",
    opt=declared(
        Operation(
            id="listMatches",
            summary="List public matches",
            description="Public matches, newest first.",
            tag="matches",
            query=MatchesQuery,
            answers={200: Answer("A page of matches.", MatchPage)},
            problems=("malformed",),
            token=Token.NONE,
        )
    ),
)
async def list_matches(request: AnyRequest) -> Response[bytes]:
    parts = parts_of(request)
    nothing_undeclared(request)
    query = query_of(request, MatchesQuery)
    before = None if query.after is None else read_match_id(query.after)
    found = await parts.store.matches(Filter(query.game, query.status, query.label), before, query.limit)
    items = [await _listed(parts, row) for row in found]
    following = str(found[-1].match_id) if len(found) == query.limit else None
    return reply(msgspec.json.encode(MatchPage(items, following)))


@get(
    "/v1/matches/{match_id:str}",
    opt=declared(
        Operation(
            id="getMatch",
            summary="Look at a match",
            description="What the match was opened as, where it stands, who is asked, how it ended.",
            tag="matches",
            answers={200: Answer("The match.", MatchSummary, headers=("ETag",)), 304: Answer("Nothing has changed.")},
            problems=AT_A_MATCH,
        )
    ),
)
async def get_match(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    body = msgspec.json.encode(show.live_summary(at.live))
    return tagged(request, show.etag(at.live.match.state.version - 1, body), body)


@post(
    "/v1/matches/{match_id:str}/seats",
    opt=declared(
        Operation(
            id="takeSeat",
            summary="Take a seat",
            description=(
                "Takes the named seat or the lowest free one, and gives its token. Read the match's commitment first "
                "if you bring entropy."
            ),
            tag="matches",
            body=Sit,
            body_example={"name": "Ada"},
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={201: Answer("Seated.", Seated, headers=("Location", "Idempotency-Replayed"))},
            problems=(
                *AT_A_MATCH,
                "match_over",
                "match_full",
                "seat_taken",
                "wrong_phase",
                "too_large",
                "unsupported_media_type",
                "key_reused",
            ),
        )
    ),
)
async def take_seat(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id, fresh=False)
    body, _, sent = await body_of(request, at.parts, at.parts.decoders.sit)
    require_secret_key(sent)
    if body.invitation is not None:
        raise Malformed("Matches are joined openly.", path="$.invitation")
    done, row = await at.parts.seating.sit(at.live, body, sent)
    seated = Seated(Seat(row.seat), at.parts.seating.seat_token(at.live, row))
    headers = {"location": f"/v1/matches/{match_id}/view"} | _replayed(done.replayed)
    return reply(msgspec.json.encode(seated), 201, **headers)


@delete(
    "/v1/matches/{match_id:str}/seats/{seat:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="leaveSeat",
            summary="Free a seat",
            description="Leave one's seat before the start, or remove who sits there, as the host. Its token dies.",
            tag="matches",
            answers={204: Answer("The seat is free.")},
            problems=(*AT_A_MATCH, "match_over", "wrong_phase"),
            token=Token.REQUIRED,
        )
    ),
)
async def leave_seat(request: AnyRequest, match_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id, fresh=False)
    require_token(at)
    if not (seat.isascii() and seat.isdecimal() and str(int(seat[:3])) == seat) or int(seat) >= len(
        at.live.match.state.seats
    ):
        raise NotFound("There is no such seat.")
    sent = Sent(None, b"", at.parts.clock.now())
    await at.parts.seating.leave(at.live, at.caller, Seat(int(seat)), sent)
    return Response(b"", status_code=204)


async def _opened(parts: Parts, body: Any, sent: Sent) -> tuple[Live, bool]:
    game = parts.catalogue.entries[body.__struct_config__.tag].game
    edition = await parts.lives.edition(game, body.edition)
    if edition is None:
        raise Malformed(f"{game.title} has no such edition here.", path="$.edition")
    sandbox = parts.settings.sandbox
    secret = bytes.fromhex(body.secret) if body.secret and sandbox else parts.entropy.secret()
    table = Table(parts.entropy.match_id(), secret, game, edition)
    command = command_of(game, body, sandbox=sandbox)
    live, replayed = await parts.seating.open(table, command, body.label, sent, sandbox=sandbox)
    if not replayed:
        parts.metrics.opened.labels(game.slug).inc()
    return live, replayed


async def _require_opener(request: AnyRequest, parts: Parts) -> None:
    credential = credential_of(request.headers.get("authorization"))
    if credential is None and not parts.settings.require_key:
        return
    if await parts.callers.scope(credential) not in (Scope.OPEN, Scope.ADMIN):
        raise Forbidden("Opening a match needs a key of scope open.")


async def _listed(parts: Parts, row: StoredMatch) -> MatchSummary:
    summary = msgspec.json.decode(row.summary, type=MatchSummary)
    names = {seat.seat: seat.name for seat in await parts.store.seats(row.match_id)}  # the latest to sit there
    seats = [
        SeatSummary(seat.seat, seat.kind, seat.level, names.get(seat.seat) if seat.kind == "human" else None)
        for seat in summary.seats
    ]
    return msgspec.structs.replace(summary, seats=seats)


def _replayed(replayed: bool) -> dict[str, str]:
    return {"idempotency_replayed": "true"} if replayed else {}


match_routes = Router(
    "/", route_handlers=[open_match, list_matches, get_match, take_seat, leave_seat], before_request=plain_path
)
