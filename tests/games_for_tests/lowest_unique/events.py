"""What happens in Lowest Unique."""

from domain.ids import Seat
from domain.tagged import Tagged


class LowestUniqueBonusesShuffled(Tagged, frozen=True, tag="lowest_unique.bonuses_shuffled"):
    """A bonus was laid face down for each round (R1). For nobody."""

    bonuses: tuple[int, ...]


class LowestUniqueRoundOpened(Tagged, frozen=True, tag="lowest_unique.round_opened"):
    """All seats are asked for a number, for so many *seconds* from this event's time (R2). Public."""

    round: int
    seconds: int


class LowestUniquePicked(Tagged, frozen=True, tag="lowest_unique.picked"):
    """A seat picked a number (R2). For that seat alone."""

    seat: Seat
    number: int


class LowestUniquePicksRevealed(Tagged, frozen=True, tag="lowest_unique.picks_revealed"):
    """The round ended: every seat's number, null for one that missed it (R4). Public."""

    round: int
    picks: tuple[int | None, ...]


class LowestUniqueRoundScored(Tagged, frozen=True, tag="lowest_unique.round_scored"):
    """The round's bonus was turned up; its winner, if any, got 1 point and *bonus*, with the pot (R4, R5). Public."""

    round: int
    bonus: int
    winner: Seat | None


LowestUniqueEvent = (
    LowestUniqueBonusesShuffled
    | LowestUniqueRoundOpened
    | LowestUniquePicked
    | LowestUniquePicksRevealed
    | LowestUniqueRoundScored
)
