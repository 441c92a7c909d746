"""Long searches that can be left and taken up again, so that whoever asks need not wait for them in one piece.

    notebook = Notebook()
    notebook.work(lambda: match.legal(seat, None), steps=100)   # the answer, or raises Unfinished; then again

What a search finds does not depend on this. Without an open notebook it is simply done to its end.
"""

from collections.abc import Callable, Generator, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

Steps = Generator[None, None, T]
"""A search that yields after each of its steps, which are all short and about equally long, and returns what it finds.

It draws nothing and changes nothing, so the same question always has the same answer.
"""


class Unfinished(Exception):
    """The steps are used up. The same work with the same notebook goes on from here."""


class Notebook:
    """What the searches of one piece of work have found, and how far the others have come."""

    __slots__ = ("_found", "_left", "_under_way")

    open: "Notebook | None" = None
    """The one that the work of this moment is written into."""

    def __init__(self) -> None:
        self._found: dict[Hashable, Any] = {}
        self._under_way: dict[Hashable, Steps[Any]] = {}
        self._left = 0

    def work(self, work: Callable[[], T], steps: int) -> T:
        """Return what *work* returns. Raises Unfinished as soon as its searches have done *steps* more steps."""
        self._left = steps
        Notebook.open = self
        try:
            return work()
        finally:
            Notebook.open = None

    def searched(self, question: Hashable, search: Callable[[], Steps[T]]) -> T:
        """Return what *search* finds, perhaps from an earlier attempt. Raises Unfinished."""
        if question in self._found:
            found: T = self._found[question]
            return found
        under_way = self._under_way.get(question) or self._under_way.setdefault(question, search())
        while self._left > 0:
            self._left -= 1
            try:
                next(under_way)
            except StopIteration as end:
                self._found[question] = end.value
                del self._under_way[question]
                return self.searched(question, search)
        raise Unfinished


def searched(question: Hashable, search: Callable[[], Steps[T]]) -> T:
    """Return what *search* finds. *question* tells it from every other search.

    Raises Unfinished if a notebook is open and its steps are used up.
    """
    if Notebook.open is not None:
        return Notebook.open.searched(question, search)
    return finished(search())


def finished(search: Steps[T]) -> T:
    """Return what *search* finds, in one piece."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: T = end.value
            return found
