"""What decides nothing is bounded: outlines and erasures, wishes and their withdrawals, seats before the start."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.aggregate import Match
from domain.errors import AgainstTheRules, WrongPhase
from domain.ids import HOST, Seat, bot_actor, seat_actor
from domain.match.bounds import MOST_ACTS, MOST_SEAT_CHANGES
from domain.match.commands import MatchAbort, MatchAddBot, MatchLeave, MatchResign, MatchSit, MatchWithdrawAbort
from domain.match.state import Status
from tests.domain.games.tables import Live, opening, table


def fives(protocol: int = 2) -> Live:
    place = table("fuenfer_finden")
    live = Live(place, opening(place, 3), protocol=protocol)
    live.sit(0, 1, 2)
    return live


def command(type: str, **members: Any) -> Any:
    kind = table("fuenfer_finden").game.command
    return msgspec.convert({"type": f"fuenfer_finden.{type}"} | members, kind)


def outline(row: int = 0) -> Any:
    return command("outline", cells=[{"row": row, "column": column} for column in range(5)])


def draw_and_erase(live: Live, seat: int, times: int) -> None:
    """Draw and erase in turn, so often together."""
    for number in range(times):
        live.do(seat_actor(seat), command("erase", outline=1 + number // 2) if number % 2 else outline())


def require_bounded(live: Live, actor: Any, one: Any) -> None:
    before = live.match.state
    with pytest.raises(AgainstTheRules) as refused:
        live.do(actor, one)
    assert (refused.value.rule, refused.value.facts) == ("match.too_many_acts", {"most": MOST_ACTS})
    assert live.match.state is before


def test_a_seat_outlines_and_erases_so_often_in_a_round_and_no_oftener() -> None:
    live = fives()
    draw_and_erase(live, 0, MOST_ACTS)
    require_bounded(live, seat_actor(0), outline())
    live.do(seat_actor(1), outline())  # the bound is each seat's own
    assert Match.replay(live.table, live.history).state == live.match.state
    with pytest.raises(AgainstTheRules):
        Match.replay(live.table, live.history).handle(seat_actor(0), outline(), live.now)


def test_what_ends_the_decision_is_always_taken_and_the_next_one_counts_anew() -> None:
    live = fives()
    draw_and_erase(live, 0, MOST_ACTS)
    live.do(seat_actor(0), command("flip_timer"))
    for seat in (1, 2):
        live.do(seat_actor(seat), command("done"))
    assert live.match.state.play.round == 2
    draw_and_erase(live, 0, MOST_ACTS)
    require_bounded(live, seat_actor(0), outline())


def test_the_house_and_who_gives_up_are_not_held_up_by_it() -> None:
    live = fives()
    draw_and_erase(live, 0, MOST_ACTS)
    live.do(seat_actor(0), MatchResign())
    live.do(bot_actor(0), outline())
    live.do(bot_actor(0), command("flip_timer"))


def test_a_refusal_by_the_rules_comes_first() -> None:
    live = fives()
    draw_and_erase(live, 0, MOST_ACTS)
    with pytest.raises(AgainstTheRules) as refused:
        live.do(seat_actor(0), command("erase", outline=1))
    assert refused.value.rule == "fuenfer_finden.no_such_outline"


@pytest.mark.parametrize("slug", ["fuenfer_finden", "help_me"])
@pytest.mark.parametrize("seat", [0, 1])
def test_wishes_are_made_and_withdrawn_so_often_and_no_oftener(slug: str, seat: int) -> None:
    place = table(slug)
    live = Live(place, opening(place, 2, options={"first_seat": 0} if slug == "help_me" else {}))
    live.sit(0, 1)
    for _ in range(MOST_ACTS // 2):
        live.do(seat_actor(seat), MatchAbort())
        live.do(seat_actor(seat), MatchWithdrawAbort())
    live.do(seat_actor(seat), MatchAbort())
    require_bounded(live, seat_actor(seat), MatchWithdrawAbort())


def test_whoever_must_draw_and_erase_to_withdraw_is_bounded_as_well() -> None:
    live = fives()
    for number in range(MOST_ACTS // 2):
        live.do(seat_actor(0), MatchAbort())
        live.do(seat_actor(0), command("erase", outline=1 + number // 2) if number % 2 else outline())
    live.do(seat_actor(0), MatchAbort())
    with pytest.raises(AgainstTheRules):
        live.do(seat_actor(0), outline(row=1))


def test_before_the_start_seats_change_hands_so_often_and_no_oftener() -> None:
    place = table("help_me")
    live = Live(place, opening(place, 2))
    while live.match.state.version < MOST_SEAT_CHANGES - 1:
        live.do(seat_actor(0), MatchSit(Seat(0), ""))
        live.do(seat_actor(0), MatchLeave(Seat(0)))
    live.do(seat_actor(0), MatchSit(Seat(0), ""))
    for actor, one in ((seat_actor(1), MatchSit(Seat(1), "")), (HOST, MatchAddBot(Seat(1), "random"))):
        with pytest.raises(WrongPhase) as refused:
            live.do(actor, one)
        assert (refused.value.rule, refused.value.facts) == (
            "match.too_many_seat_changes",
            {"most": MOST_SEAT_CHANGES},
        )
    live.do(seat_actor(0), MatchLeave(Seat(0)))
    live.do(HOST, MatchAbort())
    assert live.match.state.status is Status.ABORTED


def test_a_match_of_protocol_1_goes_on_without_bounds() -> None:
    live = fives(protocol=1)
    draw_and_erase(live, 0, MOST_ACTS + 2)
    assert live.match.state.seats[0].acts == 0
