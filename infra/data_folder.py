"""The folder of an embedded server: its database and its keys, for this user alone, held by one server at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra import private_files

DATABASE = "partie.db"
KEYS = "keys.json"
SIGNING_KEY = "signing-key.json"


class BadFolder(Exception):
    """A data folder that cannot be used; the message says which, and why."""


def make(folder: Path) -> None:
    """Make *folder*, readable by this user alone: it holds running hands and secrets. Raises BadFolder."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadFolder(f"{folder}: {error.strerror}") from error


def open_to_others(folder: Path) -> list[Path]:
    """Return what in *folder*, itself included, another user of this machine may read or write."""
    return private_files.open_to_others(
        [folder, folder / KEYS, folder / SIGNING_KEY, *sorted(folder.glob(f"{DATABASE}*"))]
    )


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Hold *folder* for this process: two servers on it would not hear each other's bells. Raises BadFolder."""
    make(folder)
    try:
        descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        os.write(descriptor, b"\0")  # a folder that cannot be written to is found out now
    except OSError as error:
        raise BadFolder(f"{folder} cannot be written to: {error.strerror}") from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise BadFolder(f"{folder} is held by another server; several need DATABASE_URL and REDIS_URL") from error
    finally:
        os.close(descriptor)
