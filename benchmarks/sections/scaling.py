"""What several processes would carry on one Postgres, by simulation from what is measured here."""

from __future__ import annotations

import statistics

from benchmarks import scaling
from benchmarks.figures import Section, Table, spread
from benchmarks.scale import QUICK, Scale

PROCESSES = (1, 2, 4, 8)


def measure(scale: Scale) -> Section:
    found = scaling.measure(scale.seconds, samples=min(scaling.SAMPLES, scale.samples))
    if scale != QUICK:  # whose figures mean nothing
        scaling.write(found)
    rows = [
        ("ms of a core a durable command, in its process", f"{statistics.mean(found.command):.3f}"),
        ("ms that the disk adds to a commit", spread(found.disk, 2)),
    ]
    section = Section("Scaling: simulated", [Table(("measured", ""), rows), *scaling.tables(found, None, PROCESSES)])
    section.notes.append("What is simulated, and with other disks: `python -m benchmarks.scaling --disk 1`.")
    return section
