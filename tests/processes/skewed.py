"""``partie serve`` on a machine whose clock is wrong by ``TEST_CLOCK_AHEAD`` seconds."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta

from infra.clock.machine import HostMachine
from infra.clock.service import ServiceClock
from service.app import create_server
from service.process.run import loop_server
from service.settings import settings_from


class WrongMachine(HostMachine):
    def wall(self) -> datetime:
        return super().wall() + timedelta(seconds=float(os.environ["TEST_CLOCK_AHEAD"]))


if __name__ == "__main__":
    port = int(sys.argv[sys.argv.index("--port") + 1])
    loop_server(
        create_server(settings_from(os.environ), clock=ServiceClock(WrongMachine())), host="127.0.0.1", port=port
    ).run()
