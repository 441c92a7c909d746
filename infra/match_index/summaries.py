"""What is read of stored summaries, which are JSON, by the databases' own functions."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class is_asked(FunctionElement[bool]):
    """Whether a *summary* says that a *seat* is asked: ``is_asked(summary, seat)``."""

    type = sa.Boolean()
    inherit_cache = True


@compiles(is_asked, "sqlite")
def _on_sqlite(element: is_asked, compiler: SQLCompiler, **options: Any) -> str:
    summary, seat = (compiler.process(clause, **options) for clause in element.clauses)
    return (
        f"EXISTS (SELECT 1 FROM json_each({summary}, '$.to_act') AS a WHERE json_extract(a.value, '$.seat') = {seat})"
    )


@compiles(is_asked, "postgresql")
def _on_postgres(element: is_asked, compiler: SQLCompiler, **options: Any) -> str:
    summary, seat = (compiler.process(clause, **options) for clause in element.clauses)
    found = f"jsonb_array_elements({summary}::jsonb -> 'to_act') AS a"
    return f"EXISTS (SELECT 1 FROM {found} WHERE (a ->> 'seat')::int = {seat})"


class is_anyone_asked(FunctionElement[bool]):
    """Whether a *summary* says that any seat is asked: ``is_anyone_asked(summary)``."""

    type = sa.Boolean()
    inherit_cache = True


@compiles(is_anyone_asked, "sqlite")
def _anyone_on_sqlite(element: is_anyone_asked, compiler: SQLCompiler, **options: Any) -> str:
    [summary] = (compiler.process(clause, **options) for clause in element.clauses)
    return f"(json_array_length({summary}, '$.to_act') > 0)"


@compiles(is_anyone_asked, "postgresql")
def _anyone_on_postgres(element: is_anyone_asked, compiler: SQLCompiler, **options: Any) -> str:
    [summary] = (compiler.process(clause, **options) for clause in element.clauses)
    return f"(jsonb_array_length({summary}::jsonb -> 'to_act') > 0)"


class free_seats(FunctionElement[int]):
    """How many seats anybody may take, as a *summary* says: ``free_seats(summary)``. By invitation alone: none."""

    type = sa.Integer()
    inherit_cache = True


@compiles(free_seats, "sqlite")
def _free_on_sqlite(element: free_seats, compiler: SQLCompiler, **options: Any) -> str:
    [summary] = (compiler.process(clause, **options) for clause in element.clauses)
    free = f"json_each({summary}, '$.seats') AS s WHERE json_extract(s.value, '$.kind') = 'free'"
    return f"CASE json_extract({summary}, '$.joining') WHEN 'open' THEN (SELECT count(*) FROM {free}) ELSE 0 END"


@compiles(free_seats, "postgresql")
def _free_on_postgres(element: free_seats, compiler: SQLCompiler, **options: Any) -> str:
    [summary] = (compiler.process(clause, **options) for clause in element.clauses)
    free = f"jsonb_array_elements({summary}::jsonb -> 'seats') AS s WHERE s ->> 'kind' = 'free'"
    return f"CASE {summary}::jsonb ->> 'joining' WHEN 'open' THEN (SELECT count(*) FROM {free}) ELSE 0 END"
