"""A webhook tells no more of a match that is disclosed to its seats alone than a spectator saw."""

from __future__ import annotations

import pytest

from tests.clients.playing import started
from tests.clients.receiving import Receiver
from tests.servers.partie import Here
from tests.service.feed.reading import key_of
from tests.service.webhooks.making import hooked

pytestmark = pytest.mark.anyio


async def test_neither_hidden_events_nor_the_secret_are_delivered(here: Here, key: str, receiver: Receiver) -> None:
    await hooked(here.client, key, receiver)
    closed = await started(here.client, "lowest_unique", disclosure="seats")
    await closed.play_to_the_end()
    shown = [one for one in await closed.events() if one["event"]]
    opened = await started(here.client, "lowest_unique")
    await opened.command(0, {"type": "match.resign"})
    await receiver.until(lambda so_far: "match.secret_revealed" in so_far.types)  # of the other one, later
    told = [one.message["data"] for one in receiver.taken]
    assert [one["envelope"] for one in told if one["match_id"] == closed.id] == shown
    assert [one["match_id"] for one in told if one["envelope"]["event"]["type"] == "match.secret_revealed"] == [
        opened.id
    ]


async def test_the_scope_audit_changes_nothing_about_that(here: Here, receiver: Receiver) -> None:
    wide = await key_of(here.stores.api_keys, "webhooks audit")
    await hooked(here.client, wide, receiver, unlisted=True)
    closed = await started(here.client, "lowest_unique", disclosure="seats", visibility="unlisted")
    await closed.command(0, {"type": "match.resign"})
    opened = await started(here.client, "lowest_unique")
    await opened.command(0, {"type": "match.resign"})
    await receiver.until(lambda so_far: "match.secret_revealed" in so_far.types)
    assert "match.finished" in {
        one.message["type"] for one in receiver.taken if one.message["data"]["match_id"] == closed.id
    }
    assert receiver.types.count("match.secret_revealed") == 1
