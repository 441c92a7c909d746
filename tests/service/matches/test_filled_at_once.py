"""A room is never overfilled and never falsely full, however many come at once, to two processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from infra.fanout.memory import MemoryFanout
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio

MANY = 200
SEATS = 4


@pytest.fixture(scope="module")
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same stores that hears nothing of what the first one does."""
    async with served_here(here.data, stores=replace(here.stores, fanout=MemoryFanout())) as there:
        yield there


async def sit(here: Here, match: Played, **headers: str) -> httpx.Response:
    return await here.client.post(f"{match.path}/seats", json={"name": "Ada"}, headers=headers)


async def test_of_two_hundred_at_once_as_many_sit_as_there_are_seats(here: Here, stale: Here) -> None:
    match = await open_match(here.client, seats=SEATS, start="by_host")
    assert (await stale.client.get(match.path)).is_success  # both know it as empty
    answers = await asyncio.gather(*(sit(process, match) for _ in range(MANY // 2) for process in (here, stale)))
    assert Counter(answer.status_code for answer in answers) == {201: SEATS, 409: MANY - SEATS}
    assert {problem(answer)[1] for answer in answers if answer.status_code == 409} == {"match_full"}
    seated = [answer.json() for answer in answers if answer.is_success]
    assert sorted(one["seat"] for one in seated) == list(range(SEATS))
    assert len({one["seat_token"] for one in seated}) == SEATS
    for one in seated:
        for process in (here, stale):
            view = await process.client.get(f"{match.path}/view", headers=bearing(one["seat_token"]))
            assert view.json()["viewer"] == f"seat:{one['seat']}"
    assert [seat["kind"] for seat in (await match.summary())["seats"]] == ["human"] * SEATS


async def test_a_seat_that_is_left_is_free_for_the_next_at_once_in_both_processes(here: Here, stale: Here) -> None:
    match = await open_match(here.client, seats=SEATS, start="by_host")
    tokens = [(await sit(here, match)).json()["seat_token"] for _ in range(SEATS)]
    for turn in range(2 * SEATS):
        process, other = (here, stale) if turn % 2 else (stale, here)
        assert problem(await sit(other, match))[1] == "match_full"
        left = await process.client.delete(f"{match.path}/seats/{turn % SEATS}", headers=bearing(tokens[turn % SEATS]))
        assert left.status_code == 204
        comers = await asyncio.gather(*(sit(one, match) for one in (other, process, other)))
        assert sorted(comer.status_code for comer in comers) == [201, 409, 409]
        [came] = [comer.json() for comer in comers if comer.is_success]
        assert came["seat"] == turn % SEATS
        tokens[came["seat"]] = came["seat_token"]


async def test_a_slow_comer_who_does_not_sit_makes_no_room_full(here: Here) -> None:
    match = await open_match(here.client, seats=2, start="by_host")
    await match.sit()
    cached = await here.server.context.cache.get(MatchId(UUID(match.id)))
    async with cached.lock:
        slow = asyncio.create_task(sit(here, match, **{"If-Match": '"0"'}))  # which it will find it is not
        quick = asyncio.create_task(sit(here, match))
        while len(cached.lock._waiters or ()) < 2:  # noqa: ASYNC110 (a lock tells nobody who waits for it)
            await asyncio.sleep(0)
    assert problem(await slow)[:2] == (412, "stale_position")
    assert (await quick).status_code == 201


async def test_the_list_of_free_seats_is_right_at_once(here: Here) -> None:
    match = await open_match(here.client, seats=2, start="by_host", label="filled at once")
    found = []
    for step in range(4):
        if step in (1, 2):
            await match.sit()
        if step == 3:
            await match.leave(0, 0)
        listed = await here.client.get("/v1/matches", params={"label": "filled at once", "free_seats": 1})
        found.append([one["id"] for one in listed.json()["items"]])
    assert found == [[match.id], [match.id], [], [match.id]]
