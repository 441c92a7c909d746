"""A match goes on under the ruleset that it began with; one whose ruleset is retired is only read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from domain.aggregate import SETTLE, Match
from domain.errors import MatchOver, Refused, RulesetRetired, UnknownRuleset
from domain.game import AnyGame, RetiredRules
from domain.ids import CLOCK_ACTOR, HOST, Seat, bot_actor, seat_actor
from domain.match.commands import MatchAbort, MatchAddBot, MatchLeave, MatchResign, MatchSit, MatchStart, Start
from domain.match.events import AbortReason, MatchAborted, MatchOpened, MatchSeatResigned
from domain.match.state import Status
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from tests.domain.games.tables import CATALOGUE, Live, opening, started, table
from tests.games_for_tests.lowest_unique.commands import LowestUniquePick
from tests.games_for_tests.lowest_unique.events import LowestUniqueBonusesShuffled, LowestUniqueRoundScored

GAME = CATALOGUE.entries["lowest_unique"].game
MUCH_LATER = timedelta(days=400)


def retired() -> AnyGame:
    """The game after its first ruleset was retired."""
    return replace(GAME, earlier={1: RetiredRules(initial_state=GAME.earlier[1].initial_state)})


def picked_alike_and_then_not(live: Live) -> list[LowestUniqueRoundScored]:
    """Nobody wins the first round, seat 1 the second; return how they were scored."""
    for numbers in ((3, 3), (2, 1)):
        for seat, number in enumerate(numbers):
            live.do(seat_actor(seat), LowestUniquePick(number))
    return [event.event for event in live.events if isinstance(event.event, LowestUniqueRoundScored)]


def laid(live: Live) -> tuple[int, ...]:
    (event,) = [event.event for event in live.events if isinstance(event.event, LowestUniqueBonusesShuffled)]
    return event.bonuses


def continued(live: Live, game: AnyGame) -> Match:
    """The match, as another version of its game folds it."""
    return Match.replay(replace(live.table, game=game), live.history)


def test_a_match_is_opened_under_the_latest_ruleset() -> None:
    live = started("lowest_unique", 2)
    opened = live.events[0].event
    assert isinstance(opened, MatchOpened)
    assert opened.ruleset == GAME.ruleset == 2


@pytest.mark.parametrize(("ruleset", "pot"), [(1, 0), (2, 1)])
def test_each_ruleset_decides_by_its_own_rules(ruleset: int, pot: int) -> None:
    live = started("lowest_unique", 2, ruleset=ruleset)
    first, second = picked_alike_and_then_not(live)
    lost, won, _ = laid(live)
    assert (first.bonus, first.winner) == (lost, None)
    assert (second.bonus, second.winner) == (won + pot * lost, 1)


@pytest.mark.parametrize("ruleset", [1, 2])
def test_a_match_goes_on_under_its_ruleset_after_it_was_folded_anew(ruleset: int) -> None:
    live = started("lowest_unique", 2, ruleset=ruleset)
    straight_on = picked_alike_and_then_not(started("lowest_unique", 2, ruleset=ruleset))
    live.match = continued(live, GAME)
    assert picked_alike_and_then_not(live) == straight_on
    assert continued(live, GAME).state == live.match.state
    assert live.match.state.table.game.ruleset == ruleset


def test_a_match_that_waits_is_set_up_by_the_ruleset_that_it_was_opened_under() -> None:
    place = table("lowest_unique", ruleset=1)
    live = Live(place, opening(place, 2))
    live.match = continued(live, GAME)
    live.sit(0, 1)
    assert live.match.view(SPECTATOR).game.pot is None


def test_a_ruleset_that_is_not_known_is_not_folded_by_another_one() -> None:
    live = started("lowest_unique", 2)
    with pytest.raises(UnknownRuleset, match="has no ruleset 2 here; the latest is 1"):
        continued(live, replace(GAME.under(1), earlier={}))


@pytest.mark.parametrize("command", [LowestUniquePick(3), LowestUniquePick(99)])
def test_a_retired_match_refuses_every_command_of_its_game_by_name(command: Any) -> None:
    live = started("lowest_unique", 2, ruleset=1)
    match = continued(live, retired())
    for actor in (seat_actor(0), bot_actor(1)):
        with pytest.raises(RulesetRetired) as refusal:
            match.handle(actor, command, live.now)
        assert refusal.value.facts == {"ruleset": 1}


def test_a_retired_match_that_waits_takes_nobody_in_and_does_not_start() -> None:
    place = table("lowest_unique", ruleset=1)
    live = Live(place, opening(place, 2, start=Start.BY_HOST))
    live.sit(0)
    match = continued(live, retired())
    for actor, command in (
        (seat_actor(1), MatchSit(Seat(1), "")),
        (HOST, MatchAddBot(Seat(1), "random")),
        (HOST, MatchStart()),
        (seat_actor(0), LowestUniquePick(3)),
    ):
        with pytest.raises(RulesetRetired):
            match.handle(actor, command, live.now)
    assert match.handle(seat_actor(0), MatchLeave(Seat(0)), live.now).events()
    assert match.handle(HOST, MatchAbort(), live.now).after.status is Status.ABORTED


def test_a_retired_match_asks_nobody_and_has_no_deadline() -> None:
    place = table("lowest_unique", ruleset=1)
    live = Live(place, opening(place, 3, bots=("random",), turn_seconds=5))
    live.sit(0, 1)
    match = continued(live, retired())
    assert match.is_retired
    assert (match.asked(), match.due()) == ((), None)
    assert match.handle_clock(live.now + MUCH_LATER) is None
    assert match.advise(Seat(2), live.match.asked()[2].awaited.asked_at) is None
    assert match.legal(Seat(0), None).commands == ()


def test_a_retired_match_shows_what_it_did() -> None:
    live = started("lowest_unique", 3, ruleset=1)
    live.do(seat_actor(1), LowestUniquePick(4))
    for length in range(1, len(live.history) + 1):
        history = live.history[:length]
        before = Match.replay(live.table, history)
        after = Match.replay(replace(live.table, game=retired()), history)
        for viewer in (seat_viewer(0), seat_viewer(1), SPECTATOR, AUDITOR):
            assert replace(after.view(viewer), asked=()) == replace(before.view(viewer), asked=())


def test_a_retired_match_can_be_resigned_called_off_and_expire() -> None:
    live = started("lowest_unique", 3, ruleset=1)
    match = continued(live, retired())
    resigned = match.handle(seat_actor(0), MatchResign(), live.now)
    assert [event.event for event in resigned.events()] == [MatchSeatResigned(Seat(0))]
    match.advance(resigned)
    asked = match.handle(seat_actor(1), MatchAbort(), live.now)
    match.advance(asked)
    assert match.handle(seat_actor(2), MatchAbort(), live.now).after.status is Status.ABORTED
    expired = match.handle_expiry(live.now + MUCH_LATER)
    assert expired is not None
    assert (expired.events()[0].actor, expired.events()[0].event) == (CLOCK_ACTOR, MatchAborted(AbortReason.EXPIRED))


def test_a_match_that_was_over_when_its_ruleset_was_retired_is_over() -> None:
    live = started("lowest_unique", 2, options={"rounds": 1}, ruleset=1)
    for seat in (0, 1):
        live.do(seat_actor(seat), LowestUniquePick(3))
    match = continued(live, retired())
    assert match.state.outcome == live.match.state.outcome
    with pytest.raises(MatchOver):
        match.handle(seat_actor(0), LowestUniquePick(3), live.now)


def test_nothing_of_a_retired_ruleset_is_decided_even_if_somebody_asks_the_game_itself() -> None:
    game = retired().under(1)
    for function in (game.decide, game.setup):
        with pytest.raises(Refused, match="no longer plays") as refusal:
            function(*[None] * 5)  # type: ignore[arg-type]  # whatever it is asked
        assert refusal.value.code == "ruleset_retired"


def test_a_deadline_that_passed_before_the_ruleset_was_retired_is_not_carried_out() -> None:
    live = started("lowest_unique", 2, ruleset=1)
    due = live.match.due()
    assert due is not None
    assert continued(live, retired()).handle_clock(due + SETTLE) is None
    assert continued(live, GAME).handle_clock(due + SETTLE) is not None
