"""How a socket begins and how it ends: handshakes, dead tokens, faults of clients, silence, and a server that stops."""

from __future__ import annotations

import asyncio
import base64
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import UUID

import httpx
import msgspec
import pytest
from structlog.testing import capture_logs
from websockets.exceptions import InvalidStatus

from domain.ids import MatchId
from service.http.websocket import BUFFERED, Socket
from service.settings import Settings
from service.streams.session import PIECE
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, started
from tests.clients.segments import Connection, exchange
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_apart, served_here

pytestmark = pytest.mark.anyio

KEY = base64.b64encode(bytes(16)).decode()
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}


def asked(path: str, **headers: str | None) -> bytes:
    """A handshake, with other headers where they are named (None: without it)."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    lines = [
        f"{name}: {value}" for name, value in ({"Host": "partie"} | HANDSHAKE | named).items() if value is not None
    ]
    return "\r\n".join([f"GET {path} HTTP/1.1", *lines, "", ""]).encode()


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two."""
    return await started(here.client)


@pytest.mark.parametrize(
    ("headers", "path"),
    [
        ({"Upgrade": None, "Connection": None}, "$header.Upgrade"),
        ({"Upgrade": "h2c"}, "$header.Upgrade"),
        ({"Sec_WebSocket_Key": None}, "$header.Sec-WebSocket-Key"),
        ({"Sec_WebSocket_Key": "eA=="}, "$header.Sec-WebSocket-Key"),
        ({"Sec_WebSocket_Version": "8"}, "$header.Sec-WebSocket-Version"),
        ({"Content_Length": "3"}, "$"),
    ],
)
@pytest.mark.parametrize("address", ["/v1/socket", "/v1/matches/{}/socket"])
async def test_only_a_handshake_opens_a_socket(
    here: Here, match: Played, address: str, headers: dict[str, str | None], path: str
) -> None:
    refused = await exchange(here.url, asked(address.format(match.id), **headers), b"abc" if path == "$" else b"")
    assert (refused.status, refused.json["code"], refused.json["facts"]) == (400, "malformed", {"path": path})


async def test_a_handshake_is_refused_as_requests_are(here: Here, match: Played) -> None:
    unknown = "01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"
    other = await started(here.client)
    refusals = {
        f"/v1/matches/{unknown}/socket": (404, "not_found"),
        "/v1/matches/x/socket": (404, "not_found"),
        f"{match.path}/socket?ticket=ticket_x": (401, "unauthenticated"),
        f"{match.path}/socket?x=1": (400, "malformed"),
        "/v1/socket?ticket=ticket_x": (400, "malformed"),
    }
    for path, refusal in refusals.items():
        refused = await exchange(here.url, asked(path))
        assert (refused.status, refused.json["code"]) == refusal, path
        assert refused.headers["connection"] == "close"
    for token in ("seat_x", other.tokens[0], "x"):
        refused = await exchange(here.url, asked(f"{match.path}/socket", Authorization=f"Bearer {token}"))
        assert (refused.status, refused.json["code"]) == (401, "unauthenticated")
    refused = await exchange(here.url, asked("/v1/socket", Authorization=f"Bearer {match.tokens[0]}"))
    assert refused.json["facts"] == {"path": "$header.Authorization"}
    assert (await here.client.post("/v1/socket")).status_code == 405


async def test_a_handshake_is_answered_with_the_time_and_a_request_id(here: Here) -> None:
    connection = await Connection.to(here.url)
    await connection.send(asked("/v1/socket"))
    head = (await connection.until(b"\r\n\r\n")).decode().lower()
    assert head.startswith("http/1.1 101 switching protocols\r\n")
    assert {"partie-time", "request-id", "sec-websocket-accept"} <= {
        line.partition(":")[0] for line in head.split("\r\n")
    }
    assert "sec-websocket-extensions" not in head  # there is no compression
    connection.close()


async def test_what_a_client_sends_before_it_is_answered_is_not_lost(here: Here, match: Played) -> None:
    connection = await Connection.to(here.url)
    await connection.send(asked("/v1/socket") + frame(b'{"subscribe":"%s"}' % match.id.encode()))
    assert b'"hello"' in await connection.until(b'"hello"')
    connection.close()


