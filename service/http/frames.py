"""What the frames of a stream hold, whichever way they are sent: envelopes, and control frames by name."""

from collections.abc import Collection
from typing import Protocol

import msgspec

from domain.audience import sees
from domain.timestamp import format_timestamp
from domain.viewer import Viewer
from infra.clock.port import Clock
from infra.seal import SealedEvent
from service.http import representations
from service.http.wire_types import Include
from service.streams.session import End, Frame, Heartbeat, Hello, Presence, Shown

MOST_KEPT = 4_096


class Written:
    """The latest frames of events as they were written, for each form: once for all who see the same of an event."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, bytes, bool], bytes] = {}

    def frame(self, form: "Form", event: SealedEvent, viewer: Viewer) -> bytes:
        """Return an event as a frame."""
        key = (form.name, event.digest, sees(viewer, event.audience))
        frame = self._kept.get(key)
        if frame is None:
            frame = self._kept[key] = form.envelope(event.position, representations.envelope(event, viewer))
            if len(self._kept) > MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        return frame


class Form(Protocol):
    """How frames are written for one way of sending them."""

    name: str

    def envelope(self, position: int, envelope: bytes) -> bytes:
        """Return an event's envelope as a frame."""
        ...

    def control(self, name: str, data: bytes) -> bytes:
        """Return a control frame."""
        ...


class FrameWriter:
    """Writes frames in a form, as *viewer* may see them, with what *include* adds to each event."""

    def __init__(
        self, form: Form, written: Written, clock: Clock, viewer: Viewer, include: Collection[Include]
    ) -> None:
        self._form = form
        self._written = written
        self._clock = clock
        self._viewer = viewer
        self._include = include

    def __call__(self, frame: Frame) -> bytes:
        """Return *frame* as bytes."""
        match frame:
            case Shown(event, state):
                if state is None or not self._include:
                    return self._written.frame(self._form, event, self._viewer)
                envelope = representations.envelope(event, self._viewer)
                added = representations.additions(state, self._viewer, self._include, self._clock.now())
                return self._form.envelope(event.position, b"%s%s}" % (envelope[:-1], added))
            case Hello(position, head_hash):
                return self._control("hello", position, hash=head_hash.hex())
            case Presence(position, seats):
                return self._control("presence", position, seats=seats)
            case Heartbeat(position):
                return self._control("heartbeat", position)
            case End(position, head_hash):
                return self._control("end", position, hash=head_hash.hex())

    def _control(self, name: str, position: int, **more: object) -> bytes:
        data = {"time": format_timestamp(self._clock.now()), "position": position, **more}
        return self._form.control(name, msgspec.json.encode(data))
