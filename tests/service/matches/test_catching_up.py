"""Processes that catch up with one another over one store."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import SeatRow
from infra.match_index.memory import MemoryMatchIndex
from tests.clients.playing import Played, open_match
from tests.servers.partie import memory_stores, served_here

pytestmark = pytest.mark.anyio


class SlowSeats(MemoryMatchIndex):
    """An index in which seats take a while to be read."""

    slow = False

    async def seats(self, match_id: object) -> list[SeatRow]:
        if self.slow:
            await asyncio.sleep(0.05)
        return await super().seats(match_id)  # type: ignore[arg-type]


async def test_a_token_is_known_as_soon_as_its_seat_is(tmp_path: Path) -> None:
    store = MemoryEventStore()
    index = SlowSeats(store)
    stores = replace(memory_stores(store), index=index)
    async with served_here(tmp_path / "one", stores=stores) as one, served_here(tmp_path / "two", stores=stores) as two:
        match = await open_match(one.client, seats=2)
        there = Played(two.client, {"match": {"id": match.id}, "host_token": match.host})
        assert (await there.get()).status_code == 200
        await match.sit()
        index.slow = True
        answers = await asyncio.gather(*(there.get("/view", match.tokens[0]) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
