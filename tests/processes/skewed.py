"""``partie serve`` on a machine whose clock is wrong by ``TEST_CLOCK_AHEAD`` seconds."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta

from infra.clock.system import SystemClock
from service.app import create_server
from service.process.run import loop_server
from service.settings import settings_from


class WrongClock(SystemClock):
    def now(self) -> datetime:
        return super().now() + timedelta(seconds=float(os.environ["TEST_CLOCK_AHEAD"]))


if __name__ == "__main__":
    port = int(sys.argv[sys.argv.index("--port") + 1])
    loop_server(create_server(settings_from(os.environ), clock=WrongClock()), host="127.0.0.1", port=port).run()
