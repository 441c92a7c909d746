"""How matches are found, over every database."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from infra.event_store.port import EventStore
from infra.match_index.port import Filter, MatchIndex
from tests.infra.event_store.making import START, new_key, new_match_id, opened, seat_row

pytestmark = pytest.mark.anyio

EVERYTHING = Filter()


async def test_unknown_match_is_not_found(index: MatchIndex) -> None:
    nobody = new_match_id()
    assert await index.match(nobody) is None
    assert await index.seats(nobody) == []
    assert await index.opened_by("no such key") is None


async def test_list_is_newest_first_in_pages(store: EventStore, index: MatchIndex) -> None:
    histories = [await opened(store) for _ in range(5)]
    newest_first = [history.match_id for history in reversed(histories)]
    first = await index.matches(EVERYTHING, None, 2)
    second = await index.matches(EVERYTHING, first[-1].row.match_id, 2)
    third = await index.matches(EVERYTHING, second[-1].row.match_id, 2)
    assert [one.row.match_id for one in [*first, *second, *third]] == newest_first
    assert await index.matches(EVERYTHING, third[-1].row.match_id, 2) == []


async def test_list_holds_what_the_match_holds(store: EventStore, index: MatchIndex) -> None:
    history = await opened(store, label="Sunday", opening_key=new_key())
    [listed] = await index.matches(EVERYTHING, None, 10)
    assert listed.row == await index.match(history.match_id)


async def test_list_names_those_who_sat_down_last(store: EventStore, index: MatchIndex) -> None:
    quiet, full = await opened(store), await opened(store)
    for taken_at, (seat, name) in enumerate([(0, "Ada"), (1, "Bob"), (0, "Eve")], start=full.version):
        append = full.next(seats_taken=[seat_row(seat, taken_at, name)])
        await store.append(append)
        full.stored(append)
    found = {one.row.match_id: dict(one.names) for one in await index.matches(EVERYTHING, None, 10)}
    assert found[full.match_id] == {0: "Eve", 1: "Bob"}
    assert found[quiet.match_id] == {}


@pytest.mark.parametrize("wanted", [EVERYTHING, Filter(game="zatre"), Filter(status="waiting"), Filter(label="cup")])
async def test_unlisted_match_is_never_listed(store: EventStore, index: MatchIndex, wanted: Filter) -> None:
    await opened(store, visibility="unlisted", game="zatre", label="cup")
    assert await index.matches(wanted, None, 10) == []


async def test_list_is_narrowed(store: EventStore, index: MatchIndex) -> None:
    a = await opened(store, game="zatre", label="cup")
    b = await opened(store, game="help_me", label="cup", status="running")
    c = await opened(store, game="zatre", status="running")

    async def listed(**wanted: Any) -> list[object]:
        return [one.row.match_id for one in await index.matches(Filter(**wanted), None, 10)]

    assert await listed(game="zatre") == [c.match_id, a.match_id]
    assert await listed(status="running") == [c.match_id, b.match_id]
    assert await listed(label="cup") == [b.match_id, a.match_id]
    assert await listed(game="zatre", status="running") == [c.match_id]
    assert await listed(game="zatre", status="running", label="cup") == []


async def test_list_follows_the_status(store: EventStore, index: MatchIndex) -> None:
    history = await opened(store)
    await store.append(history.next(status="finished"))
    assert await index.matches(Filter(status="waiting"), None, 10) == []
    assert len(await index.matches(Filter(status="finished"), None, 10)) == 1


async def test_idle_are_those_of_a_status_whose_last_event_is_old(store: EventStore, index: MatchIndex) -> None:
    histories = [await opened(store, visibility=visibility) for visibility in ("public", "unlisted", "public")]
    for history in histories[1:]:
        waiting = history.next(2, status="waiting")
        await store.append(waiting)
        history.stored(waiting)
    await store.append(histories[2].next(1, status="running"))
    ids = {history.match_id: number for number, history in enumerate(histories)}

    async def idle(status: str, seconds: float, limit: int = 1000) -> list[int]:
        found = await index.idle(status, START + timedelta(seconds=seconds), limit)
        return [ids[match_id] for match_id in found if match_id in ids]

    assert await idle("waiting", 0) == []
    assert await idle("waiting", 1) == [0]
    assert await idle("waiting", 2) == [0]
    assert await idle("waiting", 3) == [0, 1]
    assert await idle("running", 3) == []
    assert await idle("running", 4) == [2]
    [first] = await index.idle("waiting", START + timedelta(seconds=3), 1)
    following = await index.idle("waiting", START + timedelta(seconds=3), 1000, first)
    assert first not in following
    assert [first, *following] == await index.idle("waiting", START + timedelta(seconds=3), 1000)


async def test_every_match_has_its_turn_listed_or_not(store: EventStore, index: MatchIndex) -> None:
    made = [(await opened(store, visibility=visibility)).match_id for visibility in ("public", "unlisted", "public")]
    assert await index.ids(None, 2) == made[:2]
    assert await index.ids(made[1], 2) == made[2:]
    assert await index.ids(made[2], 2) == []
