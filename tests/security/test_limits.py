"""What one client may hold, and what many may: refused beyond it, and nothing grows with those who do not read."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest
from websockets.frames import Frame, Opcode

from service.settings import Settings
from service.streams.session import PIECE
from tests.clients.following import PATIENCE, Follower, following
from tests.clients.playing import Played, open_match, problem, started
from tests.clients.sockets import socket_to
from tests.servers.forking import run_partie
from tests.servers.partie import BOTH_PACKAGES, Here, client_of, served_apart, served_here

pytestmark = pytest.mark.anyio

MANY = 40
ROUNDS = 300
MOST_A_READER = 100_000
"""Bytes of memory that a follower may cost who reads nothing."""
HANDSHAKE = (
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
)


@asynccontextmanager
async def serving(folder: Path, *, client: int = 1000, match: int = 1000, seat: int = 1000) -> AsyncIterator[Here]:
    """A server with these limits on streams."""
    settings = Settings(
        game_packages=BOTH_PACKAGES,
        streams_per_client=client,
        followers_per_match=match,
        streams_per_seat=seat,
    )
    async with served_here(folder, settings=settings) as here:
        yield here


async def opens(match: Played) -> httpx.Response:
    """The answer to one more stream, which is closed again."""
    async with match.client.stream("GET", f"{match.path}/stream") as answer:
        if answer.status_code != 200:
            await answer.aread()
        return answer


def present(live: Follower) -> list[list[int]]:
    """Which seats were told to be there, one after the other."""
    return [msgspec.json.decode(frame.data)["seats"] for frame in live.frames if frame.name == "presence"]


async def until_one_more_is_taken(match: Played) -> None:
    """Wait until the server has noticed that a follower left."""
    async with asyncio.timeout(PATIENCE):
        while (await opens(match)).status_code != 200:
            await match.get("/events", wait=1, after=0)


@pytest.mark.parametrize("limits", [{"client": 3}, {"match": 3}])
async def test_a_stream_too_many_is_refused_until_one_is_closed(tmp_path: Path, limits: dict[str, int]) -> None:
    async with serving(tmp_path, **limits) as here, AsyncExitStack() as open_streams:
        match, other = await started(here.client), await started(here.client)
        for _ in range(2):
            await open_streams.enter_async_context(following(here.client, match.path))
        async with following(here.client, match.path):
            refused = await opens(match)
            assert problem(refused)[:2] == (429, "too_many_requests")
            assert int(refused.headers["Retry-After"]) > 0
            [per] = limits
            assert refused.json()["facts"] == {"what": "streams", "per": per, "limit": 3, "retry_after": 5}
            assert (await match.get("/view")).status_code == 200  # all else goes on
            assert (await opens(other)).status_code == (200 if "match" in limits else 429)
        await until_one_more_is_taken(match)


@pytest.mark.parametrize("limits", [{"client": 5}, {"match": 5}])
async def test_a_limit_holds_for_streams_that_are_opened_at_once(tmp_path: Path, limits: dict[str, int]) -> None:
    async with serving(tmp_path, **limits) as here, AsyncExitStack() as streams:
        match = await started(here.client)

        async def one_more() -> int:
            stream = match.client.stream("GET", f"{match.path}/stream")
            return (await streams.enter_async_context(stream)).status_code

        answers = await asyncio.gather(*(one_more() for _ in range(MANY)))
        assert sorted(answers) == [200] * 5 + [429] * (MANY - 5)
        await streams.aclose()
        await until_one_more_is_taken(match)


@pytest.mark.parametrize("limits", [{"client": 3}, {"match": 3}])
async def test_spectators_shut_no_player_out(tmp_path: Path, limits: dict[str, int]) -> None:
    async with serving(tmp_path, **limits) as here, AsyncExitStack() as open_streams:
        match = await started(here.client)
        for _ in range(3):
            await open_streams.enter_async_context(following(here.client, match.path))
        assert (await opens(match)).status_code == 429
        for seat in (0, 1):
            await open_streams.enter_async_context(following(here.client, match.path, match.tokens[seat]))
        if "client" in limits:
            assert problem(await match.get("/events", wait=1, after=999))[:2] == (429, "too_many_requests")
        waiting = asyncio.create_task(match.get("/events", 1, wait=20, after=999))
        await match.play(1)
        assert (await waiting).status_code == 200


@pytest.mark.parametrize("limits", [{"client": 3}, {"match": 3}])
async def test_players_shut_no_spectator_out(tmp_path: Path, limits: dict[str, int]) -> None:
    async with serving(tmp_path, **limits) as here, AsyncExitStack() as open_streams:
        match = await started(here.client)
        for turn in range(6):
            await open_streams.enter_async_context(following(here.client, match.path, match.tokens[turn % 2]))
        for _ in range(3):
            await open_streams.enter_async_context(following(here.client, match.path))


async def test_a_seats_stream_too_many_ends_the_oldest_of_that_seat_alone(tmp_path: Path) -> None:
    # connections that died and were not noticed must not keep their own player out
    async with serving(tmp_path, seat=2) as here, AsyncExitStack() as open_streams:
        match, other = await started(here.client), await started(here.client)

        async def one_more(of: Played, who: int | None) -> Follower:
            return await open_streams.enter_async_context(following(here.client, of.path, of.whose(who)))

        staying = [await one_more(match, None), await one_more(match, 1), await one_more(other, 0)]
        own = [await one_more(match, 0) for _ in range(5)]
        for lost in own[:3]:
            await lost.until_end()
            assert "end" not in lost.names
        await match.play(3)
        position = (await match.summary())["position"]
        for live in (*staying[:2], *own[3:]):
            await live.until_position(position)
        await other.play(1)
        await staying[2].until_position((await other.summary())["position"])
        assert "end" not in [name for live in own for name in live.names]
        assert [live.ended for live in (*staying, *own)] == [False] * 3 + [True] * 3 + [False] * 2


async def test_a_seat_is_present_until_the_last_of_its_streams_has_ended(tmp_path: Path) -> None:
    async with serving(tmp_path, seat=2) as here:
        match = await started(here.client)
        async with following(here.client, match.path) as live:
            async with AsyncExitStack() as open_streams:
                for _ in range(4):
                    await open_streams.enter_async_context(following(here.client, match.path, match.tokens[0]))
                await live.until(lambda so_far: present(so_far) == [[], [0]])
            await live.until(lambda so_far: present(so_far) == [[], [0], []])


async def test_a_seats_long_poll_too_many_is_refused_until_one_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path, seat=2) as here:
        match = await started(here.client)
        asked = [asyncio.create_task(match.get("/events", 0, wait=20, after=999)) for _ in range(3)]
        (refused,), _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        assert problem(refused.result())[:2] == (429, "too_many_requests")
        assert refused.result().json()["facts"] == {"what": "streams", "per": "seat", "limit": 2, "retry_after": 5}
        await match.play(1)
        answers = await asyncio.gather(*asked)
        assert sorted(answer.status_code for answer in answers) == [200, 200, 429]
        waiting = asyncio.create_task(match.get("/events", 0, wait=20, after=999))
        await match.play(1)
        assert (await waiting).status_code == 200


async def test_streams_that_were_only_asked_for_their_head_are_not_held(tmp_path: Path) -> None:
    async with serving(tmp_path, client=3) as here:
        match = await started(here.client)
        for _ in range(10):
            assert (await here.client.head(f"{match.path}/stream")).status_code == 200
        await until_one_more_is_taken(match)


async def test_clients_that_leave_at_once_hold_nothing(tmp_path: Path) -> None:
    async with serving(tmp_path, client=MANY) as here:
        match = await started(here.client)
        address = urlsplit(here.url)
        for _ in range(MANY):
            with socket.create_connection((address.hostname or "", address.port or 0)) as gone:
                gone.sendall(f"GET {match.path}/stream HTTP/1.1\r\nHost: partie\r\n\r\n".encode())
        await until_one_more_is_taken(match)
        async with AsyncExitStack() as streams:
            for _ in range(MANY):
                await streams.enter_async_context(following(here.client, match.path))


async def test_those_who_do_not_read_make_nobody_wait_and_no_memory_grow(tmp_path: Path) -> None:
    own = os.environ | {"PARTIE_DATA": str(tmp_path)}
    with served_apart(tmp_path) as server:
        key = run_partie("keys", "create", "--scope", "feed", environment=own).stdout.strip()
        async with client_of(server.url, timeout=PATIENCE) as client:
            first = await started(client, seats=4)
            async with socket_to(server.url) as other, following(client, "/v1/feed", key):
                await other.ask(subscribe=first.id, include="view")
                await first.play_to_the_end()  # what is kept once is kept now
            match = await started(client, seats=4)
            before = _memory(server.process.pid)
            requests = (
                _asked(f"{match.path}/stream?include=view"),
                _asked(f"{match.path}/socket", *HANDSHAKE) + _text({"subscribe": match.id, "include": "view"}),
                _asked("/v1/feed/stream?after=9007199254740991", f"Authorization: Bearer {key}"),  # from now on
            )
            readers = [_that_does_not_read(server.url, requests[n % 3]) for n in range(90)]
            async with following(client, match.path) as live, following(client, "/v1/feed", key) as feed:
                await match.play_to_the_end()
                await live.until_end()
                await feed.until(lambda seen: any(_is_over(match, item) for item in seen.envelopes[-1:]))
            grown = _memory(server.process.pid) - before
            for reader in readers:
                assert reader.recv(12) in (b"HTTP/1.1 200", b"HTTP/1.1 101")
                reader.close()
        assert grown < len(readers) * MOST_A_READER, grown
        assert server.stop() == 0


async def test_a_long_history_is_streamed_piece_by_piece(tmp_path: Path) -> None:
    # so what waits for one who reads slowly is a piece, however much there is
    async with serving(tmp_path) as here:
        match = await open_match(here.client, seats=4)
        for _ in range(ROUNDS):
            assert (await match.sit(seat=0)).status_code == 201
            await match.leave(0, 0)
        head = (await match.summary())["position"]
        pieces: list[bytes] = []
        seen = asyncio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            pieces.append(message.get("body", b""))
            if b"\nid: %d\n" % head in b"\n" + pieces[-1]:
                seen.set()

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            raise AssertionError

        scope = {
            **{"type": "http", "method": "GET", "path": f"{match.path}/stream", "query_string": b"include=view"},
            **{"headers": [], "client": None, "server": None, "scheme": "http", "http_version": "1.1"},
            **{"root_path": "", "raw_path": f"{match.path}/stream".encode(), "state": {}},
        }
        streaming = asyncio.create_task(here.server.app(scope, receive, send))
        async with asyncio.timeout(PATIENCE):
            await seen.wait()
        streaming.cancel()
        await asyncio.gather(streaming, return_exceptions=True)
        assert sum(map(len, pieces)) > 4 * PIECE
        assert max(map(len, pieces)) < 2 * PIECE


def _is_over(match: Played, item: bytes) -> bool:
    return match.id.encode() in item and b"match.secret_revealed" in item


def _asked(path: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {path} HTTP/1.1", "Host: partie", *headers, "", "")).encode()


def _text(message: Any) -> bytes:
    return Frame(Opcode.TEXT, msgspec.json.encode(message)).serialize(mask=True)


def _that_does_not_read(url: str, request: bytes) -> socket.socket:
    address = urlsplit(url)
    reader = socket.socket()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader.connect((address.hostname or "", address.port or 0))
    reader.sendall(request)
    return reader


def _memory(pid: int) -> int:
    with open(f"/proc/{pid}/status") as status:
        line = next(line for line in status if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024
