"""Each fault of the proxy looks to a client as the real fault does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def proxy() -> AsyncIterator[TcpProxy]:
    """A proxy before a server that echoes lines."""

    async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionResetError):
            while line := await reader.readline():
                writer.write(line)
        writer.close()

    server = await asyncio.start_server(echo, "127.0.0.1", 0)
    async with server, TcpProxy("127.0.0.1", server.sockets[0].getsockname()[1]) as proxy:
        yield proxy


@pytest.fixture
async def stream(proxy: TcpProxy) -> AsyncIterator[Stream]:
    """A connection through the proxy."""
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    yield reader, writer
    writer.transport.abort()


async def ask(stream: Stream, line: bytes = b"hello\n") -> bytes:
    """Send a line and return the answer."""
    reader, writer = stream
    writer.write(line)
    return await reader.readline()


async def test_forwards(stream: Stream) -> None:
    assert await ask(stream) == b"hello\n"


async def test_passes_the_end_on(stream: Stream) -> None:
    stream[1].write_eof()
    assert await stream[0].read() == b""


async def test_latency_is_added_each_way(proxy: TcpProxy, stream: Stream) -> None:
    proxy.latency = 0.05
    before = time.monotonic()
    await ask(stream)
    assert time.monotonic() - before >= 0.1


async def test_stalled_data_arrives_later(proxy: TcpProxy, stream: Stream) -> None:
    proxy.stalled = True
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ask(stream), 0.1)
    proxy.stalled = False
    assert await stream[0].readline() == b"hello\n"


async def test_cut_resets_open_connections_and_accepts_new_ones(proxy: TcpProxy, stream: Stream) -> None:
    await ask(stream)
    proxy.cut()
    with pytest.raises(ConnectionResetError):
        await stream[0].readexactly(1)
    again = await asyncio.open_connection("127.0.0.1", proxy.port)
    assert await ask(again) == b"hello\n"
    again[1].transport.abort()


async def test_refused_until_restored(proxy: TcpProxy) -> None:
    await proxy.refuse()
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", proxy.port)
    await proxy.restore()
    stream = await asyncio.open_connection("127.0.0.1", proxy.port)
    assert await ask(stream) == b"hello\n"
    stream[1].transport.abort()


async def test_frozen_connections_stay_silent_and_new_ones_work(proxy: TcpProxy, stream: Stream) -> None:
    await ask(stream)
    proxy.freeze()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ask(stream), 0.1)
    again = await asyncio.open_connection("127.0.0.1", proxy.port)
    assert await ask(again) == b"hello\n"
    again[1].transport.abort()


async def test_a_connection_breaks_once_its_budget_has_passed(proxy: TcpProxy) -> None:
    proxy.budget = lambda: 8
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(b"hello\nhello\n")
    assert await reader.read() == b"hello\nhe"
    writer.transport.abort()
