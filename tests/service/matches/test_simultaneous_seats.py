"""Seats that are asked at the same time never get in each other's way."""

import asyncio
import random

import pytest

from tests.clients.playing import pick, started
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio


async def test_four_seats_at_once_are_never_refused(here: Here) -> None:
    # a legal simultaneous move must not be dropped as stale
    luck = random.Random(20)
    for seed in range(6):
        match = await started(here.client, "lowest_unique", seats=4, options={"rounds": 8})
        for _ in range(8):
            asked_at = (await match.summary())["to_act"][0]["asked_at"]
            seats = luck.sample(range(4), 4)
            answers = await asyncio.gather(
                *(match.command(seat, pick(luck.randint(1, 9)), asked_at=asked_at) for seat in seats)
            )
            assert [answer.status_code for answer in answers] == [201] * 4, f"match {seed}"
        assert (await match.summary())["status"] == "finished"


async def test_each_pick_that_was_accepted_counts(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=4, options={"rounds": 1})
    await asyncio.gather(*(match.command(seat, pick(9 - seat)) for seat in range(4)))
    revealed = [one["event"] for one in await match.events() if one["event"]["type"] == "lowest_unique.picks_revealed"]
    assert revealed[0]["picks"] == [9, 8, 7, 6]


async def test_seats_that_sit_at_once_all_sit(here: Here) -> None:
    for _ in range(5):
        opened = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 4})
        path = f"/v1/matches/{opened.json()['match']['id']}"
        answers = await asyncio.gather(
            *(here.client.post(f"{path}/seats", json={"name": f"Player {n}"}) for n in range(6))
        )
        assert sorted(answer.status_code for answer in answers) == [201, 201, 201, 201, 409, 409]
        taken = [answer.json()["seat"] for answer in answers if answer.status_code == 201]
        assert sorted(taken) == [0, 1, 2, 3]


async def test_two_servers_on_one_store_never_refuse_falsely(here: Here) -> None:
    luck = random.Random(2)
    async with served_here(here.data, stores=here.stores) as other:
        match = await started(here.client, "lowest_unique", seats=4, options={"rounds": 8})
        for _ in range(8):
            clients = luck.sample([here.client, here.client, other.client, other.client], 4)
            answers = await asyncio.gather(
                *(
                    client.post(
                        f"{match.path}/commands",
                        json=pick(luck.randint(1, 9)),
                        headers={"Authorization": f"Bearer {match.tokens[seat]}"},
                    )
                    for seat, client in enumerate(clients)
                )
            )
            assert [answer.status_code for answer in answers] == [201] * 4
        events = await match.events()
    assert [one["position"] for one in events] == list(range(len(events)))
    assert (await match.summary())["status"] == "finished"
