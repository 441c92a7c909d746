"""A process whose disk is full: ``python -m tests.infra.event_store.filler FILE``.

It may write no file beyond a size, so the system refuses as a full disk would. Prints a match and its version after
each append that was acknowledged, then the error, then what it appended once there was room again.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from infra.database.errors import StoreBusy
from infra.database.sqlite import SqliteDatabase
from infra.event_store.sqlite import SqliteEventStore
from tests.infra.event_store.making import History, version_of


async def main(file: Path) -> None:
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    history = History()
    append = history.opening()
    try:
        while True:
            await store.append(append)
            history.stored(append)
            print(history.match_id, history.version)
            append = history.next(50)
    except StoreBusy as error:
        print("busy", error)
    assert await version_of(store, history.match_id) == history.version  # reading goes on
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    await store.append(append)
    history.stored(append)
    print(history.match_id, history.version)
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
