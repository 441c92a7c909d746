"""Where secrets and ids come from. Only here is the machine's randomness read."""

import secrets
import time
from typing import Protocol
from uuid import UUID

from domain.ids import MatchId


class Entropy(Protocol):
    """A source of what nobody can guess."""

    def secret(self) -> bytes:
        """Return a match's secret: 32 bytes."""
        ...

    def nonce(self) -> bytes:
        """Return what makes a token unique: 16 bytes."""
        ...

    def match_id(self) -> MatchId:
        """Return a new match id: a UUID version 7, so that ids sort by the time of opening."""
        ...


class SystemEntropy:
    """The operating system's randomness."""

    def __init__(self) -> None:
        self._last = 0

    def secret(self) -> bytes:
        """Return 32 random bytes."""
        return secrets.token_bytes(32)

    def nonce(self) -> bytes:
        """Return 16 random bytes."""
        return secrets.token_bytes(16)

    def match_id(self) -> MatchId:
        """Return a UUID version 7; those of one process ascend even within a millisecond (12 bits of fraction)."""
        ticks = max(time.time_ns() * 4096 // 1_000_000, self._last + 1)
        self._last = ticks
        value = (ticks >> 12) << 80 | 0x7 << 76 | (ticks & 0xFFF) << 64 | 0b10 << 62 | secrets.randbits(62)
        return MatchId(UUID(int=value))
