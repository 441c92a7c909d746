"""Finding matches: public ones, newest first."""

from typing import Any

import pytest

from tests.clients.playing import open_match, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def _listed(here: Here, **params: Any) -> list[str]:
    answer = await here.client.get("/v1/matches", params=params)
    assert answer.status_code == 200
    return [match["id"] for match in answer.json()["items"]]


async def test_newest_first(alone: Here) -> None:
    ids = [(await open_match(alone.client)).id for _ in range(4)]
    assert await _listed(alone) == ids[::-1]


async def test_an_item_is_the_match_from_outside(alone: Here) -> None:
    match = await started(alone.client, seats=3, bots=[{"level": "random"}], label="cup", options={"first_seat": 0})
    await match.play(1)
    item = (await alone.client.get("/v1/matches", params={"label": "cup"})).json()["items"][0]
    while item["position"] != (await match.summary())["position"]:
        item = (await alone.client.get("/v1/matches", params={"label": "cup"})).json()["items"][0]
    assert item == await match.summary()
    assert [seat["name"] for seat in item["seats"]] == ["Player 0", "Player 1", None]


async def test_unlisted_matches_are_never_listed(alone: Here) -> None:
    hidden = await started(alone.client, visibility="unlisted", label="cup")
    for params in ({}, {"game": "help_me"}, {"status": "running"}, {"label": "cup"}, {"limit": 1000}):
        assert await _listed(alone, **params) == []
    await hidden.play_to_the_end()
    assert await _listed(alone, status="finished") == []
    assert (await hidden.get("/view")).status_code == 200


async def test_by_game(alone: Here) -> None:
    one = await open_match(alone.client, "help_me")
    other = await open_match(alone.client, "lowest_unique")
    assert await _listed(alone, game="help_me") == [one.id]
    assert await _listed(alone, game="lowest_unique") == [other.id]
    assert await _listed(alone, game="chess") == []


async def test_by_status(alone: Here) -> None:
    waiting = await open_match(alone.client)
    running = await started(alone.client)
    finished = await started(alone.client)
    await finished.command(0, {"type": "match.resign"})
    aborted = await open_match(alone.client)
    await aborted.command(aborted.host, {"type": "match.abort"})
    for status, match in {"waiting": waiting, "running": running, "finished": finished, "aborted": aborted}.items():
        assert await _listed(alone, status=status) == [match.id]


async def test_by_label(alone: Here) -> None:
    await open_match(alone.client, label="league")
    cup = await open_match(alone.client, label="Pokal 1/8 – Grüße")
    assert await _listed(alone, label="Pokal 1/8 – Grüße") == [cup.id]


async def test_by_free_seats(alone: Here) -> None:
    full = await started(alone.client)
    one = await open_match(alone.client)
    await one.sit()
    three = await open_match(alone.client, seats=4, bots=[{"level": "random"}])
    invited = await open_match(alone.client, joining="by_invitation")
    assert await _listed(alone, free_seats=1) == [three.id, one.id]
    assert await _listed(alone, free_seats=2) == [three.id]
    assert await _listed(alone, free_seats=4) == []
    await one.sit()
    assert await _listed(alone, free_seats=1) == [three.id]
    assert await _listed(alone) == [invited.id, three.id, one.id, full.id]


async def test_by_whether_anybody_is_to_act(alone: Here) -> None:
    await open_match(alone.client)
    running = await started(alone.client)
    over = await started(alone.client)
    await over.command(0, {"type": "match.resign"})
    assert await _listed(alone, to_act="any") == [running.id]
    assert await _listed(alone, to_act="any", player="0190b2c4-7a11-7c3e-9d52-6f0e5a1b2c3d") == []


async def test_filters_hold_together(alone: Here) -> None:
    await open_match(alone.client, label="cup")
    wanted = await started(alone.client, label="cup")
    assert await _listed(alone, label="cup", status="running", game="help_me") == [wanted.id]
    assert await _listed(alone, label="cup", status="running", game="lowest_unique") == []


async def test_pages_follow_one_another_without_gap_or_double(alone: Here) -> None:
    ids = [(await open_match(alone.client)).id for _ in range(7)][::-1]
    found: list[str] = []
    params: dict[str, Any] = {"limit": 3}
    while True:
        page = (await alone.client.get("/v1/matches", params=params)).json()
        found += [match["id"] for match in page["items"]]
        if page["next"] is None:
            break
        await open_match(alone.client)  # what comes meanwhile does not shift the pages
        params["after"] = page["next"]
    assert found == ids


async def test_the_last_page_names_no_next_one(alone: Here) -> None:
    await open_match(alone.client)
    assert (await alone.client.get("/v1/matches")).json()["next"] is None


@pytest.mark.parametrize(
    "params",
    [
        {"limit": 0},
        {"limit": 1001},
        {"after": "nonsense"},
        {"status": "lost"},
        {"label": ""},
        {"game": "x" * 51},
        {"colour": "red"},
        {"free_seats": 0},
        {"free_seats": "many"},
        {"to_act": "me"},
        {"to_act": "player"},
        {"player": "Ada"},
        {"limit": [1, 2]},
    ],
)
async def test_a_list_that_cannot_be_is_malformed(alone: Here, params: dict[str, Any]) -> None:
    refused = await alone.client.get("/v1/matches", params=params)
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"]["path"].startswith("$query")


async def test_a_name_goes_from_the_list_with_who_leaves(alone: Here) -> None:
    match = await open_match(alone.client)
    await match.sit(name="Ada Lovelace")
    assert b"Ada Lovelace" in (await alone.client.get("/v1/matches")).content
    await match.leave(0, 0)
    assert b"Ada Lovelace" not in (await alone.client.get("/v1/matches")).content
    await match.sit(name="Bob")
    assert [seat["name"] for seat in (await alone.client.get("/v1/matches")).json()["items"][0]["seats"]] == [
        "Bob",
        None,
    ]
