"""Players and followers who go on whatever happens, and remember what they were told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any
from uuid import uuid4

import httpx
import msgspec
from msgspec import Struct, field

from tests.clients.playing import Page, bearing
from tests.processes.turning import Reachable, Turning

PAUSE = 0.02
BUSY = (503,)
SEATINGS = ("match.sit", "match.take_over")


class Table(Struct):
    """A match, and what its players were told: the position and the events of each command, by its key."""

    path: str
    tokens: list[str] = field(default_factory=list)
    told: dict[str, tuple[int, list[bytes]]] = field(default_factory=dict)
    over: bool = False


class Accepted(Struct):
    """An accepted command's answer, its envelopes as the bytes that came."""

    position: int
    events: list[msgspec.Raw]


class Load:
    """Matches that are played on *nodes*, each seat on another one, and repeat what was not answered."""

    def __init__(self, nodes: Sequence[Reachable], seed: int = 1) -> None:
        self.nodes = list(nodes)
        self.tables: list[Table] = []
        self.commands = 0
        self.repeated = 0
        self._luck = random.Random(seed)
        self._numbers = count()
        self._stopping = False

    @asynccontextmanager
    async def running(self, tables: int, game: str = "help_me", seats: int = 4) -> AsyncIterator[Load]:
        """Play match after match at so many tables meanwhile; then the matches that are under way are played out."""
        tasks = [asyncio.create_task(self._play_on(game, seats)) for _ in range(tables)]
        try:
            yield self
        finally:
            self._stopping = True
            await asyncio.gather(*tasks)

    async def goes_on(self, commands: int = 10) -> None:
        """Return once so many further commands are accepted."""
        wanted = self.commands + commands
        async with asyncio.timeout(30):
            while self.commands < wanted:  # noqa: ASYNC110 (nobody tells us)
                await asyncio.sleep(PAUSE)

    async def play_one(self, game: str, seats: int) -> Table:
        """Play one match to its end."""
        table = await self._opened(game, seats)
        while not table.over:
            summary = (await self._asked("GET", table.path)).json()
            table.over = summary["status"] == "finished"
            await asyncio.gather(*(self._act(table, asked) for asked in summary["to_act"]))
        return table

    async def _play_on(self, game: str, seats: int) -> None:
        while not self._stopping:
            await self.play_one(game, seats)

    async def _opened(self, game: str, seats: int) -> Table:
        opened = await self._asked("POST", "/v1/matches", json={"game": game, "seats": seats}, key=True)
        table = Table(f"/v1/matches/{opened.json()['match']['id']}")
        self.tables.append(table)
        for seat in range(seats):
            body = {"name": "Ada", "seat": seat}
            seated = await self._asked("POST", f"{table.path}/seats", json=body, key=True)
            table.tokens.append(seated.json()["seat_token"])
        return table

    async def _act(self, table: Table, asked: dict[str, Any]) -> None:
        """Return one random legal command; it must be accepted."""
        seat, token = asked["seat"], table.tokens[asked["seat"]]
        legal = await self._asked("GET", f"{table.path}/legal", seat, headers=bearing(token))
        command = self._luck.choice(legal.json()["commands"])
        key = uuid4().hex
        accepted = await self._accepted(table, seat, command, asked["asked_at"], key)
        table.told[key] = accepted.position, [bytes(event) for event in accepted.events]
        self.commands += 1

    async def _accepted(self, table: Table, seat: int, command: Any, asked_at: int, key: str) -> Accepted:
        """Send a command until there is an answer."""
        answer = await self._asked(
            "POST",
            f"{table.path}/commands",
            seat,
            content=msgspec.json.encode(command),
            headers=bearing(table.tokens[seat]) | {"Content-Type": "application/json", "Idempotency-Key": key},
            params={"asked_at": asked_at},
        )
        return msgspec.json.decode(answer.content, type=Accepted)

    async def _asked(
        self, method: str, path: str, seat: int | None = None, *, key: bool = False, **request: Any
    ) -> httpx.Response:
        """Ask until there is an answer: at the seat's own node, or at any if that does not answer."""
        if key:
            request["headers"] = {"Idempotency-Key": uuid4().hex}
        n = next(self._numbers) if seat is None else seat
        while True:
            try:
                answer = await self.nodes[n % len(self.nodes)].client.request(method, path, **request)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code not in BUSY:
                assert answer.is_success, f"{method} {path} {request}: {answer.text}"
                return answer
            self.repeated += 1
            n += 1
            await asyncio.sleep(PAUSE)


class Follower:
    """Follows a match on a node's stream; resumes where it was when the stream breaks, at *others* if it must."""

    def __init__(self, node: Reachable, path: str, *others: Reachable) -> None:
        self.seen: list[tuple[int, bytes]] = []
        self.breaks = 0
        self._turning = Turning(node, *others)
        self._path = path

    async def run(self) -> None:
        while True:
            client = self._turning.node.client
            try:
                async with client.stream("GET", f"{self._path}/stream", headers=self._since()) as answer:
                    self._turning.answered()
                    if answer.status_code == 204 or (answer.status_code == 200 and await self._read(answer)):
                        return
            except httpx.TransportError:
                self._turning.failed()
            self.breaks += 1
            await asyncio.sleep(PAUSE)

    def _since(self) -> dict[str, str]:
        return {"Last-Event-ID": str(self.seen[-1][0])} if self.seen else {}

    async def _read(self, answer: httpx.Response) -> bool:
        """Take in what comes. Tells whether the match is over."""
        position = None
        async for line in answer.aiter_lines():
            name, _, text = line.partition(": ")
            if name == "id":
                position = int(text)
            elif name == "data" and position is not None:
                self.seen.append((position, text.encode()))
                position = None
            elif name == "event" and text == "end":
                return True
        return False


async def history(node: Reachable, path: str) -> list[bytes]:
    """Read a whole history as a spectator who looked on saw it."""
    found: list[bytes] = []
    while True:
        answer = await node.client.get(f"{path}/events", params={"after": len(found) - 1, "as": "spectator"})
        page = msgspec.json.decode(answer.content, type=Page)
        found += map(bytes, page.events)
        if len(found) > page.head:
            return found


async def require_whole(node: Reachable, load: Load) -> None:
    """Everything that players were told is in the histories, once; and every match was played to its end."""
    for table in load.tables:
        answer = await node.client.get(f"{table.path}/events.ndjson")
        events = [msgspec.json.decode(line) for line in answer.content.splitlines()]
        assert [event["position"] for event in events] == list(range(len(events)))
        assert events[-1]["event"]["type"] == "match.secret_revealed"
        times = [event["time"] for event in events]
        assert times == sorted(times)
        positions = [position for position, _ in table.told.values()]
        assert len(set(positions)) == len(positions)
        digests = {event["position"]: event["digest"] for event in events}
        for _, told in table.told.values():
            for one in map(msgspec.json.decode, told):
                assert digests[one["position"]] == one["digest"]
        by_players = [
            event
            for event in events
            if (event["actor"] or "").startswith("seat:") and event["command"]["type"] not in SEATINGS
        ]
        assert len(by_players) == len(table.told)
