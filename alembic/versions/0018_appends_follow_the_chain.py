"""appends follow the chain"""

from alembic import op

revision = "0018"
down_revision = "0017"

# Both as they were, and the first event of an append must follow the match's last one in the chain. A store may lose
# its last events, and as many others may be in their place: the version is the same then, and the history is not.
APPEND_BATCH = """
CREATE OR REPLACE FUNCTION append_batch(
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
    digests bytea[];
    hashes bytea[];
    n int;
BEGIN
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    known := ARRAY(
        SELECT new.append FROM unnest(new_commands) AS new
        JOIN commands AS c ON c.match_id = new.match_id AND c.actor = new.actor AND c.key = new.key
        UNION
        SELECT new.append FROM unnest(openings) AS new JOIN matches AS m ON m.opening_key = new.opening_key);
    FOREACH n IN ARRAY known LOOP verdict[n] := 1; END LOOP;
    SELECT array_agg(digest ORDER BY append), array_agg(hash ORDER BY append) INTO digests, hashes
    FROM (SELECT DISTINCT ON (append) append, digest, hash FROM unnest(new_events)
          ORDER BY append, "position") AS first;
    WITH updated AS (
        UPDATE matches AS m
        SET version = new.version, head_hash = new.head_hash, status = new.status, summary = new.summary
        FROM unnest(updates) AS new
        WHERE m.match_id = new.match_id AND m.version = new.expected AND new.append <> ALL (known)
          AND sha256('partie/link/1'::bytea || m.head_hash || digests[new.append]) = hashes[new.append]
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

APPEND_ALONE = """
CREATE OR REPLACE FUNCTION append_alone(
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
    WHERE m.match_id = appended AND m.version = expected
      AND sha256('partie/link/1'::bytea || m.head_hash || new_events[1].digest) = new_events[1].hash;
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
        op.execute(APPEND_BATCH)
        op.execute(APPEND_ALONE)
