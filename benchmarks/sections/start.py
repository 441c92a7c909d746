"""How long the server takes from nothing to its first answer."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from benchmarks.figures import Goal, Section, Table, spread
from benchmarks.scale import Scale
from benchmarks.servers import partie

MOST_SECONDS = 0.8


def measure(scale: Scale) -> Section:
    fresh, again = [], []
    for _ in range(scale.rounds):
        with tempfile.TemporaryDirectory() as folder:
            fresh.append(_started(Path(folder)))
            again.append(_started(Path(folder)))
    rows = [("in a fresh folder", spread(fresh, 2)), ("in the same folder again", spread(again, 2))]
    return Section(
        "Start, embedded",
        [Table(("", "seconds to the first answer of /readyz"), rows)],
        [Goal("start in a fresh folder, seconds", "≤ 0.8 s", fresh, most=MOST_SECONDS)],
    )


def _started(data: Path) -> float:
    began = time.perf_counter()
    with partie(data):
        return time.perf_counter() - began
