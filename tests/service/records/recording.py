"""Records of matches that were played in memory, as a server would write them; and ways to tamper with them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.aggregate import Match, NewEvent
from domain.ids import Actor, Position
from domain.match.state import Table
from domain.timestamp import parse_timestamp
from domain.viewer import AUDITOR, Viewer
from infra.seal import chain_start, seal
from infra.signatures import PrivateKey
from service.matches.summary import summarize
from service.records.record import recorded_edition, signature_member
from service.records.verify.check import Knowledge, check_record
from service.records.verify.report import Report, Verdict
from service.records.writer import Subject, ends, event_lines
from tests.domain.games.golden import GoldenDecision
from tests.domain.games.tables import CATALOGUE

KEY = PrivateKey(b"\x07" * 32)
KNOWN = Knowledge(CATALOGUE)


def record_of(
    table: Table, events: Sequence[NewEvent], viewer: Viewer = AUDITOR, key: PrivateKey | None = KEY
) -> list[bytes]:
    """The lines of the record of a match of these events."""
    sealed = seal(table.secret, chain_start(table.match_id), events)
    state = Match.replay(table, [(one.event, one.time, one.actor) for one in events]).state
    subject = Subject(summarize(state, None), sealed[-1].hash, table.secret, recorded_edition(table.edition))
    both = ends(subject, viewer, key)
    lines = [both.header, *event_lines(sealed, viewer).splitlines(keepends=True)]
    return signed(lines, both.unsigned_closing, key)


def signed(lines: Sequence[bytes], unsigned_closing: bytes, key: PrivateKey | None = KEY) -> list[bytes]:
    """The lines with their last one, signed."""
    digest = hashlib.sha256(b"".join(lines) + unsigned_closing).digest()
    return [*lines, unsigned_closing + signature_member(None if key is None else key.sign(digest))]


def signed_again(lines: Sequence[bytes], key: PrivateKey = KEY) -> list[bytes]:
    """A changed record under a signature that holds, as the operator could make it."""
    return signed(lines[:-1], lines[-1].partition(b',"signature":')[0], key)


def golden_history(decisions: Iterable[GoldenDecision]) -> list[NewEvent]:
    """The events of a golden history."""
    command: Any = CATALOGUE.recorded_command
    return [
        NewEvent(
            Position(one.position),
            parse_timestamp(one.time),
            Actor(one.actor),
            one.audience,  # type: ignore[arg-type]  # seats are numbers
            None if one.command is None else msgspec.convert(one.command, command),
            msgspec.convert(one.event, CATALOGUE.event),
        )
        for decision in decisions
        for one in decision.events
    ]


def faults(report: Report) -> dict[str, int | None]:
    """What fails, and where."""
    return {check.name: check.position for check in report.checks if check.verdict is Verdict.FAILS}


def unchecked(report: Report) -> set[str]:
    """What could not be checked."""
    return {check.name for check in report.checks if check.verdict is Verdict.UNCHECKED}


def verified(lines: Sequence[bytes], known: Knowledge = KNOWN) -> Report:
    """The report on a record."""
    return check_record("a record", lines, known)
