"""Positions, times, digests and the chain of a record."""

from collections.abc import Iterator

from domain.ids import MatchId
from infra.seal import chain_start, digest_of, link, salt_of
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked


def check_chain(record: ReadRecord) -> Iterator[Check]:
    """Check that positions count up, times never run back, and digests and hashes are those of the lines."""
    yield _positions(record)
    yield _digests(record)
    yield _hashes(record)


def _positions(record: ReadRecord) -> Check:
    time = ""
    for number, event in enumerate(record.events):
        if event.line.position != number:
            return fails("positions", f"Position {event.line.position} stands where {number} must.", number)
        if event.line.time < time:
            return fails("positions", f"The time runs back, from {time} to {event.line.time}.", number)
        time = event.line.time
    last = len(record.events) - 1
    if record.closing.position != last:
        return fails("positions", f"The closing line says {record.closing.position}; the last one is {last}.")
    return holds("positions", f"0 to {last}, none missing, and time never runs back.")


def _digests(record: ReadRecord) -> Check:
    secret = None if record.closing.secret is None else bytes.fromhex(record.closing.secret)
    checked = 0
    for number, event in enumerate(record.events):
        if secret is not None and (event.salt is None or event.is_hidden):
            return fails("digests", "The match is disclosed to this reader, but not this line of it.", number)
        if event.salt is None:
            continue
        if secret is None:
            return fails("digests", "A salt is disclosed, but not the secret.", number)
        if event.salt != salt_of(secret, number):
            return fails("digests", "The salt does not follow from the match's secret.", number)
        if event.is_hidden:
            continue
        if digest_of(event.salt, event.raw) != event.digest:
            return fails("digests", "The line is not the one that was sealed.", number)
        checked += 1
    if checked < len(record.events):
        open_ones = len(record.events) - checked
        return unchecked("digests", f"{open_ones} of {len(record.events)} lines are not disclosed to this reader.")
    return holds("digests", f"All {checked} lines are those that were sealed.")


def _hashes(record: ReadRecord) -> Check:
    head = chain_start(MatchId(record.header.match_id))
    for event in record.events:
        head = link(head, event.digest)
    if head.hex() != record.closing.hash:
        return fails("chain", "The digests give another hash than the closing line says.")
    return holds("chain", f"The hash is {head.hex()}.")
