"""The table of rematches."""

import sqlalchemy as sa

from infra.database.schema import metadata, required

rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("match_id", sa.Uuid(), primary_key=True),
    required("rematch_id", sa.Uuid()),
    required("is_open", sa.Boolean()),
    sa.Column("declined_by", sa.Integer()),  # a seat of the match; null: nobody has declined
    sa.UniqueConstraint("rematch_id"),
)
