"""matches and their histories"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")

# Postgres takes a batch of appends in one call. Its rows have types of their own, so that a later migration may add
# columns to the tables while processes of this version still write. *append* is the number of an append in its batch.
TYPES = {
    "batch_append": "append int, match_id uuid, expected int, version int, head_hash bytea, status text, summary text",
    "batch_opening": """append int, match_id uuid, version int, head_hash bytea, status text, summary text, game text,
        edition text, visibility text, label text, secret bytea, opening_key text, host_nonce bytea,
        host_token_hash bytea""",
    "batch_event": """match_id uuid, "position" int, append int, type text, "time" text, actor text, audience text,
        line text, salt bytea, digest bytea, hash bytea""",
    "batch_command": """append int, match_id uuid, actor text, key text, body text, body_mac bytea,
        received timestamptz, "position" int, count int""",
    "batch_due": "append int, match_id uuid, actor text, due timestamptz",
    "batch_seat": """append int, match_id uuid, taken_at int, seat int, name text, nonce bytea, token_hash bytea""",
    "batch_left": "append int, match_id uuid, taken_at int",
}

# Gives a verdict on each append: 0 stored, 1 a key of it is known, 2 the match is not at the expected version.
# The lock is a statement of its own, so that what follows sees whatever was committed before. The sequence is read
# under it, which makes its order the order of commits. Plans go by index whatever the statistics say: the first ones
# are made while the tables are empty.
APPEND_BATCH = """
CREATE FUNCTION append_batch(
    updates batch_append[], openings batch_opening[], new_events batch_event[], new_commands batch_command[],
    cleared int[], new_agenda batch_due[], new_seats batch_seat[], left_seats batch_left[]
) RETURNS int[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    known int[];
    won int[];
    verdict int[] := array_fill(2, ARRAY[cardinality(updates) + cardinality(openings)]);
    n int;
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    known := ARRAY(
        SELECT new.append FROM unnest(new_commands) AS new
        JOIN commands AS c ON c.match_id = new.match_id AND c.actor = new.actor AND c.key = new.key
        UNION
        SELECT new.append FROM unnest(openings) AS new JOIN matches AS m ON m.opening_key = new.opening_key);
    FOREACH n IN ARRAY known LOOP verdict[n] := 1; END LOOP;
    WITH updated AS (
        UPDATE matches AS m
        SET version = new.version, head_hash = new.head_hash, status = new.status, summary = new.summary
        FROM unnest(updates) AS new
        WHERE m.match_id = new.match_id AND m.version = new.expected AND new.append <> ALL (known)
        RETURNING new.append)
    SELECT coalesce(array_agg(append), '{}') INTO won FROM updated;
    FOREACH n IN ARRAY won LOOP verdict[n] := 0; END LOOP;
    IF cardinality(openings) > 0 THEN
        WITH opened AS (
            INSERT INTO matches (match_id, version, head_hash, status, summary, game, edition, visibility, label,
                                 secret, opening_key, host_nonce, host_token_hash)
            SELECT match_id, version, head_hash, status, summary, game, edition, visibility, label,
                   secret, opening_key, host_nonce, host_token_hash
            FROM unnest(openings) WHERE append <> ALL (known)
            ON CONFLICT DO NOTHING
            RETURNING match_id)
        SELECT coalesce(array_agg(new.append), '{}') INTO won
        FROM unnest(openings) AS new JOIN opened ON opened.match_id = new.match_id;
        FOREACH n IN ARRAY won LOOP verdict[n] := 0; END LOOP;
        known := ARRAY(
            SELECT new.append FROM unnest(openings) AS new JOIN matches AS m ON m.opening_key = new.opening_key
            WHERE verdict[new.append] = 2);
        FOREACH n IN ARRAY known LOOP verdict[n] := 1; END LOOP;
    END IF;
    INSERT INTO events (match_id, "position", global_position, type, "time", actor, audience, line, salt, digest, hash)
    SELECT match_id, "position", nextval('feed_position'), type, "time", actor, audience, line, salt, digest, hash
    FROM (SELECT new.* FROM unnest(new_events) WITH ORDINALITY AS new
          WHERE verdict[new.append] = 0 ORDER BY new.ordinality) AS ordered;
    INSERT INTO commands (match_id, actor, key, body, body_mac, received, "position", count)
    SELECT match_id, actor, key, body, body_mac, received, "position", count
    FROM unnest(new_commands) WHERE verdict[append] = 0;
    IF cardinality(cleared) > 0 THEN
        DELETE FROM agenda AS old USING unnest(updates) AS new
        WHERE old.match_id = new.match_id AND new.append = ANY (cleared) AND verdict[new.append] = 0;
    END IF;
    INSERT INTO agenda (match_id, actor, due)
    SELECT match_id, actor, due FROM unnest(new_agenda) WHERE verdict[append] = 0;
    INSERT INTO seats (match_id, taken_at, seat, name, nonce, token_hash)
    SELECT match_id, taken_at, seat, name, nonce, token_hash FROM unnest(new_seats) WHERE verdict[append] = 0;
    IF cardinality(left_seats) > 0 THEN
        UPDATE seats AS s SET name = NULL FROM unnest(left_seats) AS gone
        WHERE s.match_id = gone.match_id AND s.taken_at = gone.taken_at AND verdict[gone.append] = 0;
    END IF;
    RETURN verdict;
END $$
"""


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
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE feed_position")
        for name, columns in TYPES.items():
            op.execute(f"CREATE TYPE {name} AS ({columns})")
        op.execute(APPEND_BATCH)
