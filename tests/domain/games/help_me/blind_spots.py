"""The same match of Help Me!, with other creatures where a viewer may not see them."""

from __future__ import annotations

import random

from domain.games.help_me.commands import HelpMeMoveStack
from domain.games.help_me.components import HelpMeCell
from domain.games.help_me.events import HelpMeCreaturesDealt, HelpMeCreaturesSetAside
from domain.ids import bot_actor, seat_actor
from domain.viewer import Viewer
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import Live, opening, table

PROBES = [
    HelpMeMoveStack(HelpMeCell(a, b), HelpMeCell(c, d)) for a, b, c, d in [(0, 0, 0, 1), (0, 0, 1, 1), (9, 0, 0, 0)]
]


def help_me_to_its_last_move(seats: int, rng: random.Random, *, open_stacks: bool = False, bots: int = 0) -> Live:
    """A match of Help Me! that stops before its last move, and so before the reveal."""
    place = table("help_me", secret=rng.randbytes(32))
    live = Live(place, opening(place, seats, options={"open_stacks": open_stacks}, bots=("random",) * bots))
    live.sit(*range(seats - bots))
    while True:
        (asked,) = live.match.asked()
        seat = asked.awaited.seat
        actor = (
            seat_actor(seat) if live.match.state.house_level(seat, asked.awaited.asked_at) is None else bot_actor(seat)
        )
        command = some_command(live.match.state, seat, rng)
        if len(live.match.handle(actor, command, live.now).events()) > 1:
            return live
        live.do(actor, command)


def creatures(live: Live) -> list[str]:
    """The shuffled creature tiles: those of each seat, then the rest."""
    kinds = HelpMeCreaturesDealt | HelpMeCreaturesSetAside
    return [one for event in live.events if isinstance(event.event, kinds) for one in event.event.creatures]


def other_creatures(live: Live, viewer: Viewer) -> list[str]:
    """The same creature tiles, dealt otherwise wherever *viewer* may not see them."""
    deck = creatures(live)
    each = 1 if len(live.match.state.seats) == 4 else 2
    mine = range(0) if viewer.seat is None else range(viewer.seat * each, (viewer.seat + 1) * each)
    others = [place for place in range(len(deck)) if place not in mine]
    dealt = list(deck)
    for place, following in zip(others, others[1:] + others[:1], strict=True):
        dealt[place] = deck[following]
    return dealt
