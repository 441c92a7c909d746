"""The server itself."""

import asyncio
import resource
import time
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from infra.clock.beats import LIMIT
from infra.clock.port import MOST_ERROR
from infra.clock.service import ServiceClock
from infra.clock.system import SystemClock
from infra.clock.turnable import TurnableClock
from infra.database.errors import OutcomeUnknown, StoreBusy
from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Append
from infra.liveness.memory import MemoryLiveness
from infra.liveness.port import Beat, Following
from service import readiness
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.playing import problem, started
from tests.servers import free_port
from tests.servers.machine import SimulatedMachine
from tests.servers.partie import Here, memory_stores, served_apart, served_here

pytestmark = pytest.mark.anyio

OPENING = {"game": "help_me", "seats": 2}


class Uncertain(SystemClock):
    """A clock that may be wrong by *error*."""

    error = 0.0


class ReadOnly(MemoryLiveness):
    """A store that cannot always be written."""

    read_only = False

    async def beat(self, following: Following) -> Beat:
        if self.read_only:
            raise StoreBusy("read-only")
        return await super().beat(following)


async def test_every_answer_carries_the_servers_time(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/readyz", "/v1/games", "/v1/nothing"):
        answer = await here.client.get(path)
        assert answer.headers["Partie-Time"].endswith("Z")


async def test_head_is_get_without_the_body(here: Here) -> None:
    for path in ("/v1/time", "/healthz", "/v1/games", "/docs/problems"):
        assert (await here.client.head(path)).status_code == (await here.client.get(path)).status_code == 200
        assert (await here.client.head(path)).content == b""


async def test_ready_is_who_knows_the_time_well_enough(tmp_path: Path) -> None:
    clock = Uncertain()
    async with served_here(tmp_path, clock=clock) as here:
        for error, status in ((0.0, 200), (MOST_ERROR, 200), (MOST_ERROR * 2, 503), (float("inf"), 503)):
            clock.error = error
            assert (await here.client.get("/readyz")).status_code == status


async def test_nobody_is_ready_without_a_database(tmp_path: Path) -> None:
    stores = memory_stores()
    async with served_here(tmp_path, stores=stores) as here:
        await stores.database.close()
        answer = await here.client.get("/readyz")
    assert problem(answer)[:2] == (503, "busy")


async def test_nobody_is_ready_who_cannot_write(tmp_path: Path) -> None:
    true, liveness = TurnableClock(), ReadOnly()
    stores = replace(memory_stores(), liveness=liveness)
    async with served_here(tmp_path, stores=stores, clock=ServiceClock(SimulatedMachine(true))) as here:
        match = await started(here.client)
        liveness.read_only = True
        true.advance(LIMIT)
        assert problem(await here.client.get("/readyz"))[:2] == (503, "busy")
        before = await match.traces()
        assert problem(await match.command(0, {"type": "match.resign"}))[:2] == (503, "busy")
        assert await match.traces() == before
        liveness.read_only = False
        assert (await here.client.get("/readyz")).status_code == 200
        assert (await match.command(0, {"type": "match.resign"})).status_code == 201


def test_turned_clock_of_a_sandbox_is_turned_after_a_restart_too(tmp_path: Path) -> None:
    """Bots waited and people were refused until the wall clock came to where the sandbox had been."""
    with served_apart(tmp_path, "--sandbox") as served, httpx.Client(base_url=served.url) as client:
        turned = client.post("/v1/sandbox/clock", json={"advance_seconds": 86_400}).json()["time"]
        served.kill()
    with served_apart(tmp_path, "--sandbox") as served, httpx.Client(base_url=served.url) as client:
        assert client.get("/v1/time").json()["time"] >= turned


class Unsteady(MemoryDatabase):
    """A database that counts how often it is asked to store something, and refuses when told to."""

    asked = 0
    refusing = False

    async def probe(self) -> None:
        self.asked += 1
        await asyncio.sleep(0)
        if self.refusing:
            raise StoreBusy("database or disk is full")


async def test_readiness_is_asked_for_once_a_second_and_its_changes_are_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Unsteady()
    async with served_here(tmp_path, stores=replace(memory_stores(), database=database)) as here:
        monkeypatch.setattr(readiness, "EVERY_SECONDS", 3600)
        answers = await asyncio.gather(*(here.client.get("/readyz") for _ in range(20)))
        assert {answer.status_code for answer in answers} == {200}
        assert database.asked == 1
        monkeypatch.setattr(readiness, "EVERY_SECONDS", 0)
        database.refusing = True
        with capture_logs() as logs:
            for _ in range(5):
                assert problem(await here.client.get("/readyz"))[:2] == (503, "busy")
            database.refusing = False
            assert (await here.client.get("/readyz")).status_code == 200
    told = [(log["event"], log.get("fault")) for log in logs if "database" in log["event"]]
    assert told == [
        ("the database cannot store anything", "database or disk is full"),
        ("the database can store again", None),
    ]


def test_server_on_a_full_disk_is_not_ready_until_there_is_room(tmp_path: Path) -> None:
    """The system refuses to let its files grow, as a full disk would."""
    with served_apart(tmp_path) as served, httpx.Client(base_url=served.url) as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
        _, hard = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (4096, hard))
        assert client.post("/v1/matches", json=OPENING).status_code == 503
        assert until(client, 503)
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        assert until(client, 200)
        assert client.post("/v1/matches", json=OPENING).status_code == 201


