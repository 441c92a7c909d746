"""The published cards, and what another edition must be like (R1–R4, R34)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.errors import Malformed
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldOptions
from domain.games.silver_and_gold.components import SilverAndGoldComponents, SilverBadge, SilverColour
from tests.domain.games.silver_and_gold.islands import CONTENT, STANDARD, edition_of

Content = dict[str, Any]
CARDS = STANDARD.components.treasures()


def test_R1_there_are_47_cards_in_four_colours() -> None:
    assert list(CARDS) == list(range(1, 48))
    assert Counter(card.colour.value for card in CARDS.values()) == {
        "purple": 12,
        "orange": 12,
        "green": 12,
        "grey": 11,
    }


def test_R1_a_card_is_worth_its_cells() -> None:
    assert {card.colour.value: card.value for card in CARDS.values()} == {
        "purple": 14,
        "orange": 12,
        "green": 10,
        "grey": 8,
    }
    for card in CARDS.values():
        assert sum(symbol in "oCPX" for symbol in card.rows) == card.value


def test_R2_all_cards_hold_42_coins_16_palms_and_55_crosses() -> None:
    symbols = Counter("".join(card.rows for card in CARDS.values()))
    assert (symbols["C"], symbols["P"], symbols["X"]) == (42, 16, 55)
    assert max(card.rows.count("P") for card in CARDS.values()) == 1


def test_R3_three_cards_of_each_colour_bear_a_badge_of_another_colour() -> None:
    badges = [card for card in CARDS.values() if card.badge]
    assert Counter(card.colour for card in badges) == dict.fromkeys(SilverColour, 3)
    assert Counter(card.badge.colour for card in badges if card.badge) == dict.fromkeys(SilverColour, 3)
    assert not [card for card in badges if card.badge and card.badge.colour == card.colour]


def test_R32_what_a_badge_pays_is_fixed_by_its_colour() -> None:
    found = {card.badge.colour.value: card.badge.points for card in CARDS.values() if card.badge}
    assert found == {"purple": 2, "orange": 2, "green": 1, "grey": 1}
    assert CARDS[3].badge == SilverBadge(SilverColour.GREY, 1)


def test_R4_there_are_8_expedition_cards_of_6_shapes_with_26_cells() -> None:
    components = STANDARD.components
    assert Counter(components.expedition_cards()) == {"I2": 1, "I3": 2, "V3": 2, "S4": 1, "L4": 1, "O4": 1}
    assert sum(components.shapes()[shape].size() for shape in components.expedition_cards()) == 26


def test_cards_may_be_listed_in_any_order() -> None:
    content = CONTENT | {"cards": CONTENT["cards"][::-1]}
    assert list(msgspec.convert(content, SilverAndGoldComponents).treasures().items()) == list(CARDS.items())


def line(number: int, **members: Any) -> Callable[[Content], None]:
    """Change members of a card."""

    def change(content: Content) -> None:
        content["cards"][number - 1] |= members

    return change


def expedition(number: int, **members: Any) -> Callable[[Content], None]:
    """Change members of an expedition."""

    def change(content: Content) -> None:
        content["expeditions"][number] |= members

    return change


def totals(**members: Any) -> Callable[[Content], None]:
    """Change what the cards are said to hold."""

    def change(content: Content) -> None:
        content["totals"] |= members

    return change


def without_totals(change: Callable[[Content], None]) -> Callable[[Content], None]:
    def changes(content: Content) -> None:
        del content["totals"]
        change(content)

    return changes


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            line(13, rows="Xooo/o..o/o..o/ooo."),
            r"card 13 \(Xooo/o\.\.o/o\.\.o/ooo\.\): it has 11 cells, but orange .* 12",
        ),
        (line(40, colour="green"), r"card 40 .*: it has 8 cells, but green cards have 10"),
        (line(40, rows="Xo../oo../.oo/ooo."), r"card 40 .*: its rows differ in length.*\$\.cards\[39\]"),
        (line(40, rows="oo.o/oo.o/oo.."), r"card 40 .*: its cells do not hang together.*\$\.cards\[39\]"),
        (line(40, rows="Xo../oZo./ooo."), r"\$\.cards\[39\]\.rows"),
        (line(40, rows="Xo../ooo.//ooo."), r"\$\.cards\[39\]\.rows"),
        (line(40, rows=""), r"\$\.cards\[39\]\.rows"),
        (line(3, badge="purple"), r"card 3 .*: its badge is of its own colour.*\$\.cards\[2\]"),
        (line(3, badge="silver"), r"\$\.cards\[2\]\.badge"),
        (line(3, id=2), r"card 2 \(\.oXo/.*: its number is that of card 2 \(oooX/"),
        (line(3, id=1000), r"\$\.cards\[2\]\.id"),
        (line(3, worth=3), r"worth.*\$\.cards\[2\]"),
        (line(1, rows="oooo/.oo./XooX/oooo"), r"the cards hold 54 crosses, not 55"),
        (line(4, rows=".oo./Pooo/oooo/CooX"), r"the cards hold 41 coins, not 42"),
        (line(4, rows=".Co./oooo/oooo/CooX"), r"the cards hold 15 palms, not 16"),
        (line(4, badge="green"), r"the cards hold 4 purple badges, not 3"),
        (totals(cards={"purple": 12, "orange": 12, "green": 12, "grey": 12}), r"the cards hold 11 grey cards, not 12"),
        (expedition(0, count=2), r"there are 9 expedition cards, not 8"),
        (expedition(1, count=1), r"there are 7 expedition cards, not 8"),
        (expedition(1, shape="I2"), r"expedition I2 \(ooo\): its name is that of expedition I2 \(oo\)"),
        (expedition(4, rows="oo/.o/.o"), None),
        (expedition(4, rows="ooo/oo."), None),
        (expedition(4, rows=".o/oo"), r"expedition L4 \(\.o/oo\): its shape is that of expedition V3 \(o\./oo\)"),
        (expedition(4, rows="o.o"), r"expedition L4 \(o\.o\): its cells do not hang together.*\$\.expeditions\[4\]"),
        (expedition(4, rows="oX"), r"\$\.expeditions\[4\]\.rows"),
        (expedition(4, rows="o"), r"expedition L4 \(o\): a single cell.*\$\.expeditions\[4\]"),
        (
            lambda content: content["colours"]["grey"].update(value=9),
            r"card 37 .*: it has 8 cells, but grey cards have 9",
        ),
        (lambda content: content["colours"].pop("grey"), r"grey.*\$\.colours"),
        (lambda content: content.update(cards=[]), r"\$\.cards"),
        (lambda content: content.update(expeditions=[]), r"\$\.expeditions"),
        (lambda content: content.update(trophies=[6, 5]), "trophies"),
        (without_totals(line(4, rows=".Co./oooo/oooo/CooX")), None),
    ],
)
def test_R34_an_edition_that_cannot_be_played_is_refused_with_the_line(
    change: Callable[[Content], None], fault: str | None
) -> None:
    content = copy.deepcopy(CONTENT)
    change(content)
    if fault is None:
        msgspec.convert(content, SilverAndGoldComponents)
        return
    with pytest.raises(msgspec.ValidationError, match=fault):
        msgspec.convert(content, SilverAndGoldComponents)


@pytest.mark.parametrize("seats", GAME.seats)
def test_R34_there_are_at_least_four_cards_a_seat(seats: int) -> None:
    few, enough = (edition_of(*range(1, 4 * seats + more)) for more in (0, 1))
    GAME.check_options(SilverAndGoldOptions(), enough, seats)
    with pytest.raises(Malformed, match=f"{seats} seats need at least {4 * seats} cards") as caught:
        GAME.check_options(SilverAndGoldOptions(), few, seats)
    assert caught.value.path == "$.edition"


@pytest.mark.parametrize(("seats", "first_seat"), [(2, 2), (2, 3), (3, 3)])
def test_R9_the_first_seat_must_be_one_of_the_match(seats: int, first_seat: int) -> None:
    with pytest.raises(Malformed) as caught:
        GAME.check_options(SilverAndGoldOptions(first_seat), STANDARD, seats)
    assert caught.value.path == "$.options.first_seat"
    GAME.check_options(SilverAndGoldOptions(first_seat), STANDARD, 4)
