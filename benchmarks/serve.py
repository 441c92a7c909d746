"""Serves in a process of its own what ``partie serve`` does not: a store in memory, or a plain echo.

python -m benchmarks.serve memory 8000
python -m benchmarks.serve postgres 8000 postgresql://…
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import uvicorn
import uvloop
from msgspec.structs import replace

from service.app import create_server
from service.process.logs import configure
from service.process.run import loop_server, settle_garbage
from service.settings import Settings
from tests.servers.partie import UNHINDERED, memory_stores


async def serve(what: str, port: int) -> None:
    if what == "echo":
        from benchmarks.http_server_apps import bare  # with it come logging threads, which the others do without

        config = uvicorn.Config(
            bare, port=port, http="httptools", ws="none", log_config=None, access_log=False, server_header=False
        )
        await uvicorn.Server(config).serve()
        return
    configure("info")
    with tempfile.TemporaryDirectory() as data:
        settings = replace(Settings(data=Path(data), streams_per_client=5_000), **UNHINDERED)
        server = create_server(settings, stores=memory_stores())
        settle_garbage()
        await loop_server(server, host="127.0.0.1", port=port).serve()


if __name__ == "__main__":
    uvloop.run(serve(sys.argv[1], int(sys.argv[2])))
