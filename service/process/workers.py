"""Several processes on one socket: starts and stops them, and replaces those that die.

The parent binds the socket and does nothing else with it. Each worker is ``partie serve`` itself. Its standard input
is a pipe whose other end only the parent holds: if the parent is killed, the workers notice and stop.
"""

import asyncio
import os
import signal
import sys
from collections import deque

import structlog

from service.process.run import listening_on

log = structlog.get_logger("partie.workers")

MOST_DEATHS = 5
WITHIN_SECONDS = 60
PAUSE_SECONDS = 0.5
GRACE_SECONDS = 10
"""How long workers may take to stop before they are killed."""


def supervise(host: str, port: int, workers: int, metrics_port: int) -> int:
    """Serve on *host* and *port* with a number of *workers*, until told to stop. Returns the exit code."""
    with listening_on(host, port) as listening:
        log.info("listening", address=listening.getsockname()[:2], workers=workers)
        return asyncio.run(_Supervisor(listening.fileno(), metrics_port).run(workers))


class _Supervisor:
    def __init__(self, descriptor: int, metrics_port: int) -> None:
        self._descriptor = descriptor
        self._metrics_port = metrics_port
        self._stopping = asyncio.Event()
        self._deaths: deque[float] = deque()
        self._failed = False

    async def run(self, workers: int) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stopping.set)
        codes = await asyncio.gather(*(self._keep(n) for n in range(workers)))
        return 1 if self._failed or any(codes) else 0

    async def _keep(self, n: int) -> int:
        """Keep worker *n* running until all stop. Returns its last exit code."""
        while True:
            process = await self._start(n)
            dying, stopping = asyncio.ensure_future(process.wait()), asyncio.ensure_future(self._stopping.wait())
            await asyncio.wait([dying, stopping], return_when=asyncio.FIRST_COMPLETED)
            stopping.cancel()
            if self._stopping.is_set():
                return await self._stop(process)
            log.error("a worker died", worker=n, code=process.returncode)
            if self._too_many_deaths():
                log.error("workers die too often", deaths=len(self._deaths), seconds=WITHIN_SECONDS)
                self._failed = True
                self._stopping.set()
                return 1
            await asyncio.sleep(PAUSE_SECONDS)

    async def _start(self, n: int) -> asyncio.subprocess.Process:
        environment = dict(os.environ)
        if self._metrics_port:
            environment["PARTIE_METRICS_PORT"] = str(self._metrics_port + n)  # each process has metrics of its own
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "service", "serve", "--worker-on", str(self._descriptor)),
            stdin=asyncio.subprocess.PIPE,
            pass_fds=[self._descriptor],
            env=environment,
            start_new_session=True,  # Ctrl-C reaches the parent, which tells the workers
        )

    async def _stop(self, process: asyncio.subprocess.Process) -> int:
        if process.returncode is None:
            process.terminate()
        try:
            async with asyncio.timeout(GRACE_SECONDS):
                code = await process.wait()
                return 0 if code == -signal.SIGTERM else code  # it was not yet listening for it
        except TimeoutError:
            log.error("a worker does not stop; killing it", pid=process.pid)
            process.kill()
            await process.wait()
            return 1

    def _too_many_deaths(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._deaths.append(now)
        while self._deaths[0] < now - WITHIN_SECONDS:
            self._deaths.popleft()
        return len(self._deaths) > MOST_DEATHS
