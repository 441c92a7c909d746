"""The table of API keys."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

api_keys = sa.Table(
    "api_keys",
    metadata,
    sa.Column("key_hash", sa.LargeBinary(), primary_key=True),
    required("scope", sa.Text()),
    required("note", sa.Text()),
    required("created", UtcDateTime()),
)
