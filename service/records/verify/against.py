"""Is what was kept earlier, a record or a receipt, a prefix of this record?"""

from collections.abc import Mapping

from domain.ids import MatchId
from infra.seal import chain_start, link
from infra.signatures import PublicKey, has_signed
from service.records.receipts import Receipt, signed_bytes
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, Verdict, fails, holds, unchecked
from service.records.verify.signature import check_signature

NAME = "against"


def check_against(record: ReadRecord, older: ReadRecord | Receipt, name: str, keys: Mapping[str, PublicKey]) -> Check:
    """Check that *older*, which *name* names, tells of the same match and nothing else up to where it ends.

    *keys*: those that the caller knows, by thumbprint, beside that of the record.
    """
    if _is_forged(older, {**_own_key(record), **keys}):
        return fails(NAME, f"{name} is not what was signed: it proves nothing.")
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


def check_receipts(receipt: Receipt, older: Receipt, name: str, keys: Mapping[str, PublicKey]) -> Check:
    """Check that two receipts do not contradict each other."""
    if _is_forged(older, keys):
        return fails(NAME, f"{name} is not what was signed: it proves nothing.")
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
    if not 0 <= older.position < len(record.events):
        return fails(NAME, f"{name} is of position {older.position}: events are missing here.", len(record.events))
    if older.hash != hash_at(record, older.position):
        return fails(NAME, f"{name} has another hash: up to there, history was changed.", older.position)
    return holds(NAME, f"{name} is true: position {older.position} had this hash.")


def _own_key(record: ReadRecord) -> Mapping[str, PublicKey]:
    key = record.closing.key
    return {} if key is None else {key.thumbprint: key}


def _is_forged(older: ReadRecord | Receipt, keys: Mapping[str, PublicKey]) -> bool:
    """Tell whether a signature does not hold, as far as its key is known: whoever forged it accuses the server."""
    if isinstance(older, ReadRecord):
        return check_signature(older, {}).verdict is Verdict.FAILS
    key = keys.get(older.key_id)
    return key is not None and not has_signed(key, bytes.fromhex(older.signature), signed_bytes(older))


def hash_at(record: ReadRecord, position: int) -> str:
    """Return the hash of a record's chain at a position, in hex."""
    head = chain_start(MatchId(record.header.match_id))
    for event in record.events[: position + 1]:
        head = link(head, event.digest)
    return head.hex()
