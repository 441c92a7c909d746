"""The table of public keys."""

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required

signing_keys = sa.Table(
    "signing_keys",
    metadata,
    sa.Column("public", sa.LargeBinary(), primary_key=True),
    required("created", UtcDateTime()),
)
