"""A streaming standby answers for what is over, and nobody is told less than was known, however late it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec import Struct

from domain.timestamp import parse_timestamp
from infra.background import Background
from infra.database.replica import Replica
from infra.event_store.postgres import PostgresEventStore
from infra.seal import SealedEvent
from service.matches.tokens import token_hash
from service.settings import Settings
from service.stores import Stores, open_stores
from tests.clients.playing import Played, bearing, pick, started
from tests.infra.databases import InPostgres
from tests.servers import Server, running_postgres, running_standby
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = [pytest.mark.anyio, pytest.mark.failover]

KEY = "key_audit"
HOUR = 3600.0


@pytest.fixture(scope="module")
def primary() -> Iterator[Server]:
    """A Postgres of its own, which a standby follows."""
    with running_postgres("full_page_writes=off") as server:
        yield server


@pytest.fixture(scope="module")
def standby(primary: Server) -> Iterator[Server]:
    with running_standby(primary) as server:
        yield server


class Two(Struct):
    """A server on a primary and its standby, and what has been read from the primary's histories."""

    here: Here
    replica: Replica
    standby: Server
    operator: asyncpg.Connection
    """Of the standby."""
    asked: list[Any]

    async def caught_up(self) -> None:
        """Return once the standby has everything, and the server knows that."""
        primary = await asyncpg.connect(self.here.server.settings.database_url)
        target = await primary.fetchval("SELECT pg_current_wal_lsn()")
        await primary.close()
        await until(lambda: self.operator.fetchval("SELECT pg_last_wal_replay_lsn() >= $1", target))
        await self.replica.look()
        assert self.replica.as_of is not None

    async def paused(self) -> None:
        """Return once the standby replays nothing."""
        await self.operator.execute("SELECT pg_wal_replay_pause()")
        await until(lambda: self.operator.fetchval("SELECT pg_get_wal_replay_pause_state() = 'paused'"))


async def until(holds: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(20):
        while not await holds():  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0.01)


@pytest.fixture
async def two(
    primary: Server, standby: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, anyio_backend: str
) -> AsyncIterator[Two]:
    url = (await InPostgres.emptied(primary.url, "replicated")).url
    asked: list[Any] = []
    plain = PostgresEventStore.events

    async def events(self: PostgresEventStore, *what: Any) -> list[SealedEvent]:
        asked.append(what)
        return await plain(self, *what)

    monkeypatch.setattr(PostgresEventStore, "events", events)
    settings = Settings(
        data=tmp_path,
        game_packages=BOTH_PACKAGES,
        bot_seconds=0,
        database_url=url,
        database_replica_url=url.replace(f":{primary.port}/", f":{standby.port}/"),
        replica_seconds=HOUR,
        database_seconds=2,
    )
    async with AsyncExitStack() as stack:
        stores: Stores = await open_stores(settings, stack, Background())
        assert stores.replica is not None
        here = await stack.enter_async_context(served_here(tmp_path / "data", settings=settings, stores=stores))
        operator = await asyncpg.connect(settings.database_replica_url)
        yield Two(here, stores.replica, standby, operator, asked)
        operator.terminate()
    standby.kill()  # whatever became of it
    standby.start()


async def finished(two: Two, picks: tuple[int, int] = (1, 2)) -> Played:
    """A match that is over."""
    match = await started(two.here.client, "lowest_unique", 2, options={"rounds": 1})
    for seat, number in enumerate(picks):
        assert (await match.command(seat, pick(number))).status_code == 201
    assert (await match.summary())["status"] == "finished"
    return match


async def listed(two: Two, **params: Any) -> tuple[list[str], str | None]:
    """The ids on a page of the list, and the time up to which it says to be complete."""
    answer = await two.here.client.get("/v1/matches", params=params)
    assert answer.status_code == 200, answer.text
    return [one["id"] for one in answer.json()["items"]], answer.headers.get("Partie-As-Of")


