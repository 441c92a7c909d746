"""The benchmark runs: its figures are not looked at, only that there are some."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.__main__ import SECTIONS, main
from benchmarks.figures import Goal, alternating, percentile, ratios, spread
from benchmarks.scaling import SIZES, Distributions, Measured, most, read, write

ROOT = Path(__file__).parents[2]
WITHOUT_GOALS = ("scaling",)
"""Sections that measure what others reckon with."""


@pytest.mark.bench
@pytest.mark.parametrize("section", SECTIONS)
def test_a_smoke_run_of_every_section_gives_a_page_with_figures(section: str, tmp_path: Path) -> None:
    page = tmp_path / "results.md"
    command = [sys.executable, "-m", "benchmarks", section, "--quick", "--output", str(page)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    text = page.read_text("utf-8")
    assert ("| goal | measured | met |" in text) is (section not in WITHOUT_GOALS)
    assert "| --- |" in text
    assert "smoke run" in text


def test_a_section_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["nonsense"])
    assert "nonsense" in capsys.readouterr().err


def test_rounds_alternate() -> None:
    order: list[str] = []

    def subject(name: str) -> int:
        order.append(name)
        return len(order)

    assert alternating(2, {"a": lambda: subject("a"), "b": lambda: subject("b")}) == {"a": [1, 3], "b": [2, 4]}
    assert order == ["a", "b", "a", "b"]


def test_figures_are_told_by_median_least_and_greatest() -> None:
    assert spread([3000.0, 1000.0, 2000.0]) == "2,000 (1,000 to 3,000)"
    assert spread([1.5], 1) == "1.5"
    assert percentile(range(100), 99) == 99
    assert percentile(range(100), 50) == 50
    assert ratios([2, 9], [1, 3]) == [2.0, 3.0]


def test_a_goal_is_met_by_its_median() -> None:
    assert Goal("", "", [0.5, 1.0, 9.0], least=1.0).is_met
    assert not Goal("", "", [0.5, 0.9, 9.0], least=1.0).is_met
    assert not Goal("", "", [3.0], most=2.0).is_met


def test_a_simulation_finds_where_the_first_limit_lies() -> None:
    measured = Measured(command=[1.0], batch={size: [0.2 + size / 100] for size in SIZES})
    alone, carried = most(measured, 1, 0.5)
    assert 600 < alone <= 1000
    assert carried.process > carried.postgres
    many, crowded = most(measured, 16, 0.5)
    assert many > 4 * alone
    assert crowded.postgres > crowded.process


def test_what_is_measured_is_kept_and_simulated_with_any_disk(tmp_path: Path) -> None:
    found = Distributions("here", [0.5], {size: [0.25] for size in SIZES}, [0.125, 0.375])
    write(found, tmp_path / "kept.json")
    assert read(tmp_path / "kept.json") == found
    assert found.measured(2.0).batch[1] == [2.25]
    assert found.measured().batch[256] == [0.375]
    kept = read().measured(1.0)
    assert most(kept, 1, 0.2)[0] > 100
