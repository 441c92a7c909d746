"""Writes what callers see: envelopes spliced from stored bytes, views, summaries, legal commands."""

import hashlib
from collections.abc import Collection, Mapping
from datetime import datetime

import msgspec

from domain.aggregate import Match
from domain.audience import sees
from domain.ids import Seat
from domain.match.reissuing import Reissue
from domain.match.view import Asked as AskedSeat
from domain.timestamp import format_timestamp
from domain.viewer import Viewer
from infra.rematches.port import NO_LINKS, Links
from infra.seal import SealedEvent
from service.http.wire_types import Asked, Include, MatchSummary, ReissueSummary, SeatStatus, SeatSummary
from service.matches.cached import CachedMatch
from service.matches.summary import StoredSummary, summarize

encode = msgspec.json.Encoder().encode
_TAG = hashlib.sha256()
"""Begun once and copied: to look the hash up costs as much as to take it."""


def envelope(sealed: SealedEvent, viewer: Viewer) -> bytes:
    """Return the envelope of an event as *viewer* may see it: the stored line and its digest, or no event."""
    if sees(viewer, sealed.audience):
        return b'%s,"digest":"%s"}' % (sealed.line[:-1], sealed.digest.hex().encode())
    return b'{"actor":"%s","audience":null,"command":null,"event":null,"position":%d,"time":"%s","digest":"%s"}' % (
        sealed.actor.encode(),
        sealed.position,
        sealed.time.encode(),
        sealed.digest.hex().encode(),
    )


def history_page(events: list[SealedEvent], viewer: Viewer, head: int, over: bool) -> bytes:
    """Return a page of history as *viewer* may see it."""
    return b'{"events":[%s],"head":%d,"over":%s,"viewer":"%s"}' % (
        b",".join(envelope(one, viewer) for one in events),
        head,
        b"true" if over else b"false",
        str(viewer).encode(),
    )


def match_view(match: Match, viewer: Viewer) -> bytes:
    """Return a match as *viewer* sees it, without the server's time, so that equal views are equal bytes."""
    view = match.view(viewer)
    return encode(
        {
            "position": view.position,
            "status": view.status,
            "viewer": str(viewer),
            "to_act": to_act(view.asked),
            "abort_asked": view.abort_asked,
            "reissues": reissues(view.reissues),
            "outcome": view.outcome,
            "game": view.game,
        }
    )


def timed(body: bytes, now: datetime) -> bytes:
    """Return a view with the server's time."""
    return b'%s,"server_time":"%s"}' % (body[:-1], format_timestamp(now).encode())


def additions(match: Match, viewer: Viewer, include: Collection[Include], now: datetime) -> bytes:
    """Return the members that *include* adds to an answer: the view, and the legal commands if *viewer* is a seat."""
    added = b""
    if Include.VIEW in include:
        added += b',"view":' + timed(match_view(match, viewer), now)
    if Include.LEGAL in include and viewer.seat is not None:
        added += b',"legal":' + encode(match.legal(Seat(viewer.seat), None))
    return added


def etag(position: int, body: bytes) -> str:
    """Return the entity tag of a *body* at a *position*: ``"17-<8 hex of its hash>"``."""
    hash_ = _TAG.copy()
    hash_.update(body)
    return f'"{position}-{hash_.hexdigest()[:8]}"'


def to_act(seats: tuple[AskedSeat, ...]) -> list[Asked]:
    """Return who is asked."""
    return [
        Asked(
            one.awaited.seat,
            list(one.awaited.commands),
            one.awaited.asked_at,
            None if one.deadline is None else format_timestamp(one.deadline),
            None if one.absent_from is None else format_timestamp(one.absent_from),
        )
        for one in seats
    ]


def reissues(seats: tuple[Reissue, ...]) -> list[ReissueSummary]:
    """Return the seats whose tokens are said to be lost."""
    return [
        ReissueSummary(
            one.seat,
            list(one.asked_by),
            None if one.reissue_from is None else format_timestamp(one.reissue_from),
            one.reissued_by,
        )
        for one in seats
    ]


def summary(
    stored: StoredSummary, head_hash: bytes, names: Mapping[int, str | None], links: Links = NO_LINKS
) -> MatchSummary:
    """Return the summary of a match. *names* are those of its players, by seat."""
    seats = [
        SeatSummary(
            Seat(seat.seat), SeatStatus(seat.kind), seat.level, names.get(seat.seat) if seat.kind == "human" else None
        )
        for seat in stored.seats
    ]
    members = {name: getattr(stored, name) for name in StoredSummary.__struct_fields__}
    linked = {"rematch": links.rematch, "rematch_of": links.rematch_of, "rematch_declined_by": links.declined_by}
    lost = [
        ReissueSummary(Seat(one.seat), [Seat(by) for by in one.asked_by], one.reissue_from, one.reissued_by)
        for one in stored.reissues
    ]
    asked = [Asked(Seat(one.seat), one.commands, one.asked_at, one.deadline, one.absent_from) for one in stored.to_act]
    return MatchSummary(
        **members | {"seats": seats, "to_act": asked, "reissues": lost, "hash": head_hash.hex()} | linked
    )


def cached_summary(cached: CachedMatch, names: Mapping[int, str | None], links: Links = NO_LINKS) -> MatchSummary:
    """Return the summary of a match, as this process knows it. *names*: of its players, by when they took seats."""
    state = cached.match.state
    by_seat = {seat: names.get(one.taken_at) for seat, one in enumerate(state.seats) if one.taken_at is not None}
    return summary(summarize(state, cached.opening.label), cached.head_hash, by_seat, links)
