"""names that seats bear of the players who held them before"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

NAMED = sa.text("name_of IS NOT NULL")

# What the functions before did, and: a seat that goes on from one whose name was erased meanwhile bears its player's
# own name, or none; and a name goes with the player whose it was.
APPEND_BATCH_WITH_PLAYERS = """
CREATE OR REPLACE FUNCTION append_batch_with_players(
    updates batch_append[], openings batch_opening[], new_events batch_event[], new_commands batch_command[],
    cleared int[], new_agenda batch_due[], new_seats batch_seat[], left_seats batch_left[], new_players batch_player[]
) RETURNS int[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    verdict int[];
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    IF cardinality(new_seats) > 0 AND cardinality(left_seats) > 0 THEN
        new_seats := ARRAY(
            SELECT ROW(new.append, new.match_id, new.taken_at, new.seat,
                       CASE WHEN EXISTS (SELECT FROM unnest(left_seats) AS gone
                                         JOIN seats AS s ON s.match_id = gone.match_id AND s.taken_at = gone.taken_at
                                         WHERE gone.append = new.append AND s.seat = new.seat AND s.name IS NULL)
                            THEN (SELECT p.name FROM unnest(new_players) AS own
                                  JOIN players AS p ON p.id = own.player_id
                                  WHERE own.append = new.append AND own.taken_at = new.taken_at)
                            ELSE new.name END,
                       new.nonce, new.token_hash)::batch_seat
            FROM unnest(new_seats) AS new);
    END IF;
    verdict := append_batch(updates, openings, new_events, new_commands, cleared, new_agenda, new_seats, left_seats);
    UPDATE seats AS s
    SET player_id = p.id, name_of = o.id,
        name = CASE WHEN (new.player_id IS NOT NULL AND p.id IS NULL) OR (new.name_of IS NOT NULL AND o.id IS NULL)
                    THEN NULL ELSE s.name END
    FROM unnest(new_players) AS new
    LEFT JOIN players AS p ON p.id = new.player_id AND p.token_hash IS NOT NULL
    LEFT JOIN players AS o ON o.id = new.name_of AND o.token_hash IS NOT NULL
    WHERE s.match_id = new.match_id AND s.taken_at = new.taken_at AND verdict[new.append] = 0;
    UPDATE seats AS s SET player_id = NULL, name_of = NULL FROM unnest(left_seats) AS gone
    WHERE s.match_id = gone.match_id AND s.taken_at = gone.taken_at AND verdict[gone.append] = 0;
    RETURN verdict;
END $$
"""
ERASE_PLAYER = """
CREATE OR REPLACE FUNCTION erase_player(erased uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    UPDATE seats SET name = NULL, player_id = NULL WHERE player_id = erased;
    UPDATE seats SET name = NULL, name_of = NULL WHERE name_of = erased;
    UPDATE players SET name = NULL, token_hash = NULL, nonce = NULL, body_mac = NULL WHERE id = erased;
END $$
"""


def upgrade() -> None:
    op.add_column("seats", sa.Column("name_of", sa.Uuid(), nullable=True))
    op.create_index(
        op.f("ix_seats_name_of"), "seats", ["name_of"], unique=False, sqlite_where=NAMED, postgresql_where=NAMED
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TYPE batch_player ADD ATTRIBUTE name_of uuid")
        op.execute(APPEND_BATCH_WITH_PLAYERS)
        op.execute(ERASE_PLAYER)
