"""The same match of 5er Finden, with other drawings where a viewer may not see them."""

from __future__ import annotations

import random
from typing import Any

from domain.games.fuenfer_finden.commands import (
    FuenferDone,
    FuenferErase,
    FuenferFlipTimer,
    FuenferOutline,
)
from domain.games.fuenfer_finden.finding import EVERY_PLACE
from domain.ids import seat_actor
from domain.viewer import Viewer
from tests.domain.games.fuenfer_finden.boards import at, outline
from tests.domain.games.non_interference import Script, script_of
from tests.domain.games.tables import Live, started

X, T = at("X", 0, 0), at("T", 4, 4)
FLIP, DONE = FuenferFlipTimer(), FuenferDone()


def in_a_round(seats: int, rng: random.Random, **options: Any) -> Live:
    """A match in its second round, in which all draw and erase, one flips and others are done; but not the last."""
    live = started("fuenfer_finden", seats, options=options, secret=rng.randbytes(32))
    live.do(seat_actor(0), FLIP)
    for seat in range(1, seats):
        live.do(seat_actor(seat), DONE)
    for seat in (*range(seats), *(rng.randrange(seats) for _ in range(8))):
        act(live, seat, rng)
    live.do(seat_actor(1), FLIP)
    for _ in range(4):
        act(live, 0, rng)
    for seat in range(2, seats):
        live.do(seat_actor(seat), DONE)
    return live


def act(live: Live, seat: int, rng: random.Random) -> None:
    standing = live.match.state.play.seats[seat].outlines
    if standing and rng.random() < 0.3:
        live.do(seat_actor(seat), FuenferErase(rng.choice(standing).number))
    else:
        live.do(seat_actor(seat), outline(unused(live, seat, rng)))


def unused(live: Live, seat: int, rng: random.Random) -> int:
    standing = {one.cells for one in live.match.state.play.seats[seat].outlines}
    return rng.choice([place.cells for place in EVERY_PLACE if place.cells not in standing])


def drawn_otherwise(live: Live, viewer: Viewer, rng: random.Random) -> Script:
    """The same match, but what others than *viewer* outlined and erased in the second round is something else."""
    script = script_of(live)
    steps: list[Any] = list(script.steps)
    standing: dict[str, list[int]] = {}
    numbers: dict[str, int] = {}
    drawn = {command for _, command, _ in steps if isinstance(command, FuenferOutline)}
    others = [n for n, place in enumerate(EVERY_PLACE) if outline(place.cells) not in drawn]
    fresh = rng.sample(others, len(steps))
    for n, (actor, command, received) in enumerate(steps):
        mine = standing.setdefault(actor, [])
        if isinstance(command, FuenferOutline):
            numbers[actor] = numbers.get(actor, 0) + 1
            mine.append(numbers[actor])
            if viewer.seat is None or actor != seat_actor(viewer.seat):
                command = outline(EVERY_PLACE[fresh.pop()].cells)
        elif isinstance(command, FuenferErase):
            number = command.outline
            if viewer.seat is None or actor != seat_actor(viewer.seat):
                number = rng.choice(mine)
            mine.remove(number)
            command = FuenferErase(number)
        steps[n] = (actor, command, received)
    return Script(script.table, script.opening, steps, script.decks)


PROBES = [outline(X), outline(T), FuenferErase(1), FuenferErase(2), FLIP, DONE]
