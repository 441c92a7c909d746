"""The processes of the server under soak, started again on their port when they are killed."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

import httpx

from tests.processes.cluster import until
from tests.servers import free_port
from tests.servers.partie import client_of

ROOT = Path(__file__).parents[2]
START_SECONDS = 30


class SoakNode:
    """One process, and whoever reads its log."""

    def __init__(self, environment: Mapping[str, str], log: Path) -> None:
        self.port, self.metrics_port = free_port(), free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.client = client_of(self.url)
        self.lives = 0
        self._environment = {**environment, "PARTIE_METRICS_PORT": str(self.metrics_port)}
        self._log = log
        self._reader: asyncio.Task[None] | None = None
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, and return once it is ready."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.soak.server", "serve", "--port", str(self.port)),
            env=self._environment,
            stderr=asyncio.subprocess.PIPE,
            cwd=ROOT,
        )
        self.lives += 1
        assert self.process.stderr is not None
        self._reader = asyncio.create_task(self._read(self.process.stderr))
        await until(self.is_ready, self._log, START_SECONDS)

    async def is_ready(self) -> bool:
        """Tell whether it says that it can do all of its work."""
        try:
            answer = await self.client.get("/readyz", timeout=2)
        except httpx.HTTPError:
            return False
        return answer.status_code == 200 and answer.json()["degraded"] == []

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def stop(self) -> int:
        """Ask it to stop; return its exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(15):
            return await self.process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self.process is not None
        self.process.send_signal(number)

    def lose_log_reader(self) -> None:
        """Close the other end of its log for good, until it is started again."""
        if self._reader is not None:
            self._reader.cancel()
        transport = getattr(self.process, "_transport").get_pipe_transport(2)  # noqa: B009 (asyncio's own, not public)
        transport.close()

    def memory(self) -> int:
        """Its resident memory, in bytes."""
        assert self.process is not None
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(found[1]) * 1024 if found else 0

    async def metric(self, name: str) -> float:
        """The value of one of its metrics."""
        async with httpx.AsyncClient() as client:
            text = (await client.get(f"http://127.0.0.1:{self.metrics_port}/metrics")).text
        found = re.search(rf"^{name} (\S+)$", text, re.M)
        assert found, name
        return float(found[1])

    async def _read(self, stream: asyncio.StreamReader) -> None:
        with self._log.open("ab") as log:
            while line := await stream.readline():
                log.write(line)
                log.flush()
