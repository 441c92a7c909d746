"""A match that is carried from one server to the next, on the same store, is the match that it was."""

import random
from typing import Any

import pytest

from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, open_match, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

SECRET = "5a" * 32
SANDBOX = Settings(game_packages=BOTH_PACKAGES, sandbox=True)


async def _played(here: Here, game: str, *, restarts: bool) -> list[Any]:
    """The events of a match of fixed luck and fixed choices; with *restarts* every step is served by another server."""
    stores, luck = memory_stores(), random.Random(5)
    async with served_here(here.data, settings=SANDBOX, stores=stores) as first:
        match = await open_match(first.client, game, secret=SECRET)
        await match.sit()
        if not restarts:
            await match.sit()
            await match.play_to_the_end(luck)
            return _told(await match.events())
    async with served_here(here.data, settings=SANDBOX, stores=stores) as second:
        match.client = second.client
        await match.sit()
    goes_on, events = True, []
    while goes_on:
        async with served_here(here.data, settings=SANDBOX, stores=stores) as another:
            match.client = another.client
            for _ in range(9):
                goes_on = goes_on and await match.step(luck)
            events = await match.events()
    return _told(events)


def _told(events: list[dict[str, Any]]) -> list[Any]:
    return [(one["actor"], one["event"]) for one in events if not one["event"]["type"].startswith("match.opened")]


@pytest.mark.parametrize("game", ["help_me", "lowest_unique"])
async def test_luck_goes_on_where_it_was(here: Here, game: str) -> None:
    # a random generator that starts over after a restart deals other cards
    assert await _played(here, game, restarts=True) == await _played(here, game, restarts=False)


async def test_a_stream_is_resumed_at_the_next_server(here: Here) -> None:
    match = await started(here.client)
    async with following(here.client, match.path, match.tokens[0]) as live:
        await match.play(2)
        await live.until_position((await match.summary())["position"])
    got = live.envelopes
    async with served_here(here.data, stores=here.stores) as there:
        match.client = there.client
        async with following(there.client, match.path, match.tokens[0], last_event_id=len(got) - 1) as live:
            await match.play(2)
            await live.until_position((await match.summary())["position"])
        assert got + live.envelopes == await match.envelopes(0)


async def test_answers_are_the_same_bytes_at_the_next_server(here: Here) -> None:
    match = await started(here.client, seats=3)
    await match.play(4)

    async def answers(at: Played) -> list[bytes]:
        paths = ("", "/events", "/events.ndjson", "/legal")
        return [(await at.get(path, who)).content for path in paths for who in (0, 1, 2)]

    before = await answers(match), [await match.view(who) for who in (0, 1, 2, None)]
    async with served_here(here.data, stores=here.stores) as there:
        match.client = there.client
        assert (await answers(match), [await match.view(who) for who in (0, 1, 2, None)]) == before
