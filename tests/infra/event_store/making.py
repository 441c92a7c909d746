"""Histories made for tests: small, sealed and chained as real ones are."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count

import msgspec
from msgspec import Struct

from domain.aggregate import NewEvent
from domain.ids import Actor, MatchId, Position
from infra.chance.system import SystemEntropy
from infra.database.errors import StoreError
from infra.event_store.port import Append, DueRow, EventStore, Head, Opening, SeatRow, StoredCommand
from infra.seal import SealedEvent, chain_start, seal

START = datetime(2026, 11, 30, 15, 4, 5, 123456, tzinfo=UTC)

new_match_id = SystemEntropy().match_id
_numbers = count()


class Stepped(Struct, frozen=True, tag="test.stepped"):
    number: int
    text: str = "ä½😀"


def new_key() -> str:
    return f"key-{next(_numbers)}"


def due(actor: str, seconds: float) -> DueRow:
    return DueRow(actor, START + timedelta(seconds=seconds))


async def version_of(store: EventStore, match_id: MatchId) -> int | None:
    """A match's version, None if there is no such match."""
    head = await store.head(match_id)
    return None if head is None else head.version


class History:
    """A match that a test writes: makes appends that follow each other, once each is taken in with `stored`."""

    def __init__(self, match_id: MatchId | None = None) -> None:
        self.match_id = match_id or new_match_id()
        self.secret = hashlib.sha256(self.match_id.bytes).digest()
        self.events: list[SealedEvent] = []
        self.opening_made: Opening | None = None

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def head(self) -> Head:
        return Head(self.version, self.events[-1].hash)

    def opening(
        self,
        events: int = 1,
        *,
        opening_key: str | None = None,
        game: str = "help_me",
        status: str = "waiting",
        visibility: str = "public",
        label: str | None = None,
        seats_taken: Sequence[SeatRow] = (),
        agenda: Sequence[DueRow] | None = None,
    ) -> Append:
        self.opening_made = Opening(
            game=game,
            edition="e" * 64,
            visibility=visibility,
            label=label,
            secret=self.secret,
            key=opening_key,
            host_nonce=b"n" * 16,
            host_token_hash=b"h" * 32,
        )
        append = self.next(events, key=opening_key, actor="guest", status=status)
        return msgspec.structs.replace(append, opening=self.opening_made, seats_taken=seats_taken, agenda=agenda)

    def next(
        self,
        events: int = 1,
        *,
        key: str | None = None,
        actor: str = "seat:0",
        expected: int | None = None,
        status: str = "running",
        audience: tuple[int, ...] | None = None,
        agenda: Sequence[DueRow] | None = None,
        seats_taken: Sequence[SeatRow] = (),
        seats_left: Sequence[int] = (),
    ) -> Append:
        first = self.version if expected is None else expected
        head = self.events[first - 1].hash if first else chain_start(self.match_id)
        new = [
            NewEvent(
                position=Position(first + n),
                time=START + timedelta(seconds=first + n),
                actor=Actor(actor if n == 0 else "match"),
                audience=audience,  # type: ignore[arg-type]  # plain numbers are seats enough here
                command={"type": "test.step"} if n == 0 else None,
                event=Stepped(first + n),
            )
            for n in range(events)
        ]
        return Append(
            match_id=self.match_id,
            expected=first,
            events=seal(self.secret, head, new),
            commands=[self.command(actor, key or new_key(), first, events)],
            status=status,
            summary=b'{"version":%d}' % (first + events),
            agenda=agenda,
            seats_taken=seats_taken,
            seats_left=seats_left,
        )

    def command(self, actor: str, key: str, position: int, count: int) -> StoredCommand:
        body = b'{"text":"\xc3\xa4","type":"test.step"}'
        return StoredCommand(actor, key, body, b"m" * 32, START + timedelta(microseconds=7), position, count)

    def stored(self, append: Append) -> None:
        self.events[append.expected :] = append.events


def seat_row(seat: int, taken_at: int, name: str | None = "Ada") -> SeatRow:
    return SeatRow(seat, taken_at, name, bytes([seat]) * 16, bytes([taken_at]) * 32)


async def opened(store: EventStore, **opening: object) -> History:
    history = History()
    append = history.opening(**opening)  # type: ignore[arg-type]
    await store.append(append)
    history.stored(append)
    return history


async def verdict(store: EventStore, append: Append) -> type[StoreError] | None:
    try:
        await store.append(append)
    except StoreError as error:
        return type(error)
    return None


async def stored_positions(store: EventStore, history: History) -> list[int]:
    return [event.position for event in await store.events(history.match_id, -1, 100)]
