"""Positions of the feed after another server has taken over: none is given again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from infra.database.errors import StoreBusy
from infra.database.postgres import PostgresDatabase
from infra.database.postgres_link import PostgresLink
from infra.event_store.postgres import PostgresEventStore
from tests.infra.databases import InPostgres
from tests.infra.event_store.making import History, opened
from tests.servers import Server, running_postgres

pytestmark = [pytest.mark.anyio, pytest.mark.failover]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A Postgres of its own, which is made a standby and promoted."""
    with running_postgres("full_page_writes=off", "max_connections=30") as running:
        yield running


async def appended(store: PostgresEventStore, history: History) -> int:
    append = history.next(1)
    await store.append(append)
    history.stored(append)
    return await store.feed_head()


async def test_a_promoted_server_gives_no_position_again(server: Server) -> None:
    url = (await InPostgres.emptied(server.url, "promoted")).url
    database = await PostgresDatabase.open(url, seconds=5)
    store = PostgresEventStore(database)
    history = await opened(store)
    before = await appended(store, history)
    assert before == 2
    server.restart()  # the same server on the same timeline: nothing can be missing, but for what a restart skips
    again = await appended(store, history)
    assert again < before + 100

    server.stop()
    (Path(server.command[2]) / "standby.signal").touch()
    server.start()
    with pytest.raises(StoreBusy):
        await appended(store, history)
    operator = await asyncpg.connect(url)
    assert await operator.fetchval("SELECT pg_promote()")
    await operator.close()

    other = await PostgresDatabase.open(url, seconds=5)
    firsts = await asyncio.gather(appended(store, history), opened(PostgresEventStore(other)))
    assert firsts[0] > again + 1_000_000
    assert await appended(store, history) < again + 1_000_100  # once for all processes
    positions = [item.global_position for item in await store.feed(0, 100)]
    assert positions == sorted(set(positions))
    for one in (database, other):
        await one.close()


async def test_behind_a_pooler_each_transaction_looks_where_it_is(server: Server) -> None:
    # there a connection outlives the server that it led to
    url = (await InPostgres.emptied(server.url, "promoted")).url
    link = PostgresLink(url, 5, pooled=True, beginning="SELECT begin_feed_line()")
    assert await link.run("SELECT nextval('feed_position')") == [(1,)]
    assert await link.run("SELECT nextval('feed_position')") == [(2,)]
    operator = await asyncpg.connect(url)
    await operator.execute("SELECT setval('feed_line', 7)")  # another server's, as it comes with a dump
    await operator.close()
    for further in (3, 4):
        assert await link.run("SELECT nextval('feed_position')") == [(1_000_000 + further,)]
    link.close()
