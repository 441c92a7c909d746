"""What is read from histories, for both databases."""

import sqlalchemy as sa
from sqlalchemy.engine import Dialect

from infra.database.sql import compiled
from infra.event_store.tables import commands, events, matches

COMMAND = (
    commands.c.actor,
    commands.c.key,
    commands.c.body,
    commands.c.body_mac,
    commands.c.received,
    commands.c.position,
    commands.c["count"],
)
EVENT = (
    events.c.position,
    events.c.type,
    events.c.time,
    events.c.actor,
    events.c.audience,
    events.c.line,
    events.c.salt,
    events.c.digest,
    events.c.hash,
)


class Queries:
    """Every reading statement of an event store, compiled for *dialect*."""

    def __init__(self, dialect: Dialect) -> None:
        this_match = matches.c.match_id == sa.bindparam("match_id")
        this_command = (commands.c.actor == sa.bindparam("actor")) & (commands.c.key == sa.bindparam("key"))
        self.head = compiled(sa.select(matches.c.version, matches.c.head_hash).where(this_match), dialect)
        self.look = compiled(
            sa.select(matches.c.version, matches.c.head_hash, *COMMAND)
            .select_from(matches.outerjoin(commands, (commands.c.match_id == matches.c.match_id) & this_command))
            .where(this_match),
            dialect,
        )
        self.command = compiled(
            sa.select(*COMMAND).where(commands.c.match_id == sa.bindparam("match_id"), this_command), dialect
        )
        self.events = compiled(
            sa.select(*EVENT)
            .where(events.c.match_id == sa.bindparam("match_id"), events.c.position > sa.bindparam("after"))
            .order_by(events.c.position)
            .limit(sa.bindparam("limit")),
            dialect,
        )
        self.feed = compiled(
            sa.select(events.c.global_position, events.c.match_id, *EVENT)
            .where(events.c.global_position > sa.bindparam("after"))
            .order_by(events.c.global_position)
            .limit(sa.bindparam("limit")),
            dialect,
        )
        self.feed_head = compiled(sa.select(sa.func.coalesce(sa.func.max(events.c.global_position), 0)), dialect)
