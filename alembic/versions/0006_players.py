"""players, and which seats are theirs"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")
HELD = sa.text("player_id IS NOT NULL")

# What the function that writes appends does is left as it is, for processes of the version before and for appends
# that concern no player. This one does the rest, under the same lock, which it then holds until the commit.
APPEND_BATCH_WITH_PLAYERS = """
CREATE FUNCTION append_batch_with_players(
    updates batch_append[], openings batch_opening[], new_events batch_event[], new_commands batch_command[],
    cleared int[], new_agenda batch_due[], new_seats batch_seat[], left_seats batch_left[], new_players batch_player[]
) RETURNS int[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    verdict int[];
BEGIN
    verdict := append_batch(updates, openings, new_events, new_commands, cleared, new_agenda, new_seats, left_seats);
    UPDATE seats AS s SET player_id = p.id, name = CASE WHEN p.id IS NULL THEN NULL ELSE s.name END
    FROM unnest(new_players) AS new LEFT JOIN players AS p ON p.id = new.player_id AND p.token_hash IS NOT NULL
    WHERE s.match_id = new.match_id AND s.taken_at = new.taken_at AND verdict[new.append] = 0;
    UPDATE seats AS s SET player_id = NULL FROM unnest(left_seats) AS gone
    WHERE s.match_id = gone.match_id AND s.taken_at = gone.taken_at AND verdict[gone.append] = 0;
    RETURN verdict;
END $$
"""
RENAME_PLAYER = """
CREATE FUNCTION rename_player(renamed uuid, new_name text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    UPDATE seats AS s SET name = new_name FROM players AS p
    WHERE p.id = renamed AND s.player_id = renamed AND s.name = p.name;
    UPDATE players SET name = new_name WHERE id = renamed AND token_hash IS NOT NULL;
END $$
"""
ERASE_PLAYER = """
CREATE FUNCTION erase_player(erased uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    UPDATE seats SET name = NULL, player_id = NULL WHERE player_id = erased;
    UPDATE players SET name = NULL, token_hash = NULL, nonce = NULL, body_mac = NULL WHERE id = erased;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Uuid(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("token_hash", sa.LargeBinary(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=True),
        sa.Column("creation_key", sa.Text(), nullable=True),
        sa.Column("body_mac", sa.LargeBinary(), nullable=True),
        sa.Column("created", UTC_TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_players_token_hash")),
        sa.UniqueConstraint("creation_key", name=op.f("uq_players_creation_key")),
    )
    op.add_column("seats", sa.Column("player_id", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_seats_player_id_match_id"),
        "seats",
        ["player_id", "match_id"],
        unique=False,
        sqlite_where=HELD,
        postgresql_where=HELD,
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE TYPE batch_player AS (append int, match_id uuid, taken_at int, player_id uuid)")
        op.execute(APPEND_BATCH_WITH_PLAYERS)
        op.execute(RENAME_PLAYER)
        op.execute(ERASE_PLAYER)
