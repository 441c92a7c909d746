"""Heads of requests: bounded in size and time, and what is no request is refused as everything is."""

import asyncio
import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from service.settings import Settings
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio


async def answered(here: Here, *parts: bytes) -> tuple[int, dict[str, object]]:
    """Send bytes as they are and give the status and the problem that come back, once the connection is closed."""
    address = urlsplit(here.url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
    except ConnectionError:
        pass  # refused before all of it was sent
    async with asyncio.timeout(10):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert b"content-type: application/problem+json" in head
    return int(head.split()[1]), json.loads(body)


@pytest.mark.parametrize(
    "garbage", [b"FOO /v1/time HTTP/1.1\r\nhost: x\r\n\r\n", b"\x00\xff\r\n\r\n", b"GET /v1/time HTTX/1.1\r\n\r\n"]
)
async def test_what_is_no_request_is_a_problem_too(here: Here, garbage: bytes) -> None:
    status, problem = await answered(here, garbage)
    assert (status, problem["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "parts",
    [
        [b"GET /v1/time HTTP/1.1\r\nx: " + b"a" * 70_000],
        [b"GET /v1/time HTTP/1.1\r\nx: ", *[b"a" * 8_000] * 10],
        [b"GET /v1/time HTTP/1.1\r\n", *[b"x: " + b"a" * 8_000 + b"\r\n"] * 10],
        [b"GET /" + b"a" * 70_000],
        [b"GET /v1/time HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 65_000, b"a" * 1_000 + b"\r\n\r\n"],
        [b"GET /v1/time HTTP/1.1\r\nhost: x\r\nx: " + b"a" * 65_530 + b"\r\n\r\n"],
    ],
)
async def test_a_head_that_does_not_end_is_cut_off(here: Here, parts: list[bytes]) -> None:
    status, problem = await answered(here, *parts)
    assert (status, problem["code"]) == (413, "too_large")


@pytest.mark.parametrize("begun", [b"", b"GET /v1/time HTTP/1.1\r\nx: y\r\n"])
async def test_a_head_that_does_not_come_is_not_waited_for(tmp_path: Path, begun: bytes) -> None:
    async with served_here(tmp_path, settings=Settings(request_seconds=0.1)) as here:
        status, problem = await answered(here, begun)
    assert (status, problem["code"], problem["facts"]) == (400, "malformed", {"path": "$header"})


async def test_a_connection_that_is_kept_open_may_be_silent(tmp_path: Path) -> None:
    async with served_here(tmp_path, settings=Settings(request_seconds=0.05)) as here:
        for _ in range(3):
            assert (await here.client.get("/v1/time")).status_code == 200
            await asyncio.sleep(0.1)
