"""Forks that are over: exported, verified, imported elsewhere, erased, forked again and played again, as any match."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import anyio
import pytest
from click.testing import CliRunner, Result

from domain.ids import seat_actor
from domain.match.commands import MatchResign
from service.cli import partie
from service.matches.tokens import token_hash
from tests.clients.playing import Played, bearing, pick, problem, started
from tests.domain.games.random_play import Case, played
from tests.domain.match import forks
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.records.recording import record_of
from tests.service.records.stored import settings_on, stores_in

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
HOLDS, FAILS, UNCHECKED = 0, 1, 3


class Family(NamedTuple):
    """A match and its fork, both over, on a server; and their records as files."""

    here: Here
    parent: Played
    fork: Played
    at: int
    files: tuple[Path, Path]


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[Here]:
    async with stores_in(data) as stores, served_here(data, stores=stores, settings=settings_on(data)) as here:
        yield here


@pytest.fixture
async def family(tmp_path: Path) -> AsyncIterator[Family]:
    async with serving(tmp_path / "data") as here:
        parent = await started(here.client, GAME, options={"rounds": 2})
        await play_on(parent)
        at = (await halves(parent))[0]
        fork = await forked(parent, at)
        await play_on(fork)
        files = tmp_path / "parent", tmp_path / "fork"
        for match, file in zip((parent, fork), files, strict=True):
            file.write_bytes(await record(match))
        yield Family(here, parent, fork, at, files)


async def halves(match: Played) -> list[int]:
    """Where a seat had picked and the other one had not."""
    events = await match.events()
    return [
        n
        for n, (one, following) in enumerate(itertools.pairwise(events))
        if one["event"]["type"] == "lowest_unique.picked" and following["command"] is not None
    ]


async def forked(match: Played, at: int, *names: str) -> Played:
    answer = await match.client.post(f"{match.path}/forks", json={"at": at, "label": "fork"})
    assert answer.status_code == 201, answer.text
    fork = Played(match.client, answer.json())
    for seat, name in enumerate(names or ("Cleo", "Dan")):
        assert (await fork.sit(seat=seat, name=name)).status_code == 201
    return fork


async def play_on(match: Played) -> None:
    while (await match.summary())["status"] == "running":
        for seat in (1, 0):
            await match.command(seat, pick(seat + 1))


async def record(match: Played) -> bytes:
    answer = await match.get("/record")
    assert answer.status_code == 200, answer.text
    return answer.content


def run(data: Path, *arguments: str | Path) -> Result:
    environment = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES), "PARTIE_DATA": str(data)}
    return CliRunner().invoke(partie, list(map(str, arguments)), env=environment)


async def partie_on(family: Family | Path, *arguments: str | Path) -> Result:
    """Run `partie` beside the server, in a thread as it begins a loop of its own."""
    data = family if isinstance(family, Path) else family.here.data
    return await anyio.to_thread.run_sync(lambda: run(data, *arguments))


async def test_exports_hold_both_and_prove_the_fork_by_its_parent(family: Family, tmp_path: Path) -> None:
    whole = b"".join(file.read_bytes() for file in family.files)
    await family.here.stores.api_keys.add(token_hash("key_audit"), "audit", "", datetime.now(UTC), None)
    over_http = await family.here.client.get("/v1/export", headers=bearing("key_audit"))
    assert over_http.content == whole
    alone = await family.here.client.get("/v1/export", headers=bearing("key_audit"), params={"label": "fork"})
    assert alone.content == family.files[1].read_bytes()
    file, table = tmp_path / "export", tmp_path / "export.parquet"
    assert (await partie_on(family, "export", file)).exit_code == 0
    assert file.read_bytes() == whole
    done = await partie_on(family, "export", table, "--format", "parquet")
    assert done.exit_code == 0, done.output
    one = await partie_on(family, "record", family.fork.id, "--output", tmp_path / "one")
    assert one.exit_code == 0, one.output
    assert (tmp_path / "one").read_bytes() == family.files[1].read_bytes()
    assert (await partie_on(family, "verify", file)).exit_code == UNCHECKED
    assert (await partie_on(family, "verify", file, "--parent", file)).exit_code == HOLDS


async def test_fork_is_verified_with_its_parent_and_without(family: Family) -> None:
    parent, fork = family.files
    alone = await partie_on(family, "verify", fork)
    assert alone.exit_code == UNCHECKED
    assert (
        f"It is a fork of {family.parent.id}, from position {family.at} on, whose record you must name" in alone.output
    )
    assert (await partie_on(family, "verify", fork, "--parent", parent)).exit_code == HOLDS
    other = await started(family.here.client, GAME, options={"rounds": 2})
    await play_on(other)
    parent.write_bytes(await record(other))
    assert (await partie_on(family, "verify", fork, "--parent", parent)).exit_code == UNCHECKED
    assert (await partie_on(family, "doctor", "--again")).exit_code == 0


@pytest.mark.parametrize("order", [["fork"], ["fork", "parent"], ["parent", "fork"]], ids="-".join)
async def test_fork_is_imported_with_its_parent_there_or_not(family: Family, tmp_path: Path, order: list[str]) -> None:
    there = tmp_path / "there"
    for name in order:
        done = await partie_on(there, "import", tmp_path / name)
        assert done.exit_code == 0, done.output
    assert (await partie_on(there, "doctor", "--again")).exit_code == 0
    async with serving(there) as here:
        match = Played(here.client, {"match": {"id": family.fork.id}, "host_token": "host_none"})
        summary = await match.summary()
        assert summary["parent"] == (await family.fork.summary())["parent"]
        assert [seat["name"] for seat in summary["seats"]] == [None, None]
        assert await record(match) == family.files[1].read_bytes()
        assert await match.envelopes() == await family.fork.envelopes()
        for position in range(len(await match.envelopes())):
            seen = await match.view(at=position, eyes="seat:0")
            assert seen["game"] == (await family.fork.view(at=position, eyes="seat:0"))["game"]
        assert (await match.get("/receipt")).status_code == 200
        again = await forked(match, (await halves(match))[-1])
        await play_on(again)
        (tmp_path / "again").write_bytes(await record(again))
    file = tmp_path / "export"
    assert (await partie_on(there, "export", file)).exit_code == 0
    assert file.read_bytes() == b"".join(
        (tmp_path / name).read_bytes() for name in (*sorted(order, reverse=True), "again")
    )
    assert (await partie_on(there, "verify", tmp_path / "again", "--parent", tmp_path / "fork")).exit_code == HOLDS


@pytest.mark.parametrize("here_first", [True, False])
async def test_fork_that_tells_something_else_than_its_parent_here_is_not_imported(
    tmp_path: Path, here_first: bool
) -> None:
    live = played(Case("zatre", 2)).live
    parent, fork = tmp_path / "parent", tmp_path / "fork"
    parent.write_bytes(b"".join(record_of(live.table, live.events)))
    lying = forks.fork(live, forks.ends_of_commands(live)[4])  # where its parent had another hash
    lying.sit(0, 1)
    lying.do(seat_actor(0), MatchResign())
    fork.write_bytes(b"".join(record_of(lying.table, lying.events)))
    there = tmp_path / "there"
    if here_first:
        assert (await partie_on(there, "import", parent)).exit_code == HOLDS
    done = await partie_on(there, "import", fork)
    assert done.exit_code == (FAILS if here_first else HOLDS), done.output
    assert ("where the parent's record has another hash" in done.output) is here_first


async def test_names_are_erased_in_a_fork_as_in_any_match_and_in_that_one_alone(family: Family) -> None:
    fork, client = family.fork, family.here.client
    erased = await client.delete(f"{fork.path}/seats/0/name", headers=bearing(fork.tokens[0]))
    assert erased.status_code == 204, erased.text
    assert await names(fork) == [None, "Dan"]
    assert await names(family.parent) == ["Player 0", "Player 1"]
    refused = await client.delete(f"{fork.path}/seats/1/name", headers=bearing(family.parent.tokens[1]))
    assert problem(refused)[:2] == (401, "unauthenticated")
    assert await record(fork) == family.files[1].read_bytes()


async def test_player_is_erased_from_forks_too(family: Family) -> None:
    made: dict[str, Any] = (await family.here.client.post("/v1/players", json={"name": "Eve"})).json()
    fork = await forked(family.fork, (await halves(family.fork))[-1], "Ada")
    sat = await fork.sit(seat=1, name="Eve", headers=bearing(made["player_token"]))
    assert sat.status_code == 201, sat.text
    fork.tokens[1] = made["player_token"]
    await play_on(fork)
    before = await record(fork)
    listed = await family.here.client.get("/v1/me/matches", headers=bearing(made["player_token"]))
    assert [one["match"]["id"] for one in listed.json()["items"]] == [fork.id]
    done = await partie_on(family, "erase-player", made["player"]["id"])
    assert done.exit_code == 0, done.output
    assert await names(fork) == ["Ada", None]
    assert await record(fork) == before


async def names(match: Played) -> list[str | None]:
    return [seat["name"] for seat in (await match.summary())["seats"]]


async def test_fork_is_played_again_from_the_start(family: Family) -> None:
    """A rematch of a fork is a match of its own: it has no parent, and nothing has happened in it."""
    fork, answers = family.fork, []
    for seat in (0, 1):
        answer = await fork.client.post(f"{fork.path}/rematch", json={}, headers=bearing(fork.tokens[seat]))
        assert answer.status_code == 201, answer.text
        answers.append(answer.json())
    rematch = Played(fork.client, {"match": answers[0]["match"], "host_token": fork.host})
    rematch.tokens = {answer["seat"]: answer["seat_token"] for answer in answers}
    summary, before = await rematch.summary(), await fork.summary()
    assert (summary["rematch_of"], summary["parent"], summary["status"]) == (fork.id, None, "running")
    assert {name: summary[name] for name in ("game", "options", "edition", "ruleset")} == {
        name: before[name] for name in ("game", "options", "edition", "ruleset")
    }
    assert before["rematch"] == rematch.id
    assert (await family.parent.summary())["rematch"] is None
    assert await names(rematch) == ["Cleo", "Dan"]
    await play_on(rematch)
    assert (await rematch.summary())["outcome"] is not None
    declined = await fork.client.delete(f"{family.parent.path}/rematch", headers=bearing(family.parent.tokens[0]))
    assert declined.status_code == 204
