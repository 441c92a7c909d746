"""Luck without luck: whatever asks for randomness gets the same in every run."""

from __future__ import annotations

import hashlib
import os
import random
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from uuid import UUID

import pytest

from domain.ids import MatchId
from service.limits import rate_limit

ROOMS = ("service.", "infra.")


class Reproducible:
    """Bytes that depend on who asks, and how often it has asked, and on nothing else."""

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()

    def bytes_for(self, who: str, size: int) -> bytes:
        """Return *size* bytes."""
        self._asked[who] += 1
        return hashlib.shake_256(f"{who} {self._asked[who]}".encode()).digest(size)

    def secret(self) -> bytes:
        return self.bytes_for("secret", 32)

    def nonce(self) -> bytes:
        return self.bytes_for("nonce", 16)

    def match_id(self) -> MatchId:
        self._asked["id"] += 1
        milliseconds = 0x019_37B1_E7C1F + self._asked["id"]
        chance = int.from_bytes(self.bytes_for("chance of an id", 8), "big") >> 2
        return MatchId(UUID(int=milliseconds << 80 | 0x7 << 76 | 0b10 << 62 | chance))


@contextmanager
def without_chance() -> Iterator[Reproducible]:
    """Let the operating system's randomness, where this server asks for it, depend on the place that asks.

    And let no time pass for what counts by the machine's clock.
    """
    fixed, real = Reproducible(), os.urandom

    def urandom(size: int) -> bytes:
        place = _place()
        return real(size) if place is None else fixed.bytes_for(place, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", urandom)
        patch.setattr(random, "_urandom", urandom)
        # limits count by the machine's clock, not by the service's
        patch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: 1_000.0))
        yield fixed


def _place() -> str | None:
    """Return which function of this server asks; None: it is another's."""
    frame = sys._getframe(2)
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if module.startswith(ROOMS):
            return f"{module}.{frame.f_code.co_qualname}"
        frame = frame.f_back  # type: ignore[assignment]
    return None
