"""``partie export``: the records of a database as a file, and as a table with a row for each event."""

from __future__ import annotations

import asyncio
from pathlib import Path

import duckdb
import pytest
from click.testing import CliRunner, Result

from domain.match.commands import Disclosure
from service.cli import partie
from tests.domain.games.tables import Live
from tests.servers.partie import BOTH_PACKAGES
from tests.service.records.recording import record_of
from tests.service.records.stored import finished, keep, stores_in


def run(data: Path, *arguments: str | Path) -> Result:
    environment = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES), "PARTIE_DATA": str(data)}
    return CliRunner().invoke(partie, list(map(str, arguments)), env=environment)


@pytest.fixture(scope="module")
def lives() -> list[Live]:
    return [finished(slug, number) for number, slug in enumerate(["help_me", "zatre", "lowest_unique", "zatre"])]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, lives: list[Live]) -> Path:
    data = tmp_path_factory.mktemp("data")

    async def fill() -> None:
        async with stores_in(data) as stores:
            await keep(stores, lives)

    asyncio.run(fill())
    return data


def test_export_is_a_file_of_records_and_replaces_none(tmp_path: Path, data: Path, lives: list[Live]) -> None:
    file = tmp_path / "export.partie.jsonl"
    assert run(data, "export", file).exit_code == 0
    assert file.read_bytes().count(b'\n{"hash":') == len(lives)
    assert run(data, "verify", file).exit_code == 0
    assert run(data, "export", file).exit_code == 1


def test_operators_get_a_match_whole_that_is_disclosed_to_its_seats_alone(tmp_path: Path) -> None:
    live = finished("lowest_unique", 1, disclosure=Disclosure.SEATS)
    data, file, table = tmp_path / "data", tmp_path / "one.jsonl", tmp_path / "one.parquet"

    async def fill() -> None:
        async with stores_in(data) as stores:
            await keep(stores, [live])

    asyncio.run(fill())
    assert run(data, "record", str(live.table.match_id), "--output", file).exit_code == 0
    checked = run(data, "verify", file)
    assert checked.exit_code == 0, checked.output
    assert live.table.secret.hex().encode() in file.read_bytes()
    assert run(data, "export", table, "--format", "parquet").exit_code == 0
    with duckdb.connect() as database:
        (last,) = database.execute(f"SELECT type, audience FROM '{table}' ORDER BY position DESC LIMIT 1").fetchall()
    assert last == ("match.secret_revealed", [0, 1])


def test_table_has_a_row_for_each_event_with_its_members(tmp_path: Path, data: Path, lives: list[Live]) -> None:
    file = tmp_path / "play's.parquet"
    done = run(data, "export", file, "--format", "parquet")
    assert done.exit_code == 0, done.output
    zatre = [live for live in lives if live.table.game.slug == "zatre"]
    with duckdb.connect() as database:
        rows = database.read_parquet(str(file))
        assert rows.count("*").fetchall() == [(sum(len(live.events) for live in lives),)]
        placed = database.execute(
            "SELECT match_id, position, seat, event.placements FROM rows WHERE type = 'zatre.tiles_placed' "
            "ORDER BY match_id, position"
        ).fetchall()
        expected = [
            (live.table.match_id, one.position, len(one.event.placements))
            for live in sorted(zatre, key=lambda live: str(live.table.match_id))
            for one in live.events
            if type(one.event).__struct_config__.tag == "zatre.tiles_placed"
        ]
        assert [(match_id, position, len(placements)) for match_id, position, _, placements in placed] == expected
        assert database.execute("SELECT max(time) - min(time) > INTERVAL 1 SECOND FROM rows").fetchall() == [(True,)]
        hidden = sum(one.audience is not None for live in lives for one in live.events)
        assert database.execute("SELECT count(audience) FROM rows").fetchall() == [(hidden,)]


def test_empty_table_is_not_written(tmp_path: Path, data: Path) -> None:
    done = run(data, "export", tmp_path / "none.parquet", "--format", "parquet", "--game", "chess")
    assert done.exit_code == 1
    assert "There is no such match." in done.output
    assert list(tmp_path.iterdir()) == []


def test_export_is_narrowed(tmp_path: Path, data: Path, lives: list[Live]) -> None:
    for number, arguments, count in (
        (0, ["--game", "zatre"], 2),
        (1, ["--until", "2020-01-01"], 0),
        (2, ["--since", "2020-01-01"], 4),
        (3, ["--after", str(max(live.table.match_id for live in lives))], 0),
        (4, ["--label", "none"], 0),
        (5, ["--status", "aborted"], 0),
    ):
        file = tmp_path / str(number)
        assert run(data, "export", file, *arguments).exit_code == 0
        assert file.read_bytes().count(b'{"hash":') == count, arguments


def test_record_of_each_is_in_it(tmp_path: Path, data: Path, lives: list[Live]) -> None:
    file = tmp_path / "export"
    run(data, "export", file)
    whole = file.read_bytes()
    for live in lives:
        _, *events, _ = record_of(live.table, live.events)
        assert b"".join(events) in whole
