"""Methods: HEAD wherever there is GET, OPTIONS everywhere, and for all others a refusal that says what there is."""

import pytest

from tests.clients.raw import Target

pytestmark = pytest.mark.anyio

MASKED = ("date", "partie-time", "request-id", "content-length", "transfer-encoding")
PAGES = ("/docs", "/docs/problems", "/docs/api/start.js")


async def test_head_is_get_without_the_body(target: Target) -> None:
    for operation in target.reading:
        got, asked = await target.ask(operation), await target.ask(operation, method="HEAD", length=0)
        assert asked.status == got.status, operation.id
        assert asked.body == b"", operation.id
        assert {name: asked.headers.get(name) for name in got.headers if name not in MASKED} == {
            name: value for name, value in got.headers.items() if name not in MASKED
        }, operation.id
    reading = next(target.reading)
    for path in (*PAGES, "/nothing", "/v1/matches/nothing"):
        got, asked = await target.ask(reading, path=path), await target.ask(reading, path=path, method="HEAD")
        assert (asked.status, asked.body) == (got.status, b""), path


async def test_a_connection_is_good_for_another_request_after_head(target: Target) -> None:
    request = f"{{}} {target.match.path}/view HTTP/1.1\r\nHost: partie\r\n\r\n"
    reply = await target.send((request.format("HEAD") + request.format("GET")).encode())
    assert reply.status == 200
    assert reply.body.startswith(b"HTTP/1.1 200 OK") or reply.body == b""


async def test_options_tells_what_there_is(target: Target) -> None:
    for operation in target.operations:
        reply = await target.ask(operation, method="OPTIONS", body=b"")
        assert reply.status == 204, operation.id
        assert operation.method in reply.headers["allow"].split(", "), operation.id


async def test_any_other_method_is_refused_and_told_what_there_is(target: Target) -> None:
    there: dict[str, set[str]] = {}
    for operation in target.operations:
        there.setdefault(operation.template, {"OPTIONS"}).add(operation.method)
        if operation.method == "GET":
            there[operation.template].add("HEAD")
    for operation in target.operations:
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "SEARCH"):
            if method not in there[operation.template]:
                reply = await target.ask(operation, method=method, body=b"")
                assert reply.status == 405, (operation.id, method)
                assert method == "HEAD" or reply.code == "method_not_allowed", (operation.id, method)
                assert set(reply.headers["allow"].split(", ")) == there[operation.template], (operation.id, method)


async def test_a_method_that_is_none_is_no_http(target: Target) -> None:
    for method in ("FOO", "get", "GET GET", ""):
        reply = await target.send(f"{method} /v1/time HTTP/1.1\r\nHost: partie\r\n\r\n".encode())
        assert reply.status == 400
