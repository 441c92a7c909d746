"""matches and their histories"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "agenda",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("due", UTC_TIME, nullable=False),
        sa.Column("claimed_until", UTC_TIME, nullable=True),
        sa.PrimaryKeyConstraint("match_id", "actor", name=op.f("pk_agenda")),
    )
    op.create_index(op.f("ix_agenda_due"), "agenda", ["due"], unique=False)
    op.create_table(
        "api_keys",
        sa.Column("key_hash", sa.LargeBinary(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created", UTC_TIME, nullable=False),
        sa.PrimaryKeyConstraint("key_hash", name=op.f("pk_api_keys")),
    )
    op.create_table(
        "commands",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("body_mac", sa.LargeBinary(), nullable=False),
        sa.Column("received", UTC_TIME, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "actor", "key", name=op.f("pk_commands")),
    )
    op.create_table(
        "editions",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_editions")),
    )
    op.create_table(
        "events",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("global_position", sa.BigInteger(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("time", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("audience", sa.Text(), nullable=True),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "position", name=op.f("pk_events")),
        sa.UniqueConstraint("global_position", name=op.f("uq_events_global_position")),
    )
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("head_hash", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("opening_key", sa.Text(), nullable=True),
        sa.Column("host_nonce", sa.LargeBinary(), nullable=False),
        sa.Column("host_token_hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_matches")),
        sa.UniqueConstraint("opening_key", name=op.f("uq_matches_opening_key")),
        postgresql_with={"fillfactor": 50},
    )
    op.create_index(
        op.f("ix_matches_visibility_label_match_id"), "matches", ["visibility", "label", "match_id"], unique=False
    )
    op.create_index(op.f("ix_matches_visibility_match_id"), "matches", ["visibility", "match_id"], unique=False)
    op.create_index(
        op.f("ix_matches_visibility_status_match_id"), "matches", ["visibility", "status", "match_id"], unique=False
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("taken_at", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "taken_at", name=op.f("pk_seats")),
    )
