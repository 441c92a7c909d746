"""What Lowest Unique is played with."""

from typing import Annotated

from msgspec import Meta, Struct


class LowestUniqueComponents(Struct, frozen=True, forbid_unknown_fields=True):
    """The highest number, and the bonuses; there are as many rounds as bonuses at most (R1, R2)."""

    highest: Annotated[int, Meta(ge=2, le=99)]
    bonuses: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=1, max_length=20)]
