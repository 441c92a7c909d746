"""Names for bare numbers and strings, so that they cannot be mixed up."""

from functools import lru_cache
from typing import Annotated, Final, NewType
from uuid import UUID

from msgspec import Meta

Seat = NewType("Seat", Annotated[int, Meta(description="A seat, by its number; the first is 0.")])
"""A place in a match, ``0 … n-1``."""

Position = NewType("Position", Annotated[int, Meta(description="The place of an event in its match; the first is 0.")])
"""An event's place in its match: 0, 1, 2 … without gaps."""

MatchId = NewType("MatchId", Annotated[UUID, Meta(description="A match, by its id.")])
"""A match (UUID version 7)."""

PlayerId = NewType("PlayerId", UUID)
"""A person who is known over several matches (UUID version 7)."""

Actor = NewType("Actor", str)
"""Who did it: ``seat:0``, ``bot:2``, ``host``, ``operator``, ``clock`` or ``match``."""

HOST: Final = Actor("host")
OPERATOR: Final = Actor("operator")
CLOCK_ACTOR: Final = Actor("clock")
MATCH: Final = Actor("match")


@lru_cache(maxsize=256)
def seat_actor(seat: int) -> Actor:
    """Return the actor of a person on *seat*."""
    return Actor(f"seat:{seat}")


@lru_cache(maxsize=256)
def bot_actor(seat: int) -> Actor:
    """Return the actor of the house bot that plays *seat*."""
    return Actor(f"bot:{seat}")


@lru_cache(maxsize=1024)
def acting_seat(actor: str) -> Seat | None:
    """Return the seat that *actor* acts for (``seat:2`` and ``bot:2``: 2), or None for the others."""
    kind, _, number = actor.partition(":")
    return Seat(int(number)) if kind in ("seat", "bot") and number.isdecimal() else None


@lru_cache(maxsize=1024)
def player_seat(actor: str) -> Seat | None:
    """Return the seat whose player *actor* is (``seat:2``: 2), or None: nobody who sits there in person."""
    seat = acting_seat(actor)
    return seat if seat is not None and actor == seat_actor(seat) else None
