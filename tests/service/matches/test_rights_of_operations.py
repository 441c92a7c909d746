"""Every operation at a match, with tokens that are dead or have died on the way, at every process."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from infra.fanout.memory import MemoryFanout
from service.settings import Settings
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

BODIES: dict[str, Any] = {
    "sendCommand": {"type": "match.resign"},
    "planLegal": {"planned": None},
    "takeSeat": {"name": "Eve"},
}


@pytest.fixture
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same store that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


async def operations(here: Here) -> list[tuple[str, str, str]]:
    """Every operation at a match: its id, method and path."""
    document = (await here.client.get("/openapi.json")).json()
    return [
        (operation["operationId"], method, path)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "{match_id}" in path
    ]


async def send(client: httpx.AsyncClient, match: Played, operation: tuple[str, str, str], token: str) -> httpx.Response:
    name, method, path = operation
    url = re.sub(r"{seat}", "0", path.replace("{match_id}", match.id))
    body = {"json": BODIES[name]} if name in BODIES else {}
    return await client.request(method, url, headers=bearing(token), **body)


async def test_a_dead_token_has_no_right_anywhere_though_another_sits_there_now(here: Here, stale: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    ada = match.tokens[0]
    for client in (here.client, stale.client):
        assert (await client.get(f"{match.path}/view", headers=bearing(ada))).status_code == 200  # both know it alive
    await match.leave(0, ada)
    await match.sit(name="Bob")
    before = await match.traces()
    found = await operations(here)
    assert {"sendCommand", "leaveSeat", "getView", "streamEvents"} <= {name for name, _, _ in found}
    for operation in found:
        for client in (stale.client, here.client):
            assert problem(await send(client, match, operation, ada))[:2] == (401, "unauthenticated"), operation
    assert await match.traces() == before


@pytest.mark.parametrize("operation", ["sendCommand", "leaveSeat"])
async def test_a_token_that_dies_while_its_request_waits_changes_nothing(here: Here, operation: str) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    ada = match.tokens[0]
    [wanted] = [one for one in await operations(here) if one[0] == operation]
    cached = await here.server.context.cache.get(MatchId(UUID(match.id)))
    async with cached.lock:
        leaving = asyncio.create_task(match.leave(0, ada))
        await until_waiting(cached.lock, 1)
        waiting = asyncio.create_task(send(here.client, match, wanted, ada))
        await until_waiting(cached.lock, 2)
    assert (await leaving).status_code == 204
    assert problem(await waiting)[:2] == (401, "unauthenticated")


async def until_waiting(lock: asyncio.Lock, count: int) -> None:
    """Return once so many wait for *lock*."""
    while len(lock._waiters or ()) < count:  # noqa: ASYNC110 (a lock tells nobody who waits for it)
        await asyncio.sleep(0)


async def test_the_host_removes_whom_it_means(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    position = (await match.summary())["position"]
    await match.leave(0, 0)
    await match.sit(name="Bob")
    stale_tag = {"If-Match": f'"{position}"'} | bearing(match.host)
    refused = await here.client.delete(f"{match.path}/seats/0", headers=stale_tag)
    assert problem(refused)[:2] == (412, "stale_position")
    assert (await match.summary())["seats"][0]["name"] == "Bob"
    now = {"If-Match": f'"{(await match.summary())["position"]}"'} | bearing(match.host)
    assert (await here.client.delete(f"{match.path}/seats/0", headers=now)).status_code == 204


async def test_who_sits_can_say_at_which_position(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    assert problem(await match.sit(name="Bob", headers={"If-Match": '"0"'}))[:2] == (412, "stale_position")
    assert (await match.sit(name="Bob", headers={"If-Match": '"1"'})).status_code == 201
