"""Operations that the server answers without the framework: the same answers, over whatever HTTP they are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.http.hot_routes import HotRoutes
from service.http.middleware import Middleware
from service.http.protocol import BoundedProtocol
from tests.clients.playing import Played, bearing, move, started
from tests.clients.segments import PATIENCE, Connection, exchange
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

HOT = {"openMatch", "takeSeat", "sendCommand", "getView", "getLegal", "planLegal", "getEvents"}
EACH_ITS_OWN = ("date", "partie-time", "request-id")
MOVE = msgspec.json.encode(move((2, 3), (2, 4)))
JSON = {"Content-Type": "application/json"}


def asked(match: Played, seat: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Requests to the hot operations that end in all kinds of answers, and change nothing."""
    own = bearing(match.tokens[seat])
    for end in ("/view", "/view?at=1", "/view?at=99", "/view?as=seat:1", "/legal", "/legal?a=1", "/events?limit=1"):
        for method in ("GET", "HEAD"):
            for headers in (own, {}, bearing("seat_x"), own | {"If-None-Match": "*"}):
                yield method, match.path + end, {"headers": headers}
    for query in ("", "?dry_run=true", "?dry_run=1", "?asked_at=99&dry_run=true"):
        for headers in (JSON, own, own | JSON, own | JSON | {"If-Match": "x"}, own | JSON | {"Idempotency-Key": "a b"}):
            for body in (b"{", b'{"type":"match.start","type":"match.start"}', MOVE.replace(b"4", b"5")):
                yield "POST", f"{match.path}/commands{query}", {"headers": headers, "content": body}
    yield "POST", f"{match.path}/commands?dry_run=true", {"headers": own | JSON, "content": MOVE}
    for body in (b'{"planned":null}', b"{}", b'{"planned":%s}' % MOVE, b'{"planned":1}'):
        yield "POST", f"{match.path}/legal", {"headers": own | JSON, "content": body}
    for headers in (JSON, own | JSON, bearing("key_x") | JSON, JSON | {"Idempotency-Key": "short"}, {}):
        for body in (b"{", b'{"game":"chess"}', b'{"game":"help_me","seats":9}'):
            yield "POST", "/v1/matches", {"headers": headers, "content": body}
        for body in (b"{}", b'{"name":"Cy"}', b'{"name":"Cy","seat":9}'):
            yield "POST", f"{match.path}/seats", {"headers": headers, "content": body}
    yield "POST", "/v1/matches?a=1", {"headers": JSON, "content": b"{}"}
    yield "POST", "/v1/matches/", {"headers": JSON, "content": b"{}"}
    for method in ("PUT", "OPTIONS"):
        yield method, f"{match.path}/commands", {}
    yield "GET", f"/v1/matches/{match.id[:-1]}g/view", {}
    yield "GET", f"{match.path}/view/", {}
    yield "GET", match.path.replace("1", "%31", 1) + "/view", {}


async def answers(here: Here, match: Played) -> list[tuple[Any, ...]]:
    found = []
    for method, path, rest in asked(match, await match.turn()):
        answer = await here.client.request(method, path, **rest)
        headers = sorted((name, value) for name, value in answer.headers.multi_items() if name not in EACH_ITS_OWN)
        body = answer.content.partition(b',"server_time"')[0]
        assert all(name in answer.headers for name in EACH_ITS_OWN)
        found.append((method, path, rest, answer.status_code, headers, body))
    return found


