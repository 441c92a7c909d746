"""One batch of appends as Postgres takes it: everything in one call of ``append_batch`` (see the first migration)."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from infra.database.errors import InvitationClosed, KeyKnown, StoreError, VersionConflict
from infra.event_store.port import Append
from infra.event_store.rows import Writer

CALL = "SELECT append_batch($1, $2, $3, $4, $5, $6, $7, $8)"
CALL_WITH_PLAYERS = "SELECT append_batch_with_players($1, $2, $3, $4, $5, $6, $7, $8, $9)"
CALL_BY_INVITATION = "SELECT append_batch_by_invitation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
"""For a batch that uses invitations (see the migration that made them)."""

CALL_ALONE = "SELECT ARRAY[append_alone($1, $2, $3, $4, $5, $6, $7, $8)]"
"""For a plain append that waited alone."""

_KNOWN, _CONFLICT, _CLOSED = 1, 2, 3


def _zoned(time: datetime) -> datetime:
    if time.tzinfo is None:
        raise ValueError(f"a time without a zone: {time}")
    return time


_writer = Writer(lambda match_id: match_id, _zoned, lambda player: player)


def call(batch: Sequence[Append]) -> tuple[str, list[list[Any]]]:
    """Return the call that writes *batch*, and its arguments.

    Each row bears the number of its append in the batch, from 1 on.
    """
    if len(batch) == 1 and _is_plain(batch[0]):
        return CALL_ALONE, _alone(batch[0])
    updates: list[Any] = []
    openings: list[Any] = []
    events: list[Any] = []
    commands: list[Any] = []
    cleared: list[Any] = []
    agenda: list[Any] = []
    seats: list[Any] = []
    left: list[Any] = []
    players: list[Any] = []
    used: list[Any] = []
    for n, append in enumerate(batch, 1):
        if append.opening:
            openings.append((n, *_writer.match(append, append.opening)))
        else:
            version, head = append.expected + len(append.events), append.events[-1].hash
            summary = append.summary.decode()
            updates.append((n, append.match_id, append.expected, version, head, append.status, summary))
            if append.agenda is not None:
                cleared.append(n)
        for row in _writer.events(append):
            row[2] = n
            events.append(tuple(row))  # a list would be an array in the array
        commands.extend((n, *row) for row in _writer.commands(append))
        agenda.extend((n, match_id, actor, due) for match_id, actor, due, _ in _writer.agenda(append))
        for *seat, player, name_of in _writer.seats(append):
            seats.append((n, *seat))
            if player is not None or name_of is not None:
                players.append((n, append.match_id, seat[1], player, name_of))
        left.extend((n, append.match_id, taken_at) for taken_at in append.seats_left)
        if use := append.invitation_used:
            used.append((n, append.match_id, use.invitation_id, use.taken_at))
    arguments = [updates, openings, events, commands, cleared, agenda, seats, left]
    if used:
        return CALL_BY_INVITATION, [*arguments, players, used]
    if players or left:
        return CALL_WITH_PLAYERS, [*arguments, players]
    return CALL, arguments


def _is_plain(append: Append) -> bool:
    """Tell whether *append* changes nothing beside the history of a match that is there."""
    if append.opening is not None or append.agenda is not None:
        return False
    return not (append.seats_taken or append.seats_left or append.invitation_used)


def _alone(append: Append) -> list[Any]:
    return [
        append.match_id,
        append.expected,
        append.expected + len(append.events),
        append.events[-1].hash,
        append.status,
        append.summary.decode(),
        [(*row[:2], 1, *row[3:]) for row in _writer.events(append)],
        [(1, *row) for row in _writer.commands(append)],
    ]


def verdicts(batch: Sequence[Append], codes: Sequence[int]) -> list[StoreError | None]:
    """Return the verdict on each append, from the numbers that the call returned."""
    return [_verdict(append, code) for append, code in zip(batch, codes, strict=True)]


def _verdict(append: Append, code: int) -> StoreError | None:
    if code == _KNOWN:
        return KeyKnown(str(append.match_id))
    if code == _CONFLICT:
        return VersionConflict(str(append.match_id))
    if code == _CLOSED:
        return InvitationClosed(str(append.match_id))
    return None


def last_hashes(batch: Sequence[Append]) -> list[list[Any]]:
    """Return the place and the hash of each append's last event, as the arguments of OWN."""
    last = [(append.match_id, append.events[-1]) for append in batch]
    return [[match_id for match_id, _ in last], [event.position for _, event in last], [e.hash for _, e in last]]


OWN = """
SELECT array_agg(e.hash IS NOT NULL ORDER BY wanted.n)
FROM unnest($1::uuid[], $2::int[], $3::bytea[]) WITH ORDINALITY AS wanted(match_id, "position", hash, n)
LEFT JOIN events AS e ON e.match_id = wanted.match_id AND e."position" = wanted."position" AND e.hash = wanted.hash
"""
"""Tells which appends are stored: the hash of a chain is what no two different histories share."""
