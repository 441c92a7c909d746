"""The list of a player's matches: page by page, newest first, by what is asked for, and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, open_match, pick, problem
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def at_table(here: Here, *players: KnownPlayer, game: str = "lowest_unique", **body: Any) -> Played:
    match = await open_match(here.client, game, 2, **body)
    for player in players:
        assert (await player.sit(match)).status_code == 201
    return match


async def pages(player: KnownPlayer, **params: Any) -> list[list[str]]:
    """The ids of every page."""
    found, after = [], None
    while True:
        answer = (await player.get("/matches", **params, **({} if after is None else {"after": after}))).json()
        found.append([one["match"]["id"] for one in answer["items"]])
        after = answer["next"]
        if after is None:
            return found


async def test_pages_follow_one_another_without_gap_or_double(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    matches = [await at_table(here, ada, visibility="unlisted" if n % 2 else "public") for n in range(5)]
    await at_table(here, bo)
    newest_first = [match.id for match in reversed(matches)]
    assert await pages(ada, limit=2) == [newest_first[:2], newest_first[2:4], newest_first[4:]]
    first = (await ada.get("/matches", limit=2)).json()
    await at_table(here, ada)  # what is new meanwhile comes before what was read
    second = (await ada.get("/matches", limit=2, after=first["next"])).json()
    assert [one["match"]["id"] for one in second["items"]] == newest_first[2:4]


async def test_each_filter_and_all_together(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    waiting = await at_table(here, ada)
    running = await at_table(here, ada, bo)
    answered = await at_table(here, ada, bo)
    assert (await answered.command(ada.token, pick(1))).status_code == 201
    finished = await at_table(here, ada, bo)
    assert (await finished.command(bo.token, {"type": "match.resign"})).status_code == 201
    other = await at_table(here, ada, game="help_me")
    for params, expected in (
        ({}, [other, finished, answered, running, waiting]),
        ({"status": "waiting"}, [other, waiting]),
        ({"status": "running"}, [answered, running]),
        ({"status": "finished"}, [finished]),
        ({"game": "help_me"}, [other]),
        ({"to_act": "me"}, [running]),
        ({"to_act": "me", "game": "help_me"}, []),
        ({"status": "waiting", "game": "lowest_unique"}, [waiting]),
    ):
        assert [one["match"]["id"] for one in await ada.matches(**params)] == [match.id for match in expected], params
        assert await pages(ada, limit=1, **params) == ([[match.id] for match in expected] or [[]]), params
    [mine] = await ada.matches(to_act="me")
    assert (mine["seats"], mine["my_turn"]) == ([0], True)
    assert [one["match"]["id"] for one in await bo.matches(to_act="me")] == [answered.id, running.id]


@pytest.mark.parametrize(
    "params",
    [{"limit": 0}, {"limit": 1001}, {"after": "x"}, {"to_act": "you"}, {"status": "lost"}, {"player": "me"}],
)
async def test_a_list_that_cannot_be_is_malformed(here: Here, params: dict[str, Any]) -> None:
    ada = await create_player(here.client)
    assert problem(await ada.get("/matches", **params))[:2] == (400, "malformed")
