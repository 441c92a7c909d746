"""An operator's work on stored matches: records, exports, imports, how long they are kept, and after a restore."""

from collections import Counter
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from msgspec import Struct, field

from domain.errors import MatchOver, Refused
from domain.ids import OPERATOR, MatchId, Seat
from domain.match.commands import MatchAbort
from domain.viewer import AUDITOR, SPECTATOR
from infra.clock.port import Clock
from infra.codec import UnknownEvent
from infra.ended_matches.port import Ended
from infra.signatures import PrivateKey
from service.app import exports_of, load_catalogue
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.commands import Submission
from service.matches.handler import CommandHandler
from service.matches.handover import Handover, HandoverCode
from service.matches.inspection import Inspection
from service.matches.loader import MatchLoader
from service.matches.player_tokens import PlayerTokens
from service.matches.rights import GUEST, Caller
from service.matches.summary import summarize
from service.records.export import Exports
from service.records.importing import CannotImport, Imports, ImportStores
from service.records.record import recorded_edition
from service.records.verify.check import Knowledge, check_record
from service.records.verify.files import records_in
from service.records.verify.report import Verdict
from service.records.writer import ENDED, Subject, written
from service.settings import Settings
from service.stores import Stores, signing_key
from service.upkeep import (
    held_folder,
    holds_a_sandbox,
    luck,
    opened_stores,
    server_token_keys,
    service_clock,
    wall_clock,
)

AT_ONCE = 256
"""The number of matches that are looked up, or deleted in one transaction, at once."""
ENDINGS = ("finished", "aborted")


class Findings(Struct):
    """What the check of all matches found: how many there are, how many of them are damaged, by what others go on."""

    matches: int = 0
    damaged: int = 0
    unfinished: Counter[str] = field(default_factory=Counter)
    """How many matches are not over, by game and ruleset."""


async def examine(
    settings: Settings,
    tell: Callable[[str], None],
    *,
    after: MatchId | None = None,
    since: datetime | None = None,
    again: bool = False,
    reached: Callable[[MatchId], None] = lambda match_id: None,
) -> Findings:
    """Check every match beyond *after* in which something has happened *since*, and *tell* each fault, a line each.

    *again*: also decide again every command of those that are over. *reached*: is told each match that was checked.
    One match at a time is in memory, and nothing is changed. Raises StoreError.
    """
    found = Findings()
    async with opened_stores(settings, read_only=True) as stores:
        loader = _loader(settings, stores)
        exports, catalogue = exports_of(stores, loader), load_catalogue(settings)
        async for one in Inspection(stores.store, stores.index, loader).matches(after, since):
            faults = list(one.faults)
            if again and not faults and one.unfinished is None:
                faults = await _decided_otherwise(stores, exports, Knowledge(catalogue), one.match_id)
            found.matches += 1
            found.damaged += bool(faults)
            if one.unfinished is not None:
                found.unfinished[one.unfinished] += 1
            for fault in faults:
                tell(f"{one.match_id}: {fault}")
            reached(one.match_id)
    return found


async def _decided_otherwise(stores: Stores, exports: Exports, known: Knowledge, match_id: MatchId) -> list[str]:
    """Return the faults of a finished match's record, in words."""
    lines = await _whole_record(stores, exports, match_id)
    if lines is None:
        return ["its record cannot be written"]
    report = check_record(str(match_id), lines, known)
    return [
        f"{'' if check.position is None else f'position {check.position}: '}{check.name}: {check.detail}"
        for check in report.checks
        if check.verdict is Verdict.FAILS
    ]


async def _whole_record(stores: Stores, exports: Exports, match_id: MatchId) -> list[bytes] | None:
    """Return the lines of a match's record; None if it is not here, not over, or damaged."""
    row = await stores.index.match(match_id)
    subject = None if row is None else await exports.subject(row)
    if subject is None or subject.summary.status not in ENDED:
        return None
    pieces = [piece async for piece in written(stores.store, subject, AUDITOR, None)]
    return b"".join(pieces).splitlines(keepends=True)


async def record(settings: Settings, match_id: MatchId) -> AsyncIterator[bytes]:
    """Yield the record of a match in pieces: everything once it is over, else what a spectator sees.

    Raises NotFound, Damaged, UnknownEvent, StoreError, BadKeys.
    """
    async with opened_stores(settings, read_only=True) as stores:
        cached = await _loader(settings, stores).load(match_id)
        state = cached.match.state
        imported = (await stores.imported.find([match_id])).get(match_id)
        edition = recorded_edition(state.table.edition)
        subject = Subject(summarize(state, None), cached.head_hash, state.table.secret, edition, imported)
        viewer = AUDITOR if state.disclosed else SPECTATOR
        async for piece in written(stores.store, subject, viewer, _key(settings)):
            yield piece


