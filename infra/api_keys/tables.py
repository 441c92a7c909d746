"""The table of API keys."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

api_keys = sa.Table(
    "api_keys",
    metadata,
    sa.Column("key_hash", sa.LargeBinary(), primary_key=True),
    required("scope", sa.Text()),
    sa.Column("note", sa.Text(), key="label", nullable=False),
    required("created", UtcDateTime()),
    sa.Column("ends", UtcDateTime()),
    sa.Column("last_used", UtcDateTime()),
)
