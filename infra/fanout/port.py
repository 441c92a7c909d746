"""What a bell does."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from domain.ids import MatchId


class Bell(Protocol):
    """One follower's ear. Rings meanwhile are not queued: they set a flag."""

    async def wait(self) -> None:
        """Return at the first ring since the last call (or since listening began). Doubled rings may be one."""
        ...


class Fanout(Protocol):
    """Carries (match, position) from whoever appended to whoever follows. A lost or doubled ring costs nothing."""

    def ring(self, match_id: MatchId, position: int) -> None:
        """Say that *match_id* has reached *position*. Never waits, never fails."""
        ...

    def listen(self, match_id: MatchId) -> AbstractAsyncContextManager[Bell]:
        """Listen for a match. Begin to listen *before* reading history."""
        ...

    async def healthy(self) -> bool:
        """Tell whether rings reach other processes; without it they come late, by the slow timer."""
        ...

    async def close(self) -> None:
        """Let go of every connection."""
        ...
