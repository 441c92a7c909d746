"""Every match that is over, as records one after the other, in the order of their ids: streamed, and resumable."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from typing import TypeVar

from msgspec import Raw

from domain.ids import MatchId
from domain.viewer import AUDITOR
from infra.editions.port import Editions
from infra.ended_matches.port import Ended, EndedSource
from infra.event_store.port import EventReader
from infra.imported_records.port import ImportedRecords
from infra.match_index.port import StoredMatch
from infra.signatures import PrivateKey
from service.matches.loader import MatchLoader
from service.records.record import RecordedEdition
from service.records.writer import Framing, Subject, written

T = TypeVar("T")

PAGE = 256
"""The number of matches that are looked up at once."""
AT_ONCE = 2_000
"""The number of events that are read at once, while as many are written. A match that has more goes in pieces."""


class Exports:
    """Writes the records of matches that are over. What the database holds of a damaged match is left out, and logged.

    Events are read while others are hashed and signed, and others are sent: so the slowest of the three is waited for,
    not each of them in turn. No more than four times *AT_ONCE* events are in memory, however many there are. Each
    export reads from a *source* of its own.
    """

    def __init__(
        self,
        *,
        source: Callable[[], EndedSource],
        store: EventReader,
        imported: ImportedRecords,
        editions: Editions,
        loader: MatchLoader,
    ) -> None:
        self.source = source
        self._store = store
        self._imported = imported
        self._stored_editions = editions
        self._loader = loader
        self._editions: dict[str, RecordedEdition | None] = {}

    async def records(
        self, source: EndedSource, wanted: Ended, after: MatchId | None, key: PrivateKey | None
    ) -> AsyncGenerator[bytes, None]:
        """Yield records in pieces, signed with *key*. *after*: the last match that came before. Raises StoreError.

        A piece ends with a record, unless the record alone is larger.
        """
        async with aclosing(_ahead(self._pieces(source, wanted, after, key))) as pieces:
            async for piece in pieces:
                yield piece

    async def _pieces(
        self, source: EndedSource, wanted: Ended, after: MatchId | None, key: PrivateKey | None
    ) -> AsyncGenerator[bytes, None]:
        async with aclosing(_ahead(self._read(source, wanted, after))) as groups:
            async for group, lines in groups:
                if lines is None:
                    async for piece in written(self._store, group[0], AUDITOR, key):
                        yield piece
                    continue
                yield await asyncio.to_thread(_framed, group, lines, key)  # hashing lets others go on

    async def _read(
        self, source: EndedSource, wanted: Ended, after: MatchId | None
    ) -> AsyncGenerator[tuple[list[Subject], Mapping[MatchId, bytes] | None], None]:
        """Yield a few matches at a time with their lines; None: a match that has too many to be held."""
        while page := await source.page(wanted, after, PAGE):
            after = page[-1].match_id
            for group in _groups(await self._subjects(page)):
                is_long = group[0].summary.position >= AT_ONCE
                yield group, None if is_long else await source.lines([MatchId(one.summary.id) for one in group])
            if len(page) < PAGE:
                return

    async def envelopes(self, match_id: MatchId, after: int, until: int) -> bytes:
        """Return events of a match that is disclosed as pages show them, one a line. Raises StoreError."""
        return await self.source().envelopes(match_id, after, until)

    @staticmethod
    def is_one_piece(last: int) -> bool:
        """Return whether a history up to position *last* is one piece."""
        return last < AT_ONCE

    async def history(self, match_id: MatchId, last: int) -> AsyncGenerator[bytes, None]:
        """Yield all of them up to position *last*, in pieces. Raises StoreError."""
        for after in range(-1, last, AT_ONCE):
            yield await self.envelopes(match_id, after, min(after + AT_ONCE, last))

    async def subject(self, row: StoredMatch) -> Subject | None:
        """Return what is needed to write the record of a match; None if its row does not hold, which is logged."""
        found = await self._subjects([row])
        return found[0] if found else None

    async def _subjects(self, rows: Sequence[StoredMatch]) -> list[Subject]:
        imported = await self._imported.find([row.match_id for row in rows])
        found = []
        for row in rows:
            summary = self._loader.summary(row)
            edition = await self._edition(row.opening.edition)
            if summary is None:
                continue
            if edition is None:
                self._loader.damaged(row.match_id, f"its edition {row.opening.edition} is missing")
                continue
            found.append(Subject(summary, row.head_hash, row.opening.secret, edition, imported.get(row.match_id)))
        return found

    async def _edition(self, digest: str) -> RecordedEdition | None:
        if digest not in self._editions:
            stored = await self._stored_editions.read(digest)
            found = None if stored is None else RecordedEdition(stored.name, digest, Raw(stored.content))
            self._editions[digest] = found
        return self._editions[digest]


def _framed(subjects: Sequence[Subject], lines: Mapping[MatchId, bytes], key: PrivateKey | None) -> bytes:
    """Return the records of some matches, one after the other."""
    records: list[bytes] = []
    for one in subjects:
        framing = Framing(one, AUDITOR, key)
        framing.hash(own := lines.get(MatchId(one.summary.id), b""))
        records += (framing.header, own, framing.closing())
    return b"".join(records)


async def _ahead(things: AsyncGenerator[T, None]) -> AsyncGenerator[T, None]:
    """Yield *things*, the next of which is read while one is used."""
    async with aclosing(things):
        coming = asyncio.ensure_future(anext(things, None))
        try:
            while (thing := await coming) is not None:
                coming = asyncio.ensure_future(anext(things, None))
                yield thing
        finally:
            coming.cancel()
            with suppress(asyncio.CancelledError):
                await coming


def _groups(subjects: Sequence[Subject]) -> Iterator[list[Subject]]:
    """Cut *subjects* into groups that have no more than so many events; one that has more is a group of its own."""
    group: list[Subject] = []
    events = 0
    for one in subjects:
        size = one.summary.position + 1
        if group and events + size > AT_ONCE:
            yield group
            group, events = [], 0
        group.append(one)
        events += size
    if group:
        yield group
