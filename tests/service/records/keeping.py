"""What somebody kept of a match in its middle: a record, a receipt."""

from __future__ import annotations

from functools import cache

from domain.viewer import SPECTATOR, Viewer
from infra.seal import chain_start, seal
from service.records.receipts import Receipt, signed_receipt
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import MATCH_ID, Live
from tests.service.records.recording import KEY, record_of

KEYS = {KEY.public.thumbprint: KEY.public}
TIME = "2026-11-30T15:04:05.123456Z"
MIDDLE = 12
"""The number of events that were kept earlier."""


@cache
def live() -> Live:
    """The match, which was played to its end."""
    return played(Case("zatre", 2)).live


def kept(viewer: Viewer = SPECTATOR) -> list[bytes]:
    """A record of the match in its middle."""
    return record_of(live().table, live().events[:MIDDLE], viewer)


def receipt(position: int = MIDDLE - 1) -> Receipt:
    """A receipt of the head of the match when it stood at *position*."""
    sealed = seal(live().table.secret, chain_start(MATCH_ID), live().events)
    return signed_receipt(KEY, MATCH_ID, position, sealed[position].hash, TIME)
