"""Whom a client turns to that knows several processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import httpx


class Reachable(Protocol):
    """A process of the server."""

    @property
    def url(self) -> str:
        """Where it answers."""
        ...

    @property
    def client(self) -> httpx.AsyncClient:
        """A client of it."""
        ...


class Turning:
    """A client's own node; one of the others as long as that does not answer."""

    def __init__(self, own: Reachable, *others: Reachable) -> None:
        self._nodes = (own, *others)
        self._failed = 0

    @property
    def node(self) -> Reachable:
        """The node to ask now."""
        return self._nodes[self._failed % len(self._nodes)]

    def failed(self) -> None:
        """Ask the next one: this one did not answer."""
        self._failed += 1

    def answered(self) -> None:
        """Begin with its own again the next time."""
        self._failed = 0


def others_of(own: Reachable, nodes: Sequence[Reachable]) -> tuple[Reachable, ...]:
    """Return *nodes* without one's own."""
    return tuple(node for node in nodes if node is not own)
