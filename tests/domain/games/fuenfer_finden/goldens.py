"""Golden histories beyond those that every game has: every variant, side, option and ending, by hands that err.

`python -m tests.domain.games.fuenfer_finden.goldens` writes those that are missing, and pins each viewer's stream of
every history of the game; it leaves those that stand. The histories are decided again by
tests/domain/games/test_golden.py.
"""

from __future__ import annotations

import hashlib
import random
from pathlib import Path
from typing import Any

import msgspec

from domain.audience import sees
from domain.ids import CLOCK_ACTOR, HOST, Seat, seat_actor
from domain.match.commands import MatchSit
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.fuenfer_finden.playing import Hands, steps
from tests.domain.games.golden import Footer, Header, _line, files, read
from tests.domain.games.tables import NOW, Live, opening, table

FOLDER = Path(__file__).parent / "golden"
STREAMS = FOLDER / "streams.json"

MATCHES: dict[str, tuple[str, int, Hands, dict[str, Any]]] = {
    "erring-basic-3-crowded": ("basic", 3, Hands(0.98, 0.99), {}),
    "erring-basic-2-against-the-clock": ("basic", 2, Hands(0.6, 0.9), {"round_seconds": 20}),
    "erring-basic-3-grey": ("basic", 3, Hands(0.9, 0.8), {"side": "grey", "timer_seconds": 10}),
    "erring-basic-4-at-once": ("basic", 4, Hands(1.0, 0.8), {"check": "at_once"}),
    "erring-basic-2-tie-broken": ("basic", 2, Hands(1.0, 0.6), {}),
    "erring-basic-2-shared": ("basic", 2, Hands(1.0, 0.6), {}),
    "erring-puzzle-4-to-round-12": ("puzzle", 4, Hands(1.0, 0.85), {}),
    "erring-puzzle-2-patient": ("puzzle", 2, Hands(1.0, 0.85), {}),
    "erring-puzzle-2-grey-at-once": ("puzzle", 2, Hands(1.0, 0.8), {"side": "grey", "check": "at_once"}),
    "erring-puzzle-3-white": ("puzzle", 3, Hands(0.7, 0.9), {}),
    "erring-puzzle-4-against-the-clock": ("puzzle", 4, Hands(0.9, 0.8), {"round_seconds": 20, "timer_seconds": 10}),
    "erring-solo-grey": ("solo", 1, Hands(0.3, 0.7), {"side": "grey"}),
    "erring-solo-against-the-clock": ("solo", 1, Hands(0.7, 0.8), {"round_seconds": 20, "check": "at_once"}),
}
"""Variant, seats, how they play, options."""

LUCK = {"erring-puzzle-4-to-round-12": 8, "erring-basic-2-tie-broken": 38, "erring-basic-2-shared": 181}
"""Under which a match ends as its name says; the others take theirs from their names."""


def write(name: str) -> None:
    """Play a match and write its history."""
    variant, seats, hands, options = MATCHES[name]
    rng = random.Random(LUCK.get(name, f"golden/{name}"))
    place = table("fuenfer_finden", secret=rng.randbytes(32), edition="open")
    live = Live(place, opening(place, seats, options={"variant": variant} | options))
    lines = [_line(HOST, live.decisions[0].deeds[0].command, NOW, live.decisions[0])]
    for seat in range(seats):
        sitting = MatchSit(Seat(seat), rng.randbytes(2).hex())
        lines.append(_line(seat_actor(seat), sitting, live.now, live.do(seat_actor(seat), sitting, received=live.now)))
    for actor, command, received in steps(live, rng, hands):
        decision = live.tick(received) if actor == CLOCK_ACTOR else live.do(actor, command, received=received)
        assert decision is not None
        lines.append(_line(actor, command, received, decision))
    outcome = live.match.state.outcome
    assert outcome is not None
    content = msgspec.json.decode(place.edition.content)
    header = Header("fuenfer_finden", place.edition.name, content, place.match_id, place.secret.hex())
    encoded = [msgspec.json.encode(line, order="sorted") for line in (header, *lines, Footer(outcome))]
    (FOLDER / f"{name}.jsonl").write_bytes(b"\n".join(encoded) + b"\n")


def streams(file: Path) -> dict[str, str]:
    """SHA-256 of what each viewer is shown of a history, event by event; of a hidden one that it happened."""
    _, decisions, footer = read(file)
    events = [event for decision in decisions for event in decision.events]
    viewers: list[Viewer] = [*(seat_viewer(one.seat) for one in footer.outcome.seats), SPECTATOR, AUDITOR]
    found = {}
    for viewer in viewers:
        shown = [
            event if sees(viewer, event.audience) else (event.position, event.time, event.actor) for event in events
        ]
        lines = b"\n".join(msgspec.json.encode(one, order="sorted") for one in shown)
        found[str(viewer)] = hashlib.sha256(lines).hexdigest()
    return found


def main() -> None:
    """Write what is missing."""
    for name in MATCHES:
        if not (FOLDER / f"{name}.jsonl").exists():
            write(name)
    pinned = msgspec.json.decode(STREAMS.read_bytes()) if STREAMS.exists() else {}
    for file in files("fuenfer_finden"):
        pinned.setdefault(file.stem, streams(file))
    STREAMS.write_bytes(msgspec.json.format(msgspec.json.encode(pinned, order="sorted"), indent=1) + b"\n")


if __name__ == "__main__":
    main()
