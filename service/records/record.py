"""The portable record of a match: JSON lines, each canonical. A header, one line an event, a closing line.

::

    {"edition":{"content":{…},"digest":"…","name":"…"},"format":"partie/record/1","game":"zatre",…}
    {"digest":"…","line":{"actor":"host","audience":null,…},"salt":"…"}
    …
    {"hash":"…","key":{…},"key_id":"…","outcome":{…},"position":57,"secret":"…","signature":"…"}

*line* is the sealed line, its bytes as they are stored. Where the reader may not see an event, its line has null for
audience, command and event; its salt is null as long as the match is not disclosed to the reader. The signature is
over the SHA-256 of all bytes of the file before ``,"signature":``.
"""

from typing import Annotated, Any, Final, Literal
from uuid import UUID

import msgspec
from msgspec import Meta, Raw, Struct

from domain.edition import Edition
from domain.match.commands import OptionValue
from domain.match.parent import Hex32, Parent
from domain.match.state import MatchState
from infra.seal import SealedEvent, canonical
from infra.signatures import PrivateKey, PublicKey

FORMAT: Final = "partie/record/1"
MEDIA_TYPE = "application/x-ndjson"

Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]


class RecordedEdition(Struct, frozen=True, forbid_unknown_fields=True):
    """The edition that a match is played with, whole."""

    name: str
    digest: Hex32
    content: Raw


class RecordedSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat, and who has it by now; never a name."""

    seat: int
    kind: Literal["free", "human", "bot"]
    level: str | None


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record. *viewer*: whose eyes it shows the match to. *server*: the version that wrote it."""

    format: Literal["partie/record/1"]
    match_id: UUID
    game: str
    edition: RecordedEdition
    options: dict[str, OptionValue]
    ruleset: int
    seats: list[RecordedSeat]
    sandbox: bool
    parent: Parent | None
    server: str
    viewer: str


class RecordedEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """One event: its sealed *line*, the salt that it was sealed with (None: not disclosed), and its digest."""

    digest: Hex32
    line: Raw
    salt: Hex16 | None


class Closing(Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: the chain's *hash* at *position*, the last one. *key*, *key_id*, *signature*: None if unsigned."""

    hash: Hex32
    key: PublicKey | None
    key_id: str | None
    outcome: Any
    position: int
    secret: Hex32 | None
    signature: Hex64 | None


def recorded_seats(state: MatchState) -> list[RecordedSeat]:
    """Return the seats of a match as records hold them."""
    return [
        RecordedSeat(number, "free" if seat.kind is None else seat.kind.value, seat.level)
        for number, seat in enumerate(state.seats)
    ]


def header_line(header: Header) -> bytes:
    """Return the first line."""
    return canonical(header) + b"\n"


def recorded_edition(edition: Edition[Any]) -> RecordedEdition:
    """Return an edition as records hold it."""
    return RecordedEdition(edition.name, edition.digest, Raw(edition.content))


def event_line(event: SealedEvent, *, seen: bool, disclosed: bool) -> bytes:
    """Return the line of an event for a reader who has *seen* it, or not, and to whom the match is *disclosed*."""
    line = event.line if seen else hidden_line(event)
    salt = b'"%s"' % event.salt.hex().encode() if disclosed else b"null"
    return b'{"digest":"%s","line":%s,"salt":%s}\n' % (event.digest.hex().encode(), line, salt)


def hidden_line(event: SealedEvent) -> bytes:
    """Return what is shown of an event's line to those who may not see it."""
    return b'{"actor":"%s","audience":null,"command":null,"event":null,"position":%d,"time":"%s"}' % (
        event.actor.encode(),
        event.position,
        event.time.encode(),
    )


def unsigned_closing(
    head_hash: bytes, key: PrivateKey | None, outcome: object, position: int, secret: bytes | None
) -> bytes:
    """Return the last line up to its signature."""
    members = {
        "hash": head_hash.hex(),
        "key": None if key is None else key.public,
        "key_id": None if key is None else key.id,
        "outcome": outcome,
        "position": position,
        "secret": None if secret is None else secret.hex(),
    }
    return canonical(members)[:-1]


def signature_member(signature: bytes | None) -> bytes:
    """Return the rest of the last line."""
    return b',"signature":%s}\n' % (b"null" if signature is None else b'"%s"' % signature.hex().encode())


header_decoder = msgspec.json.Decoder(Header)
event_decoder = msgspec.json.Decoder(RecordedEvent)
closing_decoder = msgspec.json.Decoder(Closing)
