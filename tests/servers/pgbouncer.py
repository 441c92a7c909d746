"""A running pgbouncer, in transaction mode; Debian's, for there is no wheel that carries one."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from tests.servers.postgres import given_away
from tests.servers.server import Server, free_port, temporary_folder


@contextmanager
def running_pgbouncer(postgres_port: int, *, connections: int = 4) -> Iterator[Server]:
    """A pgbouncer before every database of a server, with so many *connections* to each."""
    binary = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if binary is None:
        raise RuntimeError("no pgbouncer: apt-get install pgbouncer")
    with temporary_folder("partie-pgbouncer-") as folder:
        owner = given_away(folder)
        port = free_port()
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={postgres_port} user=postgres\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\nauth_type = any\n"
            f"pool_mode = transaction\ndefault_pool_size = {connections}\nmax_client_conn = 500\n"
        )
        server = Server(
            url=f"postgresql://postgres@127.0.0.1:{port}/postgres?sslmode=disable",
            port=port,
            command=[binary, str(settings)],
            log=folder / "log",
            answers=lambda: _listens(port),
            stop_signal=signal.SIGINT,
            owner=owner,
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
