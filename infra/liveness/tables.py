"""The tables of liveness."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

liveness = sa.Table(
    "liveness",
    metadata,
    sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
    required("seen", UtcDateTime()),
    required("wall", UtcDateTime()),
    required("beat", sa.Text()),
)
"""One row, of id 1. *beat* tells each writing from every other."""

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("since", UtcDateTime(), primary_key=True),
    required("until", UtcDateTime()),
)
