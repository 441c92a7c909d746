"""A fan-out within one process."""

from contextlib import AbstractAsyncContextManager

from domain.ids import MatchId, PlayerId
from infra.fanout.bells import Bells, bells_of, bells_of_tokens
from infra.fanout.port import EVERY_MATCH, Bell


class MemoryFanout:
    """Rings the bells of this process alone."""

    def __init__(self) -> None:
        self.bells = Bells()

    def ring(self, match_id: MatchId, position: int) -> None:
        self.bells.ring(match_id, position)
        self.bells.ring_anyway(EVERY_MATCH)

    def listen(self, match_id: MatchId) -> AbstractAsyncContextManager[Bell]:
        return self.bells.listen(match_id)

    def ring_player(self, player: PlayerId) -> None:
        self.bells.ring_anyway(bells_of(player))

    def listen_to_player(self, player: PlayerId) -> AbstractAsyncContextManager[Bell]:
        return self.bells.listen(bells_of(player))

    def ring_tokens(self, holder: bytes) -> None:
        self.bells.ring_anyway(bells_of_tokens(holder))

    def listen_to_tokens(self, holder: bytes) -> AbstractAsyncContextManager[Bell]:
        return self.bells.listen(bells_of_tokens(holder))

    async def healthy(self) -> bool:
        return True

    async def close(self) -> None:
        return None
