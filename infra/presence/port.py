"""Who tells which seats stream."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import Enum, auto
from typing import Protocol

from domain.ids import MatchId


class Unsure(Enum):
    """Why nothing can be said about a match's seats."""

    NOT_YET = auto()
    """It is being asked for."""
    UNKNOWN = auto()
    """Other processes cannot be asked."""


Seats = frozenset[int] | Unsure
"""The seats that stream at any process."""


class Presence(Protocol):
    """One truth over all processes. Nothing here waits or fails, and what cannot be known is said to be unknown."""

    def come(self, match_id: MatchId, seat: int) -> None:
        """Note that a seat streams at this process."""
        ...

    def go(self, match_id: MatchId, seat: int) -> None:
        """Note that a seat streams at this process no longer."""
        ...

    def watch(self, match_id: MatchId, changed: Callable[[], None]) -> AbstractContextManager[None]:
        """Return a context in which *changed* is called whenever ``seats`` of a match says something else.

        Listen to the match's bell before, or a change at another process may be missed.
        """
        ...

    def seats(self, match_id: MatchId) -> Seats:
        """Return the seats of a watched match that stream somewhere, as they were told last."""
        ...

    async def close(self) -> None:
        """Give everything up that this process holds."""
        ...
