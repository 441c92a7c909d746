"""Frames of a stream as server-sent events.

Events have ``id:`` (the position) and no ``event:``, so that a page's ``onmessage`` gets them all. Control frames have
``event:`` and no ``id:``, so that they never move the cursor.
"""

import msgspec

from domain.timestamp import format_timestamp
from domain.viewer import Viewer
from infra.clock.port import Clock
from service.http import representations
from service.http.wire_types import Include
from service.streams.session import End, Frame, Heartbeat, Hello, Presence, Shown

RETRY_MILLISECONDS = 500
HEADERS = {
    "Cache-Control": "no-store, no-transform",  # compression by some proxies delays events
    "X-Accel-Buffering": "no",
    "Vary": "Authorization",
}


class SseWriter:
    """Writes frames as *viewer* may see them, with what *include* adds to each event."""

    def __init__(self, clock: Clock, viewer: Viewer, include: Include | None) -> None:
        self._clock = clock
        self._viewer = viewer
        self._include = include

    def __call__(self, frame: Frame) -> bytes:
        """Return *frame* as bytes."""
        match frame:
            case Shown(event, state):
                envelope = representations.envelope(event, self._viewer)
                if state is not None and self._include is not None:
                    added = representations.additions(state, self._viewer, self._include, self._clock.now())
                    envelope = b"%s%s}" % (envelope[:-1], added)
                return b"id: %d\ndata: %s\n\n" % (event.position, envelope)
            case Hello(position, head_hash):
                return b"retry: %d\n%s" % (
                    RETRY_MILLISECONDS,
                    self._control(b"hello", position, hash=head_hash.hex()),
                )
            case Presence(position, seats):
                return self._control(b"presence", position, seats=seats)
            case Heartbeat(position):
                return self._control(b"heartbeat", position)
            case End(position, head_hash):
                return self._control(b"end", position, hash=head_hash.hex())

    def _control(self, name: bytes, position: int, **more: object) -> bytes:
        data = {"time": format_timestamp(self._clock.now()), "position": position, **more}
        return b"event: %s\ndata: %s\n\n" % (name, msgspec.json.encode(data))
