"""Capability tokens: as they are stored, and as they are sent."""

import hashlib

from msgspec import Struct
from msgspec.structs import replace

from infra.event_store.port import SeatRow

KINDS = ("host", "seat", "player", "invite", "key")
"""The kind of a token, by its prefix: ``seat_…``."""


class Credential(Struct, frozen=True, gc=False):
    """A token as it was sent: its kind and its SHA-256. Whether it is valid is not known yet."""

    kind: str
    hash: bytes


def token_hash(token: str) -> bytes:
    """Return what is stored of a token: its SHA-256."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()


def gone_on(before: SeatRow, taken_at: int, nonce: bytes, hashed: bytes) -> SeatRow:
    """Return the row of a seat that goes on with another token: nobody's in particular, under the name that it bears.

    If that is the name of a player, it goes with the player.
    """
    name_of = before.player or before.name_of
    return replace(before, taken_at=taken_at, nonce=nonce, token_hash=hashed, player=None, name_of=name_of)
