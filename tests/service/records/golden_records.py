"""Golden records: of every game, variant and ruleset, and of every way to end, as they were written once.

`python -m tests.service.records.golden_records` writes those that are missing, and never changes those that stand. They
are kept for ever: what one version writes, every later version must be able to check.
"""

from __future__ import annotations

import hashlib
import lzma
import random
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from domain.ids import HOST, OPERATOR, Seat, seat_actor
from domain.match.commands import Disclosure, MatchAbort, MatchDeclineRematch, MatchResign
from domain.match.events import PROTOCOL
from domain.outage import Outage
from tests.domain.games.golden import files, read
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import CATALOGUE, NOW, Live, opening, table
from tests.service.records.recording import golden_history, record_of

FOLDER = Path(__file__).parent / "golden"


def golden_files() -> list[Path]:
    """Every golden record."""
    return sorted(FOLDER.glob("*/*.jsonl.xz"))


def read_lines(file: Path) -> list[bytes]:
    """The lines of a golden record."""
    return lzma.decompress(file.read_bytes()).splitlines(keepends=True)


def required() -> dict[Path, Callable[[], list[bytes]]]:
    """The files that must be there, and what writes each: every golden history, and every other way to end."""
    found: dict[Path, Callable[[], list[bytes]]] = {}
    for slug, entry in CATALOGUE.entries.items():
        for file in files(slug):
            found[FOLDER / slug / f"{file.stem}.jsonl.xz"] = lambda file=file: _of_history(file)  # type: ignore[misc]
        for ending in _ENDINGS:
            name = f"{ending}-ruleset={entry.game.ruleset}-protocol={PROTOCOL}"
            found[FOLDER / slug / f"{name}.jsonl.xz"] = lambda slug=slug, ending=ending: _of_ending(  # type: ignore[misc]
                slug, ending
            )
    return found


def _of_history(file: Path) -> list[bytes]:
    header, decisions, _ = read(file)
    return record_of(header.table(), golden_history(decisions))


def _of_ending(slug: str, ending: str) -> list[bytes]:
    live = _ENDINGS[ending](slug)
    return record_of(live.table, live.events)


def _opened(slug: str, turn_seconds: int | None = None, disclosure: Disclosure = Disclosure.EVERYONE) -> Live:
    place = table(slug, secret=random.Random(slug).randbytes(32))
    return Live(place, opening(place, 2, turn_seconds=turn_seconds, disclosure=disclosure))


def _started(slug: str, turn_seconds: int | None = None, disclosure: Disclosure = Disclosure.EVERYONE) -> Live:
    live = _opened(slug, turn_seconds, disclosure)
    live.sit(0, 1, entropy="c0ffee")
    return live


def _aborted_by_host(slug: str) -> Live:
    live = _opened(slug)
    live.do(HOST, MatchAbort())
    return live


def _aborted_by_operator(slug: str) -> Live:
    live = _started(slug)
    live.do(OPERATOR, MatchAbort())
    return live


def _aborted_by_seats(slug: str) -> Live:
    live = _started(slug)
    for seat in (0, 1):
        live.do(seat_actor(seat), MatchAbort())
    return live


def _declined(slug: str) -> Live:
    """A rematch that waits, which somebody does not want."""
    live = _opened(slug)
    live.sit(0)
    live.do(seat_actor(1), MatchDeclineRematch(Seat(1)))
    return live


def _expired(slug: str) -> Live:
    live = _opened(slug)
    later = NOW + timedelta(days=30)
    decision = live.match.handle_expiry(later)
    assert decision is not None
    live.take(decision, later)
    return live


def _held_and_missed(slug: str) -> Live:
    """Nobody could answer for a while, then somebody missed a turn, the clock being late, then somebody gave up."""
    live = _started(slug, turn_seconds=60)
    outage = Outage(live.now + timedelta(seconds=10), live.now + timedelta(minutes=10))
    late = live.now + timedelta(minutes=30)
    decision = live.match.handle_clock(late, [outage])
    assert decision is not None
    live.take(decision, late)
    live.do(seat_actor(0), MatchResign(), received=late)
    return live


def _disclosed_to_seats(slug: str) -> Live:
    live, rng = _started(slug, disclosure=Disclosure.SEATS), random.Random(5)
    for _ in range(3):
        seat = live.match.asked()[0].awaited.seat
        live.do(seat_actor(seat), some_command(live.match.state, seat, rng), received=live.now)
    live.do(seat_actor(1), MatchResign(), received=live.now)
    return live


_ENDINGS: dict[str, Callable[[str], Live]] = {
    "aborted-by-host": _aborted_by_host,
    "aborted-by-operator": _aborted_by_operator,
    "aborted-by-seats": _aborted_by_seats,
    "declined": _declined,
    "disclosed-to-seats": _disclosed_to_seats,
    "expired": _expired,
    "held-and-missed": _held_and_missed,
}


def main() -> None:
    """Write what is missing."""
    for file, lines in required().items():
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(lzma.compress(b"".join(lines()), preset=9))
            with (FOLDER / "SHA256SUMS").open("a") as sums:
                sums.write(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(FOLDER)}\n")
            print(file.relative_to(FOLDER))


if __name__ == "__main__":
    main()
