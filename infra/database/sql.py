"""SQLAlchemy Core statements, compiled once to the driver's own text and run without an engine.

``SqlDatabase`` is what the adapter of a small table is made of; the values that it takes and returns are Python's own,
whichever the database.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol
from uuid import UUID

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Row = Sequence[Any]
Convert = Callable[[Any], Any]


class SqlDatabase(Protocol):
    """A database that speaks SQL. Every method may raise StoreBusy, WrongSchema or Unstorable.

    Statements are constants: each is compiled when it is run for the first time, and kept.
    """

    async def read(self, statement: sa.Select[Any], **values: object) -> list[Row]:
        """Return the rows of *statement*, with *values* for its bound parameters."""
        ...

    async def write(self, statement: sa.UpdateBase, **values: object) -> None:
        """Run an insert, update or delete in a transaction of its own; it is durable when this returns.

        It may be run twice if a connection breaks, so doing it again must do no harm: let an insert ignore a row that
        is there.
        """
        ...


class Query(Struct, frozen=True):
    """A statement as the driver takes it, and its parameters in the order in which it takes them."""

    text: str
    parameters: tuple[str, ...]
    constants: Mapping[str, object] = {}

    def arguments(self, values: Mapping[str, object]) -> list[object]:
        """Return *values*, and the statement's own constants, in the order of its parameters."""
        return [values[name] if name in values else self.constants[name] for name in self.parameters]


def compiled(statement: ClauseElement, dialect: Dialect) -> Query:
    """Compile *statement* for a *dialect* whose parameters go by their place."""
    compiler = _compiler(statement, dialect)
    parameters = tuple(compiler.positiontup or ())
    # SQLite's dialect adds OFFSET 0 to every limit, as a parameter
    constants = {name: compiler.binds[name].value for name in parameters if not compiler.binds[name].required}
    return Query(str(compiler), parameters, constants)


class ConvertingQuery(Struct, frozen=True):
    """A query with what turns Python's values into the driver's, by parameter, and back, by column."""

    query: Query
    into: Mapping[str, Convert]
    back: Sequence[tuple[int, Convert]]

    def driver_values(self, values: Mapping[str, object]) -> dict[str, object]:
        """Return *values* as the driver takes them."""
        return {name: self.into[name](value) if name in self.into else value for name, value in values.items()}

    def python_rows(self, rows: Sequence[Row]) -> list[Row]:
        """Return the driver's *rows* with Python's values."""
        if not self.back:
            return list(rows)
        converted = [list(row) for row in rows]
        for row in converted:
            for column, convert in self.back:
                row[column] = convert(row[column])
        return list(converted)


class Statements:
    """The statements of one dialect, each compiled once."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._compiled: dict[ClauseElement, ConvertingQuery] = {}

    def converting(self, statement: ClauseElement) -> ConvertingQuery:
        """Return *statement* as the driver takes it."""
        if statement not in self._compiled:
            self._compiled[statement] = self._compile(statement)
        return self._compiled[statement]

    def _compile(self, statement: ClauseElement) -> ConvertingQuery:
        binds = _compiler(statement, self._dialect).binds
        into = {name: self._implementation(bind.type).bind_processor(self._dialect) for name, bind in binds.items()}
        columns = statement.selected_columns if isinstance(statement, sa.Select) else ()
        back = [self._result_conversion(column.type) for column in columns]
        return ConvertingQuery(
            compiled(statement, self._dialect),
            {name: convert for name, convert in into.items() if convert},
            [(number, convert) for number, convert in enumerate(back) if convert],
        )

    def _result_conversion(self, type_: TypeEngine[Any]) -> Convert | None:
        convert = self._implementation(type_).result_processor(self._dialect, None)
        return _python_uuid if convert is None and isinstance(type_, sa.Uuid) else convert

    def _implementation(self, type_: TypeEngine[Any]) -> TypeEngine[Any]:
        return type_.dialect_impl(self._dialect)


def _python_uuid(value: UUID | None) -> UUID | None:
    return None if value is None else UUID(bytes=value.bytes)  # asyncpg's own kind of UUID does not go everywhere


def _compiler(statement: ClauseElement, dialect: Dialect) -> SQLCompiler:
    compiler = statement.compile(dialect=dialect)
    assert isinstance(compiler, SQLCompiler)
    return compiler
