"""dispatchers"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "dispatchers",
        sa.Column("holder", sa.Text(), nullable=False),
        sa.Column("held_until", UTC_TIME, nullable=False),
        sa.PrimaryKeyConstraint("holder", name=op.f("pk_dispatchers")),
    )
