"""``partie serve`` on a machine whose clock can be stepped: the file ``SOAK_CLOCK`` holds by how many seconds."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timedelta
from pathlib import Path

from infra.clock.machine import HostMachine
from infra.clock.service import ServiceClock
from service.app import create_server
from service.process.logs import configure
from service.process.run import loop_server
from service.settings import settings_from

STEP = Path(os.environ["SOAK_CLOCK"])


class SteppedMachine(HostMachine):
    """This machine, with the step of its clock."""

    def wall(self) -> datetime:
        return super().wall() + timedelta(seconds=float(STEP.read_text() or 0))


if __name__ == "__main__":
    settings = settings_from(os.environ)
    configure(settings.log_level)
    port = int(sys.argv[sys.argv.index("--port") + 1])
    loop_server(create_server(settings, clock=ServiceClock(SteppedMachine())), host="127.0.0.1", port=port).run()
