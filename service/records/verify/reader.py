"""Takes a record apart into its lines. A record that is not written exactly as it must be is refused."""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.timestamp import Timestamp
from infra.seal import canonical
from service.records.record import (
    Closing,
    Header,
    RecordedEvent,
    closing_decoder,
    event_decoder,
    header_decoder,
)

T = TypeVar("T")

CLOSING = b'{"hash":'
"""What the last line of a record begins with."""
_UNTIL_SIGNATURE = b',"signature":'


class BadShape(Exception):
    """A record that is not written as it must be: in which line, what is wrong, and at which position, if any."""

    def __init__(self, detail: str, position: int | None = None) -> None:
        super().__init__(detail)
        self.position = position


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed line, as far as every check needs it."""

    actor: str
    audience: list[int] | None
    command: Raw
    event: Raw
    position: int
    time: Timestamp


class _Tag(Struct):
    type: str


class ReadEvent(NamedTuple):
    """One event of a record: the bytes of its line, those read, its digest, and its salt (None: not disclosed)."""

    raw: bytes
    line: Line
    digest: bytes
    salt: bytes | None

    @property
    def type(self) -> str:
        """The event's type. Only of an event that is not hidden."""
        return _tags.decode(self.line.event).type

    @property
    def is_hidden(self) -> bool:
        """Whether the reader of the record may not see the event."""
        return bytes(self.line.event) == b"null"


class ReadRecord(NamedTuple):
    """A record. *signed*: the SHA-256 of all bytes that its signature covers."""

    header: Header
    events: Sequence[ReadEvent]
    closing: Closing
    signed: bytes

    @property
    def is_whole(self) -> bool:
        """Whether nothing is withheld: every event is shown with its salt, and the secret is revealed."""
        return self.closing.secret is not None and all(
            event.salt is not None and not event.is_hidden for event in self.events
        )


_lines = msgspec.json.Decoder(Line)
_tags = msgspec.json.Decoder(_Tag)


def read_record(lines: Sequence[bytes]) -> ReadRecord:
    """Read a record of *lines*, each with its line feed. Raises BadShape."""
    if len(lines) < 3:
        raise BadShape("A record has a header, at least one event, and a closing line.")
    header = _canonical(lines[0], 1, header_decoder)
    events = [_event(line, number) for number, line in enumerate(lines[1:-1])]
    closing = _canonical(lines[-1], len(lines), closing_decoder)
    hashed = hashlib.sha256()
    for line in lines[:-1]:
        hashed.update(line)
    hashed.update(lines[-1].rpartition(_UNTIL_SIGNATURE)[0])
    return ReadRecord(header, events, closing, hashed.digest())


def _event(line: bytes, number: int) -> ReadEvent:
    recorded: RecordedEvent = _canonical(line, number + 2, event_decoder, number)
    raw = bytes(recorded.line)
    try:
        read = _lines.decode(raw)
    except msgspec.DecodeError as error:
        raise BadShape(f"Line {number + 2}: {error}", number) from error
    if bytes(read.event) == b"null" and (read.audience is not None or bytes(read.command) != b"null"):
        raise BadShape(f"Line {number + 2} shows an event in part.", number)
    salt = None if recorded.salt is None else bytes.fromhex(recorded.salt)
    return ReadEvent(raw, read, bytes.fromhex(recorded.digest), salt)


def _canonical(line: bytes, number: int, decoder: msgspec.json.Decoder[T], position: int | None = None) -> T:
    text = line.removesuffix(b"\n")
    try:
        if text == line:
            raise BadShape(f"Line {number} does not end with a line feed.", position)
        if canonical(msgspec.json.decode(text)) != text:
            raise BadShape(f"Line {number} is not canonical JSON.", position)
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadShape(f"Line {number}: {error}", position) from error
