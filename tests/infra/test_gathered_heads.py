"""Who asks at the same time is answered from one query, which began after all of them had asked."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from uuid import UUID

import pytest

from domain.ids import MatchId
from infra.database.errors import StoreBusy
from infra.event_store.gathered import GatheredHeads

pytestmark = pytest.mark.anyio

ONE, TWO, THREE = (MatchId(UUID(int=number)) for number in (1, 2, 3))


class Table:
    """Versions that are read when the test says so."""

    def __init__(self) -> None:
        self.versions = {ONE: 1, TWO: 2}
        self.queries: list[Sequence[MatchId]] = []
        self.may_read = asyncio.Event()
        self.fault: Exception | None = None

    async def read(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        self.queries.append(match_ids)
        found = {one: self.versions[one] for one in match_ids if one in self.versions}
        await self.may_read.wait()
        if self.fault is not None:
            raise self.fault
        return found


async def asking(gathered: GatheredHeads[int], *match_ids: MatchId) -> list[asyncio.Task[int | None]]:
    tasks = [asyncio.create_task(gathered.head(one)) for one in match_ids]
    await asyncio.sleep(0)
    return tasks


async def test_whoever_comes_during_a_query_goes_into_the_next_one() -> None:
    table = Table()
    gathered = GatheredHeads(table.read)
    first = await asking(gathered, ONE)
    later = await asking(gathered, ONE, TWO, THREE, TWO)
    assert table.queries == [[ONE]]
    table.versions[ONE] = 7  # after the first query began, and before the second
    table.may_read.set()
    assert await asyncio.gather(*first, *later) == [1, 7, 2, None, 2]
    assert table.queries == [[ONE], [ONE, TWO, THREE]]
    assert await gathered.head(TWO) == 2


async def test_who_leaves_takes_nobody_along() -> None:
    table = Table()
    gathered = GatheredHeads(table.read)
    [first] = await asking(gathered, ONE)
    second, third = await asking(gathered, TWO, TWO)
    first.cancel()
    second.cancel()
    table.may_read.set()
    assert await third == 2
    assert await gathered.head(ONE) == 1


async def test_a_fault_reaches_all_who_waited_for_that_query_alone() -> None:
    table = Table()
    gathered = GatheredHeads(table.read)
    table.fault = StoreBusy("away")
    tasks = [*await asking(gathered, ONE), *await asking(gathered, TWO, ONE)]
    table.may_read.set()
    assert [type(found) for found in await asyncio.gather(*tasks, return_exceptions=True)] == [StoreBusy] * 3
    table.fault = None
    assert await gathered.head(TWO) == 2
