"""What carries the bell."""

from contextlib import AbstractAsyncContextManager
from typing import Final, Protocol
from uuid import UUID

from domain.ids import MatchId, PlayerId

EVERY_MATCH: Final = MatchId(UUID(int=0))
"""Whoever listens to this hears the rings of all matches."""


class Bell(Protocol):
    """The bell of one listener. Rings are not queued: they set a flag."""

    async def wait(self) -> None:
        """Return at a ring, at once if there was one since the last call or since listening began.

        Several rings may count as one.
        """
        ...


class Fanout(Protocol):
    """Carries (match, position) from whoever appended to whoever follows. A lost or doubled ring does no harm."""

    def ring(self, match_id: MatchId, position: int) -> None:
        """Announce that *match_id* has reached *position*. Never waits, never fails."""
        ...

    def listen(self, match_id: MatchId) -> AbstractAsyncContextManager[Bell]:
        """Return a context that listens to a match. Enter it *before* reading the history, or a ring may be missed."""
        ...

    def ring_player(self, player: PlayerId) -> None:
        """Announce that something has changed for *player*. Never waits, never fails."""
        ...

    def listen_to_player(self, player: PlayerId) -> AbstractAsyncContextManager[Bell]:
        """Return a context that listens to a player. Enter it *before* reading, or a ring may be missed."""
        ...

    def ring_tokens(self, holder: bytes) -> None:
        """Announce that a token of *holder*, a player's id or an API key's hash, has died. Never waits, never fails."""
        ...

    def listen_to_tokens(self, holder: bytes) -> AbstractAsyncContextManager[Bell]:
        """Return a context that listens for the death of a holder's tokens. Enter it *before* looking them up."""
        ...

    async def healthy(self) -> bool:
        """Return whether rings reach other processes. If not, their followers notice late, by a slow timer."""
        ...

    async def close(self) -> None:
        """Close every connection."""
        ...
