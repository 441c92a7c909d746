"""Is what was kept earlier, a record or a receipt, a prefix of this record?"""

from domain.ids import MatchId
from infra.seal import chain_start, link
from service.records.receipts import Receipt
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

NAME = "against"


def check_against(record: ReadRecord, older: ReadRecord | Receipt, name: str) -> Check:
    """Check that *older*, which *name* names, tells of the same match and nothing else up to where it ends."""
    if isinstance(older, Receipt):
        return _receipt(record, older, name)
    if older.header.match_id != record.header.match_id:
        return fails(NAME, f"{name} is of another match.")
    for ours, theirs in zip(record.events, older.events, strict=False):
        position = theirs.line.position
        if ours.digest != theirs.digest:
            return fails(NAME, f"{name} tells of another event: history was changed.", position)
        if not ours.is_hidden and not theirs.is_hidden and ours.raw != theirs.raw:
            return fails(NAME, f"{name} shows this event otherwise.", position)
    if len(older.events) > len(record.events):
        return fails(NAME, f"{name} goes on: events are missing here.", len(record.events))
    if older.closing.hash != hash_at(record, len(older.events) - 1):
        return fails(NAME, f"{name} has another hash.", len(older.events) - 1)
    return holds(NAME, f"{name} is a prefix: positions 0 to {len(older.events) - 1}.")


def check_receipts(receipt: Receipt, older: Receipt, name: str) -> Check:
    """Check that two receipts do not contradict each other."""
    if receipt.match_id != older.match_id:
        return fails(NAME, f"{name} is of another match.")
    if receipt.position != older.position:
        return unchecked(NAME, f"{name} is of another position; a record of the match tells whether both are true.")
    if receipt.hash != older.hash:
        return fails(NAME, f"{name} has another hash: two different histories were shown.", receipt.position)
    return holds(NAME, f"{name} has the same hash at position {receipt.position}.")


def _receipt(record: ReadRecord, older: Receipt, name: str) -> Check:
    if older.match_id != record.header.match_id:
        return fails(NAME, f"{name} is of another match.")
    if older.position >= len(record.events):
        return fails(NAME, f"{name} is of position {older.position}: events are missing here.", len(record.events))
    if older.hash != hash_at(record, older.position):
        return fails(NAME, f"{name} has another hash: up to there, history was changed.", older.position)
    return holds(NAME, f"{name} is true: position {older.position} had this hash.")


def hash_at(record: ReadRecord, position: int) -> str:
    """Return the hash of a record's chain at a position, in hex."""
    head = chain_start(MatchId(record.header.match_id))
    for event in record.events[: position + 1]:
        head = link(head, event.digest)
    return head.hex()
