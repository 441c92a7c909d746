"""What goes over the wire, beside the games' own commands, events, views and legal answers.

Members that hold one of those are raw bytes here: they are spliced in as the game or the store wrote them. Their
schema names the union that the catalogue makes (``Command``, ``Event``, ``View``, ``Legal``).
"""

from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from domain.catalogue import Ruling
from domain.ids import Seat
from domain.match.commands import (
    Disclosure,
    Entropy,
    EntropyHash,
    Joining,
    OptionValue,
    SeatNumber,
    Start,
    Visibility,
)
from domain.match.events import Reissuer
from domain.match.parent import Hex32, Parent
from domain.match.state import Status
from domain.outcome import Outcome
from domain.timestamp import Timestamp


def _ref(union: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{union}"}


def _nullable(union: str) -> dict[str, Any]:
    return {"anyOf": [_ref(union), {"type": "null"}]}


LEGAL = Meta(extra_json_schema=_ref("Legal"))
NULLABLE_EVENT = Meta(description="The event; null if the caller may not see it.", extra_json_schema=_nullable("Event"))
NULLABLE_COMMAND = Meta(
    description="The command that caused it, on the first of its events; null if the caller may not see it.",
    extra_json_schema=_nullable("RecordedCommand"),
)
NULLABLE_PLAN = Meta(description="A command, perhaps incomplete.", extra_json_schema=_nullable("Command"))
NULLABLE_VIEW = Meta(description="The game's own view; null before the start.", extra_json_schema=_nullable("View"))

_SEAT = "(0|[1-9][0-9]?)"

Number = Annotated[int, Meta(ge=-1, le=2**53 - 1)]
Actor = Annotated[
    str,
    Meta(
        pattern=rf"^((seat|bot):{_SEAT}|host|operator|clock|match)\Z",
        description="Who caused the event.",
        examples=["seat:0", "bot:1", "host", "operator", "clock", "match"],
    ),
]
GameSlug = Annotated[
    str, Meta(pattern=r"^[a-z][a-z0-9_]*\Z", description="A game, by its name in the catalogue.", examples=["help_me"])
]
LevelName = Annotated[
    str, Meta(min_length=1, max_length=40, description="The level of a house bot.", examples=["random"])
]
VIEWER = rf"^(all|spectator|seat:{_SEAT})\Z"
Eyes = Annotated[
    str,
    Meta(
        pattern=VIEWER,
        description="Whose view to show. Before the end only your own or a spectator's.",
        examples=["seat:1", "spectator", "all"],
    ),
]
ActingSeat = Annotated[
    int,
    Meta(
        ge=0,
        le=99,
        description="For which of its seats a player acts or looks. Needed only if it has several in this match.",
        examples=[0],
    ),
]


class SeatQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """For which seat."""

    seat: ActingSeat | None = None


CONTROLS = r"\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
"""Control characters, and those that change the direction of text (for a character class in a pattern)."""
_BLANKS = (
    r" \xa0\xad\u034f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200d\u202f\u205f-\u2065\u206a-\u206f"
    r"\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
)
"""Invisible characters: blanks, fillers, selectors, joiners (for a character class in a pattern)."""

CODE = Meta(max_length=200, pattern=r"^[0-9A-Za-z_-]*\Z")
"""What codes are made of; whether one is right is another question."""

Label = Annotated[
    str,
    Meta(min_length=1, max_length=100, pattern=rf"^[^{CONTROLS}]+\Z", description="A label to find matches by."),
]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^[^{CONTROLS}]*[^{CONTROLS}{_BLANKS}][^{CONTROLS}]*\Z",
        description=(
            "The player's name in this match, with at least one visible character and no control characters. "
            "It can be erased later."
        ),
        examples=["Ada"],
    ),
]


class Include(StrEnum):
    """What can be added to an answer: the view, and what the seat may do."""

    VIEW = "view"
    LEGAL = "legal"


Included = Annotated[
    tuple[Include, ...],
    Meta(
        max_length=2,
        description=(
            "Add the view, what the seat may do, or both: `include=view&include=legal`, or `include=view,legal`."
        ),
        examples=[["view", "legal"]],
        extra_json_schema={"uniqueItems": True},
    ),
]


