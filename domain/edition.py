"""The components of a game as data, known by the digest of their content."""

import hashlib
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

C_co = TypeVar("C_co", bound=Struct, covariant=True)


class Edition(Struct, Generic[C_co], frozen=True, gc=False):
    """One edition: its name, its content as canonical JSON with the SHA-256 (hex) of it, and that content decoded.

    A match names its edition by digest, so it outlives the file that the edition came from.
    """

    name: str
    digest: str
    content: bytes
    components: C_co


def edition(name: str, content: Mapping[str, Any], components: type[C_co]) -> Edition[C_co]:
    """Make an edition of parsed *content*, checked against a game's *components*.

    Raises msgspec.ValidationError, with the path of the fault, for content that the game cannot be played with.
    """
    canonical = msgspec.json.encode(content, order="sorted")
    return stored_edition(name, canonical, components)


def stored_edition(name: str, canonical: bytes, components: type[C_co]) -> Edition[C_co]:
    """Make an edition of its canonical JSON, as it was stored."""
    return Edition(
        name,
        hashlib.sha256(canonical).hexdigest(),
        canonical,
        msgspec.json.decode(canonical, type=components),
    )
