"""Pages of a list: so many items, and where the next page begins."""

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def page_of(found: Sequence[T], limit: int, cursor: Callable[[T], object]) -> tuple[Sequence[T], str | None]:
    """Return the items of a page, and the *cursor* of its last one if there are more.

    *found*: the first ``limit + 1`` of what is left, or all of it.
    """
    items = found[:limit]
    return items, str(cursor(items[-1])) if len(found) > limit else None
