"""What an opening, a pick and the clock give: events, or a refusal."""

from datetime import datetime

from msgspec.structs import replace

from domain.audience import NOBODY, only
from domain.chance import Chance
from domain.edition import Edition
from domain.errors import AgainstTheRules, Malformed, MatchOver, TooLate, WrongPhase
from domain.game import Clock, Emitted, TimeUp, public
from domain.ids import Seat
from tests.games_for_tests.lowest_unique.commands import LowestUniqueOptions, LowestUniquePick
from tests.games_for_tests.lowest_unique.components import LowestUniqueComponents
from tests.games_for_tests.lowest_unique.events import (
    LowestUniqueBonusesShuffled,
    LowestUniqueEvent,
    LowestUniquePicked,
    LowestUniquePicksRevealed,
    LowestUniqueRoundOpened,
    LowestUniqueRoundScored,
)
from tests.games_for_tests.lowest_unique.scoring import winner
from tests.games_for_tests.lowest_unique.state import LowestUniqueState


def check_options(options: LowestUniqueOptions, edition: Edition[LowestUniqueComponents], seats: int) -> None:
    """Check *options*. Raises Malformed for more rounds than the edition has bonuses."""
    if options.rounds > (most := len(edition.components.bonuses)):
        raise Malformed(f"This edition has bonuses for {most} rounds.", path="$.options.rounds")


def setup(
    options: LowestUniqueOptions, edition: Edition[LowestUniqueComponents], seats: int, chance: Chance
) -> list[Emitted[LowestUniqueEvent]]:
    """Lay the bonuses (R1) and open the first round."""
    bonuses = chance.draws("lowest_unique/bonuses").shuffled(edition.components.bonuses)
    return [
        Emitted(LowestUniqueBonusesShuffled(tuple(bonuses[: options.rounds])), NOBODY),
        public(LowestUniqueRoundOpened(1, options.pick_seconds)),
    ]


def decide(
    state: LowestUniqueState, seat: Seat | Clock, command: LowestUniquePick | TimeUp, chance: Chance, now: datetime
) -> list[Emitted[LowestUniqueEvent]]:
    """Take a pick, and end the round with the last one or at the deadline. Raises Refused, in the order of R3."""
    assert state.pot is not None
    return _decide(state, seat, command, now, state.pot)


def decide_by_1(
    state: LowestUniqueState, seat: Seat | Clock, command: LowestUniquePick | TimeUp, chance: Chance, now: datetime
) -> list[Emitted[LowestUniqueEvent]]:
    """Do as ``decide`` does, by ruleset 1: a bonus that nobody wins is lost (R5)."""
    return _decide(state, seat, command, now, 0)


def _decide(
    state: LowestUniqueState, seat: Seat | Clock, command: LowestUniquePick | TimeUp, now: datetime, pot: int
) -> list[Emitted[LowestUniqueEvent]]:
    if state.due is None:
        raise MatchOver("All rounds are played.", rule="lowest_unique.over")
    if isinstance(command, TimeUp) or isinstance(seat, Clock):
        return _end_of_round(state, pot)
    if state.picks[seat] is not None:
        raise WrongPhase("You have picked.", rule="lowest_unique.already_picked", facts={"round": state.round})
    if now > state.due:
        raise TooLate("The round is over.", rule="lowest_unique.round_over", facts={"round": state.round})
    if command.number > state.highest:
        raise AgainstTheRules("lowest_unique.number_too_high", "The number is too high.", highest=state.highest)
    picks = (*state.picks[:seat], command.number, *state.picks[seat + 1 :])
    picked: Emitted[LowestUniqueEvent] = Emitted(LowestUniquePicked(seat, command.number), only(seat))
    return [picked] if None in picks else [picked, *_end_of_round(replace(state, picks=picks), pot)]


def _end_of_round(state: LowestUniqueState, pot: int) -> list[Emitted[LowestUniqueEvent]]:
    round = state.round
    events: list[Emitted[LowestUniqueEvent]] = [
        public(LowestUniquePicksRevealed(round, state.picks)),
        public(LowestUniqueRoundScored(round, state.bonuses[round - 1] + pot, winner(state.picks))),
    ]
    if round < state.rounds:
        events.append(public(LowestUniqueRoundOpened(round + 1, state.pick_seconds)))
    return events