class SeatStatus(StrEnum):
    """Whether a seat is free, or a person or a house bot has it."""

    FREE = "free"
    HUMAN = "human"
    BOT = "bot"


class Envelope(Struct, frozen=True):
    """An event as one viewer may see it: the members of its sealed line, and its digest.

    If ``event`` is null, something happened that the caller may not see. What was shown at a position never changes.
    """

    position: Annotated[
        int,
        Meta(
            ge=0,
            description="The place of the event in its match; the first is 0, and there are no gaps.",
            examples=[18],
        ),
    ]
    time: Timestamp
    actor: Actor
    audience: Annotated[
        list[Seat] | None,
        Meta(description="Who may see it before the match is disclosed; null: everyone, or hidden from the caller."),
    ]
    command: Annotated[Raw, NULLABLE_COMMAND]
    event: Annotated[Raw, NULLABLE_EVENT]
    digest: Hex32


class Asked(Struct, frozen=True):
    """A seat that is asked to act: with which commands, since which position, and until when."""

    seat: Seat
    commands: Annotated[
        list[str],
        Meta(description="The types of the commands that it may answer with.", examples=[["help_me.move_stack"]]),
    ]
    asked_at: Annotated[
        int, Meta(description="The position at which the decision was opened; send it with the command.", examples=[8])
    ]
    deadline: Timestamp | None
    absent_from: Annotated[
        Timestamp | None, Meta(description="From when on others may claim that the seat is absent; null: never.")
    ] = None


AbortAsked = Annotated[list[Seat], Meta(description="The seats that want to call the running match off.")]


class ReissueSummary(Struct, frozen=True):
    """A seat whose token is said to be lost: who wants it to be reissued, from when on that is possible, who did it."""

    seat: Seat
    asked_by: Annotated[list[Seat], Meta(description="The seats that have sent `match.ask_reissue`.")]
    reissue_from: Annotated[
        Timestamp | None, Meta(description="From when on their asking once more brings it about; null: nobody asks.")
    ]
    reissued_by: Annotated[
        Reissuer | None, Meta(description="Who had it reissued; null: nobody, or its player has it back.")
    ]


Reissues = Annotated[list[ReissueSummary], Meta(description="Seats whose tokens are said to be lost.")]


class SeatSummary(Struct, frozen=True):
    """A seat, and who has it."""

    seat: Seat
    kind: SeatStatus
    level: LevelName | None
    name: Annotated[
        str | None,
        Meta(description="The name of its player; null: nobody has it, a house bot has, or the name was erased."),
    ]


class MatchSummary(Struct, frozen=True):
    """A match without its game's state: how it was opened, where it stands, who is asked, how it ended."""

    id: Annotated[UUID, Meta(description="The match, by its id.")]
    game: GameSlug
    ruleset: Annotated[
        int, Meta(description="The number of the game's rules, by which the match is played to its end.")
    ]
    protocol: Annotated[
        int, Meta(description="The number of the set of shapes that the events of every match (`match.*`) have.")
    ]
    edition: Hex32
    options: Annotated[
        dict[str, OptionValue], Meta(description="The options of the game, by name, with every default.")
    ]
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: Annotated[
        int | None, Meta(description="How long a seat may take for a decision; null: as long as it likes.")
    ]
    disclosure: Disclosure
    commitment: Hex32
    sandbox: Annotated[bool, Meta(description="Whether it was opened on a sandbox, whose clock can be moved.")]
    parent: Annotated[Parent | None, Meta(description="What it goes on from, if it is a fork; else null.")]
    label: Annotated[str | None, Meta(description="The label that it was opened with, to find it by; null: none.")]
    status: Status
    position: Annotated[int, Meta(description="The position of its last event.", examples=[17])]
    seats: Annotated[list[SeatSummary], Meta(description="One entry a seat, in seat order.")]
    to_act: Annotated[list[Asked], Meta(description="The seats that are asked now; empty: nobody is.")]
    outcome: Annotated[Outcome | None, Meta(description="How it ended; null: it runs, or was called off.")]
    opened_at: Timestamp
    started_at: Timestamp | None
    ended_at: Timestamp | None
    hash: Annotated[
        str,
        Meta(
            pattern=r"^[0-9a-f]{64}\Z",
            description="The hash of the match's chain at `position`. Keep it to prove later that nothing was changed.",
        ),
    ]
    abort_asked: AbortAsked = field(default_factory=list)
    reissues: Reissues = field(default_factory=list)
    absent_seconds: Annotated[
        int | None, Meta(description="Seconds after which others may claim that a seat is absent; null: never.")
    ] = None

    rematch: Annotated[UUID | None, Meta(description="The match that is its rematch; null: there is none.")] = None
    rematch_of: Annotated[UUID | None, Meta(description="The match whose rematch it is; null: none's.")] = None
    rematch_declined_by: Annotated[
        int | None, Meta(description="The seat whose player has declined a rematch; null: nobody has.")
    ] = None


