"""A server killed in the middle of many matches: nothing that it acknowledged is lost, and everything goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
from msgspec import Struct

from tests.clients.playing import Page, Played, bearing
from tests.domain.games.help_me.recount import chain, commitment, digest, line_of
from tests.servers import free_port
from tests.servers.partie import served_apart

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]

KILLS = 2
SETTINGS = {"PARTIE_BOT_SECONDS": "0.05"}
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (24, {"game": "help_me", "seats": 2}),
    (10, {"game": "help_me", "seats": 3, "bots": [{"level": "random"}]}),
    (16, {"game": "lowest_unique", "seats": 2, "options": {"rounds": 2, "pick_seconds": 1}}),  # seat 1 never picks
)


class Deed(Struct):
    """A command that was sent under a key, and its answer once that has come."""

    seat: int
    key: str
    body: Any
    asked_at: int
    answer: dict[str, Any] | None = None


class Table:
    """One match with its players, who note what was acknowledged. Opening and sitting are under keys as well."""

    def __init__(self, number: int, body: dict[str, Any]) -> None:
        self.name = f"table-{number:02}-with-a-long-secret-key"
        self.body = body
        self.luck = random.Random(number)
        self.deeds: list[Deed] = []
        self.sent: Deed | None = None  # without an answer so far
        self.match: Played

    async def begin(self, client: httpx.AsyncClient) -> None:
        """Open the match and take the seats, or be told again what came of it."""
        headers = {"Idempotency-Key": f"{self.name}/open"}
        opened = await client.post("/v1/matches", json=self.body, headers=headers)
        assert opened.status_code == 201, opened.text
        self.match = Played(client, opened.json())
        for seat in range(self.body["seats"] - len(self.body.get("bots", ()))):
            seated = await self.match.sit(seat=seat, headers={"Idempotency-Key": f"{self.name}/{seat}"})
            assert seated.status_code == 201, seated.text

    async def play(self, acknowledged: Callable[[], None]) -> None:
        """Play until the match is over or the server is gone."""
        players = [0] if self.body["game"] == "lowest_unique" else [*self.match.tokens]
        seen: dict[str, Any] | None = None
        while True:
            if self.sent is None:
                seen = seen or await self.match.summary()
                if seen["status"] == "finished":
                    return
                mine = [one for one in seen["to_act"] if one["seat"] in players]
                legal = await self.match.legal(mine[0]["seat"]) if mine else []
                if not legal:  # it is for others to act, or it has moved on meanwhile
                    await self.match.get("/events", after=seen["position"], wait=10)
                    seen = None
                    continue
                key = f"{self.name}/{len(self.deeds)}/{self.luck.random()}"
                self.sent = Deed(mine[0]["seat"], key, self.luck.choice(legal), mine[0]["asked_at"])
            seen = await self.carry_out()
            acknowledged()

    async def carry_out(self) -> dict[str, Any] | None:
        """Send what is to be sent until it is answered, and give the view then; a round that ended is no fault."""
        deed = self.sent
        assert deed is not None
        answer = await self._send(deed)
        self.sent = None
        if answer.status_code != 201:
            assert answer.json()["code"] in ("stale_decision", "too_late"), answer.text
            return None
        deed.answer = answer.json()
        self.deeds.append(deed)
        view: dict[str, Any] = deed.answer.pop("view")
        return view

    async def _send(self, deed: Deed) -> httpx.Response:
        return await self.match.command(deed.seat, deed.body, key=deed.key, asked_at=deed.asked_at, include="view")

    async def check(self) -> None:
        """Everything that was acknowledged is there, and told again as it was told first."""
        tokens, host = dict(self.match.tokens), self.match.host
        client = self.match.client
        await self.begin(client)
        assert (self.match.tokens, self.match.host) == (tokens, host)
        histories = {seat: await self.match.events(seat, eyes=f"seat:{seat}") for seat in tokens}
        positions = [one["position"] for one in histories[0]]
        assert positions == list(range(len(positions)))
        for deed in self.deeds:
            assert deed.answer is not None
            again = await self._send(deed)
            assert (again.status_code, again.headers.get("Idempotency-Replayed")) == (201, "true"), again.text
            assert again.json() | deed.answer == again.json()
            first = deed.answer["events"][0]["position"]
            assert histories[deed.seat][first : deed.answer["position"] + 1] == deed.answer["events"]

    async def check_chain(self, head: bytes) -> None:
        """The finished match proves itself."""
        answer = await self.match.get("/events", limit=1000, eyes="all")
        page = msgspec.json.decode(answer.content, type=Page)
        assert page.over
        events = [msgspec.json.decode(bytes(one)) for one in page.events]
        secret = events[-1]["event"]["secret"]
        assert events[0]["event"]["commitment"] == commitment(self.match.id, secret)
        for one, raw in zip(events, page.events, strict=True):
            assert one["digest"] == digest(secret, one["position"], line_of(bytes(raw)))
        assert chain(self.match.id, (one["digest"] for one in events)) == head.hex()
        keys = [deed.answer["position"] for deed in self.deeds if deed.answer]
        assert len(keys) == len(set(keys))


async def _until_killed(tables: list[Table], enough: int, kill: Callable[[], None]) -> None:
    """Let all tables play at once, and kill the server once so many commands more were acknowledged."""
    reached = asyncio.Event()
    count = 0

    def acknowledged() -> None:
        nonlocal count
        count += 1
        if count >= enough:
            reached.set()

    playing = [asyncio.create_task(table.play(acknowledged)) for table in tables]
    await reached.wait()
    kill()
    ends = await asyncio.gather(*playing, return_exceptions=True)
    assert [end for end in ends if end is not None and not isinstance(end, httpx.TransportError)] == []


async def test_fifty_running_matches_outlive_their_server(tmp_path: Path) -> None:
    data, port, luck = tmp_path / "data", free_port(), random.Random(7)
    bodies = [body for count, body in KINDS for _ in range(count)]
    tables = [Table(number, body) for number, body in enumerate(bodies)]
    limits = httpx.Limits(max_connections=60, max_keepalive_connections=60)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60, limits=limits) as client:
        for number in range(KILLS):
            with served_apart(data, port=port, environment=SETTINGS) as server:
                if number == 0:
                    await asyncio.gather(*(table.begin(client) for table in tables))
                else:
                    await asyncio.gather(*(table.check() for table in tables))
                await _until_killed(tables, luck.randrange(20, 250), server.kill)
        assert sum(table.sent is not None for table in tables) > 0  # some were cut off in the middle
        with served_apart(data, port=port, environment=SETTINGS) as server:
            await asyncio.gather(*(table.check() for table in tables))
            async with asyncio.timeout(200):
                await asyncio.gather(*(table.play(lambda: None) for table in tables))
            await asyncio.gather(*(table.check() for table in tables[::5]))  # after the end, too
            heads = _heads(data)
            await asyncio.gather(*(table.check_chain(heads[UUID(table.match.id)]) for table in tables))
            tokens = bearing(tables[0].match.tokens[0])
            assert (await client.get(f"{tables[0].match.path}/legal", headers=tokens)).status_code == 200
            assert server.stop() == 0


def _heads(data: Path) -> dict[UUID, bytes]:
    with sqlite3.connect(data / "partie.db") as stored:
        return {UUID(match): head for match, head in stored.execute("select match_id, head_hash from matches")}
