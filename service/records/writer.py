"""Writes the record of a match piece by piece, as one viewer may see it. It is never in memory as a whole."""

import hashlib
from collections.abc import AsyncGenerator, Iterable
from typing import Literal

from msgspec import Struct

from domain.audience import sees
from domain.ids import MatchId
from domain.match.state import Status
from domain.viewer import AUDITOR, Viewer
from infra.event_store.port import EventReader
from infra.imported_records.port import ImportedRecord
from infra.seal import SealedEvent
from infra.signatures import PrivateKey
from service.matches.summary import StoredSummary
from service.records.record import (
    FORMAT,
    Header,
    RecordedEdition,
    RecordedSeat,
    event_line,
    header_line,
    signature_member,
    unsigned_closing,
)
from service.version import VERSION

BATCH = 500
"""The number of events that are read at once."""


ENDED = (Status.FINISHED, Status.ABORTED)


class Subject(Struct, frozen=True):
    """A match to write the record of, up to where its *summary* stands: the hash there, its secret, its edition.

    *imported*: the ends of the record that it was imported from, None if it was played here.
    """

    summary: StoredSummary
    head_hash: bytes
    secret: bytes
    edition: RecordedEdition
    imported: ImportedRecord | None = None


class Ends(Struct, frozen=True):
    """The first line of a record, and its last one up to the signature."""

    header: bytes
    unsigned_closing: bytes


def ends(subject: Subject, viewer: Viewer, key: PrivateKey | None) -> Ends:
    """Return the two ends of a record as *viewer* may see it, to be signed with *key*."""
    summary = subject.summary
    assert viewer != AUDITOR or summary.status in ENDED, "nothing is disclosed before the end"
    header = Header(
        format=FORMAT,
        match_id=summary.id,
        game=summary.game,
        edition=subject.edition,
        options=summary.options,
        ruleset=summary.ruleset,
        seats=[RecordedSeat(seat.seat, _kind(seat.kind), seat.level) for seat in summary.seats],
        sandbox=summary.sandbox,
        parent=summary.parent,
        server=VERSION,
        viewer=str(viewer),
    )
    closing = unsigned_closing(
        subject.head_hash,
        key,
        summary.outcome,
        summary.position,
        subject.secret if viewer == AUDITOR else None,
    )
    return Ends(header_line(header), closing)


class Framing:
    """The two ends of a record around its events: *header*, and the closing line, once all lines between are hashed.

    To an auditor, an imported record ends as it did, under its own signature.
    """

    def __init__(self, subject: Subject, viewer: Viewer, key: PrivateKey | None) -> None:
        self._imported = subject.imported if viewer == AUDITOR else None
        self._key = key
        if self._imported is not None:
            self.header = self._imported.header
        else:
            both = ends(subject, viewer, key)
            self.header, self._unsigned = both.header, both.unsigned_closing
        self._hashed = hashlib.sha256(self.header)

    @property
    def identity(self) -> bytes:
        """What no two records of one match have in common that differ at all."""
        return self.header + (self._imported.closing if self._imported is not None else self._unsigned)

    def hash(self, lines: bytes) -> None:
        """Take in lines of events."""
        self._hashed.update(lines)

    def closing(self) -> bytes:
        """Return the last line."""
        if self._imported is not None:
            return self._imported.closing
        self._hashed.update(self._unsigned)
        return self._unsigned + signature_member(None if self._key is None else self._key.sign(self._hashed.digest()))


def event_lines(events: Iterable[SealedEvent], viewer: Viewer) -> bytes:
    """Return the lines of *events* as *viewer* may see them. To an auditor, everything is disclosed."""
    disclosed = viewer == AUDITOR
    return b"".join(event_line(one, seen=sees(viewer, one.audience), disclosed=disclosed) for one in events)


async def written(
    store: EventReader, subject: Subject, viewer: Viewer, key: PrivateKey | None
) -> AsyncGenerator[bytes, None]:
    """Yield the record of a match in pieces. Raises StoreError."""
    match_id, last = MatchId(subject.summary.id), subject.summary.position
    both = Framing(subject, viewer, key)
    yield both.header
    after = -1
    while after < last:
        events = await store.events(match_id, after, min(BATCH, last - after))
        if not events:
            break  # the chain of what was read so far will not hold
        piece = event_lines(events, viewer)
        both.hash(piece)
        yield piece
        after = events[-1].position
    yield both.closing()


def _kind(kind: str) -> Literal["free", "human", "bot"]:
    return "bot" if kind == "bot" else "human" if kind == "human" else "free"
