"""A real hourglass, once: ten seconds of 5er Finden over three processes, of which one is killed meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from domain.timestamp import parse_timestamp
from tests.clients.playing import bearing
from tests.processes.cluster import Cluster, Node
from tests.processes.load import Follower

pytestmark = pytest.mark.anyio

SECONDS = 10  # the least that the option takes
FLIP = {"type": "fuenfer_finden.flip_timer"}
OUTLINE = {"type": "fuenfer_finden.outline", "cells": [{"row": 0, "column": column} for column in range(5)]}


class Hourglass:
    """A match of two seats in whose first round the timer runs."""

    path: str
    tokens: list[str]
    follower: Follower

    @classmethod
    async def opened(cls, node: Node) -> Hourglass:
        match = cls()
        body = {"game": "fuenfer_finden", "seats": 2, "options": {"timer_seconds": SECONDS}}
        opened = (await node.client.post("/v1/matches", json=body)).json()
        match.path = f"/v1/matches/{opened['match']['id']}"
        match.tokens = []
        for _ in range(2):
            seated = await node.client.post(f"{match.path}/seats", json={"name": "Ada"})
            match.tokens.append(seated.json()["seat_token"])
        return match

    async def do(self, node: Node, seat: int, command: dict[str, Any]) -> None:
        answer = await node.client.post(f"{self.path}/commands", json=command, headers=bearing(self.tokens[seat]))
        assert answer.status_code == 201, answer.text

    async def second_round(self) -> None:
        async with asyncio.timeout(SECONDS + 15):
            while sum(b"round_opened" in envelope for _, envelope in self.follower.seen) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


async def test_the_round_ends_once_at_the_deadline_whoever_set_it_and_whoever_is_left(cluster: Cluster) -> None:
    doomed, one, other = await cluster.start(3)
    orphans = [await Hourglass.opened(doomed) for _ in range(3)]
    shared = [await Hourglass.opened(one) for _ in range(3)]
    for match in orphans:
        await match.do(one, 1, OUTLINE)
        await match.do(doomed, 0, FLIP)
    for match in shared:
        await match.do(one, 0, FLIP)
        await match.do(other, 1, OUTLINE)  # which writes the agenda anew: now both will fire
    await doomed.kill()
    matches = [*orphans, *shared]
    asked = [(await other.client.get(match.path)).json()["to_act"] for match in matches]
    async with asyncio.TaskGroup() as tasks:
        for match in matches:
            match.follower = Follower(other, match.path)
        following = [tasks.create_task(match.follower.run()) for match in matches]
        await asyncio.gather(*(match.second_round() for match in matches))
        for task in following:
            task.cancel()
    for match, to_act in zip(matches, asked, strict=True):
        page = (await one.client.get(f"{match.path}/events")).json()["events"]
        assert [event["position"] for event in page] == list(range(len(page)))
        (flipped,) = [event for event in page if event["event"] and event["event"]["type"].endswith("timer_flipped")]
        (revealed,) = [event for event in page if event["actor"] == "clock"]
        assert revealed["event"]["type"] == "fuenfer_finden.outlines_revealed"
        assert [len(seat["outlines"]) for seat in revealed["event"]["seats"]] == [0, 1]
        assert [one["deadline"] for one in to_act] == [revealed["time"]]
        assert (parse_timestamp(revealed["time"]) - parse_timestamp(flipped["time"])).total_seconds() == SECONDS
        closing = page[revealed["position"] :]
        assert {event["time"] for event in closing} == {revealed["time"]}
        seen = [msgspec.json.decode(envelope) for _, envelope in match.follower.seen]
        assert seen == page