@pytest.mark.parametrize(
    ("origin", "settings", "opens"),
    [
        (None, Settings(), True),
        ("{own}", Settings(), True),
        ("https://elsewhere.example", Settings(), False),
        ("null", Settings(), False),
        ("https://elsewhere.example", Settings(cors_origins=("https://elsewhere.example",)), True),
        ("https://elsewhere.example.net", Settings(cors_origins=("https://elsewhere.example",)), False),
        ("{own}", Settings(cors_origins=("https://elsewhere.example",)), True),
        ("https://elsewhere.example", Settings(cors_origins=("*",)), True),
        ("https://games.example", Settings(public_url="https://games.example/partie"), True),
    ],
)
async def test_pages_of_other_origins_open_sockets_where_they_may_call(
    tmp_path: Path, origin: str | None, settings: Settings, opens: bool
) -> None:
    async with served_here(tmp_path, settings=settings) as here:
        named = None if origin is None else origin.format(own=here.url)
        answer = await exchange_head(here.url, asked("/v1/socket", Origin=named, Host=here.url.removeprefix("http://")))
        assert answer.startswith(b"HTTP/1.1 101" if opens else b"HTTP/1.1 403"), answer


async def exchange_head(url: str, request: bytes) -> bytes:
    """Send a request and give the head of its answer."""
    connection = await Connection.to(url)
    await connection.send(request)
    head = await connection.until(b"\r\n\r\n")
    connection.close()
    return head


