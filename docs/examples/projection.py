"""Keeps a table of results in its own database: ``PARTIE_KEY=key_… python projection.py URL FILE``.

It follows the feed of all matches (the key needs the scope `feed`). What an event leads to is written in one
transaction with its position in the feed, so that nothing is missed and nothing counts twice, wherever it is stopped.
"""

from __future__ import annotations

import os
import sqlite3
import sys

from partie_client import Partie
from partie_client import types as t

TABLES = """
CREATE TABLE IF NOT EXISTS cursor (id INTEGER PRIMARY KEY CHECK (id = 1), position INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS matches (match TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS results (match TEXT, seat INTEGER, rank INTEGER, points INTEGER, PRIMARY KEY (match, seat));
INSERT OR IGNORE INTO cursor VALUES (1, 0);
"""


def project(database: sqlite3.Connection, item: t.FeedItem) -> None:
    """Take in one event. New types of events come as `Unknown` and are left alone."""
    match = str(item.match_id)
    match item.envelope.event:
        case t.MatchOpened(game=game, seats=seats):
            database.execute("INSERT INTO matches VALUES (?, ?, ?)", (match, game, seats))
        case t.MatchFinished(outcome=outcome):
            rows = [(match, one.seat, one.rank, one.points) for one in outcome.seats]
            database.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)
        case _:
            pass


def main(url: str, path: str) -> None:
    """Follow the feed until it is stopped."""
    database = sqlite3.connect(path)
    database.executescript(TABLES)
    [after] = database.execute("SELECT position FROM cursor").fetchone()
    types = ["match.opened", "match.finished"]
    with Partie(url) as partie:
        for item in partie.feed(after=after, types=types, token=os.environ["PARTIE_KEY"]):
            with database:  # one transaction
                project(database, item)
                database.execute("UPDATE cursor SET position = ?", (item.global_position,))
            print(item.global_position, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
