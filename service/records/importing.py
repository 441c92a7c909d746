"""Takes in the record of a match that was played elsewhere, once it is proved: to be looked at, never to go on."""

from collections.abc import Awaitable, Callable, Sequence
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.aggregate import Match
from domain.catalogue import Catalogue
from domain.edition import stored_edition
from domain.ids import MatchId
from domain.match.events import SeatKind
from domain.match.state import MatchState, Table
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.codec import codec_of
from infra.database.errors import KeyKnown, VersionConflict
from infra.editions.port import Editions, StoredEdition
from infra.event_store.port import Append, EventStore, Opening, SeatRow
from infra.imported_records.port import ImportedRecord, ImportedRecords
from infra.match_index.port import MatchIndex
from infra.seal import SealedEvent, chain_start, link
from service.matches import summary
from service.records.verify.check import Knowledge, check_record
from service.records.verify.parent import check_parent
from service.records.verify.reader import ReadRecord, read_record
from service.records.verify.report import Report, Verdict

_HARMLESS = ("signature", "sandbox", "parent")
"""What need not be proved: the record shows what it shows without it."""


class CannotImport(Exception):
    """A record that is not taken in; the message says why. *report*: what its check found, if that is the reason."""

    def __init__(self, detail: str, report: Report | None = None) -> None:
        super().__init__(detail)
        self.report = report


RecordHere = Callable[[MatchId], Awaitable[Sequence[bytes] | None]]
"""Returns the lines of the record of a match that is here and over, or None."""


class ImportStores(Struct, frozen=True):
    """Where imported matches go."""

    store: EventStore
    index: MatchIndex
    editions: Editions
    imported: ImportedRecords


class Imports:
    """Imports records of the games in *catalogue*.

    *record_here*: what forks are compared with. *is_sandbox*: whether these matches are a sandbox's.
    """

    def __init__(
        self,
        stores: ImportStores,
        catalogue: Catalogue,
        entropy: Entropy,
        clock: Clock,
        record_here: RecordHere,
        *,
        is_sandbox: bool,
    ) -> None:
        self._stores = stores
        self._catalogue = catalogue
        self._entropy = entropy
        self._clock = clock
        self._record_here = record_here
        self._is_sandbox = is_sandbox

    async def take(self, file: str, lines: Sequence[bytes], label: str | None) -> MatchId:
        """Import the record of *lines*. Returns the match's id. Raises CannotImport, StoreError.

        Nobody has a token of its seats, and its players have no names.
        """
        report = check_record(file, lines, Knowledge(self._catalogue))
        if not report.holds:
            raise CannotImport("The record does not hold.", report)
        if any(one.verdict is Verdict.UNCHECKED and one.name not in _HARMLESS for one in report.checks):
            raise CannotImport("Not everything in the record could be checked.", report)
        record = read_record(lines)
        await self._require_parent(record, report)
        if record.header.sandbox != self._is_sandbox:
            raise CannotImport("Matches of a sandbox and real matches do not go together.")
        match_id = MatchId(record.header.match_id)
        if await self._stores.index.match(match_id) is not None:
            raise CannotImport(f"The match {match_id} is here already.")
        edition = record.header.edition
        stored = StoredEdition(record.header.game, edition.name, bytes(edition.content))
        await self._stores.editions.keep(edition.digest, stored)
        await self._stores.imported.keep(match_id, ImportedRecord(lines[0], lines[-1]), self._clock.now())
        try:
            await self._stores.store.append(self._append(record, label))
        except (KeyKnown, VersionConflict) as error:
            raise CannotImport(f"The match {match_id} is here already.") from error
        return match_id

    async def _require_parent(self, record: ReadRecord, report: Report) -> None:
        """Raise CannotImport if the match that a fork goes on from is here, and tells something else."""
        named = record.header.parent
        lines = None if named is None else await self._record_here(MatchId(UUID(named.parent)))
        if lines is None:
            return
        parent = read_record(lines)
        check = check_parent(record, {parent.header.match_id: parent})
        if check is not None and check.verdict is Verdict.FAILS:
            others = [one for one in report.checks if one.name != check.name]
            raise CannotImport("The record does not hold.", replace(report, checks=(*others, check)))

    def _append(self, record: ReadRecord, label: str | None) -> Append:
        state = self._state(record)
        events = _sealed(record, state)
        return Append(
            match_id=state.table.match_id,
            expected=0,
            events=events,
            commands=(),
            status=state.status,
            summary=summary.written(state, label),
            seats_taken=[
                SeatRow(number, seat.taken_at, None, self._entropy.nonce(), self._entropy.secret())
                for number, seat in enumerate(state.seats)
                if seat.taken_at is not None and seat.kind is SeatKind.HUMAN
            ],
            opening=Opening(
                game=record.header.game,
                edition=record.header.edition.digest,
                visibility=state.opened.visibility,
                label=label,
                secret=state.table.secret,
                key=None,
                host_nonce=self._entropy.nonce(),
                host_token_hash=self._entropy.secret(),  # the hash of no token
            ),
        )

    def _state(self, record: ReadRecord) -> MatchState:
        game = self._catalogue.entries[record.header.game].game
        edition = stored_edition(record.header.edition.name, bytes(record.header.edition.content), game.components)
        secret = bytes.fromhex(record.closing.secret or "")
        table = Table(MatchId(record.header.match_id), secret, game, edition)
        codec = codec_of(game)
        return Match.replay(table, ((*codec.read(one.raw), one.line.actor) for one in record.events)).state


def _sealed(record: ReadRecord, state: MatchState) -> list[SealedEvent]:
    head, found = chain_start(state.table.match_id), []
    for event in record.events:
        head = link(head, event.digest)
        line = event.line
        found.append(
            SealedEvent(
                position=line.position,
                type=event.type,
                time=line.time,
                actor=line.actor,
                audience=None if line.audience is None else tuple(line.audience),
                line=event.raw,
                salt=event.salt or b"",
                digest=event.digest,
                hash=head,
            )
        )
    return found
