"""Tests in JavaScript, run by Node's own runner."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def run_node_tests(script: str, **environment: str) -> None:
    """Run the tests in *script*, a file of this folder. Fails with their report if one does not hold."""
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", str(HERE / script)],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
