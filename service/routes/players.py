"""Players: creating one, who one is, the matches in which one sits, and an end to it; names on seats."""

import re
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from litestar import Response, Router, delete, get, patch, post
from litestar.params import FromPath
from litestar.types import ASGIApp
from msgspec import Meta, Struct

from domain.errors import Forbidden
from domain.ids import Position, Seat
from domain.match.state import Status
from infra.match_index.port import HeldFilter
from infra.players.port import Player
from service.http import representations
from service.http.context import Context, context_of
from service.http.operation import AT_A_MATCH, EVENT_STREAM, SECRET_IDEMPOTENCY_KEY, Answer, Operation, Token, declared
from service.http.pages import page_of
from service.http.player_frames import PlayerFrameWriter
from service.http.player_types import (
    NamePlayer,
    OwnInvitationList,
    OwnMatchPage,
    PlayerCreated,
    PlayerProfile,
    own_invitation,
    own_match,
    profile,
)
from service.http.request_checks import nothing_undeclared, plain_path
from service.http.requests import (
    UUID_TEXT,
    AnyRequest,
    AtMatch,
    at_match,
    body_of,
    by_seat,
    client_of,
    key_of,
    query_of,
    read_credential,
    read_match_id,
    read_player_id,
    read_seat,
    reply,
    require_secret_key,
    require_token,
)
from service.matches.rights import Scope, require_alive
from service.refusals import NotFound
from service.routes.matches import ID, SLUG
from service.routes.stream import streamed
from service.time_slice import TimeSlice

BY_KEY = "With `PARTIE_REQUIRE_KEY`, this requires an API key of scope `players`."
AS_PLAYER = ("malformed", "unauthenticated", "forbidden")
CHANGING = (*AS_PLAYER, "too_large", "unsupported_media_type")


class OwnMatchesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the player's matches to list."""

    to_act: Annotated[Literal["me"] | None, Meta(description="Only matches in which it is the player's turn.")] = None
    status: Annotated[Status, Meta(description="Only matches with this status.")] | None = None
    game: (
        Annotated[
            str, Meta(max_length=50, pattern=SLUG, description="Only matches of this game.", examples=["help_me"])
        ]
        | None
    ) = None
    after: Annotated[str, Meta(pattern=ID, description="The `next` of the preceding page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=1000, description="The largest number of matches to return.")] = 100


@post(
    "/v1/players",
    opt=declared(
        Operation(
            id="createPlayer",
            summary="Create a player",
            description=(
                "A player is known over several matches: its token takes seats, acts for all that it holds, and lists "
                f"them. Guests need none. {BY_KEY}"
            ),
            tag="players",
            body=NamePlayer,
            headers=(SECRET_IDEMPOTENCY_KEY,),
            answers={
                201: Answer(
                    "The player was created.",
                    PlayerCreated,
                    headers=("Location", "Cache-Control", "Idempotency-Replayed"),
                )
            },
            problems=(*CHANGING, "key_reused", "too_many_requests"),
        )
    ),
)
async def create_player(request: AnyRequest) -> Response[bytes]:
    context = context_of(request)
    if read_credential(request) is not None or context.settings.require_key:
        await _require_operator(request, context)
    await context.limits.player(client_of(request), key_of(read_credential(request)))
    await nothing_undeclared(request)
    body, _, submission = await body_of(request, context, context.decoders.player)
    require_secret_key(submission)
    player, token, replayed = await context.accounts.create(body.name, submission)
    if not replayed:
        context.metrics.players.inc()
    headers = {"location": "me", "cache_control": "no-store"}
    headers |= {"idempotency_replayed": "true"} if replayed else {}
    return reply(msgspec.json.encode(PlayerCreated(profile(player), token)), 201, **headers)


@post(
    "/v1/players/{player_id:str}/token",
    opt=declared(
        Operation(
            id="renewPlayerToken",
            summary="Renew the token of a player who has lost it",
            description=(
                "Requires an API key of scope `players` or `admin`. The token before is invalid at once, and its "
                "streams end. A repeat makes yet another token."
            ),
            tag="players",
            answers={201: Answer("The player with its new token.", PlayerCreated, headers=("Cache-Control",))},
            problems=("malformed", "unauthenticated", "forbidden", "not_found"),
            token=Token.REQUIRED,
        )
    ),
)
async def renew_player_token(request: AnyRequest, player_id: FromPath[str]) -> Response[bytes]:
    context = context_of(request)
    await _require_operator(request, context)
    await nothing_undeclared(request)
    player, token = await context.accounts.renew(read_player_id(player_id))
    body = msgspec.json.encode(PlayerCreated(profile(player), token))
    return reply(body, 201, cache_control="no-store")


@delete(
    "/v1/players/{player_id:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="erasePlayer",
            summary="Erase a player",
            description=(
                "Requires an API key of scope `players` or `admin`. Does to the player what `eraseMe` does to oneself."
            ),
            tag="players",
            answers={204: Answer("The player is erased.")},
            problems=("malformed", "unauthenticated", "forbidden", "not_found"),
            token=Token.REQUIRED,
        )
    ),
)
async def erase_player(request: AnyRequest, player_id: FromPath[str]) -> Response[bytes]:
    context = context_of(request)
    await _require_operator(request, context)
    await nothing_undeclared(request)
    await context.accounts.erase(read_player_id(player_id))
    return Response(b"", status_code=204)


