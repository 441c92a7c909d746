"""What goes over a socket: messages of clients, told apart by the member that names what is wanted, and answers."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from domain.catalogue import Catalogue
from domain.errors import Malformed
from service.http.bodies import BodyDecoder
from service.http.live_types import Control, Head, Presence
from service.http.problems import Problem
from service.http.websocket import text_frame
from service.http.wire_types import Accepted, ActingSeat, Eyes, Include, Included, StreamedEnvelope

Position = Annotated[int, Meta(ge=0, le=2**53 - 1, examples=[17])]
MessageId = Annotated[str, Meta(max_length=100)] | Annotated[int, Meta(ge=0, le=2**53 - 1)]
MatchRef = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\Z",
        max_length=36,
        description="The id of a match. Where it may be left out, it is that of the socket's address.",
        examples=["01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"],
    ),
]


class IncludeText(StrEnum):
    """What to add, as one text."""

    VIEW = "view"
    LEGAL = "legal"
    VIEW_LEGAL = "view,legal"
    LEGAL_VIEW = "legal,view"


IncludedBySocket = Annotated[
    Included | IncludeText | None,
    Meta(description="Add the view, what the seat may do, or both.", examples=[["view", "legal"]]),
]
ID = Meta(description="A name of the client's own, which the answer repeats.", examples=[7])


class PresentToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Act and look in a match as whose token this is, from now on."""

    token: Annotated[
        str, Meta(max_length=200, description="`seat_…`, `host_…`, `player_…` or `key_…`.", examples=["seat_3q2-7w…"])
    ]
    match: MatchRef | None = None
    seat: ActingSeat | None = None
    id: Annotated[MessageId | None, ID] = None


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow a match: a `hello`, then envelopes and control frames as on a stream."""

    subscribe: MatchRef
    after: Annotated[int, Meta(ge=-1, le=2**53 - 1, description="Only events after this position.")] = -1
    as_: Eyes | None = field(default=None, name="as")
    include: IncludedBySocket = ()
    id: Annotated[MessageId | None, ID] = None


class Unsubscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Follow a match no longer."""

    unsubscribe: MatchRef
    id: Annotated[MessageId | None, ID] = None


class CommandMessage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Act in a match, exactly as `sendCommand` does. What ``command`` is depends on the games of a server."""

    command: Any
    match: MatchRef | None = None
    key: (
        Annotated[
            str,
            Meta(
                min_length=1,
                max_length=200,
                pattern=r"^[!-~]+\Z",
                description="The idempotency key; it is one with `Idempotency-Key` of `sendCommand`.",
            ),
        ]
        | None
    ) = None
    asked_at: (
        Annotated[
            Position,
            Meta(description="Refuse unless the seat is still asked the decision that was opened at this position."),
        ]
        | None
    ) = None
    position: Annotated[Position, Meta(description="Refuse unless the match is at this position.")] | None = None
    include: IncludedBySocket = ()
    dry_run: Annotated[bool, Meta(description="Only check whether it would be accepted.")] = False
    id: Annotated[MessageId | None, ID] = None


class SocketAccepted(Struct, frozen=True):
    """A command was accepted and is durable; null: a dry run, or no command."""

    id: Annotated[MessageId | None, Meta(description="The `id` of the message; null: it had none.")]
    accepted: Annotated[
        Accepted | None, Meta(description="What the command has caused; null: a dry run, or no command.")
    ]
    replayed: Annotated[bool, Meta(description="Whether this key was used before, and this is the first answer again.")]


class SocketProblem(Struct, frozen=True):
    """A message was refused, or, if there is a ``match``, a subscription has ended before its match."""

    problem: Problem
    id: Annotated[
        MessageId | None, Meta(description="The `id` of the message; null: it had none, or no message was at fault.")
    ] = None
    match: MatchRef | UnsetType = UNSET


class SocketEnvelope(Struct, frozen=True):
    """An event of a match, as on a stream."""

    match: MatchRef
    envelope: StreamedEnvelope


class SocketControl(Struct, frozen=True):
    """A control frame of a match: one of the other members, named as on a stream."""

    match: MatchRef
    hello: Head | UnsetType = UNSET
    heartbeat: Control | UnsetType = UNSET
    presence: Presence | UnsetType = UNSET
    end: Head | UnsetType = UNSET


def included(message: Subscribe | CommandMessage) -> frozenset[Include]:
    """Return what a message wants to have added."""
    wanted = message.include
    return frozenset(map(Include, wanted.split(",") if isinstance(wanted, str) else wanted or ()))


class _Kind(Struct, frozen=True):
    token: Raw | UnsetType = UNSET
    subscribe: Raw | UnsetType = UNSET
    unsubscribe: Raw | UnsetType = UNSET
    command: Raw | UnsetType = UNSET


class Addressed(Struct, frozen=True):
    """What can be read of a message that is otherwise at fault: whose it is, and which match it names."""

    id: MessageId | None = None
    match: MatchRef | None = None
    command: Raw | UnsetType = UNSET

    @property
    def is_command(self) -> bool:
        """Whether it is meant to be a command."""
        return self.command is not UNSET


class _Command(Struct, frozen=True):
    command: Raw


_kind = msgspec.json.Decoder(_Kind)
_addressed = msgspec.json.Decoder(Addressed)
_command = msgspec.json.Decoder(_Command)


class MessageDecoder:
    """Decodes messages, as strictly as bodies are."""

    def __init__(self, catalogue: Catalogue) -> None:
        fields: list[tuple[str, Any]] = [("command", catalogue.command)]
        command = msgspec.defstruct("SendCommand", fields, bases=(CommandMessage,), frozen=True, kw_only=True)
        self._decoders = {
            "token": BodyDecoder(PresentToken),
            "subscribe": BodyDecoder(Subscribe),
            "unsubscribe": BodyDecoder(Unsubscribe),
            "command": BodyDecoder(command),
        }

    def read(self, text: bytes) -> tuple[Any, bytes]:
        """Return a message, and itself as canonical JSON. Raises Malformed."""
        try:
            kind = _kind.decode(text)
        except (ValueError, RecursionError):
            kind = _Kind()
        wanted = [name for name in self._decoders if getattr(kind, name) is not UNSET]
        if not wanted:
            BodyDecoder(dict).read(text)  # which tells what else is wrong
            raise Malformed("A message has a token, subscribe, unsubscribe or command.", path="$")
        return self._decoders[wanted[0]].read(text)


def addressed(text: bytes) -> Addressed | None:
    """Return what can be read of a message at fault; None: it is not even an object, or its id is at fault."""
    try:
        return _addressed.decode(text)
    except (ValueError, RecursionError):
        return None


def command_in(text: bytes) -> bytes:
    """Return the command in a message, as it stands there."""
    return bytes(_command.decode(text).command)


class InFrames:
    """The form of a stream's frames on a socket."""

    name = "socket"

    def __init__(self, match_id: str) -> None:
        self._match = match_id.encode()

    def envelope(self, position: int, envelope: bytes) -> bytes:
        return text_frame(b'{"match":"%s","envelope":%s}' % (self._match, envelope))

    def control(self, name: str, data: bytes) -> bytes:
        return text_frame(b'{"match":"%s","%s":%s}' % (self._match, name.encode(), data))
