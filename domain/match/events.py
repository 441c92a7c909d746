"""What happens to a match itself, whatever its game. Frozen: an incompatible shape would be a new tag."""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.ids import Position, Seat
from domain.match.commands import Disclosure, GameName, Joining, OptionValue, Start, Visibility
from domain.match.parent import Hex32, Parent
from domain.outcome import Outcome
from domain.tagged import Tagged
from domain.timestamp import Timestamp

PROTOCOL = 3
"""The number of this set of shapes; clients check it in ``match.opened`` before they rely on it.

A match goes on under the protocol that it was opened with. 2: a wish to call it off lapses and can be withdrawn;
outcomes tell who resigned; only an answer brings back a player who had missed turns;
a seat that keeps others waiting can be claimed to be absent; what decides nothing is bounded;
the clock is held while nobody can answer. 3: seats change hands while they are held;
a rematch is declined; seats bring hashes of entropy that they reveal before the start;
matches go on from positions of others.
"""


class SeatKind(StrEnum):
    """Who sits on a seat that is taken."""

    HUMAN = "human"
    BOT = "bot"


class AbortReason(StrEnum):
    """Why a match was called off. `rematch_declined`: whoever the event's actor is does not want it (protocol 3)."""

    BY_HOST = "by_host"
    BY_SEATS = "by_seats"
    BY_OPERATOR = "by_operator"
    EXPIRED = "expired"
    REMATCH_DECLINED = "rematch_declined"


class Reissuer(StrEnum):
    """Who had a seat reissued: the host before the start, an operator, or all other players."""

    HOST = "host"
    OPERATOR = "operator"
    SEATS = "seats"


class MatchOpened(Tagged, frozen=True, tag="match.opened"):
    """A match was opened. Options are complete, the edition is named by digest, the secret is promised."""

    game: GameName
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
    seats: Annotated[int, Meta(description="How many seats the match has.")]
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
    absent_seconds: Annotated[
        int | UnsetType | None,
        Meta(description="After how long others may claim that a seat is absent; null: never. From protocol 2 on."),
    ] = UNSET


class MatchSeatTaken(Tagged, frozen=True, tag="match.seat_taken"):
    """A person or a house bot (of a level) took a seat, with the entropy it brought (hex, empty for none)."""

    seat: Seat
    kind: SeatKind
    level: Annotated[str | None, Meta(description="The level of the house bot; null: a person.")]
    entropy: Annotated[str, Meta(description="What it adds to the luck, as lower-case hex; empty: nothing.")]
    entropy_hash: Annotated[
        Hex32 | UnsetType,
        Meta(
            description="The promise of entropy that is revealed before the start, if it made one. From protocol 3 on."
        ),
    ] = UNSET


class MatchSeatLeft(Tagged, frozen=True, tag="match.seat_left"):
    """A seat became free again, before the start."""

    seat: Seat


class MatchSeatHandedOver(Tagged, frozen=True, tag="match.seat_handed_over"):
    """A seat goes on with another token: its player is at another device, or has it back. From protocol 3 on."""

    seat: Seat


class MatchSeatReissued(Tagged, frozen=True, tag="match.seat_reissued"):
    """A seat was taken from its token, which is lost, and waits for `match.seat_handed_over`. From protocol 3 on."""

    seat: Seat
    by: Reissuer


class MatchReissueAsked(Tagged, frozen=True, tag="match.reissue_asked"):
    """A player (*by*) asked to have another's seat reissued. Whatever that seat's player does makes it lapse.

    From protocol 3 on.
    """

    seat: Seat
    by: Seat


class MatchSeatKept(Tagged, frozen=True, tag="match.seat_kept"):
    """A seat's player said to be there; wishes to have the seat reissued lapsed. From protocol 3 on."""

    seat: Seat


