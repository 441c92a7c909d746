"""probes and fingerprints of keys"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "probes",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("written", sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite"), nullable=False),
        sa.Column("padding", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_probes")),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_server_keys")),
    )
