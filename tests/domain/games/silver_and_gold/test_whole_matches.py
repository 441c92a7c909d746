"""Whole matches of random play, counted again by other means.

`PARTIE_TEST_MATCHES=1000` plays so many for each number of seats and each option, instead of a few.
"""

from __future__ import annotations

import os
from collections import Counter

import msgspec
import pytest

from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.events import (
    SilverCardsFinished,
    SilverCardTaken,
    SilverCellsMarked,
    SilverMarksRevealed,
    SilverScored,
)
from tests.domain.games.silver_and_gold.endings import SMALL
from tests.domain.games.silver_and_gold.islands import STANDARD
from tests.domain.games.silver_and_gold.matches import Quick, conserved
from tests.domain.games.silver_and_gold.recount import Recount

MATCHES = int(os.environ.get("PARTIE_TEST_MATCHES", "25"))
CASES = [(seats, first_seat) for seats in GAME.seats for first_seat in (None, seats - 1)]


def require_counted_right(match: Quick) -> None:
    """Check the score and the ranks against a slow count from the public events."""
    told = [one.event for one in match.events if one.audience is None]
    again = Recount(msgspec.json.decode(match.edition.content), match.seats).see(told)
    (scored,) = match.only(SilverScored)
    members = [msgspec.to_builtins(one) for one in scored.seats]
    assert members == [{"seat": seat, **score} for seat, score in enumerate(again)]
    order = ("total", "grey_cards", "green_cards", "orange_cards", "purple_cards")
    keys = [tuple(score[name] for name in order) for score in again]
    assert match.ranks() == [1 + sum(other > key for other in keys) for key in keys]


@pytest.mark.parametrize(("seats", "first_seat"), CASES)
@pytest.mark.timeout(3_600)
def test_whole_matches_count_up(seats: int, first_seat: int | None) -> None:
    check = conserved(STANDARD)
    for key in range(MATCHES):
        match = Quick(seats, key, first_seat=first_seat, check=check).play()
        require_counted_right(match)
        marked = Counter(event.marks.seat for event in match.only(SilverCellsMarked))
        assert marked == dict.fromkeys(range(seats), 28)


@pytest.mark.timeout(3_600)
def test_whole_matches_with_few_cards_run_out_of_them_and_count_up() -> None:
    check = conserved(SMALL)
    met = Counter[str]()
    for key in range(MATCHES):
        levels = ("greedy", "greedy", "random") if key % 2 else ("greedy",) * 3
        match = Quick(3, key, levels=levels, edition=SMALL, check=check).play()
        require_counted_right(match)
        assert not match.state.deck
        met["deck empty"] += not match.state.deck
        met["display empty"] += not match.state.display
        met["card not replaced"] += any(event.to_take < len(event.cards) for event in _before_the_last_turn(match))
        met["last card taken by the match"] += _taken_by_the_match(match)
        listed = [event.seats for event in match.only(SilverMarksRevealed)]
        met["seat skipped"] += any(one.card is None for seats in listed for one in seats)
        met["all skipped"] += any(all(one.card is None for one in seats) for seats in listed)
    assert set(+met) == set(met), "not all that can happen has happened"


def _before_the_last_turn(match: Quick) -> list[SilverCardsFinished]:
    """The cards finished before the last turn, of which none is replaced."""
    events = [one.event for one in match.events]
    last = max(n for n, event in enumerate(events) if isinstance(event, SilverMarksRevealed))
    return [event for event in events[:last] if isinstance(event, SilverCardsFinished)]


def _taken_by_the_match(match: Quick) -> bool:
    """Whether a card was taken in an append that something else began."""
    events = [one.event for one in match.events]
    return any(
        isinstance(event, SilverCardTaken) and isinstance(events[n - 2], SilverMarksRevealed)
        for n, event in enumerate(events)
        if n > 2
    )
