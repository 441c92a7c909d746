"""webhooks"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("webhook_id", sa.Uuid(), nullable=False),
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created", UTC_TIME, nullable=False),
        sa.Column("creation_key", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("choice", sa.Text(), nullable=False),
        sa.Column("nonces", sa.Text(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("is_enabled", sa.Boolean(), nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("held_by", sa.Text(), nullable=True),
        sa.Column("held_until", UTC_TIME, nullable=True),
        sa.PrimaryKeyConstraint("webhook_id", name=op.f("pk_webhooks")),
        sa.UniqueConstraint("creation_key", name=op.f("uq_webhooks_creation_key")),
    )
    op.create_index(op.f("ix_webhooks_key_hash_webhook_id"), "webhooks", ["key_hash", "webhook_id"], unique=False)
