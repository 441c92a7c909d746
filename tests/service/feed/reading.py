"""A reader of the feed over HTTP, with an API key, and nothing that another client does not have."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import httpx

from infra.api_keys.port import ApiKeys
from service.matches.tokens import token_hash
from tests.clients.playing import bearing


async def key_of(api_keys: ApiKeys, scope: str, name: str = "") -> str:
    """Make an API key of a scope; the same one for the same scope and name."""
    token = f"key_{scope}{name}"
    await api_keys.add(token_hash(token), scope, "", datetime.now(UTC))
    return token


async def feed_page(client: httpx.AsyncClient, key: str, **params: Any) -> dict[str, Any]:
    """One page of the feed; *eyes* stands for ``as``."""
    if "eyes" in params:
        params["as"] = params.pop("eyes")
    answer = await client.get("/v1/feed", headers=bearing(key), params=params)
    assert answer.status_code == 200, answer.text
    page: dict[str, Any] = answer.json()
    return page


async def whole_feed(client: httpx.AsyncClient, key: str, after: int = 0, **params: Any) -> list[dict[str, Any]]:
    """The feed beyond a position, page after page up to its head."""
    items: list[dict[str, Any]] = []
    while True:
        page = await feed_page(client, key, after=after, **dict(params))
        items += page["items"]
        assert after < page["next"] or page["next"] == page["head"]
        after = page["next"]
        if after == page["head"]:
            return items
