"""invitations, which appends use"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")

USE = 'append int, match_id uuid, invitation_id uuid, "position" int'

# A batch that uses invitations, beside the functions which all others go on calling and which do the rest. An
# append whose invitation is not open (verdict 3) is made to conflict, unless a key of it is known. Rows of invitations
# are locked, so that nobody revokes one meanwhile.
APPEND_BATCH_BY_INVITATION = """
CREATE FUNCTION append_batch_by_invitation(
    updates batch_append[], openings batch_opening[], new_events batch_event[], new_commands batch_command[],
    cleared int[], new_agenda batch_due[], new_seats batch_seat[], left_seats batch_left[], new_players batch_player[],
    used batch_invitation[]
) RETURNS int[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    open int[];
    verdict int[];
    n int;
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    open := ARRAY(
        SELECT new.append FROM unnest(used) AS new
        JOIN invitations AS i ON i.match_id = new.match_id AND i.invitation_id = new.invitation_id
        WHERE i.revoked IS NULL AND i.taken_at IS NULL
        FOR UPDATE OF i);
    updates := ARRAY(
        SELECT CASE
            WHEN u.append IN (SELECT new.append FROM unnest(used) AS new WHERE new.append <> ALL (open))
            THEN ROW(u.append, u.match_id, -1, u.version, u.head_hash, u.status, u.summary)::batch_append
            ELSE ROW(u.append, u.match_id, u.expected, u.version, u.head_hash, u.status, u.summary)::batch_append
            END
        FROM unnest(updates) AS u);
    verdict := append_batch_with_players(
        updates, openings, new_events, new_commands, cleared, new_agenda, new_seats, left_seats, new_players);
    FOREACH n IN ARRAY ARRAY(SELECT new.append FROM unnest(used) AS new WHERE new.append <> ALL (open)) LOOP
        IF verdict[n] = 2 THEN verdict[n] := 3; END IF;
    END LOOP;
    UPDATE invitations AS i SET taken_at = new.position FROM unnest(used) AS new
    WHERE i.match_id = new.match_id AND i.invitation_id = new.invitation_id AND verdict[new.append] = 0;
    RETURN verdict;
END $$
"""


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("invitation_id", sa.Uuid(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("nonce", sa.LargeBinary(), nullable=False),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created", UTC_TIME, nullable=False),
        sa.Column("ends_at", UTC_TIME, nullable=False),
        sa.Column("key", sa.Text(), nullable=True),
        sa.Column("body_mac", sa.LargeBinary(), nullable=False),
        sa.Column("revoked", UTC_TIME, nullable=True),
        sa.Column("taken_at", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "invitation_id", name=op.f("pk_invitations")),
        sa.UniqueConstraint("match_id", "key", name=op.f("uq_invitations_match_id_key")),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(f"CREATE TYPE batch_invitation AS ({USE})")
        op.execute(APPEND_BATCH_BY_INVITATION)