def frame(payload: bytes, opcode: int = 1, *, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it, with a mask that changes nothing."""
    length = len(payload)
    size = bytes([length]) if length < 126 else b"\x7e" + length.to_bytes(2, "big") if length < 65536 else b""
    size = size or b"\x7f" + length.to_bytes(8, "big")
    mask = b"\0\0\0\0" if masked else b""
    return bytes([0x80 * fin | opcode, size[0] | 0x80 * masked]) + size[1:] + mask + payload


@asynccontextmanager
async def raw_socket(url: str, path: str = "/v1/socket", **headers: str) -> AsyncIterator[Connection]:
    """An open socket, without a library."""
    connection = await Connection.to(url)
    await connection.send(asked(path, **headers))
    await connection.until(b"\r\n\r\n")
    try:
        yield connection
    finally:
        connection.abort()


async def close_code(connection: Connection) -> int:
    """The code that a server closes a raw socket with."""
    while True:
        head = await connection.exactly(2)
        length = head[1] if head[1] < 126 else int.from_bytes(await connection.exactly(2), "big")
        payload = await connection.exactly(length)
        if head[0] & 15 == 8:
            return int.from_bytes(payload[:2], "big")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x"), 4400),
        (frame(b"[]"), 4400),
        (frame(b"{}"), 4400),
        (frame(b'{"command":{"type":"nonsense"}}'), 4400),
        (frame(b'{"id":1.5,"subscribe":"x"}'), 4400),
        (frame(b'{"subscribe":"\xff"}'), 1007),
        (frame(b"{}", 2), 1003),
        (frame(b"{}", masked=False), 1002),
        (frame(b"{}", 3), 1002),
        (frame(b" " * 80_000), 1009),
        (frame(b"{", fin=False) + frame(b"}", 0), 4400),
        (frame(b" " * 40_000, fin=False) + frame(b" " * 40_000, 0), 1009),
        (frame(b"\x03\xe8", 8), 1000),
    ],
)
async def test_who_cannot_be_answered_is_left_with_a_code(here: Here, sent: bytes, code: int) -> None:
    async with raw_socket(here.url) as connection:
        await connection.send(sent)
        assert await close_code(connection) == code
        assert await connection.is_closed()


@pytest.mark.parametrize(
    ("message", "path"),
    [
        (b'{"id":1,"subscribe":"x"}', "$.subscribe"),
        (b'{"id":1,"subscribe":"01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d","after":-2}', "$.after"),
        (b'{"id":1,"subscribe":"01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d","token":"x"}', "$"),
        (b'{"id":1,"id":1,"unsubscribe":"01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"}', "$.id"),
        (b'{"id":1,"nonsense":1}', "$"),
        (b'{"id":1,"token":"a\\u0000"}', "$.token"),
    ],
)
async def test_who_can_be_answered_is_told_the_path_of_the_fault(here: Here, message: bytes, path: str) -> None:
    async with socket_to(here.url) as socket:
        await socket.connection.send(message.decode())
        told = await socket.until_named("problem")
        assert (told["id"], told["problem"]["code"], told["problem"]["facts"]["path"]) == (1, "malformed", path)
        await socket.connection.send('{"id":2,"unsubscribe":"01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"}')
        await socket.until(lambda: socket.frames[-1].get("id") == 2)


@pytest.mark.parametrize("member", ["subscribe", "token"])
async def test_what_is_refused_without_an_id_names_its_match(here: Here, member: str) -> None:
    # a client that resumes many matches at once must learn which of them it has to resume again
    unknown = "01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"
    async with socket_to(here.url) as socket:
        await socket.say(**({"subscribe": unknown} if member == "subscribe" else {"token": "x", "match": unknown}))
        told = await socket.until_named("problem")
        assert (told["match"], told["problem"]["code"]) == (unknown, "not_found")


@pytest.mark.parametrize("how", ["left", "removed"])
async def test_a_socket_ends_with_its_only_token(here: Here, how: str) -> None:
    # the former occupant of a seat must not keep receiving what the seat sees
    match = await open_match(here.client)
    await match.sit(name="Ada")
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as socket:
        await socket.ask(subscribe=match.id)
        await match.leave(0, 0 if how == "left" else match.host)
        assert await socket.until_closed() == 4401
        await match.sit(name="Bob")
    told = [one for one in socket.frames if "problem" in one]
    assert [(one["match"], one["problem"]["code"]) for one in told] == [(match.id, "unauthenticated")]
    last = [one["envelope"] for one in socket.frames if "envelope" in one][-1]
    assert last["event"] == {"type": "match.seat_left", "seat": 0}


async def test_a_socket_ends_when_its_seat_moves_to_another_device(here: Here, match: Played) -> None:
    async with (
        socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as before,
        socket_to(here.url, f"{match.path}/socket", match.tokens[1]) as other,
    ):
        for socket in (before, other):
            await socket.ask(subscribe=match.id)
        issued = await here.client.post(f"{match.path}/seats/0/handover", json={}, headers=bearing(match.tokens[0]))
        taken = await here.client.post(f"{match.path}/handover", json={"code": issued.json()["code"]})
        assert taken.status_code == 201, taken.text
        assert await before.until_closed() == 4401
        assert [one["problem"]["code"] for one in before.frames if "problem" in one] == ["unauthenticated"]
        assert other.code is None
        async with socket_to(here.url, f"{match.path}/socket", taken.json()["seat_token"]) as now:
            assert "accepted" in await now.ask(command={"type": "match.resign"})


async def test_a_dead_token_ends_only_what_it_was_for(here: Here, match: Played) -> None:
    left = await open_match(here.client)
    await left.sit()
    async with socket_to(here.url) as socket:
        for one in (left, match):
            await socket.ask(token=one.tokens[0], match=one.id)
            await socket.ask(subscribe=one.id)
        await left.leave(0, left.host)
        await socket.until(lambda: "problem" in socket.names(left.id))
        await match.play(1)
        await socket.until_position(match.id, (await match.summary())["position"])
        assert socket.envelopes(match.id) == await match.envelopes(0)
        refused = await socket.ask(command={"type": "match.abort"}, match=left.id)
        assert refused["problem"]["code"] == "unauthenticated"


async def test_a_half_open_socket_is_noticed_within_two_pings(tmp_path: Path) -> None:
    # case 13: nobody hangs on a connection that has died silently
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.1, streams_per_seat=1)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        async with (
            raw_socket(here.url, f"{match.path}/socket", Authorization=f"Bearer {match.tokens[0]}") as silent,
            following(here.client, match.path) as onlooker,
            socket_to(here.url) as alive,
        ):
            await alive.say(subscribe=match.id)
            await silent.send(frame(b'{"subscribe":"%s"}' % match.id.encode()))
            began = asyncio.get_running_loop().time()
            assert await close_code(silent) == 4408  # it reads, and answers no ping
            assert asyncio.get_running_loop().time() - began < 1
            await onlooker.until(lambda seen: b'"seats":[]' in seen.frames[-1].data)
            heartbeats = alive.names(match.id).count("heartbeat")
            await alive.until(lambda: alive.names(match.id).count("heartbeat") > heartbeats + 3)
            assert alive.code is None
            await match.play(1)
            await alive.until_position(match.id, (await match.summary())["position"])
        told = here.server.context.metrics.text()
        assert b'partie_sockets_closed_total{code="4408"} 1.0' in told
        assert b'partie_followers_shown_total{way="at_once"} 2.0' in told  # the onlooker, and the one that is alive


def open_sockets() -> list[Socket]:
    """The sockets of the servers in this process."""
    return [one for one in gc.get_objects() if type(one) is Socket and not one.closed]


async def until_all_are_closed() -> None:
    """Return once no socket of a server in this process is open."""
    while open_sockets():  # noqa: ASYNC110 (nobody tells us)
        await asyncio.sleep(0.01)


async def test_who_reads_a_byte_a_second_holds_little_and_hurts_nobody(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.2)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        await match.command(0, {"type": "match.resign"})
        body = frame(b'{"subscribe":"%s","include":"view,legal"}' % match.id.encode())
        slow = await Connection.to(here.url, receive_buffer=4096)
        await slow.send(asked("/v1/socket"))
        await slow.until(b"\r\n\r\n")
        slow.stop_reading()
        most = 0
        [held] = open_sockets()
        while not held.is_full:
            await slow.send(body)
            async with following(here.client, match.path) as other:  # nobody else waits
                await other.until_end()
            most = max(most, held.buffered)
        assert most < BUFFERED + 2 * PIECE
        await until_all_are_closed()
        slow.abort()


async def test_a_stopping_server_answers_what_is_on_its_way_and_closes_with_1001(here: Here) -> None:
    async with served_here(here.data) as stopping:
        match = await started(stopping.client)
        async with (
            socket_to(stopping.url, f"{match.path}/socket", match.tokens[0]) as playing,
            socket_to(stopping.url) as watching,
        ):
            for socket in (playing, watching):
                await socket.ask(subscribe=match.id)
            cached = await stopping.server.context.cache.get(MatchId(UUID(match.id)))
            async with cached.lock:
                await playing.say(id="late", command={"type": "match.resign"})
                while not cached.lock._waiters:  # noqa: ASYNC110 (a lock tells nobody who waits for it)
                    await asyncio.sleep(0)
                stopping.server.stopping.set()
                assert await watching.until_closed() == 1001
                assert playing.code is None
            assert await playing.until_closed() == 1001
            assert next(one for one in playing.frames if one.get("id") == "late")["accepted"]


async def test_a_server_with_sockets_stops_within_two_seconds_and_a_killed_one_is_resumed(tmp_path: Path) -> None:
    with served_apart(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, verify=False) as client:
            match = await started(client)
        async with (
            socket_to(server.url) as idle,
            socket_to(server.url, f"{match.path}/socket", match.tokens[0]) as other,
        ):
            await other.ask(subscribe=match.id)
            async with raw_socket(server.url) as silent:
                await silent.send(frame(b'{"subscribe":"%s"}' % match.id.encode()))
                assert await asyncio.to_thread(server.stop, 2) == 0
                assert await idle.until_closed() == await other.until_closed() == 1001
                assert await close_code(silent) == 1001
    seen = other.envelopes(match.id)
    with served_apart(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, verify=False) as client:
            match.client = client
            async with socket_to(server.url, f"{match.path}/socket", match.tokens[0]) as socket:
                await socket.ask(subscribe=match.id, after=len(seen) - 1)
                await match.play(2)
                await socket.until_position(match.id, len(seen) + 1)
                await asyncio.to_thread(server.kill)
                await socket.until_closed()
                seen += socket.envelopes(match.id)
    with served_apart(tmp_path) as server:
        async with httpx.AsyncClient(base_url=server.url, verify=False) as client:
            match.client = client
            async with socket_to(server.url, f"{match.path}/socket", match.tokens[0]) as socket:
                await socket.ask(subscribe=match.id, after=len(seen) - 1)
                await match.play(1)
                await socket.until_position(match.id, len(seen))
                assert seen + socket.envelopes(match.id) == await match.envelopes(0)


async def test_sockets_count_as_connections_and_leave_no_trace(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, connections_per_client=3, trusted_proxies=())
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        async with socket_to(here.url), socket_to(here.url) as socket:
            await socket.ask(subscribe=match.id)
            with pytest.raises(InvalidStatus):
                async with socket_to(here.url):
                    pass
        for _ in range(10):
            async with socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as socket:
                await socket.ask(subscribe=match.id)
        await until_all_are_closed()
        metrics = here.server.context.metrics.text()
        assert b"partie_streams 0.0" in metrics
        assert b"partie_sockets 0.0" in metrics


async def test_no_log_has_what_sockets_carry(here: Here, match: Played, caplog: pytest.LogCaptureFixture) -> None:
    token = match.tokens[0]
    ticket = (await here.client.post(f"{match.path}/tickets", headers=bearing(token))).json()["ticket"]
    with capture_logs() as logs, caplog.at_level("DEBUG"):
        async with socket_to(here.url, f"{match.path}/socket?ticket={ticket}") as socket:
            await socket.ask(token=token)
            await socket.ask(subscribe=match.id)
            await socket.ask(command={"type": "nonsense"}, key="secret-key")
            await socket.connection.send("nonsense")
            await socket.until_closed()
    own = [
        one.getMessage() for one in caplog.records if one.name.split(".")[0] not in ("httpx", "httpcore", "websockets")
    ]
    told = msgspec.json.encode([logs, own], enc_hook=str).decode()
    assert any(line.get("code") == "malformed" for line in logs)
    assert not [one for one in (token, ticket[7:60], "secret-key") if one in told]
