"""Luck that can be reproduced: every draw follows from a match's secret, its seats' entropy and a label.

``seed = SHA-256("partie/seed/1" ‖ secret ‖ for each seat: u16(len) ‖ entropy)``; the blocks of a label are
``HMAC-SHA256(seed, "partie/draw/1" ‖ u16(len(label)) ‖ label ‖ u64(counter))``, read 8 bytes a try.
A label stands for one shuffle or one run of draws, occurs once in a match, and contains nothing that a player
can choose or repeat: then nobody steers luck, and a decision made again after a conflict draws the same.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar
from uuid import UUID

T = TypeVar("T")

_TRY = 8
_SPAN = 1 << (8 * _TRY)


class Blocks(Protocol):
    """A stream of 32-byte blocks, by counter from 0."""

    def __call__(self, counter: int) -> bytes:
        """Return block number *counter*."""
        ...


class Draws:
    """One label's run of draws, in order."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks
        self._counter = 0
        self._rest = b""

    def below(self, n: int) -> int:
        """Draw a number from ``0 … n-1``, without bias. Raises ValueError unless ``1 ≤ n ≤ 2**64``."""
        if not 1 <= n <= _SPAN:
            raise ValueError(f"cannot draw below {n}")
        limit = _SPAN - _SPAN % n
        while (number := self._next()) >= limit:
            pass
        return number % n

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return *things* in random order: Fisher–Yates from the last place down."""
        deck = list(things)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def one_of(self, things: Sequence[T]) -> T:
        """Draw one of *things*."""
        return things[self.below(len(things))]

    def _next(self) -> int:
        if not self._rest:
            self._rest = self._blocks(self._counter)
            self._counter += 1
        head, self._rest = self._rest[:_TRY], self._rest[_TRY:]
        return int.from_bytes(head, "big")


class Chance(Protocol):
    """Where a game's luck comes from. Games see nothing but this."""

    def draws(self, label: str) -> Draws:
        """Begin the run of draws that *label* names (ASCII, in the game's own terms: ``zatre/draw/17``)."""
        ...


class SeededChance:
    """The luck of a match, derived from its *seed*."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def draws(self, label: str) -> Draws:
        """Begin the run of draws that *label* names."""
        return Draws(_hmac_blocks(self._seed, b"partie/draw/1" + _labelled(label)))


class BotChance:
    """The luck of a house bot's advice on *seat* for the decision opened at *position*; never the game's own draws."""

    def __init__(self, seed: bytes, seat: int, position: int) -> None:
        self._seed = seed
        self._prefix = b"partie/bot/1" + seat.to_bytes(2, "big") + position.to_bytes(8, "big")

    def draws(self, label: str) -> Draws:
        """Begin the run of draws that *label* names."""
        return Draws(_hmac_blocks(self._seed, self._prefix + _labelled(label)))


def replaced_secret(secret: bytes, times: int) -> bytes:
    """Return the secret that a match's luck follows from once it was replaced so many *times*: 32 bytes.

    It follows from the match's *secret*, which the opening promised: whoever runs the server has no choice in it.
    """
    return hmac.digest(secret, b"partie/secret/1" + times.to_bytes(8, "big"), "sha256") if times else secret


def entropy_hash(match_id: UUID, seat: int, entropy: bytes) -> bytes:
    """Return the promise of a *seat*'s entropy that is revealed only when all seats are taken: 32 bytes."""
    return hashlib.sha256(b"partie/entropy/1" + match_id.bytes + seat.to_bytes(2, "big") + entropy).digest()


def commitment(match_id: UUID, secret: bytes) -> bytes:
    """Return the promise that is made about a *secret* beforehand (32 bytes)."""
    return hashlib.sha256(b"partie/commit/1" + match_id.bytes + secret).digest()


def seed(secret: bytes, entropies: Iterable[bytes]) -> bytes:
    """Return the seed of a match from its secret and each seat's entropy, in seat order (bots: empty)."""
    mixed = hashlib.sha256(b"partie/seed/1" + secret)
    for entropy in entropies:
        mixed.update(len(entropy).to_bytes(2, "big") + entropy)
    return mixed.digest()


def _labelled(label: str) -> bytes:
    text = label.encode("ascii")
    return len(text).to_bytes(2, "big") + text


def _hmac_blocks(seed: bytes, prefix: bytes) -> Blocks:
    def block(counter: int) -> bytes:
        return hmac.digest(seed, prefix + counter.to_bytes(8, "big"), "sha256")

    return block
