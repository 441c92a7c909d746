"""which match is the rematch of which"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "rematches",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("rematch_id", sa.Uuid(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("declined_by", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rematches")),
        sa.UniqueConstraint("rematch_id", name=op.f("uq_rematches_rematch_id")),
    )
