"""R3, R4, R5: how a match begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from domain.catalogue import load
from domain.chance import SeededChance
from domain.errors import Malformed
from domain.games.help_me import GAME
from domain.games.help_me.commands import HelpMeOptions
from domain.games.help_me.events import (
    HelpMeCreaturesDealt,
    HelpMeCreaturesSetAside,
    HelpMeFirstSeatDrawn,
    HelpMeFirstSeatSet,
    HelpMeTilesLaid,
)
from domain.ids import HOST, MATCH, Seat, seat_actor
from domain.match.commands import MatchSit
from domain.viewer import SPECTATOR
from tests.domain.games.tables import CATALOGUE, Live, opening, started, table

EDITION = CATALOGUE.entries["help_me"].editions[0]


def set_up(seats: int, key: int = 0, **options: Any) -> list[tuple[Any, Any]]:
    """The events of a set-up with their audiences; *key* is the luck."""
    chance = SeededChance(key.to_bytes(32, "big"))
    return [(one.event, one.audience) for one in GAME.setup(HelpMeOptions(**options), EDITION, seats, chance)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_R3_all_tiles_are_laid_open_one_a_cell(seats: int) -> None:
    (laid, audience), *_ = set_up(seats)
    assert isinstance(laid, HelpMeTilesLaid)
    assert audience is None
    assert [len(row) for row in laid.rows] == [6] * 5
    assert Counter(tile for row in laid.rows for tile in row) == Counter(EDITION.components.tiles())


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 2), (4, 1)])
def test_R4_each_seat_is_dealt_its_creatures_for_itself_alone(seats: int, each: int) -> None:
    dealt = [(event, audience) for event, audience in set_up(seats) if isinstance(event, HelpMeCreaturesDealt)]
    assert [audience for _, audience in dealt] == [(seat,) for seat in range(seats)]
    assert [event.seat for event, _ in dealt] == list(range(seats))
    assert [len(event.creatures) for event, _ in dealt] == [each] * seats


@pytest.mark.parametrize(("seats", "rest"), [(2, 2), (4, 2)])
def test_R4_the_rest_is_set_aside_for_nobody_to_see(seats: int, rest: int) -> None:
    (aside, audience) = set_up(seats)[-2]
    assert isinstance(aside, HelpMeCreaturesSetAside)
    assert audience == ()
    assert len(aside.creatures) == rest


def test_R4_with_three_seats_nothing_is_left_to_set_aside() -> None:
    assert not [event for event, _ in set_up(3) if isinstance(event, HelpMeCreaturesSetAside)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_R4_every_creature_is_dealt_or_set_aside_once(seats: int) -> None:
    events = [event for event, _ in set_up(seats)]
    kinds = HelpMeCreaturesDealt | HelpMeCreaturesSetAside
    creatures = [one for event in events if isinstance(event, kinds) for one in event.creatures]
    assert Counter(creatures) == Counter(EDITION.components.species)


def test_R5_the_first_seat_is_drawn_last_and_opens_the_first_decision() -> None:
    (drawn, audience) = set_up(3)[-1]
    assert isinstance(drawn, HelpMeFirstSeatDrawn)
    assert audience is None
    live = started("help_me", 3)
    (asked,) = live.match.asked()
    last = live.events[-1]
    assert isinstance(last.event, HelpMeFirstSeatDrawn)
    assert asked.awaited == GAME.to_act(live.match.state.play)[0]
    assert (asked.awaited.seat, asked.awaited.asked_at) == (last.event.seat, last.position)
    assert asked.awaited.commands == ("help_me.move_stack",)


@pytest.mark.parametrize("seats", GAME.seats)
def test_R5_any_seat_can_be_drawn(seats: int) -> None:
    drawn = {set_up(seats, key)[-1][0].seat for key in range(60)}
    assert drawn == set(range(seats))


def test_R5_the_option_fixes_the_first_seat() -> None:
    for seat in range(3):
        assert set_up(3, first_seat=seat)[-1] == (HelpMeFirstSeatSet(Seat(seat)), None)
        assert started("help_me", 3, options={"first_seat": seat}).match.view(SPECTATOR).game.turn == seat


def test_R5_fixing_the_first_seat_leaves_all_other_luck_as_it_was() -> None:
    assert set_up(4)[:-1] == set_up(4, first_seat=2)[:-1]


@pytest.mark.parametrize(("seats", "seat"), [(2, 2), (2, 3), (3, 3)])
def test_R5_a_first_seat_that_the_match_does_not_have_is_malformed(seats: int, seat: int) -> None:
    with pytest.raises(Malformed) as refusal:
        GAME.check_options(HelpMeOptions(first_seat=seat), EDITION, seats)
    assert refusal.value.path == "$.options.first_seat"


def test_set_up_of_two_seats_with_a_bot_has_its_events_in_their_places() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2, bots=("random",)))
    live.sit(0)
    assert [
        (type(event.event).__struct_config__.tag, event.actor, event.audience, event.command is not None)
        for event in live.events
    ] == [
        ("match.opened", HOST, None, True),
        ("match.seat_taken", MATCH, None, False),
        ("match.seat_taken", seat_actor(0), None, True),
        ("match.started", MATCH, None, False),
        ("help_me.tiles_laid", MATCH, None, False),
        ("help_me.creatures_dealt", MATCH, (0,), False),
        ("help_me.creatures_dealt", MATCH, (1,), False),
        ("help_me.creatures_set_aside", MATCH, (), False),
        ("help_me.first_seat_drawn", MATCH, None, False),
    ]
    assert live.events[2].command == MatchSit(Seat(0), "")
    assert live.match.asked()[0].awaited.asked_at == 8


def test_two_matches_have_different_luck() -> None:
    assert len({set_up(2, key)[0][0].rows for key in range(20)}) == 20


def test_R4_more_species_leave_something_to_set_aside_with_three_seats_too(tmp_path: Any) -> None:
    (tmp_path / "help_me").mkdir()
    (tmp_path / "help_me" / "seven.toml").write_text(
        'rows = 1\ncolumns = 7\nspecies = ["a", "b", "c", "d", "e", "f", "g"]\nvalues = [1]\n'
    )
    edition = load(editions=tmp_path).entries["help_me"].edition("seven")
    assert edition is not None
    events = [one.event for one in GAME.setup(HelpMeOptions(), edition, 3, SeededChance(bytes(32)))]
    (aside,) = (event for event in events if isinstance(event, HelpMeCreaturesSetAside))
    assert len(aside.creatures) == 1
