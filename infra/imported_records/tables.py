"""The table of imported records."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

imported_records = sa.Table(
    "imported_records",
    metadata,
    sa.Column("match_id", sa.Uuid(), primary_key=True),
    required("header", sa.Text()),
    required("closing", sa.Text()),
    required("imported", UtcDateTime()),
)