class MatchEntropyAsked(Tagged, frozen=True, tag="match.entropy_asked"):
    """All seats are taken, and these are asked to reveal within 60 seconds what they promised; then the match starts.

    From protocol 3 on.
    """

    seats: Annotated[tuple[Seat, ...], Meta(description="The seats that are asked, in seat order.")]


class MatchEntropyRevealed(Tagged, frozen=True, tag="match.entropy_revealed"):
    """A seat revealed its entropy, and promised other entropy (null: none) in case the match has to wait again.

    From protocol 3 on.
    """

    seat: Seat
    entropy: Annotated[str, Meta(description="What it had promised, as lower-case hex.")]
    entropy_hash: Hex32 | None


class MatchEntropyWithheld(Tagged, frozen=True, tag="match.entropy_withheld"):
    """A seat did not reveal its entropy in time, and is free again. From protocol 3 on."""

    seat: Seat


class MatchSecretReplaced(Tagged, frozen=True, tag="match.secret_replaced"):
    """The match waits again: the luck will follow from another secret, with this commitment, and other entropy.

    From protocol 3 on.
    """

    commitment: Hex32


class MatchStarted(Tagged, frozen=True, tag="match.started"):
    """The match started; the game's set-up follows."""


class MatchSeatResigned(Tagged, frozen=True, tag="match.seat_resigned"):
    """A seat gave up."""

    seat: Seat


class MatchTurnMissed(Tagged, frozen=True, tag="match.turn_missed"):
    """A seat did not answer the decision of *asked_at* within ``turn_seconds``; the house bot answers it.

    After three in a row the house plays the seat on, until its player answers again.
    """

    seat: Seat
    asked_at: Position


class MatchSeatAbsent(Tagged, frozen=True, tag="match.seat_absent"):
    """Others claimed that a seat is absent, which had not answered the decision of *asked_at* for ``absent_seconds``.

    The house plays the seat on, until its player answers again. From protocol 2 on.
    """

    seat: Seat
    asked_at: Position


class MatchSeatReturned(Tagged, frozen=True, tag="match.seat_returned"):
    """A seat that had missed turns answered what it is asked; it plays itself from now on."""

    seat: Seat


class MatchAbortAsked(Tagged, frozen=True, tag="match.abort_asked"):
    """A seat asked to call the running match off; once all its players have asked, it is called off."""

    seat: Seat


class MatchAbortWithdrawn(Tagged, frozen=True, tag="match.abort_withdrawn"):
    """A seat no longer wants to call the match off: it said so, or played on. From protocol 2 on."""

    seat: Seat


class MatchClockHeld(Tagged, frozen=True, tag="match.clock_held"):
    """Nobody could answer between these times: whatever was running runs out so much later. From protocol 2 on.

    No server took commands then, or the clock carried out a deadline late, and what that opened begins at *until*.
    """

    since: Timestamp
    until: Timestamp


class MatchFinished(Tagged, frozen=True, tag="match.finished"):
    """The match is over, with this outcome."""

    outcome: Outcome


class MatchAborted(Tagged, frozen=True, tag="match.aborted"):
    """The match was called off, without an outcome."""

    reason: AbortReason


class MatchSecretRevealed(Tagged, frozen=True, tag="match.secret_revealed"):
    """The secret behind the commitment; from now on every draw and every digest can be checked."""

    secret: Hex32


MatchEvent = (
    MatchOpened
    | MatchSeatTaken
    | MatchSeatLeft
    | MatchSeatHandedOver
    | MatchSeatReissued
    | MatchReissueAsked
    | MatchSeatKept
    | MatchEntropyAsked
    | MatchEntropyRevealed
    | MatchEntropyWithheld
    | MatchSecretReplaced
    | MatchStarted
    | MatchSeatResigned
    | MatchTurnMissed
    | MatchSeatAbsent
    | MatchSeatReturned
    | MatchAbortAsked
    | MatchAbortWithdrawn
    | MatchClockHeld
    | MatchFinished
    | MatchAborted
    | MatchSecretRevealed
)
"""Every event of ``match.*``."""
