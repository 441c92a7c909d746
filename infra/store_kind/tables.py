"""The table of the database's kind: one row."""

import sqlalchemy as sa

from infra.database.schema import metadata, required

store_kind = sa.Table(
    "store_kind",
    metadata,
    sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
    required("is_sandbox", sa.Boolean()),
)
