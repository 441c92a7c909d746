"""positions of the feed after a failover"""

from alembic import op

revision = "0016"
down_revision = "0015"

# What a connection for appends calls first. A server that was promoted, or into which a dump was restored, may lack the
# last events that another one had shown, and would give their positions to others: who had read the first would never
# see the second. So it goes on a million further; `feed_line` holds which server, on which timeline, did that last.
BEGIN_FEED_LINE = """
CREATE FUNCTION begin_feed_line() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    here bigint;
    last bigint;
BEGIN
    IF pg_is_in_recovery() THEN
        RAISE read_only_sql_transaction USING MESSAGE = 'a standby takes no writes';
    END IF;
    BEGIN
        SELECT hashtextextended(concat(system_identifier, '/', left(pg_walfile_name(pg_current_wal_lsn()), 8)), 0)
        INTO here FROM pg_control_system();
    EXCEPTION WHEN feature_not_supported OR insufficient_privilege OR undefined_function THEN
        RETURN;
    END;
    SELECT last_value INTO last FROM feed_line;
    IF here = last THEN RETURN; END IF;
    PERFORM pg_advisory_xact_lock(x'5061727469650002'::bigint);
    SELECT last_value INTO last FROM feed_line;
    IF here = last THEN RETURN; END IF;
    IF last <> 0 THEN
        PERFORM setval('feed_position', (SELECT last_value FROM feed_position) + 1000000);
    END IF;
    PERFORM setval('feed_line', here);
END $$
"""


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE feed_line MINVALUE -9223372036854775808 START 0")
        op.execute(BEGIN_FEED_LINE)