async def test_a_late_list_says_so_and_a_running_match_is_never_late(two: Two) -> None:
    before = await finished(two)
    await two.caught_up()
    await two.paused()
    after, running = await finished(two), await started(two.here.client, "lowest_unique", 2)
    ids, as_of = await listed(two, status="finished")
    assert (ids, as_of is not None) == ([before.id], True)
    assert parse_timestamp(as_of or "") <= parse_timestamp((await after.summary())["ended_at"])
    for wanted in ("waiting", "running", None):
        ids, as_of = await listed(two, **({} if wanted is None else {"status": wanted}))
        assert as_of is None
        assert (running.id in ids) is (wanted != "waiting")
    await two.operator.execute("SELECT pg_wal_replay_resume()")
    await two.caught_up()
    assert (await listed(two, status="finished"))[0] == [after.id, before.id]


async def test_whoever_has_seen_a_position_is_never_told_less(two: Two) -> None:
    match = await started(two.here.client, "lowest_unique", 2)
    await two.caught_up()
    await two.paused()
    head = (await match.summary())["position"]
    for seat in range(2):
        assert (await match.command(seat, pick(seat + 1))).status_code == 201
    late = (await match.get("/events", 0, limit=1000)).json()
    assert late["head"] > head
    assert [one["position"] for one in late["events"]] == list(range(late["head"] + 1))
    exported = await match.get("/events.ndjson", 0)
    assert len(exported.content.splitlines()) == late["head"] + 1
    record = await match.get("/record", 0)
    assert len(record.content.splitlines()) == late["head"] + 3
    assert two.asked  # at the primary


async def test_histories_and_records_come_from_the_standby_once_it_has_them(two: Two) -> None:
    match = await finished(two)
    await two.caught_up()
    whole = (await match.summary())["position"] + 1
    two.asked.clear()
    assert len((await match.get("/events", limit=1000)).json()["events"]) == whole
    assert len((await match.get("/events.ndjson")).content.splitlines()) == whole
    assert len((await match.get("/record")).content.splitlines()) == whole + 2
    assert not two.asked  # and no rows of the primary


async def test_an_export_says_how_late_it_is(two: Two) -> None:
    await two.here.stores.api_keys.add(token_hash(KEY), "audit", "", two.here.clock.now(), None)
    first = await finished(two)
    await two.caught_up()
    await two.paused()
    second = await finished(two)
    late = await two.here.client.get("/v1/export", headers=bearing(KEY))
    assert late.headers["Partie-As-Of"]
    assert (first.id in late.text, second.id in late.text) == (True, False)
    two.standby.kill()
    await two.replica.look()
    answer = await two.here.client.get("/v1/export", headers=bearing(KEY))
    assert "Partie-As-Of" not in answer.headers
    assert (first.id in answer.text, second.id in answer.text) == (True, True)


async def test_without_the_standby_the_primary_answers_and_it_is_used_again_once_it_is_back(two: Two) -> None:
    match = await finished(two)
    await two.caught_up()
    assert (await listed(two, status="finished"))[1] is not None
    two.standby.kill()  # and nobody has noticed yet
    assert await listed(two, status="finished") == ([match.id], None)
    assert (await match.get("/record")).status_code == 200
    assert (await match.get("/events", limit=1000)).status_code == 200
    await two.replica.look()
    assert two.replica.as_of is None
    metrics = two.here.server.context.metrics.text().decode()
    assert "partie_replica_used 0.0" in metrics
    two.standby.start()

    async def used() -> bool:
        await two.replica.look()
        return two.replica.as_of is not None

    await until(used)
    assert (await listed(two, status="finished"))[1] is not None


async def test_one_that_is_too_late_or_no_standby_is_not_asked(two: Two, primary: Server) -> None:
    await finished(two)
    await two.caught_up()
    await two.paused()
    url = str(two.here.server.settings.database_replica_url)
    strict = Replica(url, seconds=2, late=0.5)

    async def too_late() -> bool:
        await strict.look()
        return strict.as_of is None

    await until(too_late)
    assert await strict.ask(lambda database: database.ping()) is None
    itself = Replica(str(two.here.server.settings.database_url), seconds=2, late=HOUR)
    await itself.look()
    assert itself.as_of is None
    for one in (strict, itself):
        await one.close()