class MatchPage(Struct, frozen=True):
    """A page of matches, newest first. ``next`` is the cursor of the following page, null on the last one."""

    items: Annotated[list[MatchSummary], Meta(description="The matches, the newest first.")]
    next: Annotated[str | None, Meta(description="The cursor of the following page; null: this is the last.")]


class Opened(Struct, frozen=True):
    """A new match, and its host's token. Keep it: it is shown only once, or again for the same idempotency key."""

    match: MatchSummary
    host_token: Annotated[
        str,
        Meta(
            description="The host's token: it starts the match, manages its seats and invitations, and calls it off.",
            examples=["host_kXJ4…"],
        ),
    ]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to take a seat: the one that *seat* names, or the lowest free one. A player may leave out its name."""

    name: Name | UnsetType = UNSET
    seat: SeatNumber | None = None
    entropy: Entropy = ""
    entropy_hash: EntropyHash | None = None
    invitation: (
        Annotated[str, CODE, Meta(description="The code of an invitation.", examples=["invite_s8QxYyVw"])] | None
    ) = None


class Seated(Struct, frozen=True):
    """A seat that was taken, and its token. Keep the token: whoever has it plays the seat.

    Null: a player has taken it, and acts by its own token.
    """

    seat: Seat
    seat_token: Annotated[
        str | None,
        Meta(
            description="The seat's token, sent as `Authorization: Bearer …`; null: a player has taken it.",
            examples=["seat_3q2-7w…"],
        ),
    ]


class Ticket(Struct, frozen=True):
    """A ticket: for ten minutes it opens what its token may watch, in an address, where a token must never be."""

    ticket: Annotated[str, Meta(description="The ticket, sent as `?ticket=…`.", examples=["ticket_AQAA…"])]
    ends_at: Annotated[Timestamp, Meta(description="Until when it opens something; what is open then goes on.")]


TicketText = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=r"^ticket_[0-9A-Za-z_-]+\Z",
        description="A ticket instead of a token, for clients that cannot send headers.",
        examples=["ticket_AQAA"],
    ),
]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A command of the game, complete or not, to plan from."""

    planned: Annotated[Raw, NULLABLE_PLAN]


class Accepted(Struct, frozen=True):
    """An accepted command: the position of its last event, and its events as the caller may see them."""

    position: Annotated[int, Meta(description="The position of its last event.", examples=[18])]
    events: Annotated[list[Envelope], Meta(description="Its events, in their order.")]
    view: "MatchView | UnsetType" = UNSET
    legal: Annotated[Raw, LEGAL] | UnsetType = UNSET


class MatchView(Struct, frozen=True):
    """A match as one viewer may see it, at one position."""

    position: Annotated[int, Meta(description="The position of the last event that it takes into account.")]
    status: Status
    viewer: Annotated[
        str, Meta(pattern=VIEWER, description="Whose view this is: seat:n, spectator or all.", examples=["seat:0"])
    ]
    to_act: Annotated[list[Asked], Meta(description="The seats that are asked at this position; empty: nobody is.")]
    outcome: Annotated[Outcome | None, Meta(description="How it ended; null: it runs, or was called off.")]
    game: Annotated[Raw, NULLABLE_VIEW]
    server_time: Timestamp
    abort_asked: AbortAsked = field(default_factory=list)
    reissues: Reissues = field(default_factory=list)


