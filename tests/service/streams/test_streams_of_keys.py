"""An API key's stream ends with the key, within a heartbeat, and so does its wait for a page, in every process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from infra.api_keys.port import ApiKey
from infra.clock.turnable import TurnableClock
from infra.fanout.memory import MemoryFanout
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import problem, started
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

KEY = "key_of_an_auditor"
SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.1)


@pytest.fixture
async def two(tmp_path: Path, anyio_backend: str) -> AsyncIterator[tuple[Here, Here]]:
    """Two processes over the same stores, of which one hears nothing of the other."""
    async with served_here(tmp_path, settings=SETTINGS) as one:
        deaf = replace(one.stores, fanout=MemoryFanout())
        async with served_here(tmp_path, settings=SETTINGS, stores=deaf, clock=one.clock) as other:
            yield one, other


async def revoke(here: Here) -> None:
    await here.stores.api_keys.revoke(token_hash(KEY))


async def let_it_end(here: Here) -> None:
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(days=1))


@pytest.mark.parametrize("die", [revoke, let_it_end])
async def test_streams_of_a_key_end_with_it(two: tuple[Here, Here], die: Callable[[Here], Awaitable[None]]) -> None:
    one, other = two
    now = one.clock.now()
    await one.stores.api_keys.add(token_hash(KEY), "admin", "", now, now + timedelta(hours=23))
    match = await started(one.client)
    async with (
        following(one.client, match.path, KEY) as here,
        following(other.client, match.path, KEY) as there,
        following(one.client, match.path) as spectator,
    ):
        for live in (here, there):
            await live.until(lambda so_far: so_far.names.count("heartbeat") >= 4)  # looked after, and found valid
        polling = asyncio.create_task(match.get("/events", KEY, after=10**6, wait=30))
        await die(one)
        await here.until_end()
        await there.until_end()
        assert "end" not in here.names + there.names
        heard = len(spectator.frames)
        await match.play(1)
        assert problem(await polling)[:2] == (401, "unauthenticated")
        await spectator.until(lambda so_far: len(so_far.frames) > heard)
        assert not spectator.ended


async def test_streams_of_a_key_end_at_the_bell(tmp_path: Path) -> None:
    """Nothing else could tell: no heartbeat comes, and nothing happens in the match."""
    async with served_here(tmp_path, settings=replace(SETTINGS, heartbeat_seconds=600)) as here:
        await here.stores.api_keys.add(token_hash(KEY), "admin", "", here.clock.now())
        match = await started(here.client)
        assert isinstance(here.clock, TurnableClock)
        here.clock.advance(timedelta(hours=1))
        await match.play(1)  # a replay waits for five seconds before this
        async with AsyncExitStack() as stack:
            socket = await stack.enter_async_context(socket_to(here.url, f"{match.path}/socket", KEY))
            await socket.ask(subscribe=match.id)
            ways = [
                following(here.client, match.path, KEY),
                following(here.client, match.path, KEY, include="view"),
                following(here.client, match.path, KEY, replay=True),
                following(here.client, "/v1/feed", KEY),
            ]
            streams = [await stack.enter_async_context(way) for way in ways]
            await revoke(here)
            here.stores.fanout.ring_tokens(token_hash(KEY))
            for stream in streams:
                await stream.until_end()
                assert "end" not in stream.names
            assert await socket.until_closed() == 4401


async def test_bell_that_rings_while_the_token_is_looked_up_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served_here(tmp_path, settings=replace(SETTINGS, heartbeat_seconds=600)) as here:
        await here.stores.api_keys.add(token_hash(KEY), "admin", "", here.clock.now())
        match = await started(here.client)
        find = here.stores.api_keys.find
        found_before: list[ApiKey | None] = []

        async def found_alive_then_dead(key_hash: bytes) -> ApiKey | None:
            key = await find(key_hash)
            if len(found_before) == 1:  # the first is the request's own
                await revoke(here)
                here.stores.fanout.ring_tokens(key_hash)
                await asyncio.sleep(0)
            found_before.append(key)
            return key

        monkeypatch.setattr(here.stores.api_keys, "find", found_alive_then_dead)
        async with following(here.client, match.path, KEY) as live:
            here.stores.fanout.ring_tokens(token_hash(KEY))
            await live.until_end()
        assert [key is not None for key in found_before] == [True, True, False]


async def test_last_use_costs_a_write_an_hour(two: tuple[Here, Here]) -> None:
    one, _ = two
    now = one.clock.now()
    await one.stores.api_keys.add(token_hash(KEY), "admin", "", now)
    seen = set()
    for minutes in (0, 30, 40):
        assert isinstance(one.clock, TurnableClock)
        one.clock.advance(timedelta(minutes=minutes))
        for _ in range(2):
            assert (await one.client.get("/metrics", headers={"Authorization": f"Bearer {KEY}"})).is_success
        [key] = await one.stores.api_keys.all()
        assert key.last_used is not None
        seen.add(key.last_used)
    assert len(seen) == 2


async def test_admin_includes_every_scope_and_several_add_up(two: tuple[Here, Here]) -> None:
    one, _ = two
    statuses = {}
    for scope in ("open", "admin", "open audit", "audit", "a scope of a later version"):
        token = f"key_{scope.replace(' ', '_')}"
        await one.stores.api_keys.add(token_hash(token), scope, "", one.clock.now())
        answer = await one.client.post(
            "/v1/matches", json={"game": "help_me", "seats": 2}, headers={"Authorization": f"Bearer {token}"}
        )
        statuses[scope] = answer.status_code
        if answer.status_code == 403:
            assert answer.json()["facts"] == {"scope": "open"}
    assert statuses == {"open": 201, "admin": 201, "open audit": 201, "audit": 403, "a scope of a later version": 403}
