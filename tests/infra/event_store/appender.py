"""A process that appends for as long as it lives: ``python -m tests.infra.event_store.appender FILE``.

Prints a match and its version after each append that was acknowledged.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from infra.database.sqlite import SqliteDatabase
from infra.event_store.sqlite import SqliteEventStore
from tests.infra.event_store.making import History, due, seat_row


async def play(store: SqliteEventStore) -> None:
    history = History()
    append = history.opening(seats_taken=[seat_row(0, 0)])
    while True:
        await store.append(append)
        history.stored(append)
        print(history.match_id, history.version, flush=True)
        append = history.next(history.version % 3 + 1, agenda=[due("clock", history.version)])


async def main(file: Path) -> None:
    database = await SqliteDatabase.open(file)
    store = SqliteEventStore(database)
    await asyncio.gather(*(play(store) for _ in range(8)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
