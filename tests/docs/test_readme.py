"""What the README shows can be typed as it stands."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.servers.partie import served_apart

README = (Path(__file__).parents[2] / "README.md").read_text()


def commands(mark: str) -> str:
    """The commands below the mark `<!-- mark -->`."""
    found = re.search(rf"<!-- {mark} -->\n```sh\n(.+?)\n```", README, re.DOTALL)
    assert found is not None, f"README.md has no <!-- {mark} -->"
    return found[1]


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_first_match_is_played_as_shown(tmp_path: Path) -> None:
    with served_apart(tmp_path) as server:
        script = commands("play").replace("http://127.0.0.1:8000", server.url)
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=30, check=False
        )
    assert done.stderr == ""
    assert '"type":"help_me.stack_moved"' in done.stdout


@pytest.mark.parametrize("mark", ["serve", "test", "play"])
def test_commands_are_marked(mark: str) -> None:
    assert commands(mark)
