"""What a client asks a server for, to prove something by."""

from __future__ import annotations

from msgspec import convert

from service.records.receipts import Receipt
from tests.clients.playing import Played


async def receipt_of(match: Played, who: int | None = None) -> Receipt:
    """A receipt of a match."""
    answer = await match.get("/receipt", who)
    assert answer.status_code == 200, answer.text
    return convert(answer.json(), Receipt)
