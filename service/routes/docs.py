"""The docs that the server brings along: the OpenAPI document and the documentation site. They work offline."""

import asyncio
from typing import Any

from litestar import Response, Router, get

from domain import errors
from domain.errors import Refused
from service import refusals
from service.http import headers, problems
from service.http.context import context_of
from service.http.operation import Answer, Operation, Token, declared
from service.http.request_checks import plain_path, plain_request
from service.http.requests import AnyRequest, knows, reply
from service.http.site import Site, SiteFile
from service.refusals import NotFound

HOME = "index"
UNBUILT = (HOME, "problems")
"""The pages that a server without a site answers all the same: where people begin, and where problems lead."""

HOW_TO_BUILD = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Partie</title>
<link rel="icon" href="data:,">
</head>
<body>
<h1>The documentation is not built here</h1>
<p>This server runs from a checkout. Build the site with <code>just docs</code>, or with
<code>.venv/bin/python -m docs.site</code>, and load this page again; the server need not be restarted.
An installed package brings the site along.</p>
<p>The API document is at <a href="openapi.json">openapi.json</a>, and the sources of the pages are in
<code>docs/</code>.</p>
</body>
</html>
"""
_POLICY_OF_HOW_TO_BUILD = "default-src 'none'; img-src data:; frame-ancestors 'none'; base-uri 'none'"
_KEPT = {"cache_control": "no-cache", "vary": "Accept-Encoding"}

_site = Site()


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
async def get_docs(request: AnyRequest) -> Response[bytes]:
    if _site.is_built:
        return reply(b"", 307, location="docs/index.html")
    return _how_to_build()


@get("/docs/{page:path}")
async def get_page(request: AnyRequest) -> Response[bytes]:
    path = request.scope["path"].removeprefix("/docs/")
    if not _site.is_built and path.removesuffix(".html") in UNBUILT:
        return _how_to_build()
    if _site.has_folder(path):
        return reply(b"", 307, location=f"{path.rpartition('/')[2]}/index.html")
    found = _site.find(path)
    if found is None:
        raise NotFound("There is no such resource.")
    return await _file(request, *found)


def codes() -> list[tuple[str, int, type[Refused]]]:
    """Return every code with its status and its refusal."""
    found: dict[str, type[Refused]] = {}
    for module in (errors, refusals):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Refused) and hasattr(one, "code"):
                found[one.code] = one
    return [(code, status, found[code]) for code, status in problems.STATUS.items()]


def docs_routes() -> list[Any]:
    """Return the routers of the docs."""
    return [
        Router("/", route_handlers=[get_spec], before_request=plain_request),
        Router("/", route_handlers=[get_docs, get_page], before_request=_plain_page),
    ]


async def _plain_page(request: AnyRequest) -> Response[bytes] | None:
    """Lead from a folder to its page; then check as everywhere."""
    path = (request.scope.get("raw_path") or b"").decode("latin-1").removeprefix("/docs/")
    if path == "" or (path.endswith("/") and _site.has_folder(path[:-1])):
        return reply(b"", 307, location="index.html")
    return await plain_path(request)


def _how_to_build() -> Response[bytes]:
    return reply(HOW_TO_BUILD, media_type="text/html", content_security_policy=_POLICY_OF_HOW_TO_BUILD)


async def _file(request: AnyRequest, name: str, file: SiteFile) -> Response[bytes]:
    if knows(request, file.tag):
        return reply(b"", 304, etag=file.tag, **_KEPT)
    others = dict(_KEPT)
    compressed = file.compressed and any("gzip" in one for one in headers.every(request.scope, b"accept-encoding"))
    if compressed:
        others["content_encoding"] = "gzip"
    if file.media_type == "text/html":
        others["content_security_policy"] = _site.policy(name)
    body = await asyncio.to_thread(_site.read, name, compressed=compressed)
    return reply(body, 200, media_type=file.media_type, etag=file.tag, **others)
