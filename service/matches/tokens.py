"""Capability tokens: what is stored of one, and what is known of one that was sent."""

import hashlib

from msgspec import Struct

KINDS = ("host", "seat", "player", "invite", "key")
"""What a token opens, by its prefix: ``seat_…``."""


class Credential(Struct, frozen=True):
    """A token as it was sent, by its kind and its SHA-256; nothing is known yet of what it opens."""

    kind: str
    hash: bytes


def token_hash(token: str) -> bytes:
    """Return what is stored of a token: its SHA-256."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()
