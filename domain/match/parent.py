"""What a fork goes on from."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.ids import Position

Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="32 bytes as lower-case hex.")]


class Parent(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The position of a finished match that a fork goes on from."""

    parent: Annotated[str, Meta(description="The match that it goes on from, by its id.")]
    at: Position
    parent_hash: Hex32
