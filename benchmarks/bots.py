"""How often the strongest level of each game's house bot beats the weakest, in matches of two seats.

    python -m benchmarks.bots [--matches 200] [--game zatre]

The seats change sides after every match; a shared win counts half.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from datetime import UTC, datetime
from typing import Any

from domain.catalogue import load
from domain.chance import BotChance, SeededChance
from domain.edition import Edition
from domain.game import AnyGame, At
from domain.ids import Position
from domain.viewer import seat_viewer

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def play(game: AnyGame, edition: Edition[Any], levels: tuple[str, ...], luck: bytes) -> list[int]:
    """Play a match in which seat n is of level n, by the game's default options, and give the ranks."""
    options, chance = game.options(), SeededChance(luck)
    state = game.initial_state(options, edition, len(levels))
    position = 0
    emitted = game.setup(options, edition, len(levels), chance)
    while True:
        for one in emitted:
            state = game.evolve(state, one.event, At(Position(position), NOW))
            position += 1
        outcome = game.outcome(state)
        if outcome is not None:
            return [seat.rank for seat in outcome.seats]
        seat = game.to_act(state)[0].seat
        advice = game.advise(game.view(state, seat_viewer(seat)), seat, levels[seat], BotChance(luck, seat, position))
        emitted = game.decide(state, seat, advice.command, chance, NOW)


def share(game: AnyGame, edition: Edition[Any], matches: int) -> float:
    """Return the share of *matches* that the strongest level wins against the weakest."""
    weakest, *_, strongest = game.levels
    won = 0.0
    for number in range(matches):
        mine = number % 2
        levels = (weakest, strongest) if mine else (strongest, weakest)
        ranks = play(game, edition, levels, hashlib.sha256(f"{game.slug}/{number}".encode()).digest())
        won += (1 / ranks.count(1)) if ranks[mine] == 1 else 0
    return won / matches


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--game", help="only this game")
    arguments = parser.parse_args()
    for slug, entry in load().entries.items():
        if len(entry.game.levels) < 2 or arguments.game not in (None, slug):
            continue
        began = time.perf_counter()
        found = share(entry.game, entry.editions[0], arguments.matches)
        seconds = time.perf_counter() - began
        weakest, *_, strongest = entry.game.levels
        print(f"{slug}: {strongest} wins {found:.1%} of {arguments.matches} against {weakest} ({seconds:.1f} s)")


if __name__ == "__main__":
    main()
