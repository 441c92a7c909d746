"""Runs migrations on the connection that ``infra.migrate`` hands in, or on DATABASE_URL."""

import asyncio
import os
from typing import Any, Literal

from alembic import context
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import create_async_engine

from infra.database.schema import UtcDateTime, all_tables
from infra.database.urls import async_url


def rendered(kind: str, item: Any, _: object) -> str | Literal[False]:
    """Write times as what they are stored as: a migration must not change when our types do."""
    if isinstance(item, UtcDateTime):
        return 'sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")'
    return False


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=all_tables(),
        transactional_ddl=True,  # on SQLite too: a migration that fails leaves the file as it was
        render_item=rendered,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_by_url(url: str) -> None:
    engine = create_async_engine(async_url(url))
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(run_by_url(os.environ["DATABASE_URL"]))
