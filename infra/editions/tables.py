"""The table of editions."""

import sqlalchemy as sa

from infra.database.schema import metadata, required

editions = sa.Table(
    "editions",
    metadata,
    sa.Column("digest", sa.Text(), primary_key=True),
    required("game", sa.Text()),
    required("name", sa.Text()),
    required("content", sa.Text()),
)
