"""The feed as it goes over the wire: items of pages and streams."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.match.commands import Visibility
from domain.timestamp import format_timestamp
from domain.viewer import Viewer
from infra.clock.port import Clock
from service.feed.reader import FeedItem as StoredItem
from service.feed.session import FeedFrame, Head, ReadPage
from service.http import representations
from service.http.representations import encode
from service.http.sse import RETRY_MILLISECONDS
from service.http.wire_types import Envelope, GameSlug
from service.streams.session import Heartbeat

GlobalPosition = Annotated[
    int,
    Meta(ge=0, le=2**53 - 1, description="A place in the order of all matches' events; it may skip.", examples=[4711]),
]


class FeedItem(Struct, frozen=True):
    """An event of any match, in the order of their commits, with what its match was opened with."""

    global_position: GlobalPosition
    match_id: Annotated[UUID, Meta(description="The match of the event.")]
    game: GameSlug
    visibility: Visibility
    label: Annotated[str | None, Meta(description="The label that the match was opened with; null: none.")]
    envelope: Envelope


class FeedPage(Struct, frozen=True):
    """A page of the feed, the position to go on after, and the last position that the feed has.

    It may be empty although ``next`` is beyond ``after``: nothing that was asked for lay between. Once ``next`` is the
    head, there is nothing more for now.
    """

    items: Annotated[list[FeedItem], Meta(description="The events, in the order of their commits.")]
    next: GlobalPosition
    head: GlobalPosition
    viewer: Annotated[
        str,
        Meta(
            pattern=r"^(all|spectator)\Z", description="Whose view this is: spectator or all.", examples=["spectator"]
        ),
    ]


def feed_item(item: StoredItem, viewer: Viewer) -> bytes:
    """Return an item as *viewer* may see it, with the envelope's stored bytes in it."""
    facts = item.facts
    return b'{"global_position":%d,"match_id":"%s","game":%s,"visibility":%s,"label":%s,"envelope":%s}' % (
        item.position,
        str(item.match_id).encode(),
        encode(facts.game),
        encode(facts.visibility),
        encode(facts.label),
        representations.envelope(item.event, viewer),
    )


def feed_page(page: ReadPage, viewer: Viewer) -> bytes:
    """Return a page as *viewer* may see it."""
    items = b",".join(feed_item(item, viewer) for item in page.items)
    return b'{"items":[%s],"next":%d,"head":%d,"viewer":"%s"}' % (items, page.next, page.head, str(viewer).encode())


class FeedWriter:
    """Writes frames of the feed as server-sent events: items have ``id:``, control frames have ``event:``."""

    def __init__(self, clock: Clock, viewer: Viewer) -> None:
        self._clock = clock
        self._viewer = viewer

    def __call__(self, frame: FeedFrame) -> bytes:
        """Return *frame* as bytes."""
        match frame:
            case StoredItem(position):
                return b"id: %d\ndata: %s\n\n" % (position, feed_item(frame, self._viewer))
            case Head(position):
                return b"retry: %d\n%s" % (RETRY_MILLISECONDS, self._control(b"hello", position))
            case Heartbeat(position):
                return self._control(b"heartbeat", position)

    def _control(self, name: bytes, position: int) -> bytes:
        data = encode({"time": format_timestamp(self._clock.now()), "position": position})
        return b"event: %s\ndata: %s\n\n" % (name, data)
