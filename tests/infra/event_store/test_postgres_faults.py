"""What happens to appends and reads when Postgres is killed, restarted, stalled or cut off."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import asyncpg
import pytest

from infra.database.errors import OutcomeUnknown, StoreBusy, StoreError, WrongSchema
from infra.database.postgres import PostgresDatabase
from infra.event_store.port import Append
from infra.event_store.postgres import PostgresEventStore
from infra.migrate import migrate
from tests.infra.databases import InPostgres
from tests.infra.event_store.making import History, opened, stored_positions, verdict, version_of
from tests.servers import Server, running_postgres
from tests.servers.tcp_proxy import TcpProxy

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module", params=[False, True], ids=["asyncio", "uvloop"])
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, bool]]:
    """Over both event loops: what serves is uvloop, and it fails in other ways."""
    return "asyncio", {"use_uvloop": request.param}


SECONDS = 1.0
LOCK = "SELECT pg_advisory_lock(x'5061727469650002'::bigint)"
UNLOCK = "SELECT pg_advisory_unlock(x'5061727469650002'::bigint)"
WAITING = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A Postgres of its own, to be killed."""
    with running_postgres("full_page_writes=off") as running:
        yield running


@pytest.fixture
async def proxy(server: Server) -> AsyncIterator[TcpProxy]:
    await InPostgres.emptied(server.url, "faults")
    async with TcpProxy("127.0.0.1", server.port) as running:
        yield running


@pytest.fixture
async def database(proxy: TcpProxy) -> AsyncIterator[PostgresDatabase]:
    made = await PostgresDatabase.open(
        f"postgresql://postgres@127.0.0.1:{proxy.port}/faults?sslmode=disable", seconds=SECONDS
    )
    yield made
    await made.close()


@pytest.fixture
def store(database: PostgresDatabase) -> PostgresEventStore:
    return PostgresEventStore(database)


@asynccontextmanager
async def held(server: Server) -> AsyncIterator[asyncpg.Connection]:
    """Hold the lock that every batch takes first, on a way of its own to the server."""
    connection = await asyncpg.connect(f"{server.url.rpartition('/')[0]}/faults")
    await connection.execute(LOCK)
    try:
        yield connection
    finally:
        connection.terminate()


async def until(holds: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while not await holds():  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0.005)


async def append_under_way(
    store: PostgresEventStore, holder: asyncpg.Connection, append: Append
) -> asyncio.Task[object]:
    """Begin an append, and return once the server has it and waits for the lock."""
    appending = asyncio.create_task(verdict(store, append))

    async def waits() -> bool:
        return bool(await holder.fetchval(WAITING))

    await until(waits)
    return appending


async def answers_again(database: PostgresDatabase) -> None:
    async def reached() -> bool:
        return await refused(database.ping()) is None

    await until(reached)


async def refused(work: Awaitable[object]) -> type[StoreError] | None:
    try:
        await work
    except StoreError as error:
        return type(error)
    return None


