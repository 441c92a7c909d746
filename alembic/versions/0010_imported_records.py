"""imported records"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "imported_records",
        sa.Column("match_id", sa.Uuid(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("closing", sa.Text(), nullable=False),
        sa.Column("imported", sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_imported_records")),
    )
