"""The table by which a server finds out whether it can write."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

probes = sa.Table(
    "probes",
    metadata,
    sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
    required("written", UtcDateTime()),
    sa.Column("padding", sa.LargeBinary()),
)
"""One row, written anew with each probe."""