async def export(settings: Settings, wanted: Ended, after: MatchId | None) -> AsyncIterator[bytes]:
    """Yield the records of all matches that are *wanted*, in pieces. Raises StoreError, BadKeys."""
    async with opened_stores(settings, read_only=True) as stores:
        exports = exports_of(stores, _loader(settings, stores))
        async for piece in exports.records(exports.source(), wanted, after, _key(settings)):
            yield piece


async def import_records(settings: Settings, file: Path, label: str | None) -> AsyncIterator[MatchId | CannotImport]:
    """Import every record in *file*. Yields the id of each match, or why it was not taken in. Raises StoreError."""
    async with opened_stores(settings) as stores:
        where = ImportStores(stores.store, stores.index, stores.editions, stores.imported)
        exports = exports_of(stores, _loader(settings, stores))
        imports = Imports(
            where,
            load_catalogue(settings),
            luck(),
            wall_clock(),
            partial(_whole_record, stores, exports),
            is_sandbox=await holds_a_sandbox(stores),
        )
        for lines in records_in(file):
            try:
                yield await imports.take(file.name, lines, label)
            except CannotImport as refusal:
                yield refusal


async def end_restored(settings: Settings, tell: Callable[[str], None]) -> tuple[int, int]:
    """Call off every match that is not over, and *tell* which could not be. Returns how many were, and how many not.

    No server may be running on an embedded database. Raises BadFolder, StoreError.
    """
    ended = failed = 0
    with held_folder(settings):
        async with opened_stores(settings) as stores, service_clock(stores) as clock:
            cache, handler = _writing(settings, stores, clock)
            async for match_id in _unfinished(stores, clock.now() + timedelta(days=36_500)):
                try:
                    submission = Submission(None, b"", clock.now())
                    await handler.handle(await cache.get(match_id), _OPERATOR, MatchAbort(), submission)
                except MatchOver:
                    continue  # what was overdue has ended it
                except (Refused, UnknownEvent) as fault:
                    failed += 1
                    tell(f"{match_id}: {fault.detail if isinstance(fault, Refused) else fault}")
                else:
                    ended += 1
    return ended, failed


async def reissue_seat(settings: Settings, match_id: MatchId, seat: Seat, lifetime: timedelta) -> HandoverCode:
    """Take a seat from its token, which is lost, and return a code for its player. Servers may be running.

    Raises Refused, StoreError, BadKeys, BadSetting.
    """
    keys = await server_token_keys(settings)
    async with opened_stores(settings) as stores, service_clock(stores) as clock:
        cache, handler = _writing(settings, stores, clock)
        handover = Handover(cache=cache, handler=handler, entropy=luck(), keys=keys)
        submission = Submission(None, b"", clock.now())
        _, code = await handover.reissue(await cache.get(match_id), _OPERATOR, seat, submission, lifetime)
        return code


def _writing(settings: Settings, stores: Stores, clock: Clock) -> tuple[MatchCache, CommandHandler]:
    """Return what commands to stored matches take."""
    cache = MatchCache(stores.store, _loader(settings, stores), AT_ONCE)
    handler = CommandHandler(
        store=stores.store,
        cache=cache,
        players=PlayerTokens(stores.players),
        fanout=stores.fanout,
        agenda=MatchAgenda(settings.bot_seconds, lambda match_id, rows: None),
        clock=clock,
    )
    return cache, handler


async def prune(settings: Settings, keep: timedelta, *, dry_run: bool, now: datetime | None = None) -> int:
    """Delete every match that ended longer ago than *keep*. Returns how many; a dry run only counts them.

    Raises StoreError.
    """
    before = (now or datetime.now(UTC)) - keep
    count = 0
    async with opened_stores(settings, read_only=dry_run) as stores:
        for status in ENDINGS:
            after: MatchId | None = None
            while page := await stores.ended.page(Ended(status, until=before), after, AT_ONCE):
                after = page[-1].match_id
                ids = [row.match_id for row in page]
                count += len(ids) if dry_run else await stores.ended.delete(ids)
    return count


_OPERATOR = Caller(OPERATOR, GUEST.viewer)


async def _unfinished(stores: Stores, since: datetime) -> AsyncIterator[MatchId]:
    for status in ("waiting", "running"):
        after: MatchId | None = None
        while page := await stores.index.idle(status, since, AT_ONCE, after):
            for match_id in page:
                yield match_id
            after = page[-1]


def _loader(settings: Settings, stores: Stores) -> MatchLoader:
    return MatchLoader(stores.store, stores.index, stores.editions, load_catalogue(settings))


def _key(settings: Settings) -> PrivateKey | None:
    private = signing_key(settings)
    return None if private is None else PrivateKey(private)
