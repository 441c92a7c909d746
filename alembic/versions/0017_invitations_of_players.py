"""invitations addressed to a player"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

WAITING = sa.text("player_id IS NOT NULL AND revoked IS NULL AND taken_at IS NULL")

# as it was, and what waits for the player is declined
ERASE_PLAYER = """
CREATE OR REPLACE FUNCTION erase_player(erased uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    UPDATE seats SET name = NULL, player_id = NULL WHERE player_id = erased;
    UPDATE seats SET name = NULL, name_of = NULL WHERE name_of = erased;
    UPDATE invitations SET revoked = now(), is_declined = true
    WHERE player_id = erased AND revoked IS NULL AND taken_at IS NULL;
    UPDATE players SET name = NULL, token_hash = NULL, nonce = NULL, body_mac = NULL WHERE id = erased;
END $$
"""


def upgrade() -> None:
    op.add_column("invitations", sa.Column("player_id", sa.Uuid(), nullable=True))
    op.add_column("invitations", sa.Column("is_declined", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(
        op.f("ix_invitations_player_id_ends_at"),
        "invitations",
        ["player_id", "ends_at"],
        unique=False,
        sqlite_where=WAITING,
        postgresql_where=WAITING,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(ERASE_PLAYER)
