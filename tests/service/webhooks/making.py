"""Webhooks as an integrator has them: over HTTP, with an API key."""

from __future__ import annotations

from typing import Any

import httpx

from service.settings import Settings
from tests.clients.playing import bearing
from tests.clients.receiving import Receiver
from tests.servers.partie import BOTH_PACKAGES

SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, webhooks_private=True, webhook_seconds=1)


class Hook:
    """A webhook that was made over HTTP."""

    def __init__(self, client: httpx.AsyncClient, key: str, made: dict[str, Any]) -> None:
        self._client = client
        self.key = key
        self.id: str = made["webhook"]["id"]
        self.secret: str = made["secret"]
        self.path = f"/v1/webhooks/{self.id}"

    async def ask(self, method: str, path: str = "", **request: Any) -> dict[str, Any]:
        """Do something to it, which is not refused."""
        headers = bearing(self.key) | request.pop("headers", {})
        answer = await self._client.request(method, self.path + path, headers=headers, **request)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json() if answer.content else {}
        return told

    async def state(self) -> dict[str, Any]:
        """How it stands."""
        return await self.ask("GET")


async def hooked(client: httpx.AsyncClient, key: str, receiver: Receiver | str, **order: Any) -> Hook:
    """Make a webhook that leads to a receiver."""
    url = receiver if isinstance(receiver, str) else receiver.url
    answer = await client.post("/v1/webhooks", json={"url": url} | order, headers=bearing(key))
    assert answer.status_code == 201, answer.text
    return Hook(client, key, answer.json())
