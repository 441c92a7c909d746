"""seats of matches that are over"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

# The row of a match says that it is over. Its seats are told so by a trigger, because a process of the version before
# writes that row as well, and because no other append has to do anything for it then.
ON_SQLITE = """
CREATE TRIGGER match_over AFTER UPDATE OF status ON matches
WHEN NEW.status NOT IN ('waiting', 'running') AND OLD.status IN ('waiting', 'running')
BEGIN
    UPDATE seats SET is_over = 1 WHERE match_id = NEW.match_id;
END
"""
ON_POSTGRES = """
CREATE FUNCTION match_over() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
    UPDATE seats SET is_over = true WHERE match_id = NEW.match_id;
    RETURN NULL;
END $$;
CREATE TRIGGER match_over AFTER UPDATE OF status ON matches FOR EACH ROW
WHEN (NEW.status NOT IN ('waiting', 'running') AND OLD.status IN ('waiting', 'running'))
EXECUTE FUNCTION match_over()
"""


def upgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    op.add_column("seats", sa.Column("is_over", sa.Boolean(), nullable=False, server_default=sa.false()))
    over = sa.text(
        "UPDATE seats SET is_over = :over WHERE match_id IN "
        "(SELECT match_id FROM matches WHERE status NOT IN ('waiting', 'running'))"
    )
    op.execute(over.bindparams(over=True))
    op.create_index(
        op.f("ix_seats_player_id_match_id_not_over"),
        "seats",
        ["player_id", "match_id"],
        unique=False,
        sqlite_where=sa.text("player_id IS NOT NULL AND is_over = 0"),
        postgresql_where=sa.text("player_id IS NOT NULL AND NOT is_over"),
    )
    for statement in [ON_SQLITE] if is_sqlite else ON_POSTGRES.split("$$;"):
        op.execute(statement if is_sqlite or statement.startswith("\nCREATE TRIGGER") else f"{statement}$$")
