"""A SQLite database as a file: copied whole, checked, and what is wrong with one said in a line."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from infra import private_files
from infra.database.errors import Damaged, StoreBusy

RESTORE = "put a backup in its place: partie restore FILE"
"""What to do about a server's own database that is damaged."""

_WITHOUT_LOG = b"\1\1"
"""Bytes 18 and 19 of a database that is written without a write-ahead log."""


def write_ahead_log(file: Path) -> Path:
    """Return the file in which SQLite keeps what it has not written to *file* yet."""
    return file.with_name(f"{file.name}-wal")


def has_unwritten_log(file: Path) -> bool:
    """Return whether something is left in a database's write-ahead log, as when a process died or is using it."""
    log = write_ahead_log(file)
    return log.exists() and log.stat().st_size > 0


def copy_database(file: Path, copy: Path) -> None:
    """Copy a database as it stands, what its write-ahead log holds included; servers may go on writing to it.

    *copy* is there whole or not at all, for this user alone. Raises sqlite3.Error or OSError.
    """
    part = copy.with_name(f"{copy.name}.part")
    part.unlink(missing_ok=True)
    private_files.make_private(part)
    try:
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file; and a log beside it is known to be another's
        private_files.sync(part)
        part.replace(copy)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    private_files.sync(copy.parent)


def require_own_log(file: Path, hint: str) -> None:
    """Check that a write-ahead log beside *file* is not that of the database in whose place a copy was put.

    Raises Damaged, with a *hint* of what to do. A server's own database says in its header that it has a log.
    """
    if has_unwritten_log(file):
        with file.open("rb") as opened:
            versions = opened.read(20)[18:]
        if versions == _WITHOUT_LOG:
            raise Damaged(f"{write_ahead_log(file)} belongs to another database than {file}, which is a copy; {hint}")


def require_whole(file: Path, hint: str = "") -> None:
    """Check that a database and its write-ahead log are whole. Raises Damaged, with a *hint* of what to do; StoreBusy.

    A log that was left behind by another database in the same place would be taken for this one's.
    """
    with translated_faults(file, hint), closing(sqlite3.connect(file)) as connection:
        found = [row[0] for row in connection.execute("PRAGMA quick_check(1)")]
    if found != ["ok"]:
        raise _damaged(file, " ".join(str(found[0]).split()), hint)


@contextmanager
def translated_faults(file: Path, hint: str = "") -> Iterator[None]:
    """Turn what SQLite and the system say of *file* into Damaged and StoreBusy, which name it."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise StoreBusy(f"{file}: {error}") from error
        raise _damaged(file, str(error), hint) from error
    except OSError as error:
        if error.errno is None:
            raise
        raise StoreBusy(f"{error.filename or file}: {error.strerror}") from error


def _damaged(file: Path, fault: str, hint: str) -> Damaged:
    return Damaged(f"{file} is damaged: {fault}" + (f"; {hint}" if hint else ""))
