"""Whole matches of Zatre by random play, straight through the game's own functions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from domain.chance import BotChance, SeededChance
from domain.game import At, Emitted
from domain.games.zatre import GAME
from domain.games.zatre.commands import ZatreOptions
from domain.games.zatre.state import ZatreState
from domain.ids import Position, Seat
from domain.viewer import seat_viewer
from tests.domain.games.tables import CATALOGUE, NOW

EDITION = CATALOGUE.entries["zatre"].editions[0]
Look = Callable[[ZatreState, Emitted[Any]], None]


def play(
    seats: int,
    options: dict[str, Any],
    luck: str,
    *,
    look: Look = lambda state, emitted: None,
    level: str = "random",
) -> tuple[ZatreState, list[Emitted[Any]]]:
    """Play a match to its end; *look* is shown each state and the event that led to it."""
    rng = random.Random(luck)
    chosen = msgspec.convert(options, ZatreOptions)
    chance = SeededChance(rng.randbytes(32))
    state = GAME.initial_state(chosen, EDITION, seats)
    history: list[Emitted[Any]] = []

    def fold(emitted: list[Emitted[Any]]) -> None:
        nonlocal state
        for one in emitted:
            state = GAME.evolve(state, one.event, At(Position(len(history)), NOW))
            history.append(one)
            look(state, one)

    fold(GAME.setup(chosen, EDITION, seats, chance))
    while awaited := GAME.to_act(state):
        seat = awaited[0].seat
        view = GAME.view(state, seat_viewer(seat))
        advice = GAME.advise(view, seat, level, BotChance(rng.randbytes(32), seat, len(history)))
        fold(GAME.decide(state, Seat(seat), advice.command, chance, NOW))
    return state, history
