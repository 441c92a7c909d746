"""The table of players."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.Uuid(), primary_key=True),
    sa.Column("name", sa.Text()),
    sa.Column("token_hash", sa.LargeBinary(), unique=True),
    sa.Column("nonce", sa.LargeBinary()),
    sa.Column("creation_key", sa.Text(), unique=True),
    sa.Column("body_mac", sa.LargeBinary()),
    required("created", UtcDateTime()),
)
"""Of a player that is erased, only id, creation_key and created are kept."""
