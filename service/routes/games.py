"""The games of this server, and their editions as data."""

import msgspec
from litestar import Response, Router, get
from litestar.params import FromPath

from domain.catalogue import Entry
from infra.editions.port import Editions
from service.http.context import context_of
from service.http.operation import Answer, Operation, Token, declared
from service.http.request_checks import plain_request
from service.http.requests import AnyRequest, reply
from service.http.wire_types import EditionContent, GameList, GameSummary
from service.refusals import NotFound

LONG = "public, max-age=31536000, immutable"
DIGEST_LENGTH = 64


@get(
    "/v1/games",
    opt=declared(
        Operation(
            id="listGames",
            summary="List the games",
            description="All games of this server, with their seats, options, editions and rulings.",
            tag="games",
            answers={200: Answer("The games.", GameList)},
            token=Token.NONE,
        )
    ),
)
async def list_games(request: AnyRequest) -> Response[bytes]:
    return reply(context_of(request).games.all)


@get(
    "/v1/games/{game:str}",
    opt=declared(
        Operation(
            id="getGame",
            summary="Describe a game",
            description="The game's numbers of seats, options with defaults and limits, editions and rulings.",
            tag="games",
            answers={200: Answer("The game.", GameSummary)},
            problems=("not_found",),
            token=Token.NONE,
        )
    ),
)
async def get_game(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return reply(context_of(request).games.one[_entry(request, game).game.slug])


@get(
    "/v1/games/{game:str}/editions/{edition:str}",
    opt=declared(
        Operation(
            id="getEdition",
            summary="Read an edition",
            description=(
                "The components of a game as data, by name or by digest. An edition read by digest never changes, "
                "and is still served when its file is gone."
            ),
            tag="games",
            answers={200: Answer("The edition.", EditionContent, headers=("Cache-Control",))},
            problems=("not_found",),
            token=Token.NONE,
        )
    ),
)
async def get_edition(request: AnyRequest, game: FromPath[str], edition: FromPath[str]) -> Response[bytes]:
    found = await _edition(_entry(request, game), edition, context_of(request).editions)
    caching = LONG if edition == found.digest else "no-cache"
    return reply(msgspec.json.encode(found), cache_control=caching)


def _entry(request: AnyRequest, slug: str) -> Entry:
    entry = context_of(request).catalogue.entries.get(slug)
    if entry is None:
        raise NotFound("There is no such game.")
    return entry


async def _edition(entry: Entry, name: str, editions: Editions) -> EditionContent:
    slug = entry.game.slug
    if found := entry.edition(name):
        return EditionContent(slug, found.name, found.digest, msgspec.json.decode(found.content))
    stored = await editions.read(name) if len(name) == DIGEST_LENGTH else None
    if stored is None or stored.game != slug:
        raise NotFound("There is no such edition.")
    return EditionContent(slug, stored.name, name, msgspec.json.decode(stored.content))


game_routes = Router("/", route_handlers=[list_games, get_game, get_edition], before_request=plain_request)
