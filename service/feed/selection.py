"""Which events of the feed somebody gets: by what a key allows, and by what was asked for."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from domain.audience import sees
from domain.viewer import SPECTATOR, Viewer
from service.feed.reader import FeedItem

PUBLIC = "public"


class Selection(Struct, frozen=True):
    """A choice of events: None in a filter means any.

    *unlisted*: also those of unlisted matches. *types* choose among the events whose type *viewer* may see, so that
    they tell nothing about the others.
    """

    viewer: Viewer = SPECTATOR
    unlisted: bool = False
    games: Collection[str] | None = None
    labels: Collection[str] | None = None
    types: Collection[str] | None = None

    def has_match(self, item: FeedItem) -> bool:
        """Return whether this choice includes the match of *item*."""
        facts = item.facts
        return (
            (self.unlisted or facts.visibility == PUBLIC)
            and (self.games is None or facts.game in self.games)
            and (self.labels is None or facts.label in self.labels)
        )

    def has(self, item: FeedItem) -> bool:
        """Return whether this choice includes *item*."""
        if not self.has_match(item):
            return False
        return self.types is None or (item.event.type in self.types and self.shows(item))

    def shows(self, item: FeedItem) -> bool:
        """Return whether the viewer may see the event itself, and not only that there is one."""
        return sees(self.viewer, item.event.audience)

    def of(self, items: Iterable[FeedItem]) -> list[FeedItem]:
        """Return those of *items* that this choice includes."""
        return [item for item in items if self.has(item)]
