"""The latest events of a match are kept in memory as they are stored; no page tells where it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.matches.cached import RECENT
from tests.clients.playing import Played, started
from tests.servers.partie import memory_stores, served_here

pytestmark = pytest.mark.anyio


async def test_every_page_is_the_same_from_memory_and_from_the_store(tmp_path: Path) -> None:
    stores = memory_stores()
    async with served_here(tmp_path / "one", stores=stores) as one, served_here(tmp_path / "two", stores=stores) as two:
        match = await started(one.client)
        there = Played(two.client, {"match": {"id": match.id}, "host_token": match.host})
        head = 0
        for step in range(12):  # it is the turn of each process, so each has its own events and the other's
            here, other = (match, there) if step % 4 < 2 else (there, match)
            there.tokens = match.tokens
            await here.play(1)
            whole = (await here.get("/events", 0)).json()["events"]
            head = len(whole) - 1
            for after in (-1, head - RECENT - 1, head - RECENT, head - 5, head - 1, head, head + 1):
                for limit in (2, 100):
                    pages = [await who.get("/events", 0, after=max(after, -1), limit=limit) for who in (here, other)]
                    assert [page.json()["events"] for page in pages] == [whole[max(after, -1) + 1 :][:limit]] * 2
        assert head > RECENT


async def test_a_page_of_the_latest_events_asks_the_store_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served_here(tmp_path) as here:
        match = await started(here.client)
        await match.play(3)
        head = (await match.get("/events")).json()["head"]

        async def asked(*_: object) -> object:
            raise AssertionError("the store was asked for events")

        monkeypatch.setattr(here.stores.store, "events", asked)
        page = (await match.get("/events", after=head - 3)).json()
        assert [one["position"] for one in page["events"]] == [head - 2, head - 1, head]
