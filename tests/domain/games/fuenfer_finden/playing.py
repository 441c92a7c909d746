"""Whole matches by hands that err: they outline what counts and what does not, erase, flip, wait too long.

live = played("puzzle", 3, rng, round_seconds=20)
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from domain.aggregate import SETTLE
from domain.game import TimeUp
from domain.games.fuenfer_finden.commands import FuenferDone, FuenferErase, FuenferFlipTimer
from domain.games.fuenfer_finden.components import FuenferShape
from domain.games.fuenfer_finden.finding import EVERY_PLACE, PLACES_OF, fives, still_open
from domain.games.fuenfer_finden.sheet import Sheet, sheet
from domain.games.fuenfer_finden.state import FuenferPhase, FuenferState
from domain.ids import CLOCK_ACTOR, Actor, Seat, bot_actor, seat_actor
from tests.domain.games.fuenfer_finden.boards import cross_out, outline
from tests.domain.games.tables import Live, opening, table


class Hands(NamedTuple):
    """How the seats of a match play."""

    skill: float = 0.7
    """How likely an outline is one that counts by itself."""
    patience: float = 0.8
    """How likely a hand goes on rather than flips the timer or is done."""


HANDS = Hands()

Step = tuple[Actor, Any, datetime]


def some_legal(state: FuenferState, seat: Seat, rng: random.Random, hands: Hands = HANDS) -> Any:
    """Any legal command of *seat*, which is asked; an outline often counts."""
    own = sheet(state, seat)
    if state.phase is FuenferPhase.CROSS_OUT:
        return _some_cross_out(own, rng)
    may_end = [FuenferDone()] if state.timer or state.is_solo else [FuenferFlipTimer()]
    if rng.random() > hands.patience or len(own.outlines) > 15:
        return may_end[0]
    if own.outlines and rng.random() < 0.15:
        return FuenferErase(rng.choice(own.outlines).number)
    places = _places(own, rng, hands.skill)
    return outline(rng.choice(places)) if places else may_end[0]


def played(variant: str, seats: int, rng: random.Random, hands: Hands = HANDS, **options: Any) -> Live:
    """A whole match."""
    place = table("fuenfer_finden", secret=rng.randbytes(32), edition="open")
    live = Live(place, opening(place, seats, options={"variant": variant} | options))
    live.sit(*range(seats))
    for actor, command, received in steps(live, rng, hands):
        if actor == CLOCK_ACTOR:
            assert live.tick(received) is not None
        else:
            live.do(actor, command, received=received)
    return live


def steps(live: Live, rng: random.Random, hands: Hands = HANDS) -> Iterator[Step]:
    """What is asked for next in *live*, until it is over; the caller carries it out before it asks again."""
    while not live.match.state.over:
        asked, due = live.match.asked(), live.match.due()
        is_crossing_out = live.match.state.play.phase is FuenferPhase.CROSS_OUT
        if due is not None and rng.random() < (0.4 if is_crossing_out else 0.1):
            yield CLOCK_ACTOR, TimeUp(), due + SETTLE
            continue
        seat = rng.choice(asked).awaited.seat
        received = live.now + timedelta(milliseconds=rng.randrange(1_500))
        if due is not None:
            received = max(min(received, due), live.match.state.time)
        yield seat_actor(seat), some_legal(live.match.state.play, seat, rng, hands), received


def played_by_bots(variant: str, levels: tuple[str, ...], rng: random.Random, **options: Any) -> Live:
    """A whole match of house bots, each acting when its advice says; the clock acts in between."""
    place = table("fuenfer_finden", secret=rng.randbytes(32), edition="open")
    live = Live(place, opening(place, len(levels), options={"variant": variant} | options, bots=levels))
    while not live.match.state.over:
        opened_at = live.match.state.play.opened_at
        plans = []
        for one in live.match.asked():
            advice = live.match.advise(one.awaited.seat, one.awaited.asked_at)
            assert advice is not None
            assert advice.seconds is not None
            when = opened_at + timedelta(seconds=advice.seconds)
            plans.append((max(when, live.match.state.time), one.awaited.seat, advice.command))
        when, seat, command = min(plans, key=lambda plan: plan[:2])
        due = live.match.due()
        if due is not None and due < when:
            assert live.tick(due + SETTLE)
        else:
            live.do(bot_actor(seat), command, received=when)
    return live


def _places(own: Sheet, rng: random.Random, skill: float) -> list[int]:
    every = fives(own.layout, own.roll)
    if own.is_puzzle:
        every = still_open(every, own.available, own.taken)
    standing = {one.cells for one in own.outlines}
    if own.check == "at_once":
        used = {one.shape for one in own.outlines} if not own.is_puzzle else set()
        taken = 0 if own.is_puzzle else sum(one.cells for one in own.outlines)
        full = not own.is_puzzle and len(own.outlines) >= 5
        every = () if full else still_open(every, set(FuenferShape) - used, taken)
    elif rng.random() > skill:
        every = EVERY_PLACE if rng.random() < 0.5 else fives(own.layout, own.roll)
    elif not own.is_puzzle and (care := rng.random()) < 0.8:
        every = tuple(five for five in every if not any(five.cells & one.cells for one in own.outlines))
        if care < 0.6:
            every = still_open(every, set(FuenferShape) - {one.shape for one in own.outlines}, 0) or every
    return [five.cells for five in every if five.cells not in standing]


def _some_cross_out(own: Sheet, rng: random.Random) -> Any:
    fitting = own.fitting()
    if not fitting:
        return cross_out(rng.choice(own.available), None)
    shape = rng.choice(fitting)
    return cross_out(shape, rng.choice([place for place in PLACES_OF[shape] if not place & own.taken]))
