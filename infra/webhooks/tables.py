"""The tables of webhooks."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

webhooks = sa.Table(
    "webhooks",
    metadata,
    sa.Column("webhook_id", sa.Uuid(), primary_key=True),
    required("key_hash", sa.LargeBinary()),
    required("created", UtcDateTime()),
    sa.Column("creation_key", sa.Text(), unique=True),
    required("url", sa.Text()),
    required("note", sa.Text()),
    required("choice", sa.Text()),  # JSON, as are nonces and progress
    required("nonces", sa.Text()),
    required("progress", sa.Text()),
    required("is_enabled", sa.Boolean()),
    required("epoch", sa.BigInteger()),
    sa.Column("held_by", sa.Text()),
    sa.Column("held_until", UtcDateTime()),
    sa.Index(None, "key_hash", "webhook_id"),
)

dispatchers = sa.Table(
    "dispatchers",
    metadata,
    sa.Column("holder", sa.Text(), primary_key=True),
    required("held_until", UtcDateTime()),
)
"""Who delivers: each process that could hold webhooks, also one that holds none yet."""
