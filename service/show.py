"""Writes what callers see: envelopes spliced from stored bytes, views, summaries, legal answers."""

import hashlib
from datetime import datetime

import msgspec

from domain.aggregate import Match
from domain.audience import sees
from domain.ids import Seat
from domain.match.events import SeatKind
from domain.match.state import MatchState, SeatState
from domain.match.view import Asked as AskedSeat
from domain.match.view import asked
from domain.moment import stamp
from domain.viewer import Viewer
from infra.seal import Sealed
from service.lives import Live
from service.wire import Asked, MatchSummary, SeatStatus, SeatSummary

encode = msgspec.json.Encoder().encode


def envelope(sealed: Sealed, viewer: Viewer) -> bytes:
    """Write an event as *viewer* may see it: the stored line with its digest, or the bare tick."""
    if sees(viewer, sealed.audience):
        return b'%s,"digest":"%s"}' % (sealed.line[:-1], sealed.digest.hex().encode())
    return b'{"actor":"%s","audience":null,"command":null,"event":null,"position":%d,"time":"%s","digest":"%s"}' % (
        sealed.actor.encode(),
        sealed.position,
        sealed.time.encode(),
        sealed.digest.hex().encode(),
    )


def history_page(events: list[bytes], head: int, over: bool) -> bytes:
    """Write a page of history."""
    return b'{"events":[%s],"head":%d,"over":%s}' % (b",".join(events), head, b"true" if over else b"false")


def match_view(match: Match, viewer: Viewer) -> bytes:
    """Write a match as *viewer* sees it, without the server's time, so that equal views are equal bytes."""
    view = match.view(viewer)
    return encode(
        {
            "position": view.position,
            "status": view.status,
            "viewer": str(viewer),
            "to_act": to_act(view.asked),
            "outcome": view.outcome,
            "game": view.game,
        }
    )


def timed(body: bytes, now: datetime) -> bytes:
    """Add the server's time to a view."""
    return b'%s,"server_time":"%s"}' % (body[:-1], stamp(now).encode())


def etag(position: int, body: bytes) -> str:
    """Give the entity tag of a *body* at a *position*: ``"17-<8 hex of its hash>"``."""
    return f'"{position}-{hashlib.sha256(body).hexdigest()[:8]}"'


def to_act(seats: tuple[AskedSeat, ...]) -> list[Asked]:
    """Write who is asked."""
    return [
        Asked(
            one.awaited.seat,
            list(one.awaited.commands),
            one.awaited.asked_at,
            None if one.deadline is None else stamp(one.deadline),
        )
        for one in seats
    ]


def summary(state: MatchState, label: str | None, names: dict[int, str | None]) -> MatchSummary:
    """Give a match from outside. *names* are by the position where a seat was taken."""
    opened = state.opened
    return MatchSummary(
        id=state.table.match_id,
        game=opened.game,
        ruleset=opened.ruleset,
        protocol=opened.protocol,
        edition=opened.edition,
        options=opened.options,
        visibility=opened.visibility,
        joining=opened.joining,
        start=opened.start,
        turn_seconds=opened.turn_seconds,
        disclosure=opened.disclosure,
        commitment=opened.commitment,
        sandbox=opened.sandbox,
        parent=opened.parent,
        label=label,
        status=state.status,
        position=state.version - 1,
        seats=[_seat(n, seat, names) for n, seat in enumerate(state.seats)],
        to_act=to_act(asked(state)),
        outcome=state.outcome,
        opened_at=stamp(state.opened_at),
        started_at=None if state.started_at is None else stamp(state.started_at),
        ended_at=None if state.ended_at is None else stamp(state.ended_at),
    )


def live_summary(live: Live) -> MatchSummary:
    """Give a live match from outside."""
    return summary(live.match.state, live.opening.label, live.names)


def _seat(number: int, seat: SeatState, names: dict[int, str | None]) -> SeatSummary:
    if seat.kind is None or seat.taken_at is None:
        return SeatSummary(Seat(number), SeatStatus.FREE, None, None)
    kind = SeatStatus.BOT if seat.kind is SeatKind.BOT else SeatStatus.HUMAN
    return SeatSummary(Seat(number), kind, seat.level, names.get(seat.taken_at))
