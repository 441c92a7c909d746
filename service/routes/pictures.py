"""A position of a match as a picture."""

from typing import Annotated, Final, Literal

from litestar import Response, Router, get
from litestar.params import FromPath
from msgspec import Meta, Struct, field

from domain.viewer import AUDITOR
from service.http import representations
from service.http.operation import AT_A_MATCH, IF_NONE_MATCH, SVG, Answer, Operation, declared
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest, at_match, by_seat, knows, query_of
from service.http.wire_types import ActingSeat, Eyes
from service.routes.views import At

PICTURE_RULES = "default-src 'none'; sandbox"
"""A picture does nothing, also when it is opened as a page."""


Language = Annotated[
    Literal["en", "de", "zh-Hant"], Meta(description="The language of the few words in a picture (BCP 47).")
]
_TEXTS: Final = {"en": "en", "de": "de", "zh-Hant": "zh_hant"}


class PictureQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which picture."""

    at: At | None = None
    seat: ActingSeat | None = None
    as_: Eyes | None = field(default=None, name="as")
    lang: Language = "en"


@get(
    "/v1/matches/{match_id:str}/picture.svg",
    opt=declared(
        Operation(
            id="getPicture",
            summary="Draw a match",
            description=(
                "The board as the caller may see it, now or at any earlier position, as an SVG image: what `getView` "
                "answers, drawn as the server's own pages draw it. A game for "
                "which there is no drawing, and a match that has not started, get a card with the title."
            ),
            tag="play",
            query=PictureQuery,
            headers=(IF_NONE_MATCH,),
            answers={
                200: Answer("The picture.", str, SVG, headers=("ETag", "Cache-Control")),
                304: Answer("Nothing has changed."),
            },
            problems=AT_A_MATCH,
        )
    ),
)
async def get_picture(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = await at_match(request, match_id)
    query = query_of(request, PictureQuery)
    at = await by_seat(at, query.seat)
    viewer = at.viewer(query.as_, disclosing=True)
    position = at.cached.match.state.version - 1 if query.at is None else query.at
    match = await at.context.cache.as_at(at.cached, position)
    summary = representations.cached_summary(at.cached, await at.context.index.names(at.cached.match_id))
    title = f"{at.context.catalogue.entries[summary.game].game.title}, position {position}"
    drawn = await at.context.studio.draw(
        summary.game,
        representations.encode(
            {
                "view": match.view(viewer).game,
                "viewer": str(viewer),
                "language": _TEXTS[query.lang],
                "names": [seat.name for seat in summary.seats],
                "title": title,
            }
        ),
    )
    tag = representations.etag(position, drawn)
    whose = "public" if at.caller.credential is None else "private"
    headers = {
        "etag": tag,
        "cache-control": f"{whose}, max-age=86400" if viewer == AUDITOR else f"{whose}, no-cache",
        "vary": "Authorization",
        "content-security-policy": PICTURE_RULES,
    }
    if knows(request, tag):
        return Response(b"", status_code=304, headers=headers)
    return Response(drawn, media_type=SVG, headers=headers)


picture_routes = Router("/", route_handlers=[get_picture], before_request=plain_path)
