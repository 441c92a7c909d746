"""Brings a database to this version's schema.

Each database is migrated in one transaction: on Postgres under an advisory lock, so that several processes may try; on
SQLite after a copy of the file, ``<file>.before-<revision>``, if there was something in it.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import make_url

from infra import private_files
from infra.database.errors import WrongSchema
from infra.database.schema import REVISION, migrations
from infra.database.sqlite_file import RESTORE, copy_database, translated_faults
from infra.database.urls import driver_url, sqlite_file

_LOCK = 0x5061727469650001


async def migrate(url: str) -> None:
    """Migrate the database at *url* (``sqlite:///file`` or ``postgresql://…``) unless it is at REVISION already.

    Raises WrongSchema if a later version has migrated it.
    """
    if make_url(url).get_backend_name() == "sqlite":
        await migrate_file(sqlite_file(url))
    else:
        await _migrate_postgres(url)


async def migrate_file(file: Path) -> None:
    """Migrate the SQLite database in *file*, which is made if there is none, for this user alone.

    Raises as ``migrate`` does, Damaged if it is no database, StoreBusy if it cannot be read or written.
    """
    with translated_faults(file, RESTORE):
        try:
            await asyncio.to_thread(_migrate_sqlite, file)
        except sa.exc.DBAPIError as error:
            raise error.orig or error from error


def _migrate_sqlite(file: Path) -> None:
    found = _sqlite_revision(file)
    if found == REVISION:
        return
    if found is not None:
        copy_database(file, file.with_name(f"{file.name}.before-{REVISION}"))
    private_files.make_private(file)
    engine = sa.create_engine(sa.URL.create("sqlite", database=str(file)), poolclass=sa.NullPool)

    @sa.event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver would commit before each change of the schema

    @sa.event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        _upgrade(connection)


def _sqlite_revision(file: Path) -> str | None:
    """Return the revision of *file*, None if there is nothing in it."""
    if not file.exists():
        return None
    with closing(sqlite3.connect(file)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'alembic_version'").fetchone() is None:
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if row is None else str(row[0])


async def _migrate_postgres(url: str) -> None:
    import asyncpg
    from sqlalchemy.ext.asyncio import create_async_engine

    async def connect() -> Any:
        return await asyncpg.connect(driver_url(url))  # not by the engine's own URL: it takes no sslmode

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=sa.NullPool)
    async with engine.begin() as connection:
        await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(_upgrade)


def _upgrade(connection: sa.Connection) -> None:
    # imported here: a database that needs no migration starts without it
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(migrations()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, REVISION)
    except CommandError as error:  # it is at a revision that this version does not know
        raise WrongSchema(str(error)) from error
