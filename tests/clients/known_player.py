"""A player as it reaches the server over HTTP: with its own token alone."""

from __future__ import annotations

from typing import Any

import httpx

from tests.clients.playing import Played, bearing


class KnownPlayer:
    """A player that was created over HTTP."""

    def __init__(self, client: httpx.AsyncClient, created: dict[str, Any]) -> None:
        self.client = client
        self.id: str = created["player"]["id"]
        self.token: str = created["player_token"]

    @property
    def headers(self) -> dict[str, str]:
        return bearing(self.token)

    async def get(self, path: str = "", **params: Any) -> httpx.Response:
        """Read something of ``/v1/me``."""
        return await self.client.get(f"/v1/me{path}", headers=self.headers, params=params)

    async def sit(self, match: Played, **body: Any) -> httpx.Response:
        """Take a seat."""
        return await self.client.post(f"{match.path}/seats", json=body, headers=self.headers)

    async def matches(self, **params: Any) -> list[dict[str, Any]]:
        """The matches in which this player sits."""
        answer = await self.get("/matches", **params)
        assert answer.status_code == 200, answer.text
        items: list[dict[str, Any]] = answer.json()["items"]
        return items

    async def rename(self, name: str) -> httpx.Response:
        return await self.client.patch("/v1/me", json={"name": name}, headers=self.headers)

    async def erase(self) -> httpx.Response:
        return await self.client.delete("/v1/me", headers=self.headers)


async def create_player(client: httpx.AsyncClient, name: str = "Ada", **headers: str) -> KnownPlayer:
    """Create a player."""
    answer = await client.post("/v1/players", json={"name": name}, headers=headers)
    assert answer.status_code == 201, answer.text
    return KnownPlayer(client, answer.json())
