"""An old event in a stored row: folded as what it is called today, shown and recorded as it was sealed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from msgspec.structs import replace
from structlog.testing import capture_logs

from domain.catalogue import Catalogue
from domain.ids import MatchId
from infra.event_store.memory import MemoryEventStore
from infra.seal import chain_start, digest_of, link
from service import app
from service.http import problems
from tests.clients.playing import Played, problem
from tests.domain.games.tables import CATALOGUE, Live
from tests.servers.partie import Here, memory_stores, served_here
from tests.service.records.stored import finished, keep

pytestmark = pytest.mark.anyio

TODAY, OLD = b'"type":"help_me.stack_moved"', b'"type":"help_me.stack_shoved"'


def upcast(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"type": "help_me.stack_moved"}


def with_upcaster() -> Catalogue:
    """The catalogue of a version that has renamed an event."""
    entry = CATALOGUE.entries["help_me"]
    renamed = replace(entry, game=replace(entry.game, upcasters={"help_me.stack_shoved": upcast}))
    return Catalogue([renamed, *(one for slug, one in CATALOGUE.entries.items() if slug != "help_me")])


def grow_old(store: MemoryEventStore, match_id: MatchId) -> None:
    """Rename the event in every row, sealed as an older version would have."""
    kept, head = store.kept[match_id], chain_start(match_id)
    for number, event in enumerate(kept.events):
        line = event.line.replace(TODAY, OLD)
        digest = digest_of(event.salt, line)
        head = link(head, digest)
        kept.events[number] = replace(
            event, line=line, type=event.type.replace("moved", "shoved"), digest=digest, hash=head
        )


@pytest.fixture
def live() -> Live:
    return finished("help_me", 4)


async def served(folder: Path, live: Live) -> AsyncIterator[Here]:
    store = MemoryEventStore()
    stores = memory_stores(store)
    await keep(stores, [live])
    grow_old(store, live.table.match_id)
    async with served_here(folder, stores=stores) as here:
        yield here


def match_of(here: Here, live: Live) -> Played:
    return Played(here.client, {"match": {"id": str(live.table.match_id)}, "host_token": ""})


async def test_old_event_is_folded_as_today_and_shown_as_it_was_sealed(
    tmp_path: Path, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "load_catalogue", lambda settings: with_upcaster())
    async for here in served(tmp_path, live):
        match = match_of(here, live)
        view = await match.view()
        assert view["status"] == "finished"
        assert view["outcome"]["seats"][0]["points"] == live.match.state.outcome.seats[0].points  # type: ignore[union-attr]
        envelopes = await match.envelopes()
        record = (await match.get("/record")).content
        assert TODAY not in b"".join(envelopes) + record
        assert any(OLD in envelope for envelope in envelopes)
        assert OLD in record


async def test_event_that_is_not_known_is_a_loud_error_and_no_empty_match(
    tmp_path: Path, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    structlog.reset_defaults()  # a command that ran in this process before may have silenced the logs
    monkeypatch.setattr(problems, "log", structlog.get_logger())
    async for here in served(tmp_path, live):
        match = match_of(here, live)
        with capture_logs() as logs:
            answers = [problem(await match.get(path))[:2] for path in ("", "/view", "/events", "/record", "/stream")]
        assert set(answers) == {(503, "busy")}
        loud = [log for log in logs if log["log_level"] == "error"]
        assert loud
        assert f"match {live.table.match_id}, position" in loud[0]["fault"]
        assert "help_me.stack_shoved" in loud[0]["fault"]
