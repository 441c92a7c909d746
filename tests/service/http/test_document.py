"""The OpenAPI document is made when it is first asked for, once, while others are served."""

import asyncio
import threading
from pathlib import Path

import pytest

from service.http.document import Document
from tests.servers.partie import served_here

pytestmark = pytest.mark.anyio


class Maker:
    """Makes a document as slowly as a test wants it to."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.goes_on = threading.Event()
        self.times = 0

    def __call__(self) -> bytes:
        self.times += 1
        self.begun.set()
        assert self.goes_on.wait(20)
        return b"{}"


async def test_it_is_made_once_whoever_asks_meanwhile_and_leaves() -> None:
    maker = Maker()
    document = Document(maker)
    assert maker.times == 0
    first, second = (asyncio.create_task(document.read()) for _ in range(2))
    await asyncio.to_thread(maker.begun.wait, 20)  # this loop runs on while the document is being made
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert not second.done()
    maker.goes_on.set()
    assert (await second, await document.read(), maker.times) == (b"{}", b"{}", 1)


async def test_a_server_makes_it_for_the_first_that_asks_and_gives_the_same_to_all(tmp_path: Path) -> None:
    async with served_here(tmp_path) as here:
        first, second = await asyncio.gather(here.client.get("/openapi.json"), here.client.get("/openapi.json"))
        assert first.content == second.content == (await here.client.get("/openapi.json")).content
        assert first.json()["openapi"].startswith("3.")
        assert "/v1/matches" in first.json()["paths"]
