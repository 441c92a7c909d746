"""The commands of the page on records check a match that is over."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from docs.blocks import all_blocks
from tests.docs.shown import SHOWN
from tests.servers.partie import served_apart

ROOT = Path(__file__).parents[2]


@pytest.mark.node
@pytest.mark.usefixtures("site")
def test_a_record_is_fetched_and_checked_by_two_programs(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("needs node")
    (block,) = [one.text for one in all_blocks() if (one.page, one.language) == ("records.md", "sh")]
    partie = tmp_path / "bin" / "partie"
    partie.parent.mkdir()
    partie.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m service "$@"\n')
    partie.chmod(0o755)
    with served_apart(tmp_path / "data", environment={"PARTIE_BOT_SECONDS": "0"}) as server:
        bots = [{"level": "random"}, {"level": "random"}]
        with httpx.Client(base_url=f"{server.url}/v1", timeout=60) as api:
            opened = api.post("/matches", json={"game": "help_me", "seats": 2, "bots": bots}).json()
            match = opened["match"]["id"]
            after, over = -1, False
            while not over:
                page = api.get(f"/matches/{match}/events", params={"after": after, "wait": 30}).json()
                after, over = page["events"][-1]["position"], page["over"]
        path = f"{partie.parent}:{os.environ['PATH']}"
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.replace(SHOWN, server.url)],
            cwd=tmp_path,
            env=os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "match": match},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(match) >= 2
