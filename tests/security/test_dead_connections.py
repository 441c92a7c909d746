"""Connections whose client has vanished without a word: they shut nobody out, and the system gives them up."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from service.http import protocol
from service.settings import Settings
from tests.clients.following import PATIENCE, following
from tests.clients.playing import problem, started
from tests.servers.partie import BOTH_PACKAGES, client_of, served_here
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio


async def test_a_seat_comes_back_at_once_however_many_dead_streams_it_has(tmp_path: Path) -> None:
    # case 12: its own dead streams do not lock it out
    """The server sees them as open: nothing has told it that their client is gone."""
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_seat=2, streams_per_client=2)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        async with TcpProxy("127.0.0.1", urlsplit(here.url).port or 0) as network:
            async with client_of(f"http://127.0.0.1:{network.port}") as phone:
                for _ in range(2):
                    answer = await phone.send(
                        phone.build_request(
                            "GET", f"{match.path}/stream", headers={"Authorization": f"Bearer {match.tokens[0]}"}
                        ),
                        stream=True,
                    )
                    assert answer.status_code == 200
                network.stalled = True  # out of reach, and then the phone is switched off
            for _ in range(3):
                async with following(here.client, match.path, match.tokens[0]) as live:
                    await match.play(1)
                    await live.until_position((await match.summary())["position"])
            async with following(here.client, match.path):
                pass  # nor do a seat's dead streams count for its address


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="needs Linux")
async def test_a_spectators_dead_stream_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that takes nothing any more: the system is told how long to wait for it, and ends it by itself."""
    monkeypatch.setattr(protocol, "DEAD_SECONDS", 1)
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_client=1, heartbeat_seconds=0.05)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client, seats=4)
        await match.play(10)
        dead = socket.socket()
        dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        await asyncio.to_thread(dead.connect, ("127.0.0.1", urlsplit(here.url).port))
        dead.sendall(b"GET %s/stream?include=view,legal HTTP/1.1\r\nHost: x\r\n\r\n" % match.path.encode())
        try:
            await asyncio.to_thread(dead.recv, 1)  # it has begun
            refused = await here.client.get(f"{match.path}/stream")
            assert problem(refused)[:2] == (429, "too_many_requests")
            async with asyncio.timeout(PATIENCE):
                while True:
                    async with here.client.stream("GET", f"{match.path}/stream") as answer:
                        if answer.status_code == 200:
                            break
                        await match.get("/events", 0, wait=1, after=999)
        finally:
            dead.close()
