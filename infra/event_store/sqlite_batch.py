"""One batch of appends, written to SQLite: who wins is decided first, then the winners' rows are written.

Every statement that is run lets other threads go on, and a busy event loop keeps its turn for milliseconds before it
gives it back. So there are few statements: one that reads what decides who wins, and rows in statements of 1, 2, 4 … 64
of them.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import cache
from itertools import chain
from typing import Any

import msgspec
import sqlalchemy as sa

from domain.ids import MatchId, PlayerId
from domain.timestamp import format_timestamp
from infra.database.errors import InvitationClosed, KeyKnown, StoreError, VersionConflict
from infra.database.sql import Row
from infra.event_store import tables
from infra.event_store.port import Append, follows
from infra.event_store.rows import Writer

MOST_ROWS = 64
"""Rows in one statement, at most: a power of two, so that few different statements are ever prepared."""

_STANDING = """
SELECT
  (SELECT json_group_object(m.match_id, json_array(m.version, hex(m.head_hash)))
     FROM json_each(:matches) AS wanted CROSS JOIN matches AS m ON m.match_id = wanted.value),
  (SELECT json_group_array(c.match_id)
     FROM json_each(:commands) AS wanted CROSS JOIN commands AS c
       ON c.match_id = json_extract(wanted.value, '$[0]')
      AND c.actor = json_extract(wanted.value, '$[1]')
      AND c."key" = json_extract(wanted.value, '$[2]')),
  (SELECT json_group_array(m.opening_key)
     FROM json_each(:openings) AS wanted CROSS JOIN matches AS m ON m.opening_key = wanted.value),
  (SELECT coalesce(max(global_position), 0) FROM events)
"""

_NAMED_AS_BEFORE = """
UPDATE seats SET name = (SELECT p.name FROM players AS p WHERE p.id = seats.player_id), name_of = NULL
WHERE match_id = :match_id AND taken_at = :taken_at
  AND EXISTS (SELECT 1 FROM json_each(:left) AS gone JOIN seats AS before
              ON before.match_id = :match_id AND before.taken_at = gone.value
              WHERE before.seat = seats.seat AND before.name IS NULL)
"""
"""A seat that goes on from one whose name was erased meanwhile bears its player's own name, or none."""

_FORGET_ERASED = """
UPDATE seats SET name = NULL, player_id = NULL
WHERE player_id IN (SELECT p.id FROM json_each(?) AS wanted JOIN players AS p ON p.id = wanted.value
                    WHERE p.token_hash IS NULL)
  AND match_id IN (SELECT value FROM json_each(?))
"""
_FORGET_LEFT = "UPDATE seats SET name = NULL, player_id = NULL, name_of = NULL WHERE match_id = ? AND taken_at = ?"
_FORGET_NAMES = """
UPDATE seats SET name = NULL, name_of = NULL
WHERE name_of IN (SELECT p.id FROM json_each(?) AS wanted JOIN players AS p ON p.id = wanted.value
                  WHERE p.token_hash IS NULL)
  AND match_id IN (SELECT value FROM json_each(?))
"""

_CLOSED = """
SELECT used.value ->> 0 FROM json_each(?) AS used
LEFT JOIN invitations AS i ON i.match_id = used.value ->> 0 AND i.invitation_id = used.value ->> 1
WHERE i.match_id IS NULL OR i.revoked IS NOT NULL OR i.taken_at IS NOT NULL
"""

_heads = msgspec.json.Decoder(dict[str, tuple[int, str]])
_texts = msgspec.json.Decoder(list[str])


def hexed(named: MatchId | PlayerId) -> str:
    return named.hex


