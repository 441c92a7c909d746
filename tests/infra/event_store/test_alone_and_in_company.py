"""An append has the same verdict and leaves the same rows whether it waited alone or with others."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from infra.database.errors import KeyKnown, VersionConflict
from infra.event_store.port import Append, EventStore
from infra.match_index.port import MatchIndex
from tests.infra.event_store.making import History, due, opened, verdict

pytestmark = pytest.mark.anyio


async def alone(store: EventStore, append: Append) -> object:
    return await verdict(store, append)


async def in_company(store: EventStore, append: Append) -> object:
    bystander = await opened(store)
    found, _ = await asyncio.gather(verdict(store, append), store.append(bystander.next()))
    return found


@pytest.mark.parametrize("way", [alone, in_company])
async def test_an_append_is_stored_once_and_known_by_its_key(store: EventStore, index: MatchIndex, way: Any) -> None:
    history = await opened(store)
    first = history.next(3, audience=(1,), key="first")
    assert await way(store, first) is None
    history.stored(first)
    again = history.next(1, key="first")
    stale = replace(history.next(1, key="stale"), expected=history.version - 1)
    ahead = replace(history.next(1, key="ahead"), expected=history.version + 1)
    verdicts = [await way(store, one) for one in (again, stale, ahead)]
    assert verdicts == [KeyKnown, VersionConflict, VersionConflict]
    last = history.next(1, status="finished")
    assert await way(store, last) is None
    history.stored(last)
    assert await store.events(history.match_id, -1, 100) == history.events
    row = await index.match(history.match_id)
    assert row is not None
    assert (row.version, row.status, row.summary, row.head_hash) == (
        history.version,
        "finished",
        last.summary,
        last.events[-1].hash,
    )
    for append in (first, last):
        for command in append.commands:
            assert await store.command(history.match_id, command.actor, command.key) == command
    for key in ("stale", "ahead"):
        assert await store.command(history.match_id, first.commands[0].actor, key) is None
    assert await way(store, history.next(1, agenda=[due("clock", 5)])) is None  # which is no plain append


@pytest.mark.parametrize("way", [alone, in_company])
async def test_a_match_that_is_not_there_takes_no_append(store: EventStore, way: Any) -> None:
    nobody = History()
    nobody.stored(nobody.opening())
    assert await way(store, replace(nobody.next(1), expected=1)) is VersionConflict
