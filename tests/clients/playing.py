"""A match as its players reach it: over HTTP, with tokens, and with nothing that another client does not have."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import httpx
import msgspec
from msgspec import Raw, Struct


class Page(Struct):
    """A page of history, its envelopes as the bytes that came."""

    events: list[Raw]
    head: int
    over: bool


def bearing(token: str | None) -> dict[str, str]:
    """Headers that bear *token*; none for a spectator."""
    return {} if token is None else {"Authorization": f"Bearer {token}"}


def problem(answer: httpx.Response) -> tuple[int, str, str | None]:
    """A refusal's status, code and rule, once it is seen to be a whole problem document."""
    body = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert body["status"] == answer.status_code
    assert body["type"] == f"/docs/problems#{body['code']}"
    assert body["title"]
    assert body["detail"]
    assert isinstance(body["facts"], dict)
    return answer.status_code, body["code"], body["rule"]


class Played:
    """A match that was opened over HTTP: its path, the host's token, and the tokens of the seats that were taken."""

    def __init__(self, client: httpx.AsyncClient, opened: Mapping[str, Any]) -> None:
        self.client = client
        self.id: str = opened["match"]["id"]
        self.host: str = opened["host_token"]
        self.path = f"/v1/matches/{self.id}"
        self.tokens: dict[int, str] = {}

    def whose(self, who: int | str | None) -> str | None:
        """The token of a seat (a number), any other token as it is, or None."""
        return self.tokens[who] if isinstance(who, int) else who

    async def get(self, path: str = "", who: int | str | None = None, **params: Any) -> httpx.Response:
        """Read something of the match; *eyes* stands for the parameter ``as``."""
        if "eyes" in params:
            params["as"] = params.pop("eyes")
        headers = bearing(self.whose(who)) | params.pop("headers", {})
        return await self.client.get(f"{self.path}{path}", headers=headers, params=params)

    async def sit(self, **body: Any) -> httpx.Response:
        """Take a seat."""
        headers = body.pop("headers", {})
        answer = await self.client.post(f"{self.path}/seats", json={"name": "Ada"} | body, headers=headers)
        if answer.is_success:
            seated = answer.json()
            self.tokens[seated["seat"]] = seated["seat_token"]
        return answer

    async def leave(self, seat: int, who: int | str | None) -> httpx.Response:
        """Free a seat."""
        return await self.client.delete(f"{self.path}/seats/{seat}", headers=bearing(self.whose(who)))

    async def command(
        self,
        who: int | str | None,
        body: Any,
        *,
        key: str | None = None,
        if_match: str | None = None,
        **params: Any,
    ) -> httpx.Response:
        """Send a command."""
        headers = bearing(self.whose(who)) | {"Content-Type": "application/json"}
        headers |= {} if key is None else {"Idempotency-Key": key}
        headers |= {} if if_match is None else {"If-Match": if_match}
        return await self.client.post(
            f"{self.path}/commands", content=msgspec.json.encode(body), headers=headers, params=params
        )

    async def summary(self) -> dict[str, Any]:
        """The match from outside."""
        summary: dict[str, Any] = _json(await self.get())
        return summary

    async def view(self, who: int | str | None = None, **params: Any) -> dict[str, Any]:
        """A view, without the server's time."""
        view: dict[str, Any] = _json(await self.get("/view", who, **params))
        del view["server_time"]
        return view

    async def envelopes(self, who: int | str | None = None, **params: Any) -> list[bytes]:
        """The whole history, page after page, as the bytes that came."""
        found: list[bytes] = []
        while True:
            answer = await self.get("/events", who, after=len(found) - 1, **params)
            assert answer.status_code == 200, answer.text
            page = msgspec.json.decode(answer.content, type=Page)
            found += map(bytes, page.events)
            if len(found) > page.head:
                return found

    async def events(self, who: int | str | None = None, **params: Any) -> list[dict[str, Any]]:
        """The whole history, read."""
        return [msgspec.json.decode(one) for one in await self.envelopes(who, **params)]

    async def legal(self, seat: int) -> list[Any]:
        """The commands that *seat* is offered."""
        commands: list[Any] = _json(await self.get("/legal", seat))["commands"]
        return commands

    async def traces(self) -> tuple[Any, ...]:
        """Everything that a refused command must leave as it was."""
        return await self.traces_of(None, self.host, *self.tokens.values())

    async def traces_of(self, *tokens: str | None) -> tuple[Any, ...]:
        """What a refused command must leave as it was, seen by the bearers of *tokens*."""
        return await self.envelopes(), await self.summary(), [await self.view(token) for token in tokens]

    async def turn(self) -> int:
        """The seat that is asked (the first of several)."""
        seat: int = (await self.summary())["to_act"][0]["seat"]
        return seat

    async def step(self, luck: random.Random) -> bool:
        """Let every seat that is asked and is ours give a random legal command; False once nobody is asked."""
        asked = (await self.summary())["to_act"]
        for one in asked:
            if (seat := one["seat"]) in self.tokens:
                commands = await self.legal(seat)
                answer = await self.command(seat, luck.choice(commands), asked_at=one["asked_at"])
                assert answer.status_code == 201, answer.text
        return bool(asked)

    async def play(self, steps: int, luck: random.Random | None = None) -> None:
        """Play so many random steps."""
        luck = luck or random.Random(steps)
        for _ in range(steps):
            assert await self.step(luck)

    async def play_to_the_end(self, luck: random.Random | None = None) -> None:
        """Play random legal commands until the match is over."""
        luck = luck or random.Random(1)
        while await self.step(luck):
            pass


async def open_match(client: httpx.AsyncClient, game: str = "help_me", seats: int = 2, **body: Any) -> Played:
    """Open a match that waits for its seats."""
    answer = await client.post("/v1/matches", json={"game": game, "seats": seats} | body)
    assert answer.status_code == 201, answer.text
    return Played(client, answer.json())


async def started(client: httpx.AsyncClient, game: str = "help_me", seats: int = 2, **body: Any) -> Played:
    """Open a match and take every seat that no bot has."""
    match = await open_match(client, game, seats, **body)
    for seat in range(seats - len(body.get("bots", ()))):
        answer = await match.sit(name=f"Player {seat}")
        assert answer.status_code == 201, answer.text
    return match


def move(source: tuple[int, int], target: tuple[int, int]) -> dict[str, Any]:
    """A command of Help Me!."""
    cells = [{"row": row, "column": column} for row, column in (source, target)]
    return {"type": "help_me.move_stack", "from": cells[0], "to": cells[1]}


def pick(number: int) -> dict[str, Any]:
    """A command of Lowest Unique."""
    return {"type": "lowest_unique.pick", "number": number}


def _json(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()