async def test_append_that_is_stored_and_whose_answer_is_lost_is_done(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    append = history.next(3)
    async with held(server) as holder:
        appending = await append_under_way(store, holder, append)
        proxy.stalled = True
        await holder.execute(UNLOCK)

        async def stored() -> bool:
            return bool(await holder.fetchval("SELECT version FROM matches") == 4)

        await until(stored)
        proxy.cut()
        proxy.stalled = False
        assert await appending is None
    assert await stored_positions(store, history) == [0, 1, 2, 3]
    assert len(await store.feed(0, 100)) == 4


async def test_append_that_is_cut_off_before_it_is_stored_is_stored_once(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    append = history.next(3)
    async with held(server) as holder:
        appending = await append_under_way(store, holder, append)
        proxy.cut()  # the server does not notice: it still waits for the lock, and so does the second try

        async def both_wait() -> bool:
            return bool(await holder.fetchval(WAITING) == 2)

        await until(both_wait)
        await holder.execute(UNLOCK)
        assert await appending is None
    assert await stored_positions(store, history) == [0, 1, 2, 3]
    assert len(await store.feed(0, 100)) == 4


async def test_append_that_dies_with_the_server_is_stored_when_it_is_back(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    append = history.next(3)
    async with held(server) as holder:
        appending = await append_under_way(store, holder, append)
        server.kill()
        server.start()
        assert await appending is None
    assert await stored_positions(store, history) == [0, 1, 2, 3]


async def test_key_that_another_had_stored_is_not_taken_for_ones_own(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    async with held(server) as holder:
        appending = await append_under_way(store, holder, history.next(2, key="mine"))
        proxy.cut()
        await holder.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory' AND NOT granted")
        other = await PostgresDatabase.open(f"{server.url.rpartition('/')[0]}/faults")
        first = asyncio.create_task(verdict(PostgresEventStore(other), history.next(1, key="mine")))
        await holder.execute(UNLOCK)
        verdicts = [await first, await appending]
        await other.close()
    assert verdicts.count(None) == 1
    assert await stored_positions(store, history) == ([0, 1] if verdicts[0] is None else [0, 1, 2])


async def test_append_whose_outcome_stays_unknown_says_so(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    append = history.next(2)
    async with held(server) as holder:
        appending = await append_under_way(store, holder, append)
        await proxy.refuse()
        assert await appending is OutcomeUnknown
    await proxy.restore()
    await verdict(store, append)
    assert await stored_positions(store, history) == [0, 1, 2]


async def test_stalled_server_is_busy_and_then_answers_again(
    proxy: TcpProxy, database: PostgresDatabase, store: PostgresEventStore
) -> None:
    history = await opened(store)
    append = history.next(2)
    proxy.stalled = True
    reading = asyncio.create_task(refused(version_of(store, history.match_id)))
    found = await asyncio.gather(verdict(store, append), *(refused(database.ping()) for _ in range(20)))
    assert await reading is not None
    assert all(issubclass(one, StoreBusy) for one in found if one)
    assert None not in found
    proxy.stalled = False
    await answers_again(database)
    await verdict(store, append)
    assert await stored_positions(store, history) == [0, 1, 2]


async def test_server_that_does_not_listen_is_busy_at_once(proxy: TcpProxy, store: PostgresEventStore) -> None:
    history = await opened(store)
    await proxy.refuse()
    assert await verdict(store, History().opening()) in (StoreBusy, OutcomeUnknown)
    assert await verdict(store, History().opening()) is StoreBusy
    assert issubclass(await refused(store.events(history.match_id, -1, 1)) or StoreError, StoreBusy)
    await proxy.restore()
    await store.append(history.next())


async def test_reads_get_over_connections_that_were_lost_meanwhile(
    server: Server, proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    for fault in (proxy.cut, server.restart):
        await asyncio.gather(*(version_of(store, history.match_id) for _ in range(8)))
        fault()
        assert await version_of(store, history.match_id) == 1


async def test_reader_that_is_cancelled_leaves_a_connection_that_works(
    proxy: TcpProxy, store: PostgresEventStore
) -> None:
    history = await opened(store)
    proxy.latency = 0.02
    for _ in range(20):
        reading = asyncio.create_task(store.events(history.match_id, -1, 10))
        await asyncio.sleep(0.01)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
    proxy.latency = 0
    assert await asyncio.gather(*(version_of(store, history.match_id) for _ in range(20))) == [1] * 20


async def test_database_that_is_not_migrated_is_refused(server: Server) -> None:
    url = (await InPostgres.emptied(server.url, "unmigrated")).url
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(WrongSchema, match="9999"):
        await PostgresDatabase.open(url)
    with pytest.raises(WrongSchema):
        await migrate(url)
    await connection.execute("DROP TABLE alembic_version")
    with pytest.raises(WrongSchema, match="partie migrate"):
        await PostgresDatabase.open(url)
    await connection.close()
    connection = await asyncpg.connect(server.url)
    await connection.execute("DROP DATABASE unmigrated WITH (FORCE)")
    await connection.close()


async def test_nul_in_a_text_is_refused_alone(store: PostgresEventStore) -> None:
    history = await opened(store)
    found = await asyncio.gather(
        verdict(store, history.next()), verdict(store, History().opening(label="a\0b")), return_exceptions=True
    )
    assert [getattr(one, "__name__", one) for one in found] == [None, "Unstorable"]
