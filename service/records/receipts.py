"""Receipts: what the head of a match was at a time, signed, so that whoever keeps one can show later what has changed.

The signature is over the canonical JSON of the other members.
"""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct
from msgspec.structs import asdict

from domain.ids import MatchId
from domain.match.parent import Hex32
from domain.timestamp import Timestamp
from infra.seal import canonical
from infra.signatures import PrivateKey


class Receipt(Struct, frozen=True, forbid_unknown_fields=True):
    """A signed statement: at *time*, the chain of this match had this *hash* at *position*, its last event."""

    match_id: UUID
    position: Annotated[int, Meta(ge=0)]
    hash: Hex32
    time: Timestamp
    key_id: str
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]


def signed_receipt(key: PrivateKey, match_id: MatchId, position: int, head_hash: bytes, time: Timestamp) -> Receipt:
    """Return the receipt of a match's head."""
    unsigned = Receipt(match_id, position, head_hash.hex(), time, key.public.thumbprint, "")
    return Receipt(match_id, position, unsigned.hash, time, unsigned.key_id, key.sign(signed_bytes(unsigned)).hex())


def signed_bytes(receipt: Receipt) -> bytes:
    """Return what the signature of *receipt* is over."""
    members = asdict(receipt)
    del members["signature"]
    return canonical(members)
