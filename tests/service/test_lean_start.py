"""A server starts without what it may never need."""

from __future__ import annotations

import subprocess
import sys

LATER = ("httpcore", "redis", "service.http.asyncapi")
"""What deliveries of webhooks, a Redis, and the command that writes documents load when they need it."""


def test_nothing_is_loaded_at_a_start_that_may_never_be_needed() -> None:
    code = f"import service.cli.serving, sys; print(*[name for name in {LATER!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
