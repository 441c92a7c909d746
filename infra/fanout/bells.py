"""The bells of this process: who listens to which match."""

import asyncio
from collections.abc import AsyncIterator, KeysView
from contextlib import asynccontextmanager
from hashlib import sha256
from uuid import UUID

from domain.ids import MatchId, PlayerId


class LocalBell:
    """The bell of one listener."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()

    def ring(self) -> None:
        self._rung.set()

    async def wait(self) -> None:
        await self._rung.wait()
        self._rung.clear()


class Bells:
    """Every bell of this process, by match; a match that nobody listens to leaves nothing here."""

    def __init__(self) -> None:
        self._bells: dict[MatchId, set[LocalBell]] = {}
        self._reached: dict[MatchId, int] = {}

    @property
    def matches(self) -> KeysView[MatchId]:
        """Every match that somebody listens to."""
        return self._bells.keys()

    def ring(self, match_id: MatchId, position: int) -> None:
        """Ring the bells of a match, unless they were rung for this position or a later one."""
        if match_id in self._bells and self._reached.get(match_id, -1) < position:
            self._reached[match_id] = position
            self.ring_anyway(match_id)

    def ring_anyway(self, match_id: MatchId) -> None:
        for bell in self._bells.get(match_id, ()):
            bell.ring()

    def add(self, match_id: MatchId) -> LocalBell:
        bell = LocalBell()
        self._bells.setdefault(match_id, set()).add(bell)
        return bell

    def remove(self, match_id: MatchId, bell: LocalBell) -> None:
        bells = self._bells[match_id]
        bells.discard(bell)
        if not bells:
            del self._bells[match_id]
            self._reached.pop(match_id, None)

    @asynccontextmanager
    async def listen(self, match_id: MatchId) -> AsyncIterator[LocalBell]:
        bell = self.add(match_id)
        try:
            yield bell
        finally:
            self.remove(match_id, bell)


def bells_of(player: PlayerId) -> MatchId:
    """Return under which id a player's bells are kept among those of matches: its own. No two ids are the same."""
    return MatchId(player)


def bells_of_tokens(holder: bytes) -> MatchId:
    """Return under which id the bells of a holder's tokens are kept among those of matches: a hash, which is no id."""
    return MatchId(UUID(bytes=sha256(b"tokens of " + holder).digest()[:16]))
