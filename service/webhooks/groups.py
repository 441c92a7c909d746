"""The feed cut into groups: the events that one command caused, which came at once."""

import re
from collections.abc import Iterable

from service.feed.reader import FeedItem

_WITHOUT_COMMAND = re.compile(rb'\{"actor":"[^"]*","audience":(?:null|\[[0-9,]*\]),"command":null,')

Group = list[FeedItem]


def begins(item: FeedItem) -> bool:
    """Return whether *item* is the first event that a command caused: that one carries it."""
    return _WITHOUT_COMMAND.match(item.event.line) is None


def goes_on(last: FeedItem, following: FeedItem | None) -> bool:
    """Return whether *following* belongs to the group of *last*, the item right before it."""
    return following is not None and following.match_id == last.match_id and not begins(following)


def groups_of(items: Iterable[FeedItem]) -> list[Group]:
    """Return *items*, which follow each other, as groups. The last one may go on beyond them."""
    groups: list[Group] = []
    last: FeedItem | None = None
    for item in items:
        if last is not None and goes_on(last, item):
            groups[-1].append(item)
        else:
            groups.append([item])
        last = item
    return groups
