"""The table of the fingerprints of the server's keys."""

import sqlalchemy as sa

from infra.database.schema import metadata, required

server_keys = sa.Table(
    "server_keys",
    metadata,
    sa.Column("name", sa.Text(), primary_key=True),
    required("fingerprint", sa.LargeBinary()),
)
