"""The operating system's randomness."""

import secrets
import time
from uuid import UUID

from domain.ids import MatchId


class SystemEntropy:
    """Randomness from the operating system, and ids by the machine's clock."""

    def __init__(self) -> None:
        self._last = 0

    def secret(self) -> bytes:
        return secrets.token_bytes(32)

    def nonce(self) -> bytes:
        return secrets.token_bytes(16)

    def match_id(self) -> MatchId:
        # ids of one process ascend even within a millisecond: 12 bits of fraction
        ticks = max(time.time_ns() * 4096 // 1_000_000, self._last + 1)
        self._last = ticks
        value = (ticks >> 12) << 80 | 0x7 << 76 | (ticks & 0xFFF) << 64 | 0b10 << 62 | secrets.randbits(62)
        return MatchId(UUID(int=value))
