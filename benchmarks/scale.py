"""How much is measured: enough for figures, or just enough to see that everything runs."""

from __future__ import annotations

from msgspec import Struct


class Scale(Struct, frozen=True):
    """Rounds of every figure, seconds of every load, and sizes."""

    rounds: int = 3
    seconds: float = 4.0
    connections: int = 64
    followers: int = 1_000
    crowd_seconds: float = 30.0
    followed: int = 100
    hourglasses: int = 1_000
    turned: bool = False
    """Whether hourglasses are turned on rather than waited for."""
    matches: int = 20_000
    exported: int = 100
    bulk: int = 10_000
    draws: int = 200_000
    bot_matches: int = 200
    whole_matches: int = 0
    samples: int = 300
    peers: bool = False


QUICK = Scale(
    rounds=1,
    seconds=0.3,
    connections=4,
    followers=10,
    crowd_seconds=1.5,
    followed=4,
    hourglasses=20,
    turned=True,
    matches=60,
    exported=5,
    bulk=60,
    draws=5_000,
    bot_matches=2,
    samples=5,
)
