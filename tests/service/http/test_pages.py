"""Every list of the document that comes in pages says of its last page that it is the last, also of a full one."""

from __future__ import annotations

import pytest

from tests.clients.known_player import create_player
from tests.clients.operations import DOCUMENT, HOOK
from tests.clients.playing import bearing, open_match
from tests.servers.partie import Here
from tests.service.feed.reading import key_of

pytestmark = pytest.mark.anyio

LISTS = {
    path
    for path, methods in DOCUMENT["paths"].items()
    if {"after", "limit"} <= {one["name"] for one in methods.get("get", {}).get("parameters", ())}
    and "{" not in path
    and path != "/v1/feed"  # which has no last page
}


async def test_lists_come_in_pages_of_which_the_last_is_told(alone: Here) -> None:
    ada = await create_player(alone.client)
    key = await key_of(alone.stores.api_keys, "webhooks")
    for _ in range(4):
        await ada.sit(await open_match(alone.client))
        made = await alone.client.post("/v1/webhooks", json=HOOK, headers=bearing(key))
        assert made.status_code == 201, made.text
    tokens = {"/v1/matches": None, "/v1/me/matches": ada.token, "/v1/webhooks": key}
    assert tokens.keys() == LISTS
    for path, token in tokens.items():
        for limit, sizes in ((1, [1] * 4), (2, [2, 2]), (3, [3, 1]), (4, [4]), (5, [4])):
            found: list[int] = []
            after = None
            while not found or after is not None:
                params = {"limit": limit} | ({} if after is None else {"after": after})
                page = (await alone.client.get(path, params=params, headers=bearing(token))).json()
                found.append(len(page["items"]))
                after = page["next"]
            assert found == sizes, (path, limit)
