"""Tests in JavaScript, run by Node's own runner."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def run_node_tests(script: str | Path, **environment: str) -> str:
    """Run the tests in *script*, a file of this folder if its path is relative, and give their report.

    Fails with it if one of them does not hold.
    """
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", str(HERE / script)],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout
