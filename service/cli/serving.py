"""What ``partie serve`` does, and all that a server consists of."""

import gc

gc.disable()  # what is imported stays: to look through it for garbage again and again takes a sixth of a start

import asyncio  # noqa: E402 (see above)
import os  # noqa: E402
import sys  # noqa: E402

import structlog  # noqa: E402
from msgspec.structs import replace  # noqa: E402

from service import app as composition  # noqa: E402
from service import upkeep  # noqa: E402
from service.process.logs import configure  # noqa: E402
from service.process.run import listening_on, run, run_worker  # noqa: E402
from service.process.workers import supervise  # noqa: E402
from service.settings import require_servable, settings_from, unknown_variables  # noqa: E402

gc.freeze()
gc.enable()

log = structlog.get_logger("partie")


def start(host: str, port: int, workers: int, *, sandbox: bool, worker_on: int | None) -> None:
    """Serve until told to stop. Raises faults that the operator can correct before it listens."""
    settings = replace(settings_from(os.environ), sandbox=sandbox)
    require_servable(settings, workers)
    configure(settings.log_level)
    for name in unknown_variables(os.environ):
        log.warning("unknown setting", variable=name)
    if worker_on is not None:
        run_worker(composition.create_server(settings), worker_on)
        return
    with upkeep.held_folder(settings):
        asyncio.run(upkeep.make_ready(settings))
        for path in upkeep.open_to_others(settings):
            log.warning("other users of this machine can read or write this", path=str(path), mend=f"chmod go= {path}")
        if workers > 1:
            sys.exit(supervise(host, port, workers, settings.metrics_port))
        with listening_on(host, port) as listening:
            run(composition.create_server(settings), listening)