class HistoryPage(Struct, frozen=True):
    """A page of a history: envelopes, the last position of the match, whether it has ended, and whose view this is."""

    events: Annotated[list[Envelope], Meta(description="The envelopes, in the order of their positions.")]
    head: Annotated[int, Meta(description="The position of the match's last event.")]
    over: Annotated[bool, Meta(description="Whether the match has ended; no events follow the head then.")]
    viewer: Annotated[
        str,
        Meta(
            pattern=VIEWER,
            description=(
                "Whose view this is: seat:n, spectator or all. Send it in `as` with the next request: by default, a "
                "page shows everything once the match is disclosed, and pages for different viewers do not match."
            ),
            examples=["seat:0"],
        ),
    ] = "spectator"


class StreamedEnvelope(Envelope, frozen=True):
    """An event on a stream, with what `include` adds: the view, and what the viewer's seat might do right after it.

    Both are of the moment after the event, not of now: act on what the last event says.
    """

    view: MatchView | UnsetType = UNSET
    legal: Annotated[Raw, LEGAL] | UnsetType = UNSET


class EditionSummary(Struct, frozen=True):
    """An edition of a game, by name and by digest."""

    name: Annotated[str, Meta(description="The name of the edition in its game.", examples=["standard"])]
    digest: Hex32


class OptionSummary(Struct, frozen=True):
    """An option of a game: its default, and its allowed values as a JSON Schema."""

    name: Annotated[
        str, Meta(description="The name of the option, as `options` of an opening has it.", examples=["open_stacks"])
    ]
    default: Annotated[OptionValue, Meta(description="What holds if the opening does not name it.")]
    schema: Annotated[dict[str, Any], Meta(description="Its allowed values, as a JSON Schema.")]


class GameSummary(Struct, frozen=True):
    """A game of this server."""

    game: GameSlug
    title: Annotated[str, Meta(description="Its title, as people know it.", examples=["Help Me!"])]
    ruleset: Annotated[int, Meta(description="The number of its present rules, by which new matches are played.")]
    seats: Annotated[
        list[int], Meta(description="The numbers of seats that it can be played with.", examples=[[2, 3, 4]])
    ]
    levels: Annotated[
        list[LevelName], Meta(description="The levels of its house bot, weakest first.", examples=[["random"]])
    ]
    options: Annotated[list[OptionSummary], Meta(description="What can be chosen when a match is opened.")]
    editions: Annotated[list[EditionSummary], Meta(description="The editions that it can be played with.")]
    rulings: Annotated[list[Ruling], Meta(description="How the rules are read where they leave something open.")]


class GameList(Struct, frozen=True):
    """The games of this server."""

    items: Annotated[list[GameSummary], Meta(description="The games, each once.")]


class EditionContent(Struct, frozen=True):
    """An edition with its components as data, so that a frontend can draw them."""

    game: GameSlug
    name: Annotated[str, Meta(description="The name of the edition in its game.", examples=["standard"])]
    digest: Hex32
    content: Annotated[
        dict[str, Any],
        Meta(description="The components, each game's in a form of its own: boards, cards, tiles, values."),
    ]


class ServerTime(Struct, frozen=True):
    """The server's time."""

    time: Timestamp


class AdvanceClock(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to move the sandbox's clock forward."""

    advance_seconds: Annotated[int, Meta(ge=0, le=31_536_000, description="How far to move it.")]


class Health(Struct, frozen=True):
    """Whether the server can do its work. ``degraded`` names the parts that it does without."""

    status: Annotated[
        str,
        Meta(
            description="`ok`, `degraded` (it serves without some part) or `unready`.",
            examples=["ok", "degraded", "unready"],
        ),
    ]
    degraded: Annotated[list[str], Meta(description="The parts that it does without; empty: none.")] = field(
        default_factory=list
    )
