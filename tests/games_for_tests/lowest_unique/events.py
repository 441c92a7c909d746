"""What happens in Lowest Unique."""

from msgspec import Struct

from domain.ids import Seat


class LowestUniqueBonusesShuffled(
    Struct, frozen=True, forbid_unknown_fields=True, tag="lowest_unique.bonuses_shuffled", tag_field="type"
):
    """A bonus was laid face down for each round (R1). For nobody."""

    bonuses: tuple[int, ...]


class LowestUniqueRoundOpened(
    Struct, frozen=True, forbid_unknown_fields=True, tag="lowest_unique.round_opened", tag_field="type"
):
    """All seats are asked for a number, for so many *seconds* from this event's time (R2). Public."""

    round: int
    seconds: int


class LowestUniquePicked(Struct, frozen=True, forbid_unknown_fields=True, tag="lowest_unique.picked", tag_field="type"):
    """A seat picked a number (R2). For that seat alone."""

    seat: Seat
    number: int


class LowestUniquePicksRevealed(
    Struct, frozen=True, forbid_unknown_fields=True, tag="lowest_unique.picks_revealed", tag_field="type"
):
    """The round ended: every seat's number, null for one that missed it (R4). Public."""

    round: int
    picks: tuple[int | None, ...]


class LowestUniqueRoundScored(
    Struct, frozen=True, forbid_unknown_fields=True, tag="lowest_unique.round_scored", tag_field="type"
):
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
