"""The result of deciding a command: new events with their audiences, and the state after them."""

from datetime import datetime
from typing import Any

from msgspec import Struct

from domain.audience import Audience
from domain.errors import Refused
from domain.ids import Actor, Position
from domain.match.state import MatchState


class NewEvent(Struct, frozen=True, gc=False):
    """An event to be sealed: who did it, who may see it, and the command on the first event that it caused."""

    position: Position
    time: datetime
    actor: Actor
    audience: Audience
    command: Any
    event: Any


class Pins(Struct, frozen=True, gc=False):
    """What a sender relies on: the match is at one of *positions*; its seat is asked the decision of *asked_at*."""

    positions: frozenset[int] | None = None
    asked_at: int | None = None


UNPINNED = Pins()


class Deed(Struct, frozen=True, gc=False):
    """One command, and the events that it led to."""

    actor: Actor
    command: Any
    events: tuple[NewEvent, ...]


class Decision(Struct, frozen=True, gc=False):
    """What is to be appended: the clock's overdue commands, if any, then the command itself.

    *refusal*: the command was refused after a clock that was carried out first; the deeds are appended all the same.
    """

    expected: int
    deeds: tuple[Deed, ...]
    after: MatchState
    refusal: Refused | None = None

    def events(self) -> list[NewEvent]:
        """Return the events of all deeds, in order."""
        return [event for deed in self.deeds for event in deed.events]
