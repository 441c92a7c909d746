"""How long to wait before something is tried again."""

from __future__ import annotations

import random

import httpx
from msgspec import Struct


class Repeats(Struct, frozen=True, kw_only=True):
    """When and how often requests are repeated. Times are in seconds."""

    attempts: int = 8
    """How often a request is sent at most."""
    first: float = 0.25
    """Before the second attempt; twice as long before each further one."""
    longest: float = 8
    """Between two attempts at most; what ``Retry-After`` asks may be longer."""
    patience: float = 60
    """What ``Retry-After`` may ask; beyond that the refusal is raised."""
    timeout: float = 30
    """What an attempt may take."""

    def back_off(self, failed: int) -> float:
        """Seconds to wait after the attempt number *failed* (1, 2, …).

        Half of them are fixed, half random, so that clients that were cut off together do not come back together.
        """
        most = min(self.longest, self.first * 2.0 ** min(failed - 1, 20))
        return most / 2 + random.uniform(0, most / 2)


PASSING = frozenset({429, 502, 503, 504})
"""Answers after which the same request may be accepted."""


def retry_after(response: httpx.Response) -> float:
    """Seconds that an answer asks to wait, 0 if it does not."""
    try:
        return max(0.0, float(response.headers.get("Retry-After", "0")))
    except ValueError:
        return 0.0
