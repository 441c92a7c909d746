"""What an append writes, all of it in one transaction: a match's row, its events, commands and seats, what is due, and
which invitation was used.
"""

from typing import Any

import sqlalchemy as sa

from infra.database.schema import UtcDateTime, metadata, required


def _match_id() -> sa.Column[Any]:
    return sa.Column("match_id", sa.Uuid(), primary_key=True)


matches = sa.Table(
    "matches",
    metadata,
    _match_id(),
    required("version", sa.Integer()),
    required("head_hash", sa.LargeBinary()),
    required("status", sa.Text()),
    required("summary", sa.Text()),
    required("game", sa.Text()),
    required("edition", sa.Text()),
    required("visibility", sa.Text()),
    sa.Column("label", sa.Text()),
    required("secret", sa.LargeBinary()),
    sa.Column("opening_key", sa.Text(), unique=True),
    required("host_nonce", sa.LargeBinary()),
    required("host_token_hash", sa.LargeBinary()),
    # lists are walked backwards by id, which is by age; few matches wait, and few bear a label
    sa.Index(None, "visibility", "match_id"),
    sa.Index(None, "visibility", "game", "match_id"),
    sa.Index(None, "visibility", "status", "match_id"),
    sa.Index(None, "visibility", "label", "match_id"),
    postgresql_with={"fillfactor": 50},  # every append updates the row: room for it on the same page
)

events = sa.Table(
    "events",
    metadata,
    _match_id(),
    sa.Column("position", sa.Integer(), primary_key=True, autoincrement=False),
    sa.Column("global_position", sa.BigInteger(), nullable=False, unique=True),
    required("type", sa.Text()),
    required("time", sa.Text()),  # the timestamp in the line, as it stands there
    required("actor", sa.Text()),
    sa.Column("audience", sa.Text()),  # a JSON list of seats; null: everyone
    required("line", sa.Text()),
    required("salt", sa.LargeBinary()),
    required("digest", sa.LargeBinary()),
    required("hash", sa.LargeBinary()),
)

commands = sa.Table(
    "commands",
    metadata,
    _match_id(),
    sa.Column("actor", sa.Text(), primary_key=True),
    sa.Column("key", sa.Text(), primary_key=True),
    required("body", sa.Text()),
    required("body_mac", sa.LargeBinary()),
    required("received", UtcDateTime()),
    required("position", sa.Integer()),
    required("count", sa.Integer()),
)

agenda = sa.Table(
    "agenda",
    metadata,
    _match_id(),
    sa.Column("actor", sa.Text(), primary_key=True),
    required("due", UtcDateTime()),
    sa.Column("claimed_until", UtcDateTime()),
    sa.Index(None, "due"),
)

seats = sa.Table(
    "seats",
    metadata,
    _match_id(),
    sa.Column("taken_at", sa.Integer(), primary_key=True, autoincrement=False),
    required("seat", sa.Integer()),
    sa.Column("name", sa.Text()),
    required("nonce", sa.LargeBinary()),
    required("token_hash", sa.LargeBinary()),
    sa.Column("player_id", sa.Uuid()),
    # whether the match is over: a trigger sees to it when the match's status changes
    sa.Column("is_over", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.Column("name_of", sa.Uuid()),  # a player who had the seat before, and whose name it bears
    sa.Index(
        None,
        "player_id",
        "match_id",
        sqlite_where=sa.text("player_id IS NOT NULL"),
        postgresql_where=sa.text("player_id IS NOT NULL"),
    ),
    # a player has few matches that wait or run, and may have had thousands
    sa.Index(
        "ix_seats_player_id_match_id_not_over",
        "player_id",
        "match_id",
        sqlite_where=sa.text("player_id IS NOT NULL AND is_over = 0"),
        postgresql_where=sa.text("player_id IS NOT NULL AND NOT is_over"),
    ),
    sa.Index(
        None,
        "name_of",
        sqlite_where=sa.text("name_of IS NOT NULL"),
        postgresql_where=sa.text("name_of IS NOT NULL"),
    ),
)

_waiting_for_player = sa.text("player_id IS NOT NULL AND revoked IS NULL AND taken_at IS NULL")

invitations = sa.Table(
    "invitations",
    metadata,
    _match_id(),
    sa.Column("invitation_id", sa.Uuid(), primary_key=True),
    sa.Column("seat", sa.Integer()),  # null: any
    required("nonce", sa.LargeBinary()),
    required("code_hash", sa.LargeBinary()),
    required("created", UtcDateTime()),
    required("ends_at", UtcDateTime()),
    sa.Column("key", sa.Text()),
    required("body_mac", sa.LargeBinary()),
    sa.Column("revoked", UtcDateTime()),
    sa.Column("taken_at", sa.Integer()),  # the position of the seat's event; null: not used
    sa.Column("player_id", sa.Uuid()),  # null: whoever has the code
    sa.Column("is_declined", sa.Boolean(), nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("match_id", "key"),
    sa.Index(
        None,
        "player_id",
        "ends_at",
        sqlite_where=_waiting_for_player,
        postgresql_where=_waiting_for_player,
    ),
)
