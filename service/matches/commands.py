"""A command on its way: how it arrived, as what it is decided and stored, and what it gave."""

from collections.abc import Callable
from datetime import datetime

from msgspec import Struct

from domain.aggregate import Decision
from domain.ids import Actor, Position
from infra.event_store.port import SeatRow, StoredCommand
from infra.seal import SealedEvent, canonical
from service.refusals import KeyReused

GUEST_SENDER = "guest"
"""Who sends openings and sittings: nobody has a token yet, so their keys alone tell them apart."""


class Submission(Struct, frozen=True):
    """How a command arrived: its idempotency key, an HMAC of its body, and when its last byte came.

    The HMAC is of the body as canonical JSON. *sent_mac*: of its bytes as sent, which older rows hold. *known*: the
    version of the match that was known here by then.
    """

    key: str | None
    body_mac: bytes
    received: datetime
    sent_mac: bytes = b""
    known: int | None = None

    def repeats(self, first: StoredCommand) -> bool:
        """Tell whether the body is that of a command that is stored."""
        return first.body_mac in (self.body_mac, self.sent_mac)


class ReceivedCommand(Struct, frozen=True):
    """A command as it will be decided and stored: the actor of its events, and who sent it under which key.

    *seat_taken* returns the row beside the history for a sitting, from the position of its event.
    """

    actor: Actor
    command: object
    sender: str
    key: str
    seat_taken: Callable[[Position], SeatRow] | None = None


class CommandResult(Struct, frozen=True):
    """A command that is done: the positions of its own events, and the events (None: read them from the store).

    *replayed*: it was done before, under this key.
    """

    first: Position
    count: int
    replayed: bool
    events: list[SealedEvent] | None = None

    @property
    def position(self) -> Position:
        """The position of its last event."""
        return Position(self.first + self.count - 1)


def first_result(first: StoredCommand, submission: Submission) -> CommandResult:
    """Return what a command gave when it was sent first. Raises KeyReused if it had another body."""
    if not submission.repeats(first):
        raise KeyReused("This idempotency key was sent with another body.", facts={"position": first.position})
    return CommandResult(Position(first.position), first.count, True)


def stored_commands(decision: Decision, submission: Submission, command: ReceivedCommand | None) -> list[StoredCommand]:
    """Return the rows of a decision's commands: *command* is the last one, the clock's come before it.

    The clock has no key of a client; the position of its first event names it.
    """
    rows = [
        StoredCommand(
            actor=deed.actor,
            key=str(deed.events[0].position),
            body=canonical(deed.command),
            body_mac=b"",
            received=deed.events[0].time,
            position=deed.events[0].position,
            count=len(deed.events),
        )
        for deed in decision.deeds
    ]
    if command is not None and decision.refusal is None:
        own = rows[-1]
        rows[-1] = StoredCommand(
            command.sender, command.key, own.body, submission.body_mac, submission.received, own.position, own.count
        )
    return rows
