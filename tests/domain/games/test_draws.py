"""Every draw of every game, made again from the words under *Draws* in its README, with editions that are not sorted.

What is drawn is read from the events and from the edition's content alone; nothing of the games' code takes part.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.edition import edition
from tests.domain.games.random_play import Played, chance_of_match, played_at
from tests.domain.games.tables import CATALOGUE, opening, table

Events = list[dict[str, Any]]
Content = dict[str, Any]
Draw = tuple[str, Any, Any]
"""A label, what its words give, and what the match has."""


def of_type(events: Events, type: str) -> Events:
    return [event for event in events if event["type"] == type]


def help_me(events: Events, content: Content, chance: Chance, seats: int) -> Iterator[Draw]:
    tiles = [{"species": species, "value": value} for species in content["species"] for value in content["values"]]
    (laid,) = of_type(events, "help_me.tiles_laid")
    yield "help_me/tiles", chance.draws("help_me/tiles").shuffled(tiles), [tile for row in laid["rows"] for tile in row]
    dealt = [one for event in of_type(events, "help_me.creatures_dealt") for one in event["creatures"]]
    boxed = [one for event in of_type(events, "help_me.creatures_set_aside") for one in event["creatures"]]
    yield "help_me/creatures", chance.draws("help_me/creatures").shuffled(content["species"]), dealt + boxed
    (first,) = of_type(events, "help_me.first_seat_drawn")
    yield "help_me/first_seat", chance.draws("help_me/first_seat").below(seats), first["seat"]


def silver_and_gold(events: Events, content: Content, chance: Chance, seats: int) -> Iterator[Draw]:
    numbers = sorted(card["id"] for card in content["cards"])
    dealt, deck = of_type(events, "silver_and_gold.treasures_shuffled")
    yield "silver_and_gold/deal", chance.draws("silver_and_gold/deal").shuffled(numbers), dealt["deck"]
    (first,) = of_type(events, "silver_and_gold.start_seat_drawn")
    yield "silver_and_gold/first_seat", chance.draws("silver_and_gold/first_seat").below(seats), first["seat"]
    (kept,) = of_type(events, "silver_and_gold.cards_kept")
    left = sorted(set(numbers) - {card for seat in kept["seats"] for card in seat["cards"]})
    yield "silver_and_gold/deck", chance.draws("silver_and_gold/deck").shuffled(left), deck["deck"]
    shapes = [one["shape"] for one in content["expeditions"] for _ in range(one["count"])]
    for shuffled in of_type(events, "silver_and_gold.expeditions_shuffled"):
        label = f"silver_and_gold/expeditions/{shuffled['round']}"
        yield label, chance.draws(label).shuffled(shapes), shuffled["shapes"]


def zatre(events: Events, content: Content, chance: Chance, seats: int) -> Iterator[Draw]:
    bag = [pips for pips, number in enumerate(content["tiles"], 1) for _ in range(number)]
    left = list(bag)
    for number, drawn in enumerate(of_type(events, "zatre.start_tile_drawn")):
        label = f"zatre/start/{number}"
        yield label, left.pop(chance.draws(label).below(len(left))), drawn["tile"]
    (start,) = of_type(events, "zatre.start_seat_decided")
    bag.remove(start["tile"])
    (shuffled,) = of_type(events, "zatre.bag_shuffled")
    yield "zatre/bag", chance.draws("zatre/bag").shuffled(bag), shuffled["tiles"]


def fuenfer_finden(events: Events, content: Content, chance: Chance, seats: int) -> Iterator[Draw]:
    whites = [f"white_{number}" for number in range(1, len(content["white"]) + 1)]
    (dealt,) = of_type(events, "fuenfer_finden.tableaus_dealt")
    label = "fuenfer_finden/tableaus"
    yield label, chance.draws(label).shuffled(whites)[:seats], dealt["tableaus"]
    symbols = [one["symbol"] for one in content["symbols"]]
    rolled = iter(of_type(events, "fuenfer_finden.dice_rolled"))
    for round in range(1, 6):
        for roll in count(1):
            label = f"fuenfer_finden/roll/{round}/{roll}"
            draws = chance.draws(label)
            dice = [symbols[draws.below(6)] for _ in range(5)]
            yield label, dice, next(rolled)["dice"]
            if max(Counter(dice).values()) < 3:
                break


def lowest_unique(events: Events, content: Content, chance: Chance, seats: int) -> Iterator[Draw]:
    (shuffled,) = of_type(events, "lowest_unique.bonuses_shuffled")
    label = "lowest_unique/bonuses"
    bonuses = chance.draws(label).shuffled(content["bonuses"])
    yield label, bonuses[: len(shuffled["bonuses"])], shuffled["bonuses"]


BY_THE_README: dict[str, Callable[[Events, Content, Chance, int], Iterator[Draw]]] = {
    "fuenfer_finden": fuenfer_finden,
    "help_me": help_me,
    "lowest_unique": lowest_unique,
    "silver_and_gold": silver_and_gold,
    "zatre": zatre,
}


def mixed(content: Any, rng: random.Random) -> Any:
    """*content* with its lists of records, names and numbers in another order; what is drawn as rows of text stays."""
    if isinstance(content, dict):
        return {name: mixed(member, rng) for name, member in content.items()}
    if isinstance(content, list) and name_of_order(content):
        return rng.sample(content, len(content))
    return content


def name_of_order(content: list[Any]) -> bool:
    """Tell whether the order of a list is free: that of a drawing's lines is not."""
    return not all(isinstance(one, str) and not one.isidentifier() for one in content)


@pytest.mark.parametrize("slug", CATALOGUE.entries)
@pytest.mark.parametrize("luck", range(3))
def test_every_draw_is_what_the_readme_says_with_an_edition_that_is_not_sorted(slug: str, luck: int) -> None:
    rng = random.Random(f"{slug}/{luck}")
    usual = table(slug, secret=rng.randbytes(32))
    content = mixed(msgspec.json.decode(usual.edition.content), rng)
    place = replace(usual, edition=edition("mixed", content, usual.game.components))
    assert place.edition.digest != usual.edition.digest
    match: Played = played_at(place, opening(place, 2), rng)
    events = [msgspec.to_builtins(event) for event, *_ in match.live.history]
    chance = chance_of_match(match.live.match.state)
    drawn = list(BY_THE_README[slug](events, content, chance, 2))
    for label, expected, found in drawn:
        assert found == (tuple(expected) if isinstance(found, tuple) else expected), label
    assert [label for label, _, _ in drawn] == sorted(match.labels, key=[label for label, _, _ in drawn].index)
