"""The export over HTTP: the same records as one by one, resumable, narrowed, in pieces, for keys of scope `audit`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.ids import MatchId
from infra.event_store.memory import MemoryEventStore
from service.matches.tokens import token_hash
from service.records import export
from service.records.verify.check import Knowledge
from service.records.verify.files import checked
from tests.clients.playing import bearing, problem
from tests.domain.games.tables import CATALOGUE, NOW, Live
from tests.servers.partie import Here
from tests.service.records.stored import finished, keep

pytestmark = pytest.mark.anyio

KEY = "key_audit"


@pytest.fixture(scope="module")
async def matches(here: Here) -> list[Live]:
    """Matches that are over, in the order of their ids; the last is aborted."""
    await here.stores.api_keys.add(token_hash(KEY), "audit", "", NOW, None)
    lives = [finished("help_me", number) for number in range(4)] + [finished("zatre", 9)]
    await keep(here.stores, lives[:3], "tuesday")
    await keep(here.stores, lives[3:])
    return sorted(lives, key=lambda live: live.table.match_id)


async def exported(here: Here, **params: str) -> list[bytes]:
    """The records of an export."""
    answer = await here.client.get("/v1/export", headers=bearing(KEY), params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"].startswith("application/x-ndjson")
    records: list[bytes] = []
    whole = b""
    for line in answer.content.splitlines(keepends=True):
        whole += line
        if line.startswith(b'{"hash":'):
            records.append(whole)
            whole = b""
    assert not whole
    return records


def ids(records: list[bytes]) -> list[str]:
    return [msgspec.json.decode(record.partition(b"\n")[0])["match_id"] for record in records]


def ids_of(lives: list[Live]) -> list[str]:
    return [str(live.table.match_id) for live in lives]


async def test_records_are_those_of_the_matches_one_by_one(here: Here, matches: list[Live], tmp_path: Path) -> None:
    records = await exported(here)
    assert ids(records) == ids_of(matches)
    for record, match_id in zip(records, ids_of(matches), strict=True):
        assert record == (await here.client.get(f"/v1/matches/{match_id}/record")).content
    file = tmp_path / "export.partie.jsonl"
    file.write_bytes(b"".join(records))
    assert all(report.proves for report in checked(file, Knowledge(CATALOGUE)))


async def test_export_goes_on_after_the_last_record_that_came(here: Here, matches: list[Live]) -> None:
    assert ids(await exported(here, after=ids_of(matches)[1])) == ids_of(matches)[2:]
    assert await exported(here, after=ids_of(matches)[-1]) == []


async def test_export_is_narrowed(here: Here, matches: list[Live]) -> None:
    zatre = [live for live in matches if live.table.game.slug == "zatre"]
    assert ids(await exported(here, game="zatre")) == ids_of(zatre)
    assert len(await exported(here, label="tuesday")) == 3
    assert await exported(here, status="aborted") == []
    assert await exported(here, until="2000-01-01T00:00:00.000000Z") == []
    assert len(await exported(here, since="2000-01-01T00:00:00.000000Z")) == 5


@pytest.mark.parametrize("size", [1, 30, 70])
async def test_however_many_are_held_at_once_the_bytes_are_the_same(
    here: Here, matches: list[Live], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = await exported(here)
    monkeypatch.setattr(export, "AT_ONCE", size)
    monkeypatch.setattr(export, "PAGE", 2)
    assert await exported(here) == whole


@pytest.mark.parametrize(
    "params",
    [{"since": "2026-13-30T15:04:05.123456Z"}, {"since": "now"}, {"after": "x"}, {"status": "running"}, {"limit": "1"}],
)
async def test_what_an_export_does_not_take_is_malformed(here: Here, matches: list[Live], params: Any) -> None:
    answer = await here.client.get("/v1/export", headers=bearing(KEY), params=params)
    assert problem(answer)[:2] == (400, "malformed")


async def test_damaged_match_is_left_out(here: Here, matches: list[Live]) -> None:
    store = here.stores.store
    assert isinstance(store, MemoryEventStore)
    kept = store.kept[MatchId(matches[0].table.match_id)]
    summary, kept.summary = kept.summary, b"{"
    assert ids(await exported(here)) == ids_of(matches)[1:]
    kept.summary = summary


@pytest.mark.parametrize("size", [1, 7, 1_000])
async def test_history_of_a_match_that_is_over_is_its_pages_in_however_many_pieces(
    here: Here, matches: list[Live], size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/v1/matches/{matches[0].table.match_id}"
    monkeypatch.setattr(export, "AT_ONCE", size)
    for eyes in ({}, {"as": "all"}, {"as": "seat:0"}):
        answer = await here.client.get(f"{path}/events.ndjson", params=eyes)
        assert answer.headers["Content-Type"].startswith("application/x-ndjson")
        assert answer.headers["Cache-Control"] == "no-store, no-transform"
        page = (await here.client.get(f"{path}/events", params={"limit": "1000", **eyes})).json()
        assert page["events"]
        assert [msgspec.json.decode(line) for line in answer.content.splitlines()] == page["events"]
