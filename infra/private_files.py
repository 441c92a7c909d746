"""Files that hold secrets: made for this user alone whatever the umask, and whole or not there at all."""

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

_MODE = 0o600


def make_private(path: Path) -> None:
    """Make an empty file that this user alone can read, unless there is a file already. Raises OSError."""
    with suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
        try:
            os.fchmod(descriptor, _MODE)
        finally:
            os.close(descriptor)


def write_new(path: Path, content: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError, or OSError with nothing left behind."""
    part = _written_part(path, content)
    try:
        os.link(part, path)  # unlike a rename, it never replaces what another process was quicker to write
    finally:
        part.unlink()
    sync(path.parent)


def replace(path: Path, content: bytes) -> None:
    """Write a file in place of the one that is there. Raises OSError, and the old one stays."""
    part = _written_part(path, content)
    try:
        part.replace(path)
    except BaseException:
        part.unlink()
        raise
    sync(path.parent)


def sync(path: Path) -> None:
    """Make what was written to a file, or the names in a folder, durable. Raises OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def open_to_others(paths: Iterable[Path]) -> list[Path]:
    """Return those of *paths* that another user of this machine may read or write."""
    return [path for path in paths if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077]


def _written_part(path: Path, content: bytes) -> Path:
    part = path.with_name(f"{path.name}.{uuid4().hex}.part")
    try:
        make_private(part)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part
