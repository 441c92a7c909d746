"""Checks of every request: a canonical path, no repeated header, and nothing that the operation does not define."""

import re
from typing import Any

from litestar import Request, Response
from litestar.routes import BaseRoute, HTTPRoute

from domain.errors import Malformed
from service.http import headers
from service.http.bodies import has_body
from service.http.operation import Operation
from service.http.problems import allowed
from service.refusals import NotFound

SINGLE = ("Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID")
"""Request headers that may occur at most once."""

_WRITTEN = tuple((header, header.lower().encode()) for header in SINGLE)
_NEEDLESS = re.compile(rb"%(?:2[DEFdef]|3[0-9]|4[1-9A-Fa-f]|5[0-9AFaf]|6[1-9A-Fa-f]|7[0-9AEae]|00)")
"""Percent-encodings of unreserved characters (RFC 3986, 2.3), of a slash and of U+0000."""


async def plain_path(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Raise NotFound for a path that is not in canonical form, which a filter before this server could miss.

    Answers OPTIONS, which needs no other check.
    """
    raw: bytes = request.scope.get("raw_path") or b""
    if b"//" in raw or (raw.endswith(b"/") and raw != b"/") or _NEEDLESS.search(raw):
        raise NotFound("There is no such resource.")
    if request.method != "OPTIONS":
        return None
    here = request.scope["path_template"]
    methods = {method for route in request.app.routes if route.path_format == here for method in _methods(route)}
    return Response(b"", status_code=204, headers={"Allow": allowed(methods)})


async def plain_request(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Raise NotFound or Malformed, for routes that check nothing else first."""
    answer = await plain_path(request)
    await nothing_undeclared(request)
    return answer


async def nothing_undeclared(request: Request[Any, Any, Any]) -> None:
    """Raise Malformed for a query or body that the operation does not define, and for a repeated header."""
    if headers.are_repeated(request.scope):
        names = [name for name, _ in request.scope["headers"]]
        for header, written in _WRITTEN:
            if names.count(written) > 1:
                raise Malformed(f"{header} is given more than once.", path=f"$header.{header}")
    operation: Operation | None = request.scope["route_handler"].opt.get("operation")
    if operation is None:
        return
    if operation.query is None and request.scope["query_string"]:
        raise Malformed("This operation takes no query parameters.", path="$query")
    if operation.body is None and headers.may_have_body(request.scope) and await has_body(request):
        raise Malformed("This operation takes no body.", path="$")


def _methods(route: BaseRoute) -> set[str]:
    return set(route.methods) if isinstance(route, HTTPRoute) else set()
