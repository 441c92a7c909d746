"""No statement that a contract sends may read a table that grows from end to end: each is explained, once a process.

The tables of a test are small, so a planner would rather read them whole. Postgres is told not to; where it does all
the same, no index leads to what is asked for. SQLite goes by indexes whenever it can. A statement that changes every
row while no server runs says so, in a comment. What functions of the database do inside is not seen here:
`append_batch` and its like forbid themselves to read whole tables.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg

from infra.database.postgres import PostgresDatabase
from infra.database.postgres_link import Rows
from infra.database.schema import all_tables
from infra.database.sql import Query, Row
from infra.database.sqlite import SqliteDatabase

SMALL = frozenset(
    {
        "api_keys",
        "dispatchers",
        "editions",
        "liveness",
        "outages",
        "probes",
        "server_keys",
        "signing_keys",
        "store_kind",
        "webhooks",
    }
)
"""Tables with a row for each of what a server has few of. Every other table grows."""

GROWING = frozenset(all_tables().tables) - SMALL

_PLANNED = re.compile(r"\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b(?!.*/\* every row \*/)", re.I | re.S)
_LITERALS = re.compile(r"x?'(?:[^']|'')*'|\b\d+\b", re.I)
_ALIASES = re.compile(r"\b(\w+)\"?\s+AS\s+\"?(\w+)", re.I)

_explained: set[str] = set()


class WatchedPostgres(PostgresDatabase):
    """A database that notes what it carries out."""

    async def run(self, text: str, arguments: Sequence[Any] = ()) -> Rows:
        rows = await super().run(text, arguments)
        self._note(text, arguments)
        return rows

    async def _fetched(self, query: Query, values: dict[str, object]) -> list[Row]:
        rows = await super()._fetched(query, values)
        self._note(query.text, query.arguments(values))
        return rows

    def _note(self, text: str, arguments: Sequence[Any]) -> None:
        """Note a statement that was carried out; what was refused, for its arguments perhaps, cannot be explained.

        What asks for one of no values is never carried out by the server, so its plan says nothing.
        """
        if [] not in arguments or text not in self.sent():
            self.sent()[text] = arguments

    def sent(self) -> dict[str, Sequence[Any]]:
        """Every statement so far, with the last arguments of each."""
        found: dict[str, Sequence[Any]] = self.__dict__.setdefault("_sent", {})
        return found


class WatchedSqlite:
    """What is sent to a SQLite file, by readers and by the writer."""

    def __init__(self, database: SqliteDatabase) -> None:
        self.sent: list[str] = []
        for connection in (database._connection, database.writer._connection):
            assert connection is not None
            connection.set_trace_callback(self.sent.append)


async def require_indexes_of_postgres(url: str, database: WatchedPostgres) -> None:
    """Raise AssertionError if a statement reads a growing table from end to end."""
    fresh = [text for text in database.sent() if text not in _explained and _PLANNED.match(text)]
    if not fresh:
        return
    _explained.update(fresh)
    connection = await asyncpg.connect(url)
    try:
        await connection.execute("SET enable_seqscan = off; SET enable_indexonlyscan = on")
        for text in fresh:
            [(plan,)] = await connection.fetch(f"EXPLAIN (FORMAT JSON) {text}", *database.sent()[text])
            read = sorted(_whole_reads(json.loads(plan)[0]["Plan"], is_limited=False))
            assert not read, f"{read} is read from end to end on Postgres by:\n{text}\n{plan}"
    finally:
        await connection.close()


def require_indexes_of_sqlite(file: Path, sent: Iterable[str]) -> None:
    """Raise AssertionError if a statement reads a growing table from end to end."""
    with closing(sqlite3.connect(file)) as connection:
        for text in sent:
            shape = _LITERALS.sub("?", text)
            if shape in _explained or not _PLANNED.match(text):
                continue
            _explained.add(shape)
            names = {alias: table for table, alias in _ALIASES.findall(text)}
            for *_, step in connection.execute(f"EXPLAIN QUERY PLAN {text}"):
                kind, _, rest = step.partition(" ")
                table = names.get(rest.split(" ")[0], rest.split(" ")[0])
                by_index = "INDEX" in rest and re.search(r"\bLIMIT\b", text, re.I)
                whole = kind == "SCAN" and table in GROWING and not by_index
                assert not whole, f"{table} is read from end to end on SQLite by:\n{shape}\n{step}"


def _whole_reads(node: dict[str, Any], *, is_limited: bool) -> Iterator[str]:
    kind, table = node["Node Type"], node.get("Relation Name")
    if table in GROWING:
        walks = kind.startswith("Index") and "Index Cond" not in node and not is_limited
        if kind == "Seq Scan" or walks:
            yield table
    for inner in node.get("Plans", ()):
        yield from _whole_reads(inner, is_limited=is_limited or kind == "Limit")
