"""SIGTERM: open streams end at once, commands that are on their way finish, and the exit code is 0 within 2 seconds."""

import asyncio
import os
import signal
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, ExitStack, closing
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest

from infra.database.sqlite_file import write_ahead_log
from tests.clients.following import following
from tests.clients.known_player import create_player
from tests.clients.playing import bearing, started
from tests.clients.receiving import never, receiving
from tests.clients.sockets import socket_to
from tests.servers.forking import run_partie
from tests.servers.partie import Process, client_of, served_apart, served_here
from tests.service.feed.reading import feed_page, whole_feed
from tests.service.webhooks.making import hooked

pytestmark = pytest.mark.anyio

AT_MOST = 4.0
"""Seconds. The promise is 2; a machine that has other things to do may take twice as long."""


@pytest.fixture
async def apart(tmp_path: Path, anyio_backend: str) -> AsyncIterator[tuple[Process, httpx.AsyncClient]]:
    """A server to stop, and a client of it."""
    with served_apart(tmp_path) as served:
        async with client_of(served.url, timeout=20) as client:
            yield served, client


async def _stopped(served: Process) -> tuple[int, float]:
    began = time.monotonic()
    code = await asyncio.to_thread(served.stop)
    return code, time.monotonic() - began


async def test_with_nothing_open_it_exits_with_0(apart: tuple[Process, httpx.AsyncClient]) -> None:
    code, seconds = await _stopped(apart[0])
    assert code == 0
    assert seconds < AT_MOST


async def test_what_it_leaves_is_one_file(apart: tuple[Process, httpx.AsyncClient], tmp_path: Path) -> None:
    served, client = apart
    match = await started(client)
    await match.play_to_the_end()
    position = (await match.summary())["position"]
    await _stopped(served)
    assert not write_ahead_log(tmp_path / "partie.db").exists()
    with closing(sqlite3.connect(tmp_path / "partie.db")) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (position + 1,)


async def test_open_streams_and_waiting_pages_do_not_hold_it_up(apart: tuple[Process, httpx.AsyncClient]) -> None:
    served, client = apart
    match = await started(client, seats=3)
    position = (await match.summary())["position"]
    async with AsyncExitStack() as stack:
        live = [
            await stack.enter_async_context(following(client, match.path, match.whose(who)))
            for who in (None, None, 0, 1, 2, match.host)
        ]
        sent = asyncio.Event()
        waiting = asyncio.create_task(_waiting_page(client, f"{match.path}/events", position, sent))
        await sent.wait()
        for one in live:
            await one.until_position(position)
        code, seconds = await _stopped(served)
        for one in live:
            await one.until_end()
            assert "end" not in one.names  # the match goes on; clients resume elsewhere
        assert (await waiting).status_code == 200
    assert code == 0
    assert seconds < AT_MOST


async def test_sockets_readers_of_the_feed_and_deliveries_do_not_hold_it_up_and_go_on_with_the_next(
    tmp_path: Path,
) -> None:
    settings = {"PARTIE_WEBHOOKS_PRIVATE": "true", "PARTIE_DATA": str(tmp_path)}
    async with receiving() as receiver:
        receiver.answer = never
        with served_apart(tmp_path, environment=settings) as served:
            scopes = ("--scope", "feed", "--scope", "webhooks")
            key = run_partie("keys", "create", *scopes, environment=os.environ | settings).stdout.strip()
            async with client_of(served.url, timeout=20) as client, AsyncExitStack() as stack:
                await hooked(client, key, receiver)
                ada = await create_player(client)
                match = await started(client)
                sockets = [
                    await stack.enter_async_context(socket_to(served.url, path, token))
                    for path, token in (("/v1/socket", None), (f"{match.path}/socket", match.tokens[0]))
                ]
                for one in sockets:
                    await one.ask(subscribe=match.id)
                live = [
                    await stack.enter_async_context(following(client, path, token))
                    for path, token in (("/v1/feed", key), ("/v1/me", ada.token))
                ]
                head = (await feed_page(client, key, after=2**53 - 1))["head"]
                sent = asyncio.Event()
                waiting = asyncio.create_task(_waiting_page(client, "/v1/feed", head, sent, bearing(key)))
                await sent.wait()
                await receiver.until(lambda so_far: bool(so_far.came))
                visible = [item for item in await whole_feed(client, key) if item["envelope"]["event"]]
                code, seconds = await _stopped(served)
                assert [await one.until_closed() for one in sockets] == [1001, 1001]
                for follower in live:
                    await follower.until_end()
                assert (await waiting).status_code == 200
        assert code == 0
        assert seconds < AT_MOST
        receiver.answer = None
        with served_apart(tmp_path, environment=settings):
            await receiver.until(lambda so_far: len(so_far.taken) == len(visible))
    first = receiver.taken[0]
    assert (first.id, first.is_repeated) == (receiver.came[0].id, True)
    assert [one.position for one in receiver.taken] == [item["global_position"] for item in visible]


