"""the kind of the store: a sandbox's if all the matches that it holds are"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_SANDBOX = "'%\"sandbox\"\\:true%'"  # in canonical JSON; a bare colon would begin a parameter


def upgrade() -> None:
    op.create_table(
        "store_kind",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("is_sandbox", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_store_kind")),
    )
    op.execute(
        "INSERT INTO store_kind (id, is_sandbox) "
        f"SELECT 0, NOT EXISTS (SELECT 1 FROM matches WHERE summary NOT LIKE {_SANDBOX}) "
        "WHERE EXISTS (SELECT 1 FROM matches)"
    )
