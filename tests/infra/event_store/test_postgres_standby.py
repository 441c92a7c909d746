"""What happens when Postgres takes no writes, or a commit waits for a standby that is not there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from infra.agenda.postgres import PostgresAgenda
from infra.database.errors import OutcomeUnknown, StoreBusy, StoreError
from infra.database.postgres import PostgresDatabase
from infra.database.postgres_link import CannotWrite, ConnectionLost, PostgresLink, drop
from infra.event_store.port import DueRow
from infra.event_store.postgres import PostgresEventStore
from tests.infra.databases import InPostgres
from tests.infra.event_store.making import START, History, opened, stored_positions, verdict, version_of
from tests.servers import Server, running_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.failover]

SECONDS = 1.0
WAITING = "SELECT pid FROM pg_stat_activity WHERE datname = 'standby' AND wait_event = 'SyncRep'"
BACKENDS = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'standby' AND pid <> pg_backend_pid()"


@pytest.fixture(scope="module", params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Over both event loops: warnings and answers must reach both in their order."""
    return "asyncio", {"use_uvloop": request.param}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A Postgres of its own, whose settings are changed while it runs."""
    with running_postgres("full_page_writes=off", "max_connections=30", "lc_messages=C") as running:
        yield running


@pytest.fixture
async def url(server: Server) -> str:
    return (await InPostgres.emptied(server.url, "standby")).url


@pytest.fixture
async def operator(url: str) -> AsyncIterator[asyncpg.Connection]:
    connection = await asyncpg.connect(url)
    yield connection
    await connection.close()


@pytest.fixture
async def database(url: str) -> AsyncIterator[PostgresDatabase]:
    made = await PostgresDatabase.open(url, seconds=SECONDS)
    yield made
    await made.close()


@pytest.fixture
def store(database: PostgresDatabase) -> PostgresEventStore:
    return PostgresEventStore(database)


@asynccontextmanager
async def standby_gone(operator: asyncpg.Connection) -> AsyncIterator[None]:
    """Have every commit wait for a standby that is not there. In the end nobody waits any more."""
    await operator.execute("ALTER SYSTEM SET synchronous_standby_names = 'ghost'")
    await reloaded(operator, "ghost")
    await operator.execute("CHECKPOINT")  # the checkpointer makes commits wait, and a session may know sooner than it
    try:
        yield
    finally:
        await operator.execute("ALTER SYSTEM RESET synchronous_standby_names")
        await reloaded(operator, "")


async def reloaded(operator: asyncpg.Connection, names: str) -> None:
    await operator.execute("SELECT pg_reload_conf()")

    async def there() -> bool:
        waiting = await operator.fetch(WAITING) if not names else []
        return bool(await operator.fetchval("SHOW synchronous_standby_names") == names and not waiting)

    await until(there)


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(15):
        while not await holds():  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0.005)


async def refused(work: Awaitable[object]) -> type[StoreError] | None:
    try:
        await work
    except StoreError as error:
        return type(error)
    return None


async def test_commit_whose_wait_is_cancelled_is_never_acknowledged(
    operator: asyncpg.Connection, store: PostgresEventStore, database: PostgresDatabase
) -> None:
    history = await opened(store)
    append = history.next(2, key="mine")
    async with standby_gone(operator):
        appending = asyncio.create_task(verdict(store, append))
        while not appending.done():
            await operator.execute(f"SELECT pg_cancel_backend(pid) FROM ({WAITING}) AS waiting")
            await asyncio.sleep(0.01)
        assert await appending is OutcomeUnknown
        assert await version_of(store, history.match_id) == 3  # it can be seen, and may be gone after a switchover
        for work in (
            store.look(history.match_id, "seat:0", "mine"),
            store.command(history.match_id, "seat:0", "mine"),
            store.append(append),
        ):
            assert issubclass(await refused(work) or StoreError, StoreBusy)
        assert await refused(database.probe()) is not None
    assert (await store.look(history.match_id, "seat:0", "mine")).command is not None
    assert await stored_positions(store, history) == [0, 1, 2]
    await database.probe()


@pytest.mark.parametrize("pooled", [False, True])
async def test_warning_at_a_commit_is_heard_with_a_pooler_and_without(
    operator: asyncpg.Connection, url: str, pooled: bool
) -> None:
    link = PostgresLink(url, SECONDS, pooled=pooled)
    assert await link.run("SHOW lock_timeout") == await link.run("SHOW statement_timeout") == [("900ms",)]
    async with standby_gone(operator):
        writing = asyncio.create_task(link.run("INSERT INTO probes (id, written) VALUES (2, now())"))

        async def waits() -> bool:
            return bool(await operator.fetch(WAITING))

        await until(waits)
        await operator.execute(f"SELECT pg_cancel_backend(pid) FROM ({WAITING}) AS waiting")
        with pytest.raises(ConnectionLost, match="canceling wait for synchronous replication"):
            await writing
    assert await link.run("SELECT count(*) FROM probes WHERE id = 2") == [(1,)]
    link.close()


async def test_backends_are_bounded_whatever_clients_do(
    operator: asyncpg.Connection, store: PostgresEventStore, database: PostgresDatabase
) -> None:
    histories = [await opened(store) for _ in range(4)]
    agenda = PostgresAgenda(database)
    now = START
    most = 0
    async with standby_gone(operator):
        for _ in range(4):
            found = await asyncio.gather(
                *(verdict(store, history.next(key=f"k{n}")) for n, history in enumerate(histories)),
                *(refused(database.probe()) for _ in range(3)),
                refused(agenda.claim(now, now, now - now, 10)),
            )
            assert None not in found[:-1]
            assert found[-1] is None
            most = max(most, await operator.fetchval(BACKENDS))
        waiting = len(await operator.fetch(WAITING))
    assert waiting == 1
    assert most <= 12  # 8 that read, one that appends, the one that waits, two on their way
    for n, history in enumerate(histories):
        await verdict(store, history.next(key=f"k{n}"))
        assert await stored_positions(store, history) == [0, 1]


async def test_what_is_due_is_claimed_without_a_standby(
    operator: asyncpg.Connection, store: PostgresEventStore, database: PostgresDatabase
) -> None:
    history = History()
    await store.append(history.opening(agenda=[DueRow("clock", START)]))
    async with standby_gone(operator):
        claimed = await PostgresAgenda(database).claim(START, START, START - START, 10)
        await PostgresAgenda(database).postpone([(one, START) for one in claimed])
        assert [one.match_id for one in claimed] == [history.match_id]
        assert await operator.fetch(WAITING) == []


async def test_session_that_cannot_write_is_made_anew(
    operator: asyncpg.Connection, store: PostgresEventStore, database: PostgresDatabase
) -> None:
    history = await opened(store)
    await asyncio.gather(*(version_of(store, history.match_id) for _ in range(8)))
    await operator.execute("ALTER DATABASE standby SET default_transaction_read_only = on")
    try:
        await operator.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = 'standby' AND pid <> pg_backend_pid()"
        )
        await version_of(store, history.match_id)
        assert issubclass(await verdict(store, history.next()) or StoreError, StoreBusy)
        for _ in range(3):
            assert await verdict(store, history.next()) is CannotWrite
        assert issubclass(await refused(database.probe()) or StoreError, StoreBusy)
    finally:
        await operator.execute("SET default_transaction_read_only = off")
        await operator.execute("ALTER DATABASE standby RESET default_transaction_read_only")
    await database.probe()
    await store.append(history.next())
    assert await PostgresAgenda(database).claim(START, START, START - START, 10) == []


async def test_connection_that_the_pool_has_lost_is_dropped_without_a_word(url: str) -> None:
    pool = await asyncpg.create_pool(url, min_size=0, max_size=1)
    async with pool.acquire() as connection:
        await pool.release(connection)
        with pytest.raises(asyncpg.InterfaceError, match="released back to the pool"):
            connection.terminate()
        drop(connection)
    await pool.close()
