"""Long answers break off when the token that asked for them dies, and nobody takes them for whole."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.matches.tokens import token_hash
from service.records import export, writer
from service.settings import Settings
from service.streams import history
from tests.clients.known_player import create_player
from tests.clients.playing import Played, bearing, open_match, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.feed.reading import key_of

pytestmark = pytest.mark.anyio

SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=1e-9)
"""Between any two pieces there is a heartbeat."""

Die = Callable[[], Awaitable[Any]]


@pytest.fixture(autouse=True)
def in_small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "BATCH", 2)
    monkeypatch.setattr(writer, "BATCH", 2)
    monkeypatch.setattr(export, "PAGE", 1)
    monkeypatch.setattr(export, "AT_ONCE", 1)


async def of_a_seat(here: Here) -> tuple[Played, str, Die]:
    match = await started(here.client)
    token = match.tokens[0]

    async def die() -> None:
        code = (await here.client.post(f"{match.path}/seats/0/handover", json={}, headers=bearing(token))).json()
        moved = await here.client.post(f"{match.path}/handover", json={"code": code["code"]})
        assert moved.status_code == 201

    return match, token, die


async def of_a_player(here: Here) -> tuple[Played, str, Die]:
    match, ada = await open_match(here.client), await create_player(here.client)
    await ada.sit(match)
    await match.sit()
    return match, ada.token, ada.erase


async def of_a_key(here: Here) -> tuple[Played, str, Die]:
    match = await started(here.client, "lowest_unique")
    await match.command(1, {"type": "match.resign"})
    key = await key_of(here.stores.api_keys, "audit")
    return match, key, lambda: here.stores.api_keys.revoke(token_hash(key))


async def take(answer: httpx.Response, into: list[bytes]) -> None:
    """Put what comes of an answer into a list."""
    async for piece in answer.aiter_raw():
        into.append(piece)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [*product(("events.ndjson", "record"), (of_a_seat, of_a_player, of_a_key)), ("export", of_a_key)],
)
async def test_it_breaks_off(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: Callable[[Here], Awaitable[tuple[Played, str, Die]]],
    answer: str,
) -> None:
    async with served_here(tmp_path, settings=SETTINGS) as here:
        match, token, die = await kind(here)
        path = "/v1/export" if answer == "export" else f"{match.path}/{answer}"
        whole = (await here.client.get(path, headers=bearing(token))).content
        reads = []

        def until_it_dies(read: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def reading(*arguments: Any) -> Any:
                found = await read(*arguments)
                reads.append(arguments)
                if len(reads) == 2:
                    await die()
                return found

            return reading

        for place, name in ((here.stores.store, "events"), (here.stores.ended, "envelopes")):
            monkeypatch.setattr(place, name, until_it_dies(getattr(place, name)))
        came: list[bytes] = []
        caplog.clear()
        async with here.client.stream("GET", path, headers=bearing(token)) as begun:
            assert begun.status_code == 200
            with pytest.raises(httpx.RemoteProtocolError, match="incomplete"):
                await take(begun, came)
        assert whole.startswith(b"".join(came))
        assert b"".join(came) != whole
        assert [one.name for one in caplog.records if one.levelno >= logging.WARNING] == []
        assert (await here.client.get(path, headers=bearing(token))).status_code == 401
