"""The end of a match, and who wins: R30–R33."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.events import SilverSeatScore
from domain.games.silver_and_gold.scoring import badge_points, scored, seat_score
from domain.games.silver_and_gold.state import SilverSeat
from domain.ids import Seat
from tests.domain.games.silver_and_gold.islands import STANDARD, after, given, mark, seat, when

CARDS = STANDARD.components.treasures()
BY_COLOUR = {
    colour: [number for number, card in CARDS.items() if card.colour == colour and card.badge is None]
    for colour in ("purple", "orange", "green", "grey")
}


def test_R31_the_example_of_the_rules_counts_95() -> None:
    sarah = SilverSeat(finished=(3, 26, 16, 17, 40, 41), coins=9, trophies=(6, 2), palms=(3, 2, 3))
    assert seat_score(0, sarah, CARDS) == SilverSeatScore(
        seat=Seat(0),
        coins=9,
        trophies=8,
        palms=8,
        cards=64,
        badges=6,
        total=95,
        grey_cards=2,
        green_cards=1,
        orange_cards=2,
        purple_cards=1,
    )


def test_R31_unfinished_cards_are_worth_nothing() -> None:
    unfinished = seat("40 ##../###./##o.", "3 .###/#.##/####/###X")
    assert seat_score(0, unfinished, CARDS).total == 0


@pytest.mark.parametrize(
    ("finished", "points"),
    [
        ((3,), 0),
        ((3, 40), 1),
        ((3, 15, 40, 41), 4),
        ((1,), 0),
        ((1, 16), 2),
        ((1, 26, 16, 17), 8),
        ((13, 4, 5), 4),
        ((14, 28), 1),
        ((13, 25, 1, 26), 2 + 2 + 2 + 2),
        ((16, 17, 40), 0),
    ],
)
def test_R32_badges_pay_for_finished_cards_of_their_colour(finished: Sequence[int], points: int) -> None:
    assert badge_points(CARDS[number] for number in finished) == points


def test_R30_after_the_28th_turn_all_is_counted_and_nobody_is_asked() -> None:
    state = given(seat("40 #o../###./###.", coins=3, palms=(2,)), seat("13", finished=(42,)), at=(4, 7))
    assert GAME.outcome(state) is None
    events = when(state, (1, mark(13, (1, 0))), (0, mark(40, (0, 1))))
    state = after(state, *events)
    assert events[-1] == scored(state)
    assert [one.total for one in events[-1].seats] == [8 + 3 + 2, 8]
    assert GAME.to_act(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert [(one.points, one.rank) for one in outcome.seats] == [(13, 1), (8, 2)]


def ranks(*seats: SilverSeat) -> list[tuple[int | None, int]]:
    state = given(*seats)
    outcome = GAME.outcome(after(state, scored(state)))
    assert outcome is not None
    return [(one.points, one.rank) for one in outcome.seats]


def finished(points: int = 0, **colours: int) -> SilverSeat:
    """A seat with so many finished cards of each colour, and boxes that fill up to *points*."""
    cards = tuple(number for colour, count in colours.items() for number in BY_COLOUR[colour][:count])
    return SilverSeat(finished=cards, palms=(points - sum(CARDS[number].value for number in cards),))


def test_R33_the_most_points_win() -> None:
    assert ranks(finished(50, grey=3), finished(51, grey=1), finished(49, grey=4)) == [(50, 2), (51, 1), (49, 3)]


@pytest.mark.parametrize(
    ("ahead", "behind"),
    [
        ({"grey": 2}, {"grey": 1, "green": 3, "orange": 1}),
        ({"grey": 1, "green": 2}, {"grey": 1, "green": 1, "orange": 3}),
        ({"grey": 1, "green": 1, "orange": 2}, {"grey": 1, "green": 1, "orange": 1, "purple": 2}),
        ({"grey": 1, "green": 1, "orange": 1, "purple": 2}, {"grey": 1, "green": 1, "orange": 1, "purple": 1}),
    ],
    ids=["grey", "green", "orange", "purple"],
)
def test_R33_ties_are_broken_by_grey_green_orange_purple(ahead: dict[str, int], behind: dict[str, int]) -> None:
    assert ranks(finished(90, **ahead), finished(90, **behind)) == [(90, 1), (90, 2)]
    assert ranks(finished(90, **behind), finished(90, **ahead)) == [(90, 2), (90, 1)]


def test_R33_still_equal_is_a_shared_win() -> None:
    same = {"grey": 1, "green": 1, "orange": 1, "purple": 1}
    assert ranks(finished(90, **same), finished(80), finished(90, **same)) == [(90, 1), (80, 3), (90, 1)]
