"""public keys of signatures"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "signing_keys",
        sa.Column("public", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("public", name=op.f("pk_signing_keys")),
    )
