"""What is read, for both databases: SQLAlchemy Core statements, compiled once to the driver's own text."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from infra.event_store import tables

COMMAND = (
    tables.commands.c.actor,
    tables.commands.c.key,
    tables.commands.c.body,
    tables.commands.c.body_mac,
    tables.commands.c.received,
    tables.commands.c.position,
    tables.commands.c["count"],
)
EVENT = (
    tables.events.c.position,
    tables.events.c.type,
    tables.events.c.time,
    tables.events.c.actor,
    tables.events.c.audience,
    tables.events.c.line,
    tables.events.c.salt,
    tables.events.c.digest,
    tables.events.c.hash,
)
SEAT = (
    tables.seats.c.seat,
    tables.seats.c.taken_at,
    tables.seats.c.name,
    tables.seats.c.nonce,
    tables.seats.c.token_hash,
)
MATCH = (
    tables.matches.c.match_id,
    tables.matches.c.version,
    tables.matches.c.head_hash,
    tables.matches.c.status,
    tables.matches.c.summary,
    tables.matches.c.game,
    tables.matches.c.edition,
    tables.matches.c.visibility,
    tables.matches.c.label,
    tables.matches.c.secret,
    tables.matches.c.opening_key,
    tables.matches.c.host_nonce,
    tables.matches.c.host_token_hash,
)

FILTERS = ("game", "status", "label")
"""What lists can be narrowed by: columns of ``matches``."""


class Query(Struct, frozen=True):
    """A statement as the driver takes it, and its parameters in the order in which it takes them."""

    text: str
    parameters: tuple[str, ...]
    constants: dict[str, object]

    def placed(self, values: Mapping[str, object]) -> list[object]:
        """Put *values* in their places."""
        return [values[name] if name in values else self.constants[name] for name in self.parameters]


class Queries:
    """Every reading statement of a store, compiled for *dialect*, whose parameters go by their place."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        matches, events, commands = tables.matches.c, tables.events.c, tables.commands.c
        this_match = matches.match_id == sa.bindparam("match_id")
        this_command = (commands.actor == sa.bindparam("actor")) & (commands.key == sa.bindparam("key"))
        self.version = self._compiled(sa.select(matches.version).where(this_match))
        self.match = self._compiled(sa.select(*MATCH).where(this_match))
        self.look = self._compiled(
            sa.select(matches.version, *COMMAND)
            .select_from(
                tables.matches.outerjoin(tables.commands, (commands.match_id == matches.match_id) & this_command)
            )
            .where(this_match)
        )
        self.command = self._compiled(
            sa.select(*COMMAND).where(commands.match_id == sa.bindparam("match_id"), this_command)
        )
        self.opened_by = self._compiled(sa.select(matches.match_id).where(matches.opening_key == sa.bindparam("key")))
        self.events = self._compiled(
            sa.select(*EVENT)
            .where(events.match_id == sa.bindparam("match_id"), events.position > sa.bindparam("after"))
            .order_by(events.position)
            .limit(sa.bindparam("limit"))
        )
        self.seats = self._compiled(
            sa.select(*SEAT)
            .where(tables.seats.c.match_id == sa.bindparam("match_id"))
            .order_by(tables.seats.c.taken_at)
        )
        self.idle = self._compiled(
            sa.select(matches.match_id)
            .join(tables.events, (events.match_id == matches.match_id) & (events.position == matches.version - 1))
            .where(
                # every visibility there is, so that an index leads to the status
                matches.visibility.in_((sa.literal_column("'public'"), sa.literal_column("'unlisted'"))),
                matches.status == sa.bindparam("status"),
                events.time < sa.bindparam("since"),
            )
            .order_by(matches.match_id)
            .limit(sa.bindparam("limit"))
        )
        self.feed = self._compiled(
            sa.select(events.global_position, events.match_id, *EVENT)
            .where(events.global_position > sa.bindparam("after"))
            .order_by(events.global_position)
            .limit(sa.bindparam("limit"))
        )
        self.edition = self._compiled(
            sa.select(tables.editions.c.game, tables.editions.c.name, tables.editions.c.content).where(
                tables.editions.c.digest == sa.bindparam("digest")
            )
        )
        self.key_scope = self._compiled(
            sa.select(tables.api_keys.c.scope).where(tables.api_keys.c.key_hash == sa.bindparam("key_hash"))
        )
        self._matches: dict[tuple[str, ...], Query] = {}

    def matches(self, wanted: Mapping[str, object]) -> Query:
        """Return the list of public matches narrowed by what is in *wanted* (`before`, and any of `FILTERS`)."""
        narrowed = tuple(name for name in ("before", *FILTERS) if name in wanted)
        if narrowed not in self._matches:
            matches = tables.matches.c
            statement = sa.select(*MATCH).where(matches.visibility == sa.literal_column("'public'"))
            if "before" in wanted:
                statement = statement.where(matches.match_id < sa.bindparam("before"))
            for name in narrowed:
                if name in FILTERS:
                    statement = statement.where(matches[name] == sa.bindparam(name))
            self._matches[narrowed] = self._compiled(
                statement.order_by(matches.match_id.desc()).limit(sa.bindparam("limit"))
            )
        return self._matches[narrowed]

    def _compiled(self, statement: sa.Select[Any]) -> Query:
        compiled = statement.compile(dialect=self._dialect)
        assert isinstance(compiled, SQLCompiler)
        parameters = compiled.positiontup or ()
        # SQLite's dialect adds OFFSET 0 to every limit, as a parameter
        constants = {name: compiled.binds[name].value for name in parameters if not compiled.binds[name].required}
        return Query(str(compiled), tuple(parameters), constants)
