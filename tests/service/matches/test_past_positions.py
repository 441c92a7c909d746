"""Old positions are folded once, whoever looks at them, and are what a fold from the opening shows."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import pytest

from benchmarks import histories
from domain.aggregate import Match
from domain.catalogue import load
from domain.ids import MatchId
from infra.editions.memory import MemoryEditions
from infra.event_store.memory import MemoryEventStore
from infra.match_index.memory import MemoryMatchIndex
from infra.seal import SealedEvent
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.loader import MatchLoader
from service.matches.past import STRETCH
from service.refusals import NotFound
from tests.service.loop_hold import longest_hold

pytestmark = pytest.mark.anyio

COUNT = 200
MATCH, EVENTS = histories.finished()
LONG = histories.long(EVENTS, COUNT)
CATALOGUE = load(("domain.games",))


class CountingStore(MemoryEventStore):
    """A store that counts the events that are read, and lets others have a turn whenever it is asked."""

    read = 0

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        await asyncio.sleep(0)
        found = await super().events(match_id, after, limit)
        self.read += len(found)
        return found


async def _kept(most_positions: int, count: int = COUNT) -> tuple[MatchCache, CachedMatch, CountingStore]:
    store = CountingStore()
    await histories.fill(store, histories.stored(MATCH, histories.long(EVENTS, count)), 1)
    (match_id,) = store.kept
    loader = MatchLoader(store, MemoryMatchIndex(store), MemoryEditions(), CATALOGUE)
    cache = MatchCache(store, loader, 10, most_positions)
    cached = await cache.get(match_id)
    store.read = 0
    return cache, cached, store


def _expected(cached: CachedMatch, position: int) -> Match:
    history = ((one.event, one.time, one.actor) for one in LONG[: position + 1])
    return Match.replay(cached.match.state.table, history)


ORDERS: dict[str, Callable[[list[int]], list[int]]] = {
    "as a film": list,
    "backwards": lambda positions: positions[::-1],
    "anyhow": lambda positions: random.Random(1).sample(positions, len(positions)),
}


@pytest.mark.parametrize("order", ORDERS)
async def test_every_position_is_right_and_each_event_is_read_once_or_twice(order: str) -> None:
    cache, cached, store = await _kept(10_000)
    for position in ORDERS[order](list(range(COUNT))):
        assert (await cache.as_at(cached, position)).state == _expected(cached, position).state
    assert store.read <= 2 * COUNT


async def test_all_positions_at_once_cost_no_more() -> None:
    cache, cached, store = await _kept(10_000)
    matches = await asyncio.gather(*(cache.as_at(cached, position) for position in range(COUNT)))
    assert [match.state.version for match in matches] == list(range(1, COUNT + 1))
    assert store.read <= 2 * COUNT


@pytest.mark.parametrize("most", [1, STRETCH, 3 * STRETCH])
async def test_as_many_positions_are_kept_as_the_setting_says_and_a_film_stays_linear(most: int) -> None:
    cache, cached, store = await _kept(most)
    for position in range(COUNT):
        assert (await cache.as_at(cached, position)).state.version == position + 1
        assert cache.past_positions <= max(most, 2 * STRETCH)
    assert store.read <= 2 * COUNT


async def test_a_state_that_is_shown_does_not_change_the_one_that_is_kept() -> None:
    cache, cached, store = await _kept(10_000)
    unfolding = await cache.unfold(cached, 50)
    for sealed in await store.events(cached.match_id, 50, 10):
        unfolding.step(sealed)
    assert (await cache.as_at(cached, 50)).state == _expected(cached, 50).state


async def test_a_position_beyond_the_end_is_not_found() -> None:
    cache, cached, _ = await _kept(10_000)
    with pytest.raises(NotFound):
        await cache.as_at(cached, COUNT)


async def test_nobody_waits_long_for_a_position_of_a_long_match() -> None:
    cache, cached, _ = await _kept(10_000, count=2_000)
    with longest_hold() as held:
        assert (await cache.as_at(cached, 1_990)).state.version == 1_991
        await asyncio.sleep(0)  # what was measured last is over
    assert held() < 0.02
