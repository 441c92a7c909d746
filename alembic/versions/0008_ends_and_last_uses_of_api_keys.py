"""ends and last uses of API keys"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    op.add_column("api_keys", sa.Column("ends", UTC_TIME, nullable=True))
    op.add_column("api_keys", sa.Column("last_used", UTC_TIME, nullable=True))