async def test_followers_that_do_not_read_do_not_hold_it_up(apart: tuple[Process, httpx.AsyncClient]) -> None:
    served, client = apart
    match = await started(client)
    await match.play_to_the_end()
    host, port = served.url.removeprefix("http://").split(":")
    asleep = []
    for _ in range(3):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # what it does not read stays with the server
        one.connect((host, int(port)))
        one.sendall(f"GET {match.path}/stream?include=view,legal&as=all HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        asleep.append(one)
    await asyncio.gather(*(asyncio.to_thread(one.recv, 1, socket.MSG_PEEK) for one in asleep))
    code, seconds = await _stopped(served)
    for one in asleep:
        one.close()
    assert code == 0
    assert seconds < AT_MOST


async def test_a_command_on_its_way_finishes(apart: tuple[Process, httpx.AsyncClient], tmp_path: Path) -> None:
    served, client = apart
    match = await started(client)
    seat = await match.turn()
    command = (await match.legal(seat))[0]
    with closing(sqlite3.connect(tmp_path / "partie.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # while this holds the file, the command waits in the server
        position = (await match.summary())["position"]
        on_its_way = asyncio.create_task(match.command(seat, command))
        assert await _read_by_now(client)
        stopping = asyncio.create_task(_stopped(served))
        while await _accepts(client):
            pass
        other.execute("ROLLBACK")
        answer = await on_its_way
        code, seconds = await stopping
    assert answer.status_code == 201
    assert answer.json()["position"] == position + 1
    assert code == 0
    assert seconds < AT_MOST
    with served_apart(tmp_path) as again:
        client.base_url = httpx.URL(again.url)
        assert (await match.summary())["position"] == position + 1


@pytest.mark.parametrize("anyio_backend", [("asyncio", {"use_uvloop": uv}) for uv in (False, True)])
async def test_what_has_come_unnoticed_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the processor is scarce: all of this comes between two turns of the event loop, and the end is due."""
    async with served_here(tmp_path) as here:
        address, running = here.url.removeprefix("http://").split(":"), here.running
        looking, due = asyncio.Event(), asyncio.Event()

        async def is_to_stop(_: int) -> bool:
            looking.set()
            await due.wait()
            return True

        monkeypatch.setattr(running, "on_tick", is_to_stop)
        await looking.wait()
        with ExitStack() as open_:
            idle = open_.enter_context(closing(_connected(address)))
            idle.sendall(REQUEST)
            assert await _answer(idle) == 200
            idle.sendall(REQUEST)
            fresh = [open_.enter_context(closing(_connected(address))) for _ in range(20)]
            for one in fresh:
                one.sendall(REQUEST)
            running.handle_exit(signal.SIGTERM, None)
            due.set()
            answers = await asyncio.gather(*(_answer(one) for one in (idle, *fresh)))
    assert answers == [200] * 21


REQUEST = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def _connected(address: list[str]) -> socket.socket:
    one = socket.create_connection((address[0], int(address[1])))
    one.settimeout(20)
    return one


async def _answer(one: socket.socket) -> int:
    return await asyncio.to_thread(_read, one)


def _read(one: socket.socket) -> int:
    with closing(HTTPResponse(one)) as answer:
        answer.begin()
        answer.read()
        return answer.status


async def _waiting_page(
    client: httpx.AsyncClient, path: str, after: int, sent: asyncio.Event, headers: Mapping[str, str] | None = None
) -> httpx.Response:
    """Ask for a page that waits; *sent* is set once the system has the whole request."""

    async def trace(step: str, _: object) -> None:
        if step == "http11.send_request_body.complete":
            sent.set()

    params = {"after": after, "wait": 30}
    return await client.get(path, params=params, headers=headers, extensions={"trace": trace})


async def _accepts(client: httpx.AsyncClient) -> bool:
    try:
        async with client_of(str(client.base_url), timeout=5) as fresh:
            await fresh.get("/healthz")
    except httpx.TransportError:
        return False
    return True


async def _read_by_now(client: httpx.AsyncClient) -> bool:
    """Tell that what was sent before this has been read: the server answers in the order that things reach it."""
    return (await client.get("/healthz")).is_success
