"""the service's own time"""

from datetime import datetime

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

UTC_TIME = sa.DateTime(timezone=True).with_variant(sa.Text(), "sqlite")


def upgrade() -> None:
    liveness = op.create_table(
        "liveness",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seen", UTC_TIME, nullable=False),
        sa.Column("wall", UTC_TIME, nullable=False),
        sa.Column("beat", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_liveness")),
    )
    op.create_table(
        "outages",
        sa.Column("since", UTC_TIME, nullable=False),
        sa.Column("until", UTC_TIME, nullable=False),
        sa.PrimaryKeyConstraint("since", name=op.f("pk_outages")),
    )
    # service time goes on from the latest event, whatever clock that was written by
    latest = op.get_bind().execute(sa.text('SELECT max("time") FROM events')).scalar()
    if latest is not None:
        time = latest if op.get_bind().dialect.name == "sqlite" else datetime.fromisoformat(latest)
        op.bulk_insert(liveness, [{"id": 1, "seen": time, "wall": time, "beat": ""}])
