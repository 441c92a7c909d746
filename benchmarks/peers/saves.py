"""Saves of the library ``eventsourcing`` on Postgres: ``python saves.py URL THREADS SECONDS``. Prints saves a second.

Runs in an environment of its own, where nothing of this project is installed.
"""

import os
import sys
import threading
import time
from urllib.parse import urlsplit

url, threads, seconds = urlsplit(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
os.environ.update(
    PERSISTENCE_MODULE="eventsourcing.postgres",
    POSTGRES_DBNAME=url.path[1:],
    POSTGRES_HOST=url.hostname or "",
    POSTGRES_PORT=str(url.port),
    POSTGRES_USER=url.username or "",
    POSTGRES_PASSWORD="none",
    POSTGRES_POOL_SIZE="10",
    POSTGRES_MAX_OVERFLOW="10",
)

# mypy: disable-error-code="import-not-found,misc,untyped-decorator"
from eventsourcing.application import Application  # noqa: E402  (it reads the environment)
from eventsourcing.domain import Aggregate, event  # noqa: E402


class Match(Aggregate):
    @event("Started")
    def __init__(self) -> None:
        self.moves = 0

    @event("Moved")
    def move(self, seat: int, note: str) -> None:
        self.moves += 1


def play(application: Application, counts: list[int], number: int, until: float) -> None:
    match = Match()
    application.save(match)
    while time.perf_counter() < until:
        match.move(2, "x" * 200)
        application.save(match)
        counts[number] += 1


application = Application()
counts = [0] * threads
until = time.perf_counter() + seconds
workers = [threading.Thread(target=play, args=(application, counts, n, until)) for n in range(threads)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print(sum(counts) / seconds)
