"""The docs that the server brings along: the OpenAPI document, its reference, the problems. They work offline."""

import html
import inspect
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Response, Router, get
from litestar.static_files import create_static_files_router

from domain import errors
from domain.errors import Refused
from service import refusals
from service.http import problems
from service.http.context import context_of
from service.http.operation import Answer, Operation, Token, declared
from service.http.request_checks import plain_path, plain_request
from service.http.requests import AnyRequest, reply
from service.refusals import NotFound

STATIC = resources.files("service") / "web" / "static"
PAGE_RULES = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
)


@get(
    "/openapi.json",
    opt=declared(
        Operation(
            id="getOpenApi",
            summary="Read this document",
            description="The OpenAPI document of this server.",
            tag="server",
            answers={200: Answer("The document.", dict)},
            token=Token.NONE,
        )
    ),
)
async def get_spec(request: AnyRequest) -> Response[bytes]:
    return reply(await context_of(request).document.read())


@get("/docs")
async def get_reference(request: AnyRequest) -> Response[bytes]:
    return _page((STATIC / "reference.html").read_bytes())


@get("/docs/problems")
async def get_problems(request: AnyRequest) -> Response[bytes]:
    rows = "".join(
        f'<tr id="{code}"><td><code>{code.replace("_", "_<wbr>")}</code></td><td>{status}</td>'
        f"<td>{html.escape(inspect.getdoc(meaning) or '')}</td></tr>"
        for code, status, meaning in codes()
    )
    return _page((STATIC / "problems.html").read_bytes().replace(b"<!-- rows -->", rows.encode()))


def codes() -> list[tuple[str, int, type[Refused]]]:
    """Return every code with its status and its refusal."""
    found: dict[str, type[Refused]] = {}
    for module in (errors, refusals):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Refused) and hasattr(one, "code"):
                found[one.code] = one
    return [(code, status, found[code]) for code, status in problems.STATUS.items()]


def _page(body: bytes) -> Response[bytes]:
    return reply(body, media_type="text/html", content_security_policy=PAGE_RULES)


def docs_routes() -> list[Any]:
    """Return the routers of the docs."""
    with resources.as_file(STATIC) as folder:
        static = create_static_files_router(
            "/docs/static", directories=[folder], include_in_schema=False, before_request=_known_file
        )
    return [
        Router("/", route_handlers=[get_spec, get_reference, get_problems], before_request=plain_request),
        static,
    ]


def _files(folder: Traversable, path: str = "/docs/static/") -> Iterator[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name


FILES = frozenset(_files(STATIC))


async def _known_file(request: AnyRequest) -> Response[bytes] | None:
    if request.scope["path"] not in FILES:
        raise NotFound("There is no such resource.")
    return await plain_path(request)
