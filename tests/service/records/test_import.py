"""Imported matches: only what is proved is taken in, and it can be looked at in every way, but not go on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import partie
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, problem
from tests.domain.games.random_play import Case, played
from tests.servers.partie import BOTH_PACKAGES, served_here
from tests.service.records.golden_records import FOLDER, read_lines
from tests.service.records.recording import record_of
from tests.service.records.stored import finished, keep, settings_on, stores_in
from tests.service.records.tampering import lines_of, recorded, sealed_again

ENVIRONMENT = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES)}


def run(data: Path, *arguments: str | Path) -> Result:
    return CliRunner().invoke(partie, list(map(str, arguments)), env=ENVIRONMENT | {"PARTIE_DATA": str(data)})


def file_of(folder: Path, *records: list[bytes] | tuple[bytes, ...]) -> Path:
    file = folder / "import.partie.jsonl"
    file.write_bytes(b"".join(line for record in records for line in record))
    return file


async def at(data: Path) -> Settings:
    return settings_on(data)


def test_imported_match_can_be_looked_at_in_every_way_and_never_goes_on(tmp_path: Path) -> None:
    live = finished("zatre", 5)
    lines = record_of(live.table, live.events)
    done = run(tmp_path / "data", "import", file_of(tmp_path, lines), "--label", "kept")
    assert done.exit_code == 0, done.output
    assert str(live.table.match_id) in done.output

    async def look() -> None:
        async with (
            stores_in(tmp_path / "data") as stores,
            served_here(tmp_path / "data", stores=stores, settings=settings_on(tmp_path / "data")) as here,
        ):
            listed = (await here.client.get("/v1/matches", params={"label": "kept"})).json()["items"]
            assert [one["id"] for one in listed] == [str(live.table.match_id)]
            assert listed[0]["status"] == "finished"
            assert [seat["name"] for seat in listed[0]["seats"]] == [None, None]
            match = Played(here.client, {"match": listed[0], "host_token": "host_none"})
            envelopes = await match.envelopes()
            assert len(envelopes) == len(live.events)
            for position in random.Random(1).sample(range(len(envelopes)), 5):
                view = await match.view(at=position, eyes="seat:1")
                assert view["position"] == position
            async with following(here.client, match.path, None, after=-1) as stream:
                await stream.until_end()
                assert len(stream.envelopes) == len(live.events)
            assert (await match.get("/record")).content == b"".join(lines)
            assert problem(await match.get("/legal", "seat_none"))[:2] == (401, "unauthenticated")
            assert problem(await match.sit())[:2] == (409, "match_over")

    asyncio.run(look())
    assert run(tmp_path / "data", "doctor").exit_code == 0
    exported = tmp_path / "export"
    assert run(tmp_path / "data", "export", exported).exit_code == 0
    assert exported.read_bytes() == b"".join(lines)


def test_what_does_not_hold_is_not_taken_in_and_what_does_is(tmp_path: Path) -> None:
    forged = recorded("help_me")
    forged.events[6]["line"]["actor"] = "operator"
    done = run(tmp_path / "data", "import", file_of(tmp_path, sealed_again(forged), lines_of("silver_and_gold")))
    assert done.exit_code == 1
    assert "fails  commands: position 6" in done.output
    assert done.output.count("was imported") == 1


def test_what_is_not_disclosed_or_not_over_is_not_taken_in(tmp_path: Path) -> None:
    from domain.viewer import SPECTATOR

    live = played(Case("help_me", 2)).live
    hidden = record_of(live.table, live.events, SPECTATOR)
    done = run(tmp_path / "data", "import", file_of(tmp_path, hidden))
    assert done.exit_code == 1
    assert "Not everything in the record could be checked." in done.output


def test_match_that_is_here_is_not_imported_again(tmp_path: Path) -> None:
    live = finished("help_me", 3)

    async def fill() -> None:
        async with stores_in(tmp_path / "data") as stores:
            await keep(stores, [live])

    asyncio.run(fill())
    file = file_of(tmp_path, record_of(live.table, live.events))
    assert run(tmp_path / "data", "import", file).exit_code == 1
    file = file_of(tmp_path, lines_of("help_me"))
    assert run(tmp_path / "data", "import", file).exit_code == 0
    again = run(tmp_path / "data", "import", file)
    assert again.exit_code == 1
    assert "is here already" in again.output


@pytest.mark.parametrize("name", ["held-and-missed", "aborted-by-seats", "expired", "disclosed-to-seats"])
def test_every_way_to_end_is_imported_and_sound(tmp_path: Path, name: str) -> None:
    file = next(FOLDER.glob(f"fuenfer_finden/{name}-*.xz"))
    lines = read_lines(file)
    assert run(tmp_path / "data", "import", file_of(tmp_path, lines)).exit_code == 0
    assert run(tmp_path / "data", "doctor").exit_code == 0
    exported = tmp_path / "export"
    status = "aborted" if name in ("aborted-by-seats", "expired") else "finished"
    assert run(tmp_path / "data", "export", exported, "--status", status).exit_code == 0
    assert exported.read_bytes() == b"".join(lines)
