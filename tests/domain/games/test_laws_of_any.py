"""Every legal answer bears one whole command that is accepted now, so a client without rules can play every game."""

from __future__ import annotations

import pytest

from domain.game import AnyGame
from domain.ids import Seat, seat_actor
from domain.legal_answer import LegalAnswer
from domain.match.decision import Pins
from tests.domain.games.random_play import Case, cases
from tests.domain.games.tables import CATALOGUE, Live, opening, table

MOST_STEPS = 5_000


@pytest.mark.parametrize("game", CATALOGUE.games, ids=lambda game: game.slug)
def test_a_legal_answer_has_what_all_have(game: AnyGame) -> None:
    assert issubclass(game.legal_type, LegalAnswer)
    assert "any" in game.legal_type.__struct_fields__


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_match_is_played_to_its_end_by_that_command_alone(case: Case) -> None:
    place = table(case.slug, ruleset=case.ruleset)
    live = Live(place, opening(place, case.seats, options=dict(case.options)))
    live.sit(*range(case.seats))
    steps = 0
    while asked := live.match.asked():
        steps += 1
        assert steps < MOST_STEPS, f"{case} does not end"
        seat, asked_at = asked[0].awaited.seat, asked[0].awaited.asked_at
        answer = live.match.legal(seat, None)
        assert (answer.position, answer.asked_at) == (live.match.state.version - 1, asked_at)
        planned = live.match.legal(seat, answer.any)
        assert planned.any == answer.any  # whatever is planned, it is what is accepted now
        live.take(live.match.handle(seat_actor(seat), answer.any, live.now, Pins(asked_at=asked_at)), live.now)
    assert live.match.state.over
    for number in range(case.seats):
        over = live.match.legal(Seat(number), None)
        assert (over.any, over.asked_at, over.position) == (None, None, live.match.state.version - 1)
