"""``partie serve`` where entropy that was promised must be revealed within ``TEST_REVEALING_SECONDS``, not a minute."""

from __future__ import annotations

import os
from datetime import timedelta

from domain.match import deadlines
from service.cli import main

if __name__ == "__main__":
    deadlines.REVEALING = timedelta(seconds=float(os.environ["TEST_REVEALING_SECONDS"]))
    main()
