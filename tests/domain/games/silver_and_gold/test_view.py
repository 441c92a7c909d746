"""Who sees what: R7, R11, R18."""

from __future__ import annotations

import msgspec
import pytest

from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.components import SilverShape
from domain.games.silver_and_gold.scoring import scored
from domain.games.silver_and_gold.state import SilverAndGoldState, SilverPhase
from domain.games.silver_and_gold.view import SilverAndGoldView, SilverFaceDown, SilverSeatView
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.silver_and_gold.islands import after, cells, dealt, given, keep, mark, marks, seat, take, when

OTHERS = [seat_viewer(1), SPECTATOR]
EVERYBODY = [seat_viewer(0), *OTHERS, AUDITOR]
every_viewer = pytest.mark.parametrize("viewer", EVERYBODY, ids=str)
every_other = pytest.mark.parametrize("viewer", OTHERS, ids=str)
insider = pytest.mark.parametrize("viewer", [seat_viewer(0), AUDITOR], ids=str)


def seen(state: SilverAndGoldState, viewer: Viewer, number: int = 0) -> SilverSeatView:
    return GAME.view(state, viewer).seats[number]


def numbers(view: SilverSeatView) -> list[int] | None:
    return None if view.dealt is None else [treasure.card for treasure in view.dealt]


def marked() -> SilverAndGoldState:
    """Seat 0 has marked two cells, a coin and a palm among what it got."""
    state = given(
        seat("28", "44", coins=2, palms=(1,)),
        seat("13", "37"),
        display=(4, 13, 25, 26),
        shape="I2",
    )
    return after(state, *when(state, (0, mark(28, (0, 3), (1, 3), extras=[(44, 1, 0)]))))


@insider
def test_R7_a_seat_sees_the_cards_it_was_dealt_and_its_choice(viewer: Viewer) -> None:
    assert numbers(seen(dealt(), viewer)) == [9, 3, 26, 40]
    state = after(dealt(), *when(dealt(), (0, keep(26, 9))))
    assert seen(state, viewer).chosen == (9, 26)


@every_other
def test_R7_others_see_who_has_chosen_alone(viewer: Viewer) -> None:
    before, after_it = dealt(), after(dealt(), *when(dealt(), (0, keep(26, 9))))
    assert (numbers(seen(before, viewer)), seen(before, viewer).has_chosen) == (None, False)
    assert (numbers(seen(after_it, viewer)), seen(after_it, viewer).chosen) == (None, None)
    assert seen(after_it, viewer).has_chosen
    assert seen(after_it, viewer).cards == ()


@every_viewer
def test_R7_what_was_kept_is_seen_when_all_have_chosen_and_the_rest_is_not(viewer: Viewer) -> None:
    state = after(dealt(), *when(dealt(), (0, keep(26, 9)), (1, keep(16, 41))))
    found = seen(state, viewer)
    assert (found.chosen, [card.treasure.card for card in found.cards], found.dealt) == ((9, 26), [9, 26], None)
    assert found.has_chosen
    assert GAME.view(state, viewer).deck == 47 - 4 - 4


@insider
def test_R18_a_seat_sees_its_marks_coins_and_palms_at_once(viewer: Viewer) -> None:
    found = seen(marked(), viewer)
    assert [card.marked for card in found.cards] == [cells((0, 3), (1, 3)), cells((1, 0))]
    assert (found.coins, found.palms) == (3, (1,))
    assert found.marks is not None
    assert (found.has_marked, found.marks.coins) == (True, 1)


@every_other
def test_R18_others_see_the_cards_as_at_the_last_reveal_and_who_has_marked(viewer: Viewer) -> None:
    found = seen(marked(), viewer)
    assert [card.marked for card in found.cards] == [(), ()]
    assert (found.coins, found.palms, found.marks, found.has_marked) == (2, (1,), None, True)
    assert not seen(marked(), viewer, 1).has_marked


@every_viewer
def test_R18_when_all_have_marked_all_is_seen(viewer: Viewer) -> None:
    state = given(seat("40 #o../###./###.", "28"), seat("13", "37"))
    state = after(state, *when(state, (0, mark(40, (0, 1))), (1, mark(37, (0, 0)))))
    view = GAME.view(state, viewer)
    assert view.phase is SilverPhase.SCORING
    assert (view.taking, view.to_take) == (0, 1)
    assert [one.marks for one in view.seats] == [marks(0, 40, (0, 1), finished=(40,)), marks(1, 37, (0, 0))]
    assert [one.has_marked for one in view.seats] == [True, True]
    assert [treasure.card for treasure in view.seats[0].finished] == [40]
    assert view.seats[1].cards[1].marked == cells((0, 0))
    state = after(state, *when(state, (0, take(26))))
    view = GAME.view(state, viewer)
    assert [one.marks for one in view.seats] == [None, None]
    assert (view.taking, view.to_take, view.turn) == (None, 0, 2)


@every_viewer
def test_R11_the_current_expedition_alone_is_seen(viewer: Viewer) -> None:
    view = GAME.view(marked(), viewer)
    assert view.expedition == SilverShape("I2", "oo")
    assert (view.round, view.turn, view.start_seat) == (1, 1, 0)


@pytest.mark.parametrize("viewer", EVERYBODY[:3], ids=str)
def test_what_lies_face_down_is_a_number(viewer: Viewer) -> None:
    view = GAME.view(marked(), viewer)
    assert (view.deck, view.face_down) == (6, None)
    assert [treasure.card for treasure in view.display] == [4, 13, 25, 26]
    assert view.trophies == (6, 5, 4, 3, 2, 1)


def test_an_auditor_sees_what_lies_face_down() -> None:
    face_down = SilverFaceDown((1, 2, 3, 5, 6, 7), ("O4", "L4", "I2", "S4", "V3", "V3", "I3"))
    assert GAME.view(marked(), AUDITOR).face_down == face_down


@every_viewer
def test_a_card_shows_all_that_can_be_read_from_it(viewer: Viewer) -> None:
    treasure = GAME.view(given(seat("3"), seat("13")), viewer).seats[0].cards[0].treasure
    assert msgspec.to_builtins(treasure) == {
        "card": 3,
        "colour": "purple",
        "value": 14,
        "badge": {"colour": "grey", "points": 1},
        "rows": ".oXo/o.oo/oooo/XooX",
    }


@every_viewer
def test_R31_at_the_end_what_every_seat_scored_is_seen(viewer: Viewer) -> None:
    state = given(seat("40"), seat("13"), at=(4, 7))
    state = after(state, scored(state))
    view = GAME.view(state, viewer)
    assert (view.phase, view.scored, view.taking) == (SilverPhase.OVER, scored(state), None)


def test_hidden_members_are_null_and_never_left_out() -> None:
    view = msgspec.to_builtins(GAME.view(dealt(), SPECTATOR))
    assert set(view) == {"type", *SilverAndGoldView.__struct_encode_fields__}
    assert set(view["seats"][0]) == set(SilverSeatView.__struct_encode_fields__)
    hidden = ("round", "turn", "expedition", "taking", "face_down", "scored")
    assert [view[name] for name in hidden] == [None] * len(hidden)
    assert [view["seats"][0][name] for name in ("dealt", "chosen", "marks")] == [None] * 3