def timestamp(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError(f"a time without a zone: {time}")
    return format_timestamp(time)


WRITER = Writer(hexed, timestamp, hexed)


def write_batch(connection: sqlite3.Connection, batch: Sequence[Append]) -> list[StoreError | None]:
    """Write those of *batch* that win, inside a transaction that is open; at most one append a match."""
    verdicts, head = _verdicts(connection, batch)
    winners = [append for append, verdict in zip(batch, verdicts, strict=True) if verdict is None]
    if winners:
        _write(connection, winners, head)
    return verdicts


def _verdicts(connection: sqlite3.Connection, batch: Sequence[Append]) -> tuple[list[StoreError | None], int]:
    commands = [(a.match_id.hex, c.actor, c.key) for a in batch for c in a.commands]
    wanted = {
        "matches": _json([append.match_id.hex for append in batch]),
        "commands": _json(commands),
        "openings": _json([append.opening.key for append in batch if append.opening and append.opening.key]),
    }
    heads_text, known_text, opened_text, head = connection.execute(_STANDING, wanted).fetchone()
    heads = _heads.decode(heads_text)
    known, opened = set(_texts.decode(known_text)), set(_texts.decode(opened_text))
    closed = _closed(connection, batch)
    verdicts: list[StoreError | None] = []
    for append in batch:
        match_id, opening = append.match_id.hex, append.opening
        key = opening.key if opening else None
        if match_id in known or key in opened:
            verdicts.append(KeyKnown(str(append.match_id)))
        elif match_id in closed:
            verdicts.append(InvitationClosed(str(append.match_id)))
        elif not _is_next(append, heads.get(match_id)):
            verdicts.append(VersionConflict(str(append.match_id)))
        else:
            verdicts.append(None)
            if key is not None:
                opened.add(key)
    return verdicts, head


def _is_next(append: Append, head: tuple[int, str] | None) -> bool:
    """Tell whether *append* goes on from a match's *head*: its version and the hash of its last event, in hex."""
    if append.opening or head is None:
        return head is None and append.opening is not None
    version, head_hash = head
    return version == append.expected and follows(append, bytes.fromhex(head_hash))


def _closed(connection: sqlite3.Connection, batch: Sequence[Append]) -> set[str]:
    """Return the matches whose appends use an invitation that is not open. Hardly any append uses one."""
    used = [(a.match_id.hex, a.invitation_used.invitation_id.hex) for a in batch if a.invitation_used]
    return {match_id for (match_id,) in connection.execute(_CLOSED, [_json(used)])} if used else set()


def _write(connection: sqlite3.Connection, winners: Sequence[Append], head: int) -> None:
    openings = [(append, append.opening) for append in winners if append.opening]
    _insert(connection, tables.matches, (WRITER.match(append, opening) for append, opening in openings))
    _update_matches(connection, [append for append in winners if not append.opening])
    events = list(chain.from_iterable(map(WRITER.events, winners)))
    for number, row in enumerate(events, head + 1):
        row[2] = number
    _insert(connection, tables.events, events)
    _insert(connection, tables.commands, chain.from_iterable(map(WRITER.commands, winners)))
    replaced = [append.match_id.hex for append in winners if append.agenda is not None and not append.opening]
    if replaced:
        connection.execute("DELETE FROM agenda WHERE match_id IN (SELECT value FROM json_each(?))", [_json(replaced)])
    _insert(connection, tables.agenda, chain.from_iterable(map(WRITER.agenda, winners)))
    _insert(connection, tables.seats, chain.from_iterable(map(WRITER.seats, winners)))
    players = {seat.player.hex for append in winners for seat in append.seats_taken if seat.player is not None}
    named = {seat.name_of.hex for append in winners for seat in append.seats_taken if seat.name_of is not None}
    for some, forget in ((players, _FORGET_ERASED), (named, _FORGET_NAMES)):
        if some:
            connection.execute(forget, [_json(sorted(some)), _json([append.match_id.hex for append in winners])])
    for append in winners:
        if append.seats_left:
            for seat in append.seats_taken:
                where = {"match_id": append.match_id.hex, "taken_at": seat.taken_at, "left": _json(append.seats_left)}
                connection.execute(_NAMED_AS_BEFORE, where)
        for taken_at in append.seats_left:
            connection.execute(_FORGET_LEFT, (append.match_id.hex, taken_at))
        if use := append.invitation_used:
            note = "UPDATE invitations SET taken_at = ? WHERE match_id = ? AND invitation_id = ?"
            connection.execute(note, (use.taken_at, append.match_id.hex, use.invitation_id.hex))


def _update_matches(connection: sqlite3.Connection, appends: Sequence[Append]) -> None:
    rows = [
        (a.match_id.hex, a.expected + len(a.events), a.events[-1].hash, a.status, a.summary.decode()) for a in appends
    ]
    for part in _parts(rows):
        connection.execute(_update_text(len(part)), list(chain.from_iterable(part)))


@cache
def _update_text(count: int) -> str:
    return (
        "UPDATE matches SET version = new.column2, head_hash = new.column3, status = new.column4, "
        f"summary = new.column5 FROM (VALUES {', '.join(['(?, ?, ?, ?, ?)'] * count)}) AS new "
        "WHERE matches.match_id = new.column1"
    )


def _insert(connection: sqlite3.Connection, table: sa.Table, rows: Iterable[Row]) -> None:
    for part in _parts(list(rows)):
        connection.execute(_insert_text(table, len(part)), list(chain.from_iterable(part)))


@cache
def _insert_text(table: sa.Table, count: int) -> str:
    columns = [column.name for column in table.columns if column.server_default is None]
    names = ", ".join(f'"{name}"' for name in columns)
    places = f"({', '.join('?' * len(columns))})"
    return f'INSERT INTO "{table.name}" ({names}) VALUES {", ".join([places] * count)}'


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Cut *rows* into parts whose sizes are powers of two."""
    done = 0
    while left := len(rows) - done:
        size = min(1 << (left.bit_length() - 1), MOST_ROWS)
        yield rows[done : done + size]
        done += size


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
