"""one append at a time, without what a batch needs"""

from alembic import op

revision = "0011"
down_revision = "0010"

# What `append_batch` does for a batch of one append to a match that is there, which changes nothing beside its history:
# most appends of whoever plays alone. It takes the same lock, which makes global positions follow the commits.
APPEND_ALONE = """
CREATE FUNCTION append_alone(
    appended uuid, expected int, new_version int, new_head bytea, new_status text, new_summary text,
    new_events batch_event[], new_commands batch_command[]
) RETURNS int LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
    new batch_command;
    event batch_event;
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    FOREACH new IN ARRAY new_commands LOOP
        PERFORM FROM commands AS c WHERE c.match_id = new.match_id AND c.actor = new.actor AND c.key = new.key;
        IF FOUND THEN RETURN 1; END IF;
    END LOOP;
    UPDATE matches AS m
    SET version = new_version, head_hash = new_head, status = new_status, summary = new_summary
    WHERE m.match_id = appended AND m.version = expected;
    IF NOT FOUND THEN RETURN 2; END IF;
    FOREACH event IN ARRAY new_events LOOP
        INSERT INTO events (
            match_id, "position", global_position, type, "time", actor, audience, line, salt, digest, hash)
        VALUES (event.match_id, event.position, nextval('feed_position'), event.type, event.time, event.actor,
                event.audience, event.line, event.salt, event.digest, event.hash);
    END LOOP;
    FOREACH new IN ARRAY new_commands LOOP
        INSERT INTO commands (match_id, actor, key, body, body_mac, received, "position", count)
        VALUES (new.match_id, new.actor, new.key, new.body, new.body_mac, new.received, new.position, new.count);
    END LOOP;
    RETURN 0;
END $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute(APPEND_ALONE)
