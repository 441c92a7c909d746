"""Servers that cheat with the luck: doubles that decide as the rules do, but with luck of their own choice."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec import UNSET

from domain.chance import Draws, SeededChance, entropy_hash
from domain.ids import Seat, seat_actor
from domain.match import run
from domain.match.commands import MatchResign, MatchRevealEntropy, MatchSit
from tests.domain.games.tables import MATCH_ID, SECRET, Live, opening, table

HONEST, ACCOMPLICE = 0, 1
OWN = {HONEST: b"\x5a" * 16, ACCOMPLICE: b"\xa5" * 16}
NEXT = b"\x0f" * 16
GAMES = ["help_me", "zatre", "silver_and_gold", "fuenfer_finden"]


def promise(seat: int, entropy: bytes) -> str:
    """The hash (hex) by which a seat promises its entropy."""
    return entropy_hash(MATCH_ID, seat, entropy).hex()


def sat(slug: str, *, promised: bool = True, secret: bytes = SECRET, accomplice: bytes = OWN[ACCOMPLICE]) -> Live:
    """A match whose seats are taken; what they promised is still to be revealed."""
    place = table(slug, secret=secret)
    live = Live(place, opening(place, 2))
    for seat, entropy in ((HONEST, OWN[HONEST]), (ACCOMPLICE, accomplice)):
        hashed = promise(seat, entropy) if promised else UNSET
        live.do(seat_actor(seat), MatchSit(Seat(seat), "" if promised else entropy.hex(), hashed))
    return live


def reveal(live: Live, seat: int, entropy: bytes | None = None, then: bytes | None = None) -> None:
    """A seat reveals its entropy, and promises other entropy for *then*."""
    renewed = None if then is None else promise(seat, then)
    live.do(seat_actor(seat), MatchRevealEntropy((entropy or OWN[seat]).hex(), renewed))


def ended(live: Live) -> Live:
    """The match, given up by the accomplice."""
    live.do(seat_actor(ACCOMPLICE), MatchResign())
    return live


@contextmanager
def dealing(monkeypatch: pytest.MonkeyPatch, other: type[SeededChance]) -> Iterator[None]:
    """A server whose luck comes from somewhere else."""
    with monkeypatch.context() as patched:
        patched.setattr(run, "SeededChance", other)
        yield


class Reordered(SeededChance):
    """Whatever is shuffled lies the other way round."""

    def draws(self, label: str) -> Draws:
        class Turned(Draws):
            def shuffled(self, things: Any) -> Any:
                return super().shuffled(things)[::-1]

        return Turned(super().draws(label)._blocks)


class Rolled(SeededChance):
    """Whatever is drawn is drawn again, until it pleases."""

    def draws(self, label: str) -> Draws:
        return super().draws(f"{label}/again")
