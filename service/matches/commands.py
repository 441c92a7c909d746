"""The stages of a command: how it arrived, how it is decided and stored, and its result."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from msgspec import Struct

from domain.aggregate import Decision, Deed
from domain.ids import Actor, Position
from infra.event_store.port import SeatRow, StoredCommand
from infra.seal import SealedEvent, canonical
from service.refusals import KeyReused

GUEST_SENDER = "guest"
"""The sender of openings and sittings: nobody has a token yet, so only their keys distinguish them."""


class Submission(Struct, frozen=True, gc=False):
    """How a command arrived: its idempotency key, an HMAC of its body, and when its last byte came.

    The HMAC is that of the canonical JSON; *sent_mac* returns that of the bytes as sent, which older rows hold.
    *known*: the version of the match that this process knew by then.
    """

    key: str | None
    body_mac: bytes
    received: datetime
    sent_mac: Callable[[], bytes] = bytes
    known: int | None = None

    def repeats(self, first: StoredCommand) -> bool:
        """Return whether the body is that of a stored command."""
        return first.body_mac == self.body_mac or first.body_mac == self.sent_mac()


class ReceivedCommand(Struct, frozen=True, gc=False):
    """A command as it is decided and stored: the actor of its events, and who sent it under which key.

    *seat_taken*: for a sitting, makes the row beside the history from the position of its event.
    *permitted* raises Refused for what the rules cannot know, once they have nothing against it. *invitation*: the one
    that it uses.
    """

    actor: Actor
    command: object
    sender: str
    key: str
    seat_taken: Callable[[Position], SeatRow] | None = None
    permitted: Callable[[], None] | None = None
    invitation: UUID | None = None


class CommandResult(Struct, frozen=True, gc=False):
    """The result of a command: the positions of its own events, and the events (None: read them from the store).

    *replayed*: the command had been carried out before, under this key.
    """

    first: Position
    count: int
    replayed: bool
    events: list[SealedEvent] | None = None

    @property
    def position(self) -> Position:
        """The position of the command's last event."""
        return Position(self.first + self.count - 1)


def first_result(first: StoredCommand, submission: Submission) -> CommandResult:
    """Return the result of a command when it was first sent. Raises KeyReused if its body was another."""
    if not submission.repeats(first):
        raise KeyReused("This idempotency key was used with another body.", facts={"position": first.position})
    return CommandResult(Position(first.position), first.count, True)


def stored_commands(decision: Decision, submission: Submission, command: ReceivedCommand | None) -> list[StoredCommand]:
    """Return the rows of a decision's commands: those of the clock, then *command*.

    The clock's commands have no idempotency key; they are named by the position of their first event.
    """
    deeds = decision.deeds
    if command is None or decision.refusal is not None:
        return [_clock_row(deed) for deed in deeds]
    own = StoredCommand(
        actor=command.sender,
        key=command.key,
        body=canonical(deeds[-1].command),
        body_mac=submission.body_mac,
        received=submission.received,
        position=deeds[-1].events[0].position,
        count=len(deeds[-1].events),
    )
    return [*map(_clock_row, deeds[:-1]), own]


def _clock_row(deed: Deed) -> StoredCommand:
    first = deed.events[0]
    return StoredCommand(
        actor=deed.actor,
        key=str(first.position),
        body=canonical(deed.command),
        body_mac=b"",
        received=first.time,
        position=first.position,
        count=len(deed.events),
    )
