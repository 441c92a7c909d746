"""Processes that catch up with one another over one store."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import SeatRow
from infra.match_index.memory import MemoryMatchIndex
from infra.seal import SealedEvent
from tests.clients.playing import Played, open_match, started
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


class Overtaken(MemoryEventStore):
    """A store in which another process appends right after a process has read that there is nothing new."""

    def __init__(self) -> None:
        super().__init__()
        self.append_meanwhile: Callable[[], Awaitable[object]] | None = None

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        found = await super().events(match_id, after, limit)
        if not found and (append := self.append_meanwhile):
            self.append_meanwhile = None
            await append()
        return found


async def test_an_append_between_two_reads_is_no_damage(tmp_path: Path) -> None:
    store = Overtaken()
    stores = memory_stores(store)
    async with served_here(tmp_path / "one", stores=stores) as one, served_here(tmp_path / "two", stores=stores) as two:
        match = await started(one.client)
        there = Played(two.client, {"match": {"id": match.id}, "host_token": match.host})
        assert (await there.get()).status_code == 200
        cache = two.server.context.cache
        cached = await cache.get(MatchId(UUID(match.id)))
        store.append_meanwhile = lambda: match.play(1)
        async with cached.lock:
            await cache.catch_up(cached)
        assert cached.version == store.kept[cached.match_id].events[-1].position + 1
        assert (await there.get()).json()["position"] == cached.version - 1
