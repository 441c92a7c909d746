"""What players and followers do meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from benchmarks.soak.nodes import SoakNode
from tests.clients.playing import bearing
from tests.processes.load import Accepted, Follower, Load, Table, history

LATE = (httpx.codes.CONFLICT, httpx.codes.PRECONDITION_FAILED)


class TimedLoad(Load):
    """Matches with a clock, in which the house answers for who is late: a refusal for that is no fault."""

    def __init__(self, nodes: Sequence[SoakNode], seed: int, body: dict[str, Any]) -> None:
        super().__init__(nodes, seed)
        self.late = 0
        self._body = body

    async def _opened(self, game: str, seats: int) -> Table:
        body = {"game": game, "seats": seats} | self._body
        opened = await self._asked("POST", "/v1/matches", json=body, key=True)
        table = Table(f"/v1/matches/{opened.json()['match']['id']}")
        self.tables.append(table)
        for seat in range(seats - len(self._body.get("bots", ()))):
            seated = await self._asked("POST", f"{table.path}/seats", json={"name": "Ada", "seat": seat}, key=True)
            table.tokens.append(seated.json()["seat_token"])
        return table

    async def _act(self, table: Table, asked: dict[str, Any]) -> None:
        if asked["seat"] >= len(table.tokens):  # a bot's
            await asyncio.sleep(0.05)
            return
        bearer = bearing(table.tokens[asked["seat"]])
        legal = (await self._asked("GET", f"{table.path}/legal", asked["seat"], headers=bearer)).json()
        if legal["any"] is None:
            return
        key = uuid4().hex
        answer = await self._sent(table, asked["seat"], legal, bearer | {"Idempotency-Key": key})
        if answer.status_code in LATE:
            self.late += 1
            return
        assert answer.is_success, answer.text
        accepted = msgspec.json.decode(answer.content, type=Accepted)
        table.told[key] = accepted.position, [bytes(event) for event in accepted.events]
        self.commands += 1

    async def _sent(self, table: Table, seat: int, legal: Any, headers: dict[str, str]) -> httpx.Response:
        n = seat
        while True:
            client = self.nodes[n % len(self.nodes)].client
            try:
                answer = await client.post(
                    f"{table.path}/commands",
                    params={"asked_at": legal["asked_at"]},
                    json=legal["any"],
                    headers=headers,
                )
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer
            self.repeated += 1
            n += 1
            await asyncio.sleep(0.02)


class Crowd:
    """A follower of every match at every node."""

    def __init__(self, loads: Sequence[Load], nodes: Sequence[SoakNode]) -> None:
        self.loads = loads
        self._nodes = nodes
        self.followers: dict[str, list[Follower]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follow meanwhile, then until every match has ended for everybody."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            watching.cancel()
            self._follow_new_ones()
            async with asyncio.timeout(60):
                await asyncio.gather(*self._tasks)

    async def require_all_seen(self) -> int:
        """Every follower has seen its whole match, once and in order. Returns how many events that were."""
        events = 0
        for path, followers in self.followers.items():
            whole = list(enumerate(await history(self._nodes[0], path)))
            for follower in followers:
                assert follower.seen == whole, path
                events += len(whole)
        return events

    async def _watch(self) -> None:
        while True:
            self._follow_new_ones()
            await asyncio.sleep(0.05)

    def _follow_new_ones(self) -> None:
        for load in self.loads:
            for table in load.tables:
                if table.path not in self.followers:
                    self.followers[table.path] = [Follower(node, table.path) for node in self._nodes]
                    self._tasks += [asyncio.create_task(one.run()) for one in self.followers[table.path]]
