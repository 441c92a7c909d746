"""The golden histories of Silver & Gold beside those that every game has: one for each way to end.

`python -m tests.domain.games.silver_and_gold.endings` looks for matches that end so, and writes those that are missing;
it also pins what each viewer gets of every golden history.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.audience import sees
from domain.chance import BotChance
from domain.games.silver_and_gold.events import SilverCardsFinished, SilverMarksRevealed
from domain.ids import HOST, seat_actor
from domain.match.state import Table
from domain.timestamp import format_timestamp
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from tests.domain.games.golden import FOLDER, Footer, GoldenDecision, GoldenEvent, Header, files, golden_events, read
from tests.domain.games.silver_and_gold.islands import STANDARD, edition_of
from tests.domain.games.tables import MATCH_ID, Live, opening, table

SLUG = "silver_and_gold"
GOLDEN = FOLDER / SLUG / "golden"
STREAMS = GOLDEN / "streams.json"
SMALL = edition_of(3, 9, 14, 20, 26, 31, 36, 38, 40, 42, 44, 46, 47)
"""13 cards: with 3 seats, deck and display run out."""


class Ending(NamedTuple):
    """A way to end: with how many seats, played at which level, with which edition, and how to tell it."""

    seats: int
    level: str
    edition: Any
    is_met: Callable[[Any], bool]


def tied_until(places: int) -> Callable[[Any], bool]:
    """Whether the seats are equal in just the first so many of: points, grey, green, orange, purple cards."""

    def is_met(scored: Any) -> bool:
        one, two = (
            (seat.total, seat.grey_cards, seat.green_cards, seat.orange_cards, seat.purple_cards)
            for seat in scored.seats
        )
        return one[:places] == two[:places] and (places == len(one) or one[places] != two[places])

    return is_met


ENDINGS = {
    "2-won-by-points": Ending(2, "greedy", STANDARD, tied_until(0)),
    "2-won-by-grey": Ending(2, "random", STANDARD, tied_until(1)),
    "2-won-by-green": Ending(2, "random", STANDARD, tied_until(2)),
    "2-won-by-orange": Ending(2, "random", STANDARD, tied_until(3)),
    "2-won-by-purple": Ending(2, "random", STANDARD, tied_until(4)),
    "2-shared": Ending(2, "random", STANDARD, tied_until(5)),
    "3-cards-run-out": Ending(3, "greedy", SMALL, lambda scored: True),
}


def ran_out(events: Iterable[Any]) -> bool:
    """Whether finished cards were not replaced before the last turn, and all seats were skipped in a turn."""
    listed = list(events)
    reveals = [n for n, event in enumerate(listed) if isinstance(event, SilverMarksRevealed)]
    short = [e for e in listed[: reveals[-1]] if isinstance(e, SilverCardsFinished) and e.to_take < len(e.cards)]
    return bool(short) and any(all(marks.card is None for marks in listed[n].seats) for n in reveals)


def streams(file: Path) -> dict[str, str]:
    """What each viewer gets of a golden history, as SHA-256: of a hidden event its position, time and actor alone."""
    _, decisions, _ = read(file)
    events = [event for decision in decisions for event in decision.events]
    seats = events[0].event["seats"]
    viewers = [*map(seat_viewer, range(seats)), SPECTATOR, AUDITOR]
    return {
        str(viewer): _sha256([one if sees(viewer, one.audience) else _tick(one) for one in events])
        for viewer in viewers
    }


def _tick(event: GoldenEvent) -> GoldenEvent:
    return msgspec.structs.replace(event, audience=None, command=None, event=None)


def _sha256(events: list[GoldenEvent]) -> str:
    return hashlib.sha256(msgspec.json.encode(events, order="sorted")).hexdigest()


def played(name: str, ending: Ending, number: int) -> Live:
    """A match, played by house bots on every seat's behalf."""
    rng = random.Random(f"{name}/{number}")
    place = Table(MATCH_ID, rng.randbytes(32), table(SLUG).game, ending.edition)
    live = Live(place, opening(place, ending.seats))
    live.sit(*range(ending.seats))
    while asked := live.match.asked():
        seat = rng.choice(asked).awaited.seat
        view = live.match.view(seat_viewer(seat)).game
        chance = BotChance(rng.randbytes(32), seat, live.match.state.version)
        live.do(seat_actor(seat), place.game.advise(view, seat, ending.level, chance).command)
    return live


def found(name: str, ending: Ending) -> Live:
    """The first match that ends so."""
    for number in count():
        live = played(name, ending, number)
        events = [event.event for event in live.events]
        if ending.is_met(live.match.state.play.scored) and (ending.edition is STANDARD or ran_out(events)):
            return live
    raise AssertionError


def write(name: str, live: Live) -> None:
    """Write the history of *live*."""
    place, outcome = live.table, live.match.state.outcome
    assert outcome is not None
    content = msgspec.json.decode(place.edition.content)
    lines: list[Any] = [Header(SLUG, place.edition.name, content, place.match_id, place.secret.hex())]
    for decision in live.decisions:
        (deed,) = decision.deeds
        body = msgspec.json.decode(msgspec.json.encode(deed.command))
        received = format_timestamp(deed.events[0].time)
        lines.append(GoldenDecision(deed.actor, body, received, golden_events(decision.events()), None))
    assert lines[1].actor == HOST
    encoded = [msgspec.json.encode(line, order="sorted") for line in (*lines, Footer(outcome))]
    (GOLDEN / f"{name}.jsonl").write_bytes(b"\n".join(encoded) + b"\n")


def main() -> None:
    """Write what is missing."""
    GOLDEN.mkdir(exist_ok=True)
    standing = {file.stem for file in files(SLUG)}
    for name, ending in ENDINGS.items():
        if name not in standing:
            write(name, found(name, ending))
            print(name)
    pinned = msgspec.json.decode(STREAMS.read_bytes()) if STREAMS.exists() else {}
    pinned = {file.stem: streams(file) for file in files(SLUG)} | pinned
    STREAMS.write_bytes(msgspec.json.format(msgspec.json.encode(pinned, order="sorted"), indent=2) + b"\n")


if __name__ == "__main__":
    main()
