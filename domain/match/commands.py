"""The commands to a match itself, whatever its game."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.game import TimeUp
from domain.ids import Seat
from domain.match.parent import Parent
from domain.tagged import Tagged

__all__ = [
    "BotSeat",
    "Disclosure",
    "GameName",
    "Joining",
    "MatchAbort",
    "MatchAddBot",
    "MatchAskReissue",
    "MatchClaimAbsence",
    "MatchCommand",
    "MatchDeclineRematch",
    "MatchKeepSeat",
    "MatchLeave",
    "MatchOpen",
    "MatchReissue",
    "MatchResign",
    "MatchRevealEntropy",
    "MatchSit",
    "MatchStart",
    "MatchTakeOver",
    "MatchWithdrawAbort",
    "OptionValue",
    "RecordedMatchCommand",
    "SeatNumber",
    "Start",
    "TimeUp",
    "Visibility",
]

SeatNumber = Annotated[Seat, Meta(ge=0, le=99, description="A seat, 0 … n-1.")]
Level = Annotated[str, Meta(max_length=40, description="A level of the game's house bot.", examples=["random"])]
Entropy = Annotated[
    str,
    Meta(
        pattern=r"^([0-9a-f]{2}){0,64}\Z",
        description="0–64 bytes of a seat's own luck, as lower-case hex.",
        examples=["", "8f3a1c"],
    ),
]
EntropyHash = Annotated[
    str,
    Meta(
        pattern=r"^[0-9a-f]{64}\Z",
        description=(
            "The promise of entropy that is revealed later: SHA-256 over `partie/entropy/1`, the match's id "
            "(16 bytes), the seat (2 bytes, big-endian) and the entropy, as lower-case hex."
        ),
        examples=["9f2c4d1e8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b2c1d"],
    ),
]
GameName = Annotated[
    str,
    Meta(
        description="A game, by its name in the catalogue.",
        examples=["help_me"],
        extra_json_schema={"pattern": r"^[a-z][a-z0-9_]*$"},
    ),
]
"""The name of a game, as packages are named: the pattern is for readers and not checked again here."""
OptionValue = bool | int | str | None
"""What an option of a game can be."""


class Visibility(StrEnum):
    """Whether a match is listed."""

    PUBLIC = "public"
    UNLISTED = "unlisted"


class Joining(StrEnum):
    """Who may take a free seat."""

    OPEN = "open"
    BY_INVITATION = "by_invitation"


class Start(StrEnum):
    """What starts a match: the last seat that is taken, or its host."""

    WHEN_FULL = "when_full"
    BY_HOST = "by_host"


class Disclosure(StrEnum):
    """Who gets the secret and the hidden events once a match is over: everyone, or its seats and auditors alone."""

    EVERYONE = "everyone"
    SEATS = "seats"


class BotSeat(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A seat that a house bot takes when the match is opened."""

    level: Level


class MatchOpen(Tagged, frozen=True, tag="match.open"):
    """Open a match, or a fork of one (*parent*). Recorded with every default, without label, names and secret."""

    game: GameName
    seats: Annotated[int, Meta(description="How many seats the match has.")]
    options: Annotated[dict[str, OptionValue], Meta(description="The options of the game, by name.")]
    edition: Annotated[str, Meta(description="The edition, by its digest.")]
    visibility: Visibility
    joining: Joining
    start: Start
    turn_seconds: Annotated[
        int | None, Meta(description="How long a seat may take for a decision; null: as long as it likes.")
    ]
    disclosure: Disclosure
    bots: Annotated[tuple[BotSeat, ...], Meta(description="House bots, one entry for each seat that one takes.")]
    absent_seconds: Annotated[
        int | UnsetType | None, Meta(description="After how long others may claim that a seat is absent; null: never.")
    ] = UNSET
    parent: Parent | UnsetType = UNSET


class MatchSit(Tagged, frozen=True, tag="match.sit"):
    """Take a seat, and bring entropy for the luck of the match, or its hash, to reveal it when all seats are taken."""

    seat: SeatNumber
    entropy: Entropy
    entropy_hash: EntropyHash | UnsetType = UNSET


class MatchLeave(Tagged, frozen=True, tag="match.leave"):
    """Free a seat before the start."""

    seat: SeatNumber


class MatchTakeOver(Tagged, frozen=True, tag="match.take_over"):
    """Take a seat over, with the code of its holder or of whoever had it reissued."""

    seat: SeatNumber


class MatchReissue(Tagged, frozen=True, tag="match.reissue"):
    """Take a seat from its token, which is lost (the host before the start, an operator at any time)."""

    seat: SeatNumber


class MatchDeclineRematch(Tagged, frozen=True, tag="match.decline_rematch"):
    """Decline a rematch for which this seat is kept, before it starts."""

    seat: SeatNumber


class MatchAddBot(Tagged, frozen=True, tag="match.add_bot"):
    """Give a free seat to a house bot (the host, before the start)."""

    seat: SeatNumber
    level: Level


class MatchStart(Tagged, frozen=True, tag="match.start"):
    """Start a full match that waits for its host. Seats that brought hashes are asked to reveal their entropy first."""


class MatchRevealEntropy(Tagged, frozen=True, tag="match.reveal_entropy"):
    """Reveal the entropy whose hash this seat brought, within a minute after all seats were asked to.

    Whoever does not loses the seat. `entropy_hash` is that of other entropy, which counts if the match has to wait
    again and everybody is asked anew; without it, the entropy that is revealed here counts then, too.
    """

    entropy: Entropy
    entropy_hash: EntropyHash | None = None


class MatchAbort(Tagged, frozen=True, tag="match.abort"):
    """Call a match off. Before the start the host may, after it all its players together, an operator at any time.

    A player's wish lapses with its next command of the game, or by `match.withdraw_abort`.
    """


class MatchWithdrawAbort(Tagged, frozen=True, tag="match.withdraw_abort"):
    """Take back the wish to call the match off."""


class MatchClaimAbsence(Tagged, frozen=True, tag="match.claim_absence"):
    """Let the house play on for those who have kept the match waiting for `absent_seconds`, until they answer again."""


class MatchAskReissue(Tagged, frozen=True, tag="match.ask_reissue"):
    """Ask to have another's seat reissued, whose token is lost; once all others have asked, and `absent_seconds` after
    the first of them, whoever asks again brings it about. Whatever that seat's player does makes the wishes lapse.
    """

    seat: SeatNumber


class MatchKeepSeat(Tagged, frozen=True, tag="match.keep_seat"):
    """Say that this seat's player is there, against the others' wish to have it reissued."""


class MatchResign(Tagged, frozen=True, tag="match.resign"):
    """Give up. The last seat that has not resigned wins; otherwise a house bot plays the seat on."""


MatchCommand = (
    MatchAddBot
    | MatchStart
    | MatchAbort
    | MatchWithdrawAbort
    | MatchClaimAbsence
    | MatchResign
    | MatchAskReissue
    | MatchKeepSeat
    | MatchRevealEntropy
)
"""What the command route takes beside a game's own commands."""

RecordedMatchCommand = (
    MatchCommand | MatchOpen | MatchSit | MatchLeave | MatchTakeOver | MatchReissue | MatchDeclineRematch | TimeUp
)
"""Every command of ``match.*`` that an event can carry."""
