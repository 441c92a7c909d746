"""Who may see everything of a match that is disclosed to its seats alone."""

from __future__ import annotations

import pytest

from domain.errors import Forbidden
from domain.ids import HOST, OPERATOR, Seat, seat_actor
from domain.match.commands import Disclosure, MatchResign
from domain.match.state import MatchState
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from service.matches.rights import GUEST, Caller, require_eyes
from tests.domain.games.tables import Live, opening, table

SEAT = Caller(seat_actor(0), seat_viewer(0), Seat(0), 1)
AUDITING = Caller(None, SPECTATOR, audits=True)
STRANGERS = [GUEST, Caller(HOST, SPECTATOR), Caller(None, SPECTATOR)]
INSIDERS = [SEAT, AUDITING, Caller(OPERATOR, SPECTATOR, audits=True)]


def over(disclosure: Disclosure) -> MatchState:
    place = table("lowest_unique")
    live = Live(place, opening(place, 2, disclosure=disclosure))
    live.sit(0, 1)
    live.do(seat_actor(1), MatchResign())
    return live.match.state


@pytest.mark.parametrize("caller", STRANGERS)
@pytest.mark.parametrize("wanted", ["all", "seat:0", "seat:1"])
def test_strangers_look_as_spectators_after_the_end_too(caller: Caller, wanted: str) -> None:
    state = over(Disclosure.SEATS)
    assert require_eyes(state, caller, None, disclosing=True) == SPECTATOR
    assert require_eyes(state, caller, "spectator", disclosing=True) == SPECTATOR
    with pytest.raises(Forbidden):
        require_eyes(state, caller, wanted, disclosing=True)
    assert require_eyes(over(Disclosure.EVERYONE), caller, None, disclosing=True) == AUDITOR


@pytest.mark.parametrize("caller", INSIDERS)
def test_seats_and_auditors_see_everything_after_the_end(caller: Caller) -> None:
    state = over(Disclosure.SEATS)
    assert require_eyes(state, caller, None, disclosing=True) == AUDITOR
    assert require_eyes(state, caller, "seat:1", disclosing=True) == seat_viewer(1)
