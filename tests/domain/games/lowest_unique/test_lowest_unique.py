"""The tiny game in which all seats act at once, rule by rule."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from domain.aggregate import SETTLE, Decision
from domain.errors import AgainstTheRules, Malformed, TooLate, WrongPhase
from domain.ids import CLOCK_ACTOR, MATCH, Seat, seat_actor
from domain.match.events import MatchFinished, MatchSecretRevealed
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from tests.domain.games.tables import Live, started
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import (
    LowestUniqueBonusesShuffled,
    LowestUniquePicked,
    LowestUniquePicksRevealed,
    LowestUniqueRoundOpened,
    LowestUniqueRoundScored,
)
from tests.games_for_tests.lowest_unique.scoring import winner

ZERO, ONE = Seat(0), Seat(1)


def pick(live: Live, seat: int, number: int, **received: Any) -> Decision:
    return live.do(seat_actor(seat), LowestUniquePick(number), **received)


def emitted(decision: Decision) -> list[tuple[Any, Any]]:
    return [(event.event, event.audience) for event in decision.events()]


def bonuses(live: Live) -> tuple[int, ...]:
    (event,) = (event.event for event in live.events if isinstance(event.event, LowestUniqueBonusesShuffled))
    return event.bonuses


def test_R1_bonuses_are_laid_for_nobody_to_see() -> None:
    live = started("lowest_unique", 3, options={"rounds": 2})
    shuffled, opened = live.events[-2:]
    assert isinstance(shuffled.event, LowestUniqueBonusesShuffled)
    assert (len(shuffled.event.bonuses), shuffled.audience) == (2, ())
    assert (opened.event, opened.audience) == (LowestUniqueRoundOpened(1, 30), None)
    assert live.match.view(seat_viewer(0)).game.bonuses == (None, None)
    assert live.match.view(AUDITOR).game.bonuses == shuffled.event.bonuses


def test_R1_more_rounds_than_bonuses_are_no_match() -> None:
    with pytest.raises(Malformed) as refusal:
        started("lowest_unique", 2, options={"rounds": 9})
    assert refusal.value.path == "$.options.rounds"


def test_R2_all_seats_are_asked_at_once_since_the_same_position() -> None:
    live = started("lowest_unique", 3, options={"pick_seconds": 10})
    opened = live.events[-1]
    asked = live.match.asked()
    assert [one.awaited.seat for one in asked] == [0, 1, 2]
    assert {one.awaited.asked_at for one in asked} == {opened.position}
    assert {one.deadline for one in asked} == {opened.time + timedelta(seconds=10)}


def test_R2_a_pick_is_one_hidden_event_and_does_not_disturb_the_others_decision() -> None:
    live = started("lowest_unique", 3)
    before = live.match.asked()
    assert emitted(pick(live, 1, 4)) == [(LowestUniquePicked(ONE, 4), (1,))]
    assert live.match.asked() == (before[0], before[2])


def test_R2_who_has_picked_is_public_what_is_not() -> None:
    live = started("lowest_unique", 2)
    pick(live, 1, 4)
    for viewer, number in ((seat_viewer(0), None), (SPECTATOR, None), (seat_viewer(1), 4), (AUDITOR, 4)):
        seat = live.match.view(viewer).game.seats[1]
        assert (seat.has_picked, seat.pick) == (True, number)


@pytest.mark.parametrize("number", [4, 99])
def test_R3_a_second_pick_is_refused(number: int) -> None:
    live = started("lowest_unique", 2)
    pick(live, 1, 4)
    with pytest.raises(WrongPhase) as refusal:
        pick(live, 1, number)
    assert refusal.value.rule == "lowest_unique.already_picked"


@pytest.mark.parametrize("number", [4, 99])
def test_R3_a_pick_after_the_deadline_is_too_late_even_before_the_clock_acts(number: int) -> None:
    live = started("lowest_unique", 2)
    deadline = live.match.due()
    assert deadline is not None
    with pytest.raises(TooLate):
        pick(live, 0, number, received=deadline + timedelta(microseconds=1))
    pick(live, 0, 4, received=deadline)


def test_R3_a_number_that_is_too_high_is_refused() -> None:
    live = started("lowest_unique", 2)
    with pytest.raises(AgainstTheRules) as refusal:
        pick(live, 0, 10)
    assert (refusal.value.rule, refusal.value.facts) == ("lowest_unique.number_too_high", {"highest": 9})


def test_R4_the_last_pick_ends_the_round() -> None:
    live = started("lowest_unique", 2)
    pick(live, 0, 2)
    decision = pick(live, 1, 1)
    assert emitted(decision) == [
        (LowestUniquePicked(ONE, 1), (1,)),
        (LowestUniquePicksRevealed(1, (2, 1)), None),
        (LowestUniqueRoundScored(1, bonuses(live)[0], ONE), None),
        (LowestUniqueRoundOpened(2, 30), None),
    ]
    assert live.match.view(SPECTATOR).game.bonuses == (bonuses(live)[0], None, None)
    assert live.match.view(SPECTATOR).game.last_picks == (2, 1)


def test_R4_the_deadline_ends_the_round_without_the_numbers_that_are_missing() -> None:
    live = started("lowest_unique", 2)
    deadline = live.match.due()
    assert deadline is not None
    pick(live, 1, 3)
    assert live.tick(deadline + SETTLE - timedelta(microseconds=1)) is None
    decision = live.tick(deadline + SETTLE)
    assert decision is not None
    assert emitted(decision) == [
        (LowestUniquePicksRevealed(1, (None, 3)), None),
        (LowestUniqueRoundScored(1, bonuses(live)[0], ONE), None),
        (LowestUniqueRoundOpened(2, 30), None),
    ]
    assert [event.actor for event in decision.events()] == [CLOCK_ACTOR, MATCH, MATCH]
    assert {event.time for event in decision.events()} == {deadline}
    assert live.match.due() == deadline + timedelta(seconds=30)
    assert live.tick(deadline + SETTLE) is None


@pytest.mark.parametrize(
    ("picks", "expected"),
    [((1, 2), 0), ((2, 1), 1), ((3, 3), None), ((1, 1, 9), 2), ((1, 1, 3, 2), 3), ((None, 5), 1), ((None, None), None)],
)
def test_R5_the_lowest_number_picked_once_wins(picks: tuple[int | None, ...], expected: int | None) -> None:
    assert winner(picks) == expected


def test_R5_the_winner_scores_a_point_and_the_bonus() -> None:
    live = started("lowest_unique", 2, options={"rounds": 1})
    pick(live, 0, 2)
    pick(live, 1, 1)
    assert [seat.points for seat in live.match.view(SPECTATOR).game.seats] == [0, 1 + bonuses(live)[0]]


def test_R6_the_match_ends_with_the_last_round() -> None:
    live = started("lowest_unique", 2, options={"rounds": 2})
    for _ in range(2):
        pick(live, 0, 2)
        pick(live, 1, 1)
    finished, secret = (event.event for event in live.events[-2:])
    assert isinstance(finished, MatchFinished)
    assert isinstance(secret, MatchSecretRevealed)
    assert [(seat.points, seat.rank) for seat in finished.outcome.seats] == [(0, 2), (2 + sum(bonuses(live)), 1)]
    assert live.match.asked() == ()


def test_R6_equal_points_share_the_rank() -> None:
    live = started("lowest_unique", 2, options={"rounds": 1})
    pick(live, 0, 1)
    pick(live, 1, 1)
    outcome = live.match.view(SPECTATOR).outcome
    assert outcome is not None
    assert [(seat.points, seat.rank) for seat in outcome.seats] == [(0, 1), (0, 1)]


def test_legal_offers_each_number_until_one_is_picked() -> None:
    live = started("lowest_unique", 2)
    assert [command.number for command in live.match.legal(ZERO, None).commands] == list(range(1, 10))
    assert live.match.legal(ZERO, LowestUniquePick(3)).commands == ()
    with pytest.raises(AgainstTheRules):
        live.match.legal(ZERO, LowestUniquePick(10))
    pick(live, 0, 3)
    assert live.match.legal(ZERO, None).commands == ()
