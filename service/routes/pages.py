"""The frontend: one page for every address that people see, and the files that it is made of. It works offline."""

import hashlib
import re
from functools import lru_cache
from gzip import compress
from pathlib import Path
from typing import Final

from litestar import Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from msgspec import Struct

from service.http import headers
from service.http.context import context_of
from service.http.link_preview import link_preview
from service.http.problems import answer_problem
from service.http.request_checks import plain_path
from service.http.requests import AnyRequest
from service.refusals import NotFound

WEB: Final = Path(__file__).parents[1] / "web"
KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
}
ELSEWHERE: Final = {"verify.mjs": WEB.parents[1] / "docs" / "examples" / "verify.mjs"}
"""Files that lie elsewhere in a checkout; an installed package has them with the others."""
PATH = re.compile(r"/web/(?!site/)((?:[a-z0-9_-]+/)*[a-z0-9_-]+\.[a-z]+)")
PAGE_RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'self'; form-action 'none'; frame-ancestors "
)
BASE = b'<base href="./">'
"""How the page names the root of this server, which may lie below any path: relative to where the page is."""


class Asset(Struct, frozen=True):
    """A file as it is sent: plain and compressed, its kind, and a digest of it."""

    plain: bytes
    small: bytes
    kind: str
    digest: str


@lru_cache(maxsize=512)
def _made(file: Path, _changed: int, base: bytes, tags: bytes) -> Asset:
    plain = file.read_bytes().replace(BASE, b'%s<base href="%s">' % (tags, base))
    return Asset(plain, compress(plain, mtime=0), KINDS[file.suffix], hashlib.sha256(plain).hexdigest()[:16])


def asset(name: str, base: bytes = b"./", tags: bytes = b"") -> Asset:
    """Return a file of the frontend, the page with *tags* in its head. Raises NotFound.

    What has changed is read anew, so a developer sees it at once.
    """
    file = WEB / name
    if name in ELSEWHERE and not file.exists():
        file = ELSEWHERE[name]
    try:
        changed = file.stat().st_mtime_ns
        return _made(file, changed, base, tags)
    except (OSError, KeyError) as error:
        raise NotFound("There is no such resource.") from error


@get(["/", "/open", "/join", "/mine", "/audit"])
async def get_page(request: AnyRequest) -> Response[bytes]:
    return _page(request, b"./")


@get(["/rules/{game:str}", "/audit/{match_id:str}"])
async def get_page_below(request: AnyRequest) -> Response[bytes]:
    return _page(request, b"../")


@get("/matches/{match_id:str}")
async def get_match_page(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    return _page(request, b"../", tags=await link_preview(context_of(request), match_id, None))


@get("/matches/{match_id:str}/film")
async def get_film(request: AnyRequest, match_id: FromPath[str]) -> Response[bytes]:
    at = request.query_params.get("at")
    return _page(request, b"../../", tags=await link_preview(context_of(request), match_id, at))


@get("/matches/{match_id:str}/embed")
async def get_embed(request: AnyRequest) -> Response[bytes]:
    return _page(request, b"../../", framed_by="*")


@get("/web/{path:path}")
async def get_asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    found = PATH.fullmatch(request.scope["path"])
    if found is None:
        raise NotFound("There is no such resource.")
    return _sent(request, asset(found[1]))


def answer_missing(request: AnyRequest, error: NotFoundException) -> Response[bytes]:
    """Answer for a path that leads nowhere: with a page if a browser shows it, else with a problem."""
    accepted = headers.first(request.scope, b"accept") or ""
    path: str = request.scope["path"]
    if request.method == "GET" and "text/html" in accepted and not path.startswith("/v1/"):
        return _page(request, b"../" * max(0, path.count("/") - 1) or b"./", status=404)
    return answer_problem(request, error)


def _page(
    request: AnyRequest, base: bytes, *, framed_by: str = "'none'", status: int = 200, tags: bytes = b""
) -> Response[bytes]:
    answer = _sent(request, asset("index.html", base, tags), status)
    answer.headers["Content-Security-Policy"] = PAGE_RULES + framed_by
    return answer


def _sent(request: AnyRequest, found: Asset, status: int = 200) -> Response[bytes]:
    zipped = "gzip" in (headers.first(request.scope, b"accept-encoding") or "")
    tag = f'"{found.digest}-gzip"' if zipped else f'"{found.digest}"'
    told = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    known = ",".join(headers.every(request.scope, b"if-none-match"))
    if status == 200 and found.digest in known:
        return Response(b"", status_code=304, headers=told)
    if zipped:
        told["Content-Encoding"] = "gzip"
    return Response(found.small if zipped else found.plain, status_code=status, media_type=found.kind, headers=told)


page_routes = Router(
    "/",
    route_handlers=[get_page, get_page_below, get_match_page, get_film, get_embed, get_asset],
    before_request=plain_path,
)
