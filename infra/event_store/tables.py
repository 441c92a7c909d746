"""The tables of both databases. Every query and every migration is made from these.

Texts that are JSON (lines, bodies, summaries, editions) are stored as text and never re-encoded: a database's own JSON
type would sort their keys. There are no foreign keys: an append writes all its rows in one transaction and nothing is
ever deleted but agenda rows, so they would only cost a lock a row.
"""

from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

from domain.timestamp import format_timestamp, parse_timestamp

REVISION = "0001"
"""The revision of the schema that this version reads and writes."""


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time. Refuses naive ones, gives UTC; on SQLite a stamp, which sorts by time."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[datetime] | TypeEngine[str]:
        return sa.Text() if dialect.name == "sqlite" else sa.DateTime(timezone=True)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | str | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value}")
        return format_timestamp(value) if dialect.name == "sqlite" else value.astimezone(UTC)

    def process_result_value(self, value: datetime | str | None, dialect: Dialect) -> datetime | None:
        return parse_timestamp(value) if isinstance(value, str) else value


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _match_id() -> sa.Column[Any]:
    return sa.Column("match_id", sa.Uuid(), primary_key=True)


def _required(name: str, type_: TypeEngine[Any]) -> sa.Column[Any]:
    return sa.Column(name, type_, nullable=False)


matches = sa.Table(
    "matches",
    metadata,
    _match_id(),
    _required("version", sa.Integer()),
    _required("head_hash", sa.LargeBinary()),
    _required("status", sa.Text()),
    _required("summary", sa.Text()),
    _required("game", sa.Text()),
    _required("edition", sa.Text()),
    _required("visibility", sa.Text()),
    sa.Column("label", sa.Text()),
    _required("secret", sa.LargeBinary()),
    sa.Column("opening_key", sa.Text(), unique=True),
    _required("host_nonce", sa.LargeBinary()),
    _required("host_token_hash", sa.LargeBinary()),
    # lists are walked backwards by id, which is by age; few matches wait, and few bear a label
    sa.Index(None, "visibility", "match_id"),
    sa.Index(None, "visibility", "status", "match_id"),
    sa.Index(None, "visibility", "label", "match_id"),
    postgresql_with={"fillfactor": 50},  # every append updates the row: room for it on the same page
)

events = sa.Table(
    "events",
    metadata,
    _match_id(),
    sa.Column("position", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("global_position", sa.BigInteger(), nullable=False, unique=True),
    _required("type", sa.Text()),
    _required("time", sa.Text()),  # the stamp in the line, as it stands there
    _required("actor", sa.Text()),
    sa.Column("audience", sa.Text()),  # a JSON list of seats; null: everyone
    _required("line", sa.Text()),
    _required("salt", sa.LargeBinary()),
    _required("digest", sa.LargeBinary()),
    _required("hash", sa.LargeBinary()),
)

commands = sa.Table(
    "commands",
    metadata,
    _match_id(),
    sa.Column("actor", sa.Text(), primary_key=True),
    sa.Column("key", sa.Text(), primary_key=True),
    _required("body", sa.Text()),
    _required("body_mac", sa.LargeBinary()),
    _required("received", UtcDateTime()),
    _required("position", sa.Integer()),
    _required("count", sa.Integer()),
)

agenda = sa.Table(
    "agenda",
    metadata,
    _match_id(),
    sa.Column("actor", sa.Text(), primary_key=True),
    _required("due", UtcDateTime()),
    sa.Column("claimed_until", UtcDateTime()),
    sa.Index(None, "due"),
)

seats = sa.Table(
    "seats",
    metadata,
    _match_id(),
    sa.Column("taken_at", sa.Integer(), primary_key=True, autoincrement=False),
    _required("seat", sa.Integer()),
    sa.Column("name", sa.Text()),
    _required("nonce", sa.LargeBinary()),
    _required("token_hash", sa.LargeBinary()),
)

editions = sa.Table(
    "editions",
    metadata,
    sa.Column("digest", sa.Text(), primary_key=True),
    _required("game", sa.Text()),
    _required("name", sa.Text()),
    _required("content", sa.Text()),
)

api_keys = sa.Table(
    "api_keys",
    metadata,
    sa.Column("key_hash", sa.LargeBinary(), primary_key=True),
    _required("scope", sa.Text()),
    _required("note", sa.Text()),
    _required("created", UtcDateTime()),
)
