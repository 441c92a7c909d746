"""Frames of a stream as server-sent events.

Events have ``id:`` (the position) and no ``event:``, so that a page's ``onmessage`` gets them all. Control frames have
``event:`` and no ``id:``, so that they never move the cursor.
"""

RETRY_MILLISECONDS = 500
HEADERS = {
    "Cache-Control": "no-store, no-transform",  # compression by some proxies delays events
    "X-Accel-Buffering": "no",
    "Vary": "Authorization",
}


class ServerSentEvents:
    """The form of frames in an event stream."""

    name = "sse"

    def envelope(self, position: int, envelope: bytes) -> bytes:
        return b"id: %d\ndata: %s\n\n" % (position, envelope)

    def control(self, name: str, data: bytes) -> bytes:
        retry = b"retry: %d\n" % RETRY_MILLISECONDS if name == "hello" else b""
        return b"%sevent: %s\ndata: %s\n\n" % (retry, name.encode(), data)