@get(
    "/v1/me",
    opt=declared(
        Operation(
            id="getMe",
            summary="See who you are",
            description="The player whose token this is.",
            tag="players",
            answers={200: Answer("The player.", PlayerProfile, headers=("Cache-Control",))},
            problems=AS_PLAYER,
            token=Token.REQUIRED,
        )
    ),
)
async def get_me(request: AnyRequest) -> Response[bytes]:
    player, _ = await _player(request)
    return reply(msgspec.json.encode(profile(player)), cache_control="no-store")


@patch(
    "/v1/me",
    opt=declared(
        Operation(
            id="renameMe",
            summary="Change your name",
            description="The new name is also on those of the player's seats that bear the old one.",
            tag="players",
            body=NamePlayer,
            answers={200: Answer("The player.", PlayerProfile, headers=("Cache-Control",))},
            problems=CHANGING,
            token=Token.REQUIRED,
        )
    ),
)
async def rename_me(request: AnyRequest) -> Response[bytes]:
    player, context = await _player(request)
    body, _, _ = await body_of(request, context, context.decoders.player)
    renamed = await context.accounts.rename(player, body.name)
    return reply(msgspec.json.encode(profile(renamed)), cache_control="no-store")


@delete(
    "/v1/me",
    status_code=200,
    opt=declared(
        Operation(
            id="eraseMe",
            summary="Erase yourself",
            description=(
                "The player's token is invalid at once, its streams end, and its name is gone, from its seats, too. "
                "Its matches go on: each seat waits for an answer like that of anybody who has left without a word, "
                "and only a host or an operator can do something about it. It cannot be undone."
            ),
            tag="players",
            answers={204: Answer("The player is erased.")},
            problems=AS_PLAYER,
            token=Token.REQUIRED,
        )
    ),
)
async def erase_me(request: AnyRequest) -> Response[bytes]:
    player, context = await _player(request)
    await context.accounts.erase(player.id)
    return Response(b"", status_code=204)


@get(
    "/v1/me/matches",
    opt=declared(
        Operation(
            id="listMyMatches",
            summary="List your matches",
            description="The matches in which the player holds a seat, unlisted ones included, newest first.",
            tag="players",
            query=OwnMatchesQuery,
            answers={200: Answer("A page of matches.", OwnMatchPage, headers=("Cache-Control",))},
            problems=AS_PLAYER,
            token=Token.REQUIRED,
        )
    ),
)
async def list_my_matches(request: AnyRequest) -> Response[bytes]:
    player, context = await _player(request)
    query = query_of(request, OwnMatchesQuery)
    before = None if query.after is None else read_match_id(query.after)
    wanted = HeldFilter(query.game, query.status, query.to_act is not None)
    found = await context.index.held(player.id, wanted, before, query.limit + 1)
    listed, following = page_of(found, query.limit, lambda one: one.row.match_id)
    items, time_slice = [], TimeSlice()
    for one in listed:
        if stored := context.loader.summary(one.row):  # else the row does not hold
            summary = representations.summary(stored, one.row.head_hash, one.names, one.links)
            items.append(msgspec.Raw(msgspec.json.encode(own_match(summary, one.held))))
        await time_slice.give_way()
    return reply(msgspec.json.encode({"items": items, "next": following}), cache_control="no-store")


@get(
    "/v1/me/stream",
    opt=declared(
        Operation(
            id="streamMyMatches",
            summary="Follow all your matches",
            description=(
                "Server-sent events, all with `event:` and none with `id:`. After `hello`, a `match` frame for each "
                "match that waits or runs in which the player holds a seat, an `invitation` frame for each that waits "
                "for the player, then `listed`; from then on `invitation`, `invitation_gone`, a `match` "
                "frame whenever the player's seats change, the match starts or ends, or its turn comes or goes, `lost` "
                "when the player holds no seat there any more, and `heartbeat`. Each frame replaces what was known of "
                "the match, so that nothing can be missed or doubled: whoever connects again forgets what it knew."
            ),
            tag="players",
            answers={200: Answer("How the player's matches stand, as it changes.", "PlayerFrame", EVENT_STREAM)},
            problems=(*AS_PLAYER, "too_many_requests"),
            token=Token.REQUIRED,
        )
    ),
)
async def stream_my_matches(request: AnyRequest) -> ASGIApp:
    player, context = await _player(request)
    credential = read_credential(request)
    assert credential is not None  # it named the player
    await context.limits.stream(client_of(request), credential.hash)
    return await streamed(context.player_streams.frames(player, credential, PlayerFrameWriter(context.clock)))