def test_server_whose_database_is_gone_acknowledges_nothing(tmp_path: Path) -> None:
    with served_apart(tmp_path) as served, httpx.Client(base_url=served.url) as client:
        assert client.post("/v1/matches", json=OPENING).status_code == 201
        (tmp_path / "partie.db").unlink()
        assert problem(client.post("/v1/matches", json=OPENING))[:2] == (503, "busy")
        assert until(client, 503)


async def test_failed_commit_is_not_known_over_http_and_its_repeat_finds_out(tmp_path: Path) -> None:
    """Whether it was stored before it failed or not, the repeat under the same key is done exactly once."""
    store = Doubtful()
    async with served_here(tmp_path, stores=memory_stores(store)) as here:
        match = await started(here.client)
        for stored in (True, False):
            seat = await match.turn()
            command, key = (await match.legal(seat))[0], f"stored-{stored}"
            store.fails = stored
            answer = await match.command(seat, command, key=key)
            assert problem(answer)[:2] == (503, "busy")
            assert "not known" in answer.json()["detail"]
            store.fails = None
            again = await match.command(seat, command, key=key)
            assert again.status_code == 201
            assert ("Idempotency-Replayed" in again.headers) == stored
            assert (await match.command(seat, command, key=key)).json()["position"] == again.json()["position"]


class Doubtful(MemoryEventStore):
    """A store whose commits fail when told to, after everything was stored (*fails*) or before."""

    fails: bool | None = None

    async def append(self, append: Append) -> None:
        if self.fails is not False:
            await super().append(append)
        if self.fails is not None:
            raise OutcomeUnknown("the commit failed: disk I/O error")


def until(client: httpx.Client, status: int) -> bool:
    """Ask whether the server is ready until it answers so."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        if client.get("/readyz").status_code == status:
            return True
    return False


@pytest.mark.parametrize("sandbox", [False, True])
async def test_only_the_sandboxs_clock_is_turned(tmp_path: Path, sandbox: bool) -> None:
    async with served_here(tmp_path, settings=Settings(sandbox=sandbox)) as here:
        before = here.clock.now()
        answer = await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 3600})
        assert answer.status_code == (200 if sandbox else 404)
        assert (here.clock.now() - before > timedelta(minutes=59)) == sandbox


async def test_clock_that_cannot_be_turned_is_not_turned_in_the_sandbox_either(tmp_path: Path) -> None:
    async with served_here(tmp_path, settings=Settings(sandbox=True), clock=SystemClock()) as here:
        assert (await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 1})).status_code == 404


async def test_metrics_want_a_key_of_scope_admin_or_a_port_of_their_own(alone: Here, tmp_path: Path) -> None:
    assert (await alone.client.get("/metrics")).status_code == 401
    for scope, status in (("open", 403), ("admin", 200)):
        await alone.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", alone.clock.now())
        answer = await alone.client.get("/metrics", headers={"Authorization": f"Bearer key_{scope}"})
        assert answer.status_code == status
        assert ("partie_http_requests_total" in answer.text) == (scope == "admin")

    port = free_port()
    async with (
        served_here(tmp_path / "own", settings=Settings(metrics_port=port)),
        httpx.AsyncClient() as client,
    ):
        assert "partie_streams 0.0" in (await client.get(f"http://127.0.0.1:{port}/metrics")).text
