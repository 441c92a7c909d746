"""The page docs/machines.md, run as it stands."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.machines import chapter
from benchmarks.machines.faults import ALL

ROOT = Path(__file__).parents[2]
FAULTS = 2
SECONDS = 280


def test_the_chapter_promises_a_time_for_each_fault_that_is_tried() -> None:
    assert chapter.promises().keys() == ALL.keys()
    assert all(chapter.promises().values())


def test_the_chapter_has_all_files_and_services() -> None:
    assert chapter.addresses().keys() == {"db1", "db2", "db3", "api1", "api2"}
    assert chapter.files("db").keys() == {"patroni.yml", "redis.conf", "sentinel.conf"}
    assert chapter.files("api").keys() == {"haproxy.cfg", "partie.env"}
    assert len(chapter.block("db/services").splitlines()) == 4
    assert len(chapter.block("api/services").splitlines()) == 2


@pytest.mark.machines
@pytest.mark.timeout(SECONDS + 20)
def test_machines_die_and_the_chapter_keeps_what_it_promises() -> None:
    seed = random.SystemRandom().randrange(10_000)
    command = [sys.executable, "-m", "benchmarks.machines", "--seed", str(seed), "--faults", str(FAULTS)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)
    print(ran.stdout)
    assert ran.returncode == 0, ran.stdout + ran.stderr
