"""The schema of both databases: what tables are declared on, and which revision this version reads and writes.

Texts that are JSON (lines, bodies, summaries, editions) are stored as text and never re-encoded: a database's own JSON
type would sort their keys. There are no foreign keys: an append writes all its rows in one transaction and nothing is
ever deleted but agenda rows, so they would only cost a lock a row.
"""

from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

from domain.timestamp import format_timestamp, parse_timestamp

_INFRA = Path(__file__).parents[1]
_PACKAGED = _INFRA / "migrations"
_CHECKOUT = _INFRA.parent / "alembic"

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "pk": "pk_%(table_name)s",
    }
)
"""What every table is declared on. It holds all of them once ``all_tables`` was called."""


def all_tables() -> sa.MetaData:
    """Return the metadata with every table: those of each package of ``infra`` that has a file ``tables.py``."""
    for file in sorted(_INFRA.glob("*/tables.py")):
        import_module(f"infra.{file.parent.name}.tables")
    return metadata


def migrations() -> Path:
    """Return the folder of migrations: packaged in a wheel, or in the checkout."""
    return _PACKAGED if _PACKAGED.exists() else _CHECKOUT


def newest_revision() -> str:
    """Return the revision of the newest migration; files are named ``<revision>_<what is there then>.py``."""
    return max(file.name.partition("_")[0] for file in (migrations() / "versions").glob("*_*.py"))


REVISION = newest_revision()
"""The revision of the schema that this version reads and writes."""


class UtcDateTime(TypeDecorator[datetime]):
    """An aware time. Refuses naive ones, returns UTC; on SQLite a timestamp, which sorts by time."""

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


def required(name: str, type_: TypeEngine[Any]) -> sa.Column[Any]:
    """Return a column that is never null."""
    return sa.Column(name, type_, nullable=False)
