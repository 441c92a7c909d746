"""What a webhook is told of a group of events: those that it is for, and what follows from them."""

from collections.abc import Callable, Iterator
from uuid import UUID

from msgspec import Struct

from infra.webhooks.port import Choice
from service.feed.reader import FeedItem
from service.feed.selection import Selection
from service.webhooks.groups import Group
from service.webhooks.turns import Stand

TO_ACT = "match.to_act"
"""A type that is no event: a person is asked something that nobody was asked before."""
WITH_MATCH = frozenset({TO_ACT, "match.finished", "match.aborted"})
"""Types of messages that hold the match as it stood after the group."""


class Message(Struct, frozen=True):
    """Something to deliver: its *type*, the event that it is about, and the match as it stood, where that is told."""

    type: str
    item: FeedItem
    stand: Stand | None

    def id_for(self, webhook_id: UUID) -> str:
        """Return what the receiver knows it by, however often it is sent."""
        suffix = "_to_act" if self.type == TO_ACT else ""
        return f"msg_{webhook_id.hex}_{self.item.position}{suffix}"


Write = Callable[[Message], bytes]
"""Returns a message as it is sent."""


class Wanted:
    """What a webhook is for."""

    def __init__(self, choice: Choice) -> None:
        self._events = Selection(unlisted=choice.unlisted, games=choice.games, labels=choice.labels, types=choice.types)
        types = choice.types
        self.asks_for_turns = types is not None and TO_ACT in types

    def has(self, item: FeedItem) -> bool:
        """Return whether the webhook is told of this event: what a spectator may not see is not sent."""
        return self._events.has(item) and self._events.shows(item)

    def needs_stand(self, group: Group) -> bool:
        """Return whether the match as it stood after *group* is needed for what the webhook is told of it."""
        if not self._events.has_match(group[0]):
            return False
        return self.asks_for_turns or any(item.event.type in WITH_MATCH and self.has(item) for item in group)

    def messages(self, group: Group, stand: Stand | None) -> Iterator[Message]:
        """Return what the webhook is told of *group*, in order."""
        for item in group:
            if self.has(item):
                yield Message(item.event.type, item, stand if item.event.type in WITH_MATCH else None)
        if self.asks_for_turns and stand is not None and stand.is_asking and self._events.has_match(group[0]):
            yield Message(TO_ACT, group[-1], stand)
