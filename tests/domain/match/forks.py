"""Forks of matches that were played in memory."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.aggregate import Match
from domain.ids import HOST, MatchId, Position, bot_actor, seat_actor
from domain.match.commands import Disclosure, MatchOpen, Start
from domain.match.forking import inherited
from domain.match.parent import Parent
from domain.match.state import MatchState
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import Live

FORK_ID = MatchId(UUID("01920000-0000-7000-8000-000000000002"))
LATER = timedelta(days=40)


def ends_of_commands(live: Live) -> list[int]:
    """Where commands end in a history after which somebody is asked."""
    ends = [decision.events()[-1].position for decision in live.decisions]
    return [at for at in ends if state_at(live, at).play is not None and is_going(live, at)]


def state_at(live: Live, at: int) -> MatchState:
    return Match.replay(live.table, live.history[: at + 1]).state


def is_going(live: Live, at: int) -> bool:
    state = state_at(live, at)
    return bool(state.table.game.to_act(state.play))


def fork(live: Live, at: int, parent_hash: str = "00" * 32, **opened: Any) -> Live:
    """A fork of a match, opened long after its end."""
    first = live.decisions[0].deeds[0].command
    place = replace(live.table, match_id=FORK_ID, secret=b"\x09" * 32)
    command = MatchOpen(
        game=first.game,
        seats=first.seats,
        options=live.match.state.opened.options,
        edition=first.edition,
        visibility=first.visibility,
        joining=first.joining,
        start=opened.get("start", Start.WHEN_FULL),
        turn_seconds=opened.get("turn_seconds"),
        disclosure=Disclosure.EVERYONE,
        bots=(),
        parent=Parent(str(live.table.match_id), Position(at), parent_hash),
    )
    taken_over = inherited(live.events[: at + 1])
    received = live.now + LATER
    forked = Live.__new__(Live)
    forked.table, forked.now = place, received
    forked.match, decision = Match.open(
        place, command, actor=HOST, received=received, sandbox=False, inherited=taken_over
    )
    forked.decisions = [decision]
    return forked


def play_on(live: Live, luck: random.Random) -> None:
    """Play random commands to the end."""
    while not live.match.state.over:
        due = live.match.due()
        asked = live.match.asked()
        if not asked:
            assert due is not None
            assert live.tick(due + timedelta(seconds=1))
            continue
        seat = luck.choice(asked).awaited
        is_house = live.match.state.house_level(seat.seat, seat.asked_at) is not None
        actor = bot_actor(seat.seat) if is_house else seat_actor(seat.seat)
        soon = live.now + timedelta(milliseconds=10)
        live.do(actor, some_command(live.match.state, seat.seat, luck), received=min(soon, due) if due else soon)
