"""Further golden histories: the ways in which a match of Zatre ends, and what each viewer saw of every history.

`python -m tests.domain.games.zatre.endings` writes those that are missing, and `streams.json`, which pins each viewer's
stream of each history by its hash; it leaves what stands.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import msgspec

from domain.audience import sees
from domain.chance import BotChance
from domain.games.zatre import GAME
from domain.games.zatre.events import ZatreTilesPlaced, ZatreTurnPassed
from domain.ids import HOST, Seat, seat_actor
from domain.match.commands import MatchSit
from domain.timestamp import format_timestamp
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.golden import (
    FOLDER,
    Footer,
    GoldenDecision,
    GoldenEvent,
    Header,
    files,
    golden_events,
    read,
)
from tests.domain.games.tables import Live, opening, table

GOLDEN = FOLDER / "zatre" / "golden"
STREAMS = GOLDEN / "streams.json"
Lines = list[Any]


def last_turn(live: Live) -> Any:
    """The event that the last turn ended with."""
    turns = [event.event for event in live.events if isinstance(event.event, ZatreTilesPlaced | ZatreTurnPassed)]
    return turns[-1]


def nothing_fits(live: Live) -> bool:
    """Whether no tile fitted anywhere in the end."""
    return not live.match.state.play.board.room[1]


def is_shared(live: Live) -> bool:
    """Whether several seats won."""
    outcome = live.match.state.outcome
    return outcome is not None and [seat.rank for seat in outcome.seats].count(1) > 1


ENDINGS: dict[str, tuple[int, dict[str, Any], str, Callable[[Live], bool]]] = {
    "2-last_turn_passed": (2, {}, "random", lambda live: isinstance(last_turn(live), ZatreTurnPassed)),
    "3-last_turn_passed": (
        3,
        {"held_tiles": "place_two", "line_limit": 13},
        "random",
        lambda live: isinstance(last_turn(live), ZatreTurnPassed),
    ),
    "2-nothing_fits": (2, {"triple_bonus": True}, "greedy", nothing_fits),
    "4-shared_win": (4, {"held_tiles": "place_two", "triple_bonus": True}, "random", is_shared),
    "6-greedy": (6, {"line_limit": 13, "triple_bonus": True}, "greedy", lambda live: True),
}


def play(seats: int, options: dict[str, Any], level: str, luck: str) -> tuple[Live, Lines]:
    """A match in which the house's way of playing is everyone's, with the lines of its golden history."""
    rng = random.Random(luck)
    live = Live(table("zatre", secret=rng.randbytes(32)), opening(table("zatre"), seats, options=options))
    lines = [_line(live, HOST, live.decisions[0].deeds[0].command)]
    for seat in range(seats):
        sit = MatchSit(Seat(seat), rng.randbytes(2).hex())
        live.do(seat_actor(seat), sit)
        lines.append(_line(live, seat_actor(seat), sit))
    while asked := live.match.asked():
        seat = asked[0].awaited.seat
        view = GAME.view(live.match.state.play, seat_viewer(seat))
        command = GAME.advise(view, seat, level, BotChance(rng.randbytes(32), seat, 0)).command
        live.do(seat_actor(seat), command)
        lines.append(_line(live, seat_actor(seat), command))
    return live, lines


def write(name: str) -> None:
    """Play until a match ends as it should, and write its history."""
    seats, options, level, ends = ENDINGS[name]
    played = (play(seats, options, level, f"{name}/{attempt}") for attempt in count())
    live, lines = next((live, lines) for live, lines in played if ends(live))
    outcome = live.match.state.outcome
    assert outcome is not None
    edition = live.table.edition
    content = msgspec.json.decode(edition.content)
    header = Header("zatre", edition.name, content, live.table.match_id, live.table.secret.hex())
    encoded = [msgspec.json.encode(line, order="sorted") for line in (header, *lines, Footer(outcome))]
    (GOLDEN / f"{name}.jsonl").write_bytes(b"\n".join(encoded) + b"\n")


def viewers(seats: int) -> dict[str, Viewer]:
    """Everyone who can look at a match."""
    return {str(viewer): viewer for viewer in (*map(seat_viewer, range(seats)), SPECTATOR, AUDITOR)}


def streams(name: str) -> dict[str, str]:
    """The hash of what each viewer is shown of a history."""
    _, decisions, footer = read(GOLDEN / f"{name}.jsonl")
    events = [event for decision in decisions for event in decision.events]
    return {who: _hash(viewer, events) for who, viewer in viewers(len(footer.outcome.seats)).items()}


def _hash(viewer: Viewer, events: list[GoldenEvent]) -> str:
    shown = [
        (event.position, event.time, event.actor)
        + ((event.audience, event.command, event.event) if sees(viewer, event.audience) else (None, None, None))
        for event in events
    ]
    return hashlib.sha256(msgspec.json.encode(shown, order="sorted")).hexdigest()


def _line(live: Live, actor: Any, command: Any) -> GoldenDecision:
    body = msgspec.json.decode(msgspec.json.encode(command))
    return GoldenDecision(actor, body, format_timestamp(live.now), golden_events(live.decisions[-1].events()), None)


def main() -> None:
    """Write what is missing."""
    for name in ENDINGS:
        if not (GOLDEN / f"{name}.jsonl").exists():
            write(name)
            print(name)
    pinned = msgspec.json.decode(STREAMS.read_bytes()) if STREAMS.exists() else {}
    pinned |= {file.stem: streams(file.stem) for file in files("zatre") if file.stem not in pinned}
    STREAMS.write_bytes(msgspec.json.format(msgspec.json.encode(pinned, order="sorted"), indent=1) + b"\n")


if __name__ == "__main__":
    main()
