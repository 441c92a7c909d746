"""Players who send their commands over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.clients.playing import bearing
from tests.processes.load import PAUSE, Accepted, Load, Table
from tests.processes.turning import Reachable


class _Problem(Struct):
    code: str
    detail: str


class _Answer(Struct):
    id: str | None = None
    accepted: Accepted | None = None
    problem: _Problem | None = None


class SocketLoad(Load):
    """Each seat has a socket of its own, at another node; it opens another one, at the next node, when that breaks."""

    def __init__(self, nodes: Sequence[Reachable], seed: int = 1, answer_seconds: float = 30) -> None:
        super().__init__(nodes, seed)
        self._answer_seconds = answer_seconds
        self._sockets: dict[tuple[str, int], ClientConnection] = {}

    async def play_one(self, game: str, seats: int) -> Table:
        """Play one match to its end, and close its sockets."""
        table = await super().play_one(game, seats)
        for seat in range(seats):
            await self._close(table, seat)
        return table

    async def _accepted(self, table: Table, seat: int, command: Any, asked_at: int, key: str) -> Accepted:
        """Send a command until there is an answer, under one key."""
        message = msgspec.json.encode({"id": key, "command": command, "asked_at": asked_at, "key": key}).decode()
        n = seat
        while True:
            try:
                answer = await self._answered(await self._socket(table, seat, n), message)
            except (OSError, TimeoutError, WebSocketException):
                await self._close(table, seat)
            else:
                if answer.accepted is not None:
                    return answer.accepted
                assert answer.problem is not None
                assert answer.problem.code == "busy", f"{table.path} {message}: {answer.problem}"
            self.repeated += 1
            n += 1
            await asyncio.sleep(PAUSE)

    async def _answered(self, socket: ClientConnection, message: str) -> _Answer:
        await socket.send(message)
        async with asyncio.timeout(self._answer_seconds):
            answer = msgspec.json.decode(await socket.recv(), type=_Answer)
        assert answer.id is not None, "nothing is followed over this socket"
        return answer

    async def _socket(self, table: Table, seat: int, n: int) -> ClientConnection:
        """Return the socket of a seat; it is opened at the *n*-th node if it is not there."""
        known = self._sockets.get((table.path, seat))
        if known is None:
            url = f"{self.nodes[n % len(self.nodes)].url.replace('http', 'ws', 1)}{table.path}/socket"
            headers = bearing(table.tokens[seat])
            known = await connect(url, additional_headers=headers, proxy=None, compression=None, open_timeout=5)
            self._sockets[table.path, seat] = known
        return known

    async def _close(self, table: Table, seat: int) -> None:
        socket = self._sockets.pop((table.path, seat), None)
        if socket is not None:
            socket.transport.abort()
            await socket.wait_closed()
