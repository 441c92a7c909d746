"""What can be asked of Lowest Unique."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.tagged import Tagged


class LowestUniqueOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a match (R2)."""

    rounds: Annotated[int, Meta(ge=1, le=20, description="How many rounds are played.")] = 3
    pick_seconds: Annotated[int, Meta(ge=1, le=600, description="How long a round is open.")] = 30


class LowestUniquePick(Tagged, frozen=True, tag="lowest_unique.pick"):
    """Pick a number for this round (R2)."""

    number: Annotated[int, Meta(ge=1, le=99, examples=[3])]