async def test_the_framework_answers_the_same(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await started(here.client, "help_me", 2)
    hot = await answers(here, match)
    taken: list[Any] = []

    def find(*_: object) -> None:
        taken.append(None)

    monkeypatch.setattr(HotRoutes, "find", find)
    for answered, same in zip(await answers(here, match), hot, strict=True):
        assert answered == same
    assert len(taken) > len(hot)
    assert {status for _, _, _, status, _, _ in hot} >= {200, 204, 304, 400, 401, 403, 404, 405, 415}


async def test_these_operations_are_hot(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await started(here.client, "help_me", 2)
    answered = set()
    plain = HotRoutes.answer

    async def noted(self: HotRoutes, handler: Any, scope: Any, receive: Any) -> Any:
        answered.add(handler.opt["operation"].id)
        return await plain(self, handler, scope, receive)

    monkeypatch.setattr(HotRoutes, "answer", noted)
    await answers(here, match)
    assert answered == HOT


async def test_they_are_counted_and_repeated_like_all_others(here: Here) -> None:
    match = await started(here.client, "help_me", 2)
    seat = await match.turn()
    first = await match.command(seat, (await match.legal(seat))[0], key="a")
    again = await match.command(seat, msgspec.json.decode(first.content)["events"][0]["command"], key="a")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert ("idempotency-replayed" in first.headers, again.headers["idempotency-replayed"]) == (False, "true")
    counted = here.server.context.metrics.text().decode()
    assert 'partie_http_requests_total{operation="sendCommand",status="201"} 2.0' in counted
    assert 'partie_commands_total{answer="accepted",game="help_me"} 1.0' in counted
    assert 'partie_commands_total{answer="replayed",game="help_me"} 1.0' in counted


async def test_connections_are_kept_or_closed_as_asked(here: Here) -> None:
    match = await started(here.client, "help_me", 2)
    head = f"GET {match.path}/view HTTP/1.%d\r\nHost: partie\r\n%s\r\n"
    kept = await Connection.to(here.url)
    await kept.send((head % (1, "") * 3).encode())
    bodies = [(await kept.answer()).json["position"] for _ in range(3)]
    assert len(set(bodies)) == 1
    await kept.send((head % (1, "Connection: close\r\n")).encode())
    last = await kept.answer()
    assert (last.status, last.headers["connection"]) == (200, "close")
    assert await kept.is_closed()
    old = await exchange(here.url, (head % (0, "")).encode())
    assert (old.status, old.json["position"]) == (200, bodies[0])


async def test_a_body_comes_in_any_pieces(here: Here) -> None:
    match = await started(here.client, "help_me", 2)
    seat = await match.turn()
    body = msgspec.json.encode((await match.legal(seat))[0])
    start = f"POST {match.path}/commands?dry_run=true HTTP/1.1\r\nHost: partie\r\n"
    start += f"Authorization: Bearer {match.tokens[seat]}\r\nContent-Type: application/json\r\n"
    whole = f"{start}Content-Length: {len(body)}\r\n\r\n".encode()
    chunked = f"{start}Transfer-Encoding: chunked\r\n\r\n".encode()
    waiting = f"{start}Expect: 100-continue\r\nContent-Length: {len(body)}\r\n\r\n".encode()
    for segments in (
        [whole + body],
        [whole, *(bytes([byte]) for byte in body)],
        [chunked, *(b"1\r\n%c\r\n" % byte for byte in body), b"0\r\n\r\n"],
        [waiting, body],
    ):
        assert (await exchange(here.url, *segments)).status == 204, segments


async def test_who_leaves_before_the_answer_harms_nobody(here: Here) -> None:
    match = await started(here.client, "help_me", 2)
    for _ in range(5):
        left = await Connection.to(here.url)
        await left.send(f"GET {match.path}/view HTTP/1.1\r\nHost: partie\r\n\r\n".encode() * 3)
        left.abort()
    assert (await match.get("/view")).status_code == 200


async def test_a_request_that_is_there_at_once_takes_the_short_way(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await started(here.client, "help_me", 2)
    short = []
    plain = Middleware.answer

    async def noted(self: Middleware, exchange: Any) -> None:
        short.append(exchange)
        await plain(self, exchange)

    begun = asyncio.Event()
    begin = BoundedProtocol._begin_without_the_rest

    def begin_noted(self: BoundedProtocol) -> None:
        begin(self)
        begun.set()

    monkeypatch.setattr(Middleware, "answer", noted)
    monkeypatch.setattr(BoundedProtocol, "_begin_without_the_rest", begin_noted)
    seat = await match.turn()
    short.clear()
    body = msgspec.json.encode({"planned": None})
    start = f"POST {match.path}/legal HTTP/1.1\r\nHost: partie\r\nAuthorization: Bearer {match.tokens[seat]}\r\n"
    start += "Content-Type: application/json\r\n"
    framed = f"{start}Content-Length: {len(body)}\r\n\r\n".encode()
    chunked = f"{start}Transfer-Encoding: chunked\r\n\r\n{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"
    answers = [(await exchange(here.url, *segments)).body for segments in ([framed + body], [chunked])]
    assert len(short) == 2
    for before, after in ((framed, body), (framed + body[:5], body[5:]), (chunked[:-1], chunked[-1:])):
        connection = await Connection.to(here.url)
        await connection.send(before)
        async with asyncio.timeout(PATIENCE):
            await begun.wait()
        begun.clear()
        await connection.send(after)
        answers.append((await connection.answer()).body)
        connection.abort()
    assert len(short) == 2
    assert len({bytes(one) for one in answers}) == 1
    both = await Connection.to(here.url)
    await both.send((framed + body) * 2)
    assert [(await both.answer()).body for _ in range(2)] == answers[:2]
    both.abort()
    assert len(short) == 3


@pytest.mark.parametrize(
    "framing", ["Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]
)
async def test_a_body_that_nobody_asked_for_is_refused(here: Here, framing: str) -> None:
    match = await started(here.client, "help_me", 2)
    answer = await exchange(here.url, f"GET {match.path}/view HTTP/1.1\r\nHost: partie\r\n{framing}".encode())
    assert (answer.status, answer.json["detail"]) == (400, "This operation takes no body.")


async def test_headers_that_are_given_twice_are_refused(here: Here) -> None:
    match = await started(here.client, "help_me", 2)
    start = f"GET {match.path}/view HTTP/1.1\r\nHost: partie\r\n"
    token = f"Authorization: Bearer {match.tokens[0]}\r\n"
    twice = await exchange(here.url, f"{start}{token * 2}\r\n".encode())
    assert (twice.status, twice.json["facts"]) == (400, {"path": "$header.Authorization"})
    hosts = await exchange(here.url, f"{start}Host: partie\r\n\r\n".encode())
    assert (hosts.status, hosts.json["facts"]) == (400, {"path": "$header.Host"})
    others = await exchange(here.url, f"{start}X-Any: a\r\nX-Any: b\r\n{token}\r\n".encode())
    assert (others.status, others.json["viewer"]) == (200, "seat:0")
