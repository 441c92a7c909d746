"""Measures, and writes ``benchmarks/results.md``.

python -m benchmarks                    every section: ten minutes or less
python -m benchmarks http rules         some of them
python -m benchmarks --quick            seconds, to see that it runs: its figures mean nothing
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
import traceback
from pathlib import Path

from msgspec.structs import replace

from benchmarks import machine, report
from benchmarks.figures import Section
from benchmarks.scale import QUICK, Scale

SECTIONS = ("http", "live", "time", "history", "records", "rules", "chance", "start", "scaling")
RESULTS = Path(__file__).parent / "results.md"


def main(arguments: list[str]) -> None:
    given = _parsed(arguments)
    scale = _scale(given)
    wanted = given.sections or [*SECTIONS, *(["peers"] if given.peers else [])]
    before, began = machine.load(), time.monotonic()
    sections = [_measured(name, scale) for name in wanted]
    text = report.page(
        sections,
        rounds=scale.rounds,
        machine=machine.versions(),
        before=before,
        after=machine.load(),
        seconds=time.monotonic() - began,
    )
    given.output.write_text(text, "utf-8")
    print(f"\n{text}\nwritten to {given.output}")


def _measured(name: str, scale: Scale) -> Section:
    print(f"measuring {name}", file=sys.stderr, flush=True)
    try:
        section: Section = importlib.import_module(f"benchmarks.sections.{name}").measure(scale)
    except Exception as error:
        if scale == QUICK:
            raise
        traceback.print_exc()  # what the other sections showed is not lost
        return Section(name, notes=[f"Not measured: {str(error).strip().splitlines()[-1]}"])
    return section


def _scale(given: argparse.Namespace) -> Scale:
    scale = QUICK if given.quick else Scale()
    if given.rounds:
        scale = replace(scale, rounds=given.rounds)
    if given.large:
        scale = replace(scale, matches=100_000)
    if given.whole_matches:
        scale = replace(scale, whole_matches=1_000)
    return scale


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("sections", nargs="*", choices=[*SECTIONS, "peers", []], metavar="section")
    parser.add_argument("--quick", action="store_true", help="a smoke run of seconds")
    parser.add_argument("--rounds", type=int, help="rounds of each figure (3)")
    parser.add_argument("--large", action="store_true", help="let the store grow to 100,000 matches, not to 20,000")
    parser.add_argument("--whole-matches", action="store_true", help="1,000 random matches for every number of seats")
    parser.add_argument("--peers", action="store_true", help="install and measure other servers too (npm, pip)")
    parser.add_argument("--output", type=Path, default=RESULTS)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
