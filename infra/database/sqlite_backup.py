"""Copies of a SQLite database: made while servers go on writing, and put back while none does."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from infra import private_files
from infra.database.errors import Damaged, StoreBusy
from infra.database.schema import newest_revision
from infra.database.sqlite_file import copy_database, require_whole, translated_faults, write_ahead_log


def back_up(file: Path, copy: Path) -> None:
    """Copy the database in *file* to *copy*, for this user alone, and check the copy.

    It holds every commit that came before. Raises StoreBusy if *copy* is there already or cannot be written, Damaged.
    """
    _require_file(file)
    if copy.exists():
        raise StoreBusy(f"{copy} is there already")
    with translated_faults(copy):
        copy_database(file, copy)
    require_whole(copy)


def put_back(copy: Path, file: Path) -> Path | None:
    """Put the database in *copy* in the place of *file*, which nobody may be using. *copy* stays as it is.

    What *file* held, its write-ahead log included, is kept beside it under the name that is returned; None: there was
    nothing. If it breaks off it can be run again. Raises Damaged or StoreBusy, and *file* is as it was.
    """
    _require_file(copy)
    fresh = file.with_name(f"{file.name}.restored")
    with translated_faults(copy):
        copy_database(copy, fresh)
    try:
        _require_ours(fresh, copy)
        with translated_faults(file):
            kept = _set_aside(file) if file.exists() else None
            fresh.replace(file)
            private_files.sync(file.parent)
            return kept
    finally:
        for left in (fresh, write_ahead_log(fresh), _shared_memory(fresh)):
            left.unlink(missing_ok=True)


def _set_aside(file: Path) -> Path:
    """Give what *file* holds a second name, and take its log away from beside it: both as they are, even damaged."""
    kept = file.with_name(f"{file.name}.before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S%fZ}")
    kept.hardlink_to(file)
    log = write_ahead_log(file)
    if log.exists():
        write_ahead_log(kept).hardlink_to(log)
        private_files.sync(file.parent)
        log.unlink()
    _shared_memory(file).unlink(missing_ok=True)
    private_files.sync(file.parent)
    return kept


def _require_ours(file: Path, named: Path) -> None:
    """Check that *file* is a whole database of ours, of this version or an earlier one."""
    require_whole(file)
    with translated_faults(named), closing(sqlite3.connect(file)) as connection:
        try:
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            found = None
    if found is None:
        raise Damaged(f"{named} is no database of Partie's")
    if str(found[0]) > newest_revision():
        raise Damaged(f"{named} is of a later version ({found[0]})")


def _require_file(file: Path) -> None:
    if not file.is_file():
        raise StoreBusy(f"{file}: there is no such file")


def _shared_memory(file: Path) -> Path:
    return file.with_name(f"{file.name}-shm")
