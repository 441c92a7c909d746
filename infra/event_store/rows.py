"""Rows to what they stand for, and back. Rows are in the order of the columns in ``tables`` and ``queries``.

Drivers differ in how they represent a match id and a time; each store hands in both conversions.
"""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from domain.ids import MatchId, PlayerId
from infra.database.sql import Row
from infra.event_store.port import Append, CommandLookup, FeedEvent, Head, Opening, StoredCommand
from infra.seal import SealedEvent

_audience_decoder = msgspec.json.Decoder(tuple[int, ...])


class Reader(Struct, frozen=True, gc=False):
    """Reads the rows of one driver."""

    match_id: Callable[[Any], MatchId]
    time: Callable[[Any], datetime]

    def command(self, row: Row) -> StoredCommand:
        actor, key, body, body_mac, received, position, count = row
        return StoredCommand(actor, key, body.encode(), body_mac, self.time(received), position, count)

    def look(self, row: Row | None) -> CommandLookup:
        if row is None:
            return CommandLookup(None, None)
        version, hash_, *command = row
        return CommandLookup(Head(version, hash_), None if command[0] is None else self.command(command))

    def feed_event(self, row: Row) -> FeedEvent:
        return FeedEvent(row[0], self.match_id(row[1]), event(row[2:]))


def event(row: Row) -> SealedEvent:
    position, type_, time, actor, audience, line, salt, digest, hash_ = row
    return SealedEvent(position, type_, time, actor, read_audience(audience), line.encode(), salt, digest, hash_)


@lru_cache(maxsize=4096)
def read_audience(text: str | None) -> tuple[int, ...] | None:
    return None if text is None else _audience_decoder.decode(text)


@lru_cache(maxsize=4096)
def written_audience(audience: tuple[int, ...] | None) -> str | None:
    return None if audience is None else msgspec.json.encode(audience).decode()


class Writer(Struct, frozen=True, gc=False):
    """Writes the rows of one driver, in the order of the columns in ``tables``."""

    match_id: Callable[[MatchId], Any]
    time: Callable[[datetime], Any]
    player: Callable[[PlayerId], Any]

    def match(self, append: Append, opening: Opening) -> Row:
        return (
            self.match_id(append.match_id),
            append.expected + len(append.events),
            append.events[-1].hash,
            append.status,
            append.summary.decode(),
            opening.game,
            opening.edition,
            opening.visibility,
            opening.label,
            opening.secret,
            opening.key,
            opening.host_nonce,
            opening.host_token_hash,
        )

    def events(self, append: Append) -> Iterator[list[Any]]:
        """Yield rows whose third column, the global position, is None: whoever writes them fills it in."""
        match_id = self.match_id(append.match_id)
        for e in append.events:
            audience = written_audience(e.audience)
            line = e.line.decode()
            yield [match_id, e.position, None, e.type, e.time, e.actor, audience, line, e.salt, e.digest, e.hash]

    def commands(self, append: Append) -> Iterator[Row]:
        match_id = self.match_id(append.match_id)
        for c in append.commands:
            received = self.time(c.received)
            yield (match_id, c.actor, c.key, c.body.decode(), c.body_mac, received, c.position, c.count)

    def agenda(self, append: Append) -> Iterator[Row]:
        match_id = self.match_id(append.match_id)
        for row in append.agenda or ():
            yield (match_id, row.actor, self.time(row.due), None)

    def seats(self, append: Append) -> Iterator[Row]:
        match_id = self.match_id(append.match_id)
        for s in append.seats_taken:
            player = None if s.player is None else self.player(s.player)
            name_of = None if s.name_of is None else self.player(s.name_of)
            yield (match_id, s.taken_at, s.seat, s.name, s.nonce, s.token_hash, player, name_of)