@get(
    "/v1/me/invitations",
    opt=declared(
        Operation(
            id="listMyInvitations",
            summary="List the invitations that wait for you",
            description=(
                "Those that were made for this player and can still be used, the newest first, at most 100. Take a "
                "seat with the `code` and the player's token."
            ),
            tag="players",
            answers={200: Answer("The invitations.", OwnInvitationList, headers=("Cache-Control",))},
            problems=AS_PLAYER,
            token=Token.REQUIRED,
        )
    ),
)
async def list_my_invitations(request: AnyRequest) -> Response[bytes]:
    player, context = await _player(request)
    items = []
    for one in await context.inviting.waiting_for(player.id):
        if stored := context.loader.summary(one.match.row):
            code = context.inviting.code(one.match.row.match_id, one.invitation)
            items.append(own_invitation(one, stored, code))
    return reply(msgspec.json.encode(OwnInvitationList(items)), cache_control="no-store")


@delete(
    "/v1/me/invitations/{invitation_id:str}",
    status_code=200,
    opt=declared(
        Operation(
            id="declineInvitation",
            summary="Decline an invitation",
            description="The invitation no longer waits for the player, and its host sees that it was `declined`.",
            tag="players",
            answers={204: Answer("It cannot be used any more.")},
            problems=(*AS_PLAYER, "not_found"),
            token=Token.REQUIRED,
        )
    ),
)
async def decline_invitation(request: AnyRequest, invitation_id: FromPath[str]) -> Response[bytes]:
    player, context = await _player(request)
    if not re.fullmatch(UUID_TEXT, invitation_id):
        raise NotFound("No such invitation waits for you.")
    await context.inviting.decline(player.id, UUID(invitation_id))
    return Response(b"", status_code=204)


@delete(
    "/v1/matches/{match_id:str}/seats/{seat:str}/name",
    status_code=200,
    opt=declared(
        Operation(
            id="eraseSeatName",
            summary="Erase a name",
            description=(
                "Erases the name on a seat for good: your own, or any with an API key of scope `players` or `admin`. "
                "The history stays as it is, because names are not in it."
            ),
            tag="players",
            answers={204: Answer("There is no name on this seat.")},
            problems=AT_A_MATCH,
            token=Token.REQUIRED,
        )
    ),
)
async def erase_seat_name(request: AnyRequest, match_id: FromPath[str], seat: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    require_token(at)
    number = read_seat(at, seat)
    credential = at.caller.credential
    if credential is not None and credential.kind == "key":
        await at.context.callers.api_keys.require(credential, Scope.PLAYERS)
    elif (await by_seat(at, number)).caller.seat is None:
        raise Forbidden("Only the seat itself or an operator may erase its name.")
    await _erase_name(at, number)
    return Response(b"", status_code=204)


async def _erase_name(at: AtMatch, seat: Seat) -> None:
    """Erase the name on a seat, also if the seat goes on with another token meanwhile.

    Whoever held the token before has no right to that any more. Raises Unauthenticated or Forbidden.
    """
    erased, cached = None, at.cached
    while (taken_at := cached.match.state.seats[seat].taken_at) not in (None, erased):
        require_alive(cached, at.caller)
        await at.context.index.erase_name(cached.match_id, Position(taken_at or 0))
        erased, cached = taken_at, await at.context.cache.fresh(cached.match_id)


async def _player(request: AnyRequest) -> tuple[Player, Context]:
    """Return whose token this is. Refuses in this order: 401, 403, 400 for what the operation does not define."""
    context = context_of(request)
    credential = read_credential(request)
    if credential is not None and credential.kind == "key":
        await context.callers.api_keys.scopes(credential)
        raise Forbidden("Only a player may do this.")
    player = await context.callers.players.bearer(credential)
    await nothing_undeclared(request)
    return player, context


async def _require_operator(request: AnyRequest, context: Context) -> None:
    await context.callers.api_keys.require(read_credential(request), Scope.PLAYERS)


player_routes = Router(
    "/",
    route_handlers=[
        create_player,
        renew_player_token,
        erase_player,
        get_me,
        rename_me,
        erase_me,
        list_my_matches,
        stream_my_matches,
        list_my_invitations,
        decline_invitation,
        erase_seat_name,
    ],
    before_request=plain_path,
)
