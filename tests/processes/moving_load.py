"""Players who go on with another device, and with or without a player's token, in the middle of a match."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from tests.clients.playing import bearing
from tests.processes.load import Table
from tests.processes.socket_load import SocketLoad

EVERY = 4
"""One command of so many comes from a device that has just taken the seat over."""


class MovingLoad(SocketLoad):
    """By turns a seat goes to a known player and to a guest; whoever had it before is out at once."""

    moved = 0

    async def _act(self, table: Table, asked: dict[str, Any]) -> None:
        if self._luck.randrange(EVERY) == 0:
            await self._move(table, asked["seat"])
        await super()._act(table, asked)

    async def _move(self, table: Table, seat: int) -> None:
        before, path = table.tokens[seat], f"{table.path}/seats/{seat}/handover"
        code = (await self._asked("POST", path, seat, json={}, headers=bearing(before))).json()["code"]
        known = await self._create_player() if before.startswith("seat_") else None
        headers = bearing(known) | {"Idempotency-Key": uuid4().hex}
        taken = await self._asked("POST", f"{table.path}/handover", seat, json={"code": code}, headers=headers)
        table.tokens[seat] = known or taken.json()["seat_token"]
        await self._close(table, seat)
        self.moved += 1

    async def _create_player(self) -> str:
        """Create a player, and return its token."""
        created = await self._asked("POST", "/v1/players", json={"name": "Ada"}, key=True)
        token: str = created.json()["player_token"]
        return token
