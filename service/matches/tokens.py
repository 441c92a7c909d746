"""Capability tokens: as they are stored, and as they are sent."""

import hashlib

from msgspec import Struct

KINDS = ("host", "seat", "player", "invite", "key")
"""The kind of a token, by its prefix: ``seat_…``."""


class Credential(Struct, frozen=True, gc=False):
    """A token as it was sent: its kind and its SHA-256. Whether it is valid is not known yet."""

    kind: str
    hash: bytes


def token_hash(token: str) -> bytes:
    """Return what is stored of a token: its SHA-256."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()
