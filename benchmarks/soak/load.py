"""Who plays against a clock meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from benchmarks.soak.nodes import SoakNode
from tests.clients.playing import bearing
from tests.processes.load import Accepted, Load, Table

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
