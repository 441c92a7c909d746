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
