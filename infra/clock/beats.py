"""How the service's time goes on from one beat to the next, whatever the wall clock has done meanwhile.

Service time is ahead of the wall clock by ``seen - wall``: by what the wall clock was turned back, as long as it was
not turned forward again. It never steps: what the wall clock leaps over beyond that, and every time in which no process
could write, is an outage.
"""

from datetime import datetime, timedelta

from msgspec import Struct

from domain.outage import Outage
from infra.liveness.port import Beat

BEAT = timedelta(seconds=2)
"""How often every process beats."""

LIMIT = 3 * BEAT
"""If no process has beaten for so long, none could."""

STARTING = timedelta(seconds=3)
"""A process that starts cannot tell a leap from a pause; if the last beat is older than this, it takes it for one."""

GRACE = timedelta(seconds=5)
"""How long an outage lasts beyond its end, so that people can come back."""

TOLERANCE = timedelta(milliseconds=250)
"""A clock that is off by less was not turned."""


class Own(Struct, frozen=True):
    """What a process knows by itself: its service time, and for how long it has not beaten."""

    now: datetime
    silent: timedelta


def next_beat(last: Beat | None, wall: datetime, own: Own | None, error: float = 0.0) -> tuple[Beat, Outage | None]:
    """Return the beat that follows *last* at the shared *wall* clock, known to *error* seconds, and an outage found.

    *own* is None for a process that has just started, so that it knows nothing but the last beat.
    """
    if last is None:
        return Beat(wall if own is None else max(wall, own.now), wall), None
    tolerance = TOLERANCE + timedelta(seconds=error)
    elapsed = wall - last.wall
    if own is None or last.seen > own.now + tolerance:  # it was not there, or stood still, while others went on
        if -tolerance <= elapsed <= (STARTING if own is None else LIMIT):
            return Beat(last.seen + max(elapsed, timedelta()), wall), None
        now = max(last.seen, wall)
        return Beat(now, wall), Outage(last.seen, now + GRACE)
    silent = own.silent if elapsed < timedelta() else min(own.silent, elapsed)
    expected = last.seen + elapsed
    if abs(expected - own.now) <= tolerance:
        now, leapt = max(last.seen, expected), False
    else:  # the wall clock was turned: back, and service time goes on; or forward, and what it was ahead is used up
        now = max(last.seen, own.now) if expected < own.now else max(last.seen, own.now, wall)
        leapt = now > own.now + tolerance
    return Beat(now, wall), Outage(last.seen, now + GRACE) if leapt or silent > LIMIT else None
