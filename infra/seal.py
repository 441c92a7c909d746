"""The sealed line: an event's canonical bytes, its salt, its digest and its link in the match's chain.

::

    salt_p   = HMAC-SHA256(secret, "partie/salt/1" ‖ u64(p))[:16]
    digest_p = SHA-256("partie/event/1" ‖ salt_p ‖ line_p)
    hash_-1  = SHA-256("partie/chain/1" ‖ match_id);   hash_p = SHA-256("partie/link/1" ‖ hash_{p-1} ‖ digest_p)

Each event is sealed once, when it is appended; digest, record, export and stream use the bytes that are stored.
"""

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from domain.aggregate import NewEvent
from domain.ids import MatchId
from domain.timestamp import format_timestamp
from infra.keyed_hash import hmac_sha256

_EVENT = hashlib.sha256(b"partie/event/1")
_LINK = hashlib.sha256(b"partie/link/1")
"""Begun once and copied: to look the hash up costs as much as to take it."""

_encoder = msgspec.json.Encoder(order="sorted")


class SealedEvent(Struct, frozen=True, gc=False):
    """An event as it is stored.

    *line*: its canonical bytes. *audience*: the seats that may see it, None: everyone. *hash*: of the chain up to here.
    """

    position: int
    type: str
    time: str
    actor: str
    audience: tuple[int, ...] | None
    line: bytes
    salt: bytes
    digest: bytes
    hash: bytes


def canonical(value: Any) -> bytes:
    """Return *value* as canonical JSON: keys sorted, no blanks, UTF-8 (RFC 8785, within the limits of a line)."""
    return _encoder.encode(value)


def chain_start(match_id: MatchId) -> bytes:
    """Return the hash before a match's first event: 32 bytes."""
    return hashlib.sha256(b"partie/chain/1" + match_id.bytes).digest()


def salt_of(secret: bytes, position: int) -> bytes:
    """Return the salt of the event at *position*: 16 bytes."""
    return hmac_sha256(secret, b"partie/salt/1" + position.to_bytes(8, "big"))[:16]


def digest_of(salt: bytes, line: bytes) -> bytes:
    """Return the digest of a sealed *line* under its salt: 32 bytes."""
    event = _EVENT.copy()
    event.update(salt)
    event.update(line)
    return event.digest()


def link(previous: bytes, digest: bytes) -> bytes:
    """Return the hash of the chain after an event with this *digest*: 32 bytes."""
    hash_ = _LINK.copy()
    hash_.update(previous + digest)
    return hash_.digest()


def line_of(event: NewEvent, time: str) -> bytes:
    """Return the line of an event, whose *time* is written as it stands there."""
    return canonical(
        {
            "actor": event.actor,
            "audience": event.audience,
            "command": event.command,
            "event": event.event,
            "position": event.position,
            "time": time,
        }
    )


def seal(secret: bytes, previous: bytes, events: Iterable[NewEvent]) -> list[SealedEvent]:
    """Return *events* sealed, in order; *previous* is the hash of the chain before them."""
    sealed = []
    for event in events:
        time = format_timestamp(event.time)
        line = line_of(event, time)
        salt = salt_of(secret, event.position)
        digest = digest_of(salt, line)
        previous = link(previous, digest)
        sealed.append(
            SealedEvent(
                position=event.position,
                type=str(type(event.event).__struct_config__.tag),
                time=time,
                actor=event.actor,
                audience=event.audience,
                line=line,
                salt=salt,
                digest=digest,
                hash=previous,
            )
        )
    return sealed


class BrokenChain(Exception):
    """A stored history that is not what was sealed; the message says where and how."""


class Chain:
    """Follows a match's chain from *head*, the hash before *position*, and finds what was altered since it was sealed.

    It covers the number of each event, its line, its salt (and so the match's secret), its digest and its hash.
    """

    def __init__(self, secret: bytes, head: bytes, position: int = 0) -> None:
        self._secret = secret
        self.head = head
        self.position = position

    def follow(self, event: SealedEvent) -> None:
        """Go on past *event*. Raises BrokenChain."""
        position = self.position
        if event.position != position:
            raise BrokenChain(f"position {position} is missing; position {event.position} stands there")
        if event.salt != salt_of(self._secret, position):
            raise BrokenChain(f"position {position}: its salt does not follow from the match's secret")
        if event.digest != digest_of(event.salt, event.line):
            raise BrokenChain(f"position {position}: its line is not the one that was sealed")
        self.head = link(self.head, event.digest)
        if event.hash != self.head:
            raise BrokenChain(f"position {position}: its hash does not follow from the one before")
        self.position = position + 1
