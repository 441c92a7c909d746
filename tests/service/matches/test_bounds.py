"""What decides nothing is bounded, over HTTP; the bounds are set low here."""

from __future__ import annotations

from typing import Any

import pytest

from domain.match import bounds
from tests.clients.playing import open_match, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

CELLS = [{"row": 0, "column": column} for column in range(5)]


def draw_or_erase(number: int) -> dict[str, Any]:
    """Draw and erase in turn."""
    if number % 2:
        return {"type": "fuenfer_finden.erase", "outline": 1 + number // 2}
    return {"type": "fuenfer_finden.outline", "cells": CELLS}


async def test_drawing_and_erasing_ends_with_a_refusal_that_says_so(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_ACTS", 6)
    match = await started(here.client, "fuenfer_finden")
    for number in range(6):
        assert (await match.command(0, draw_or_erase(number))).status_code == 201
    before = await match.traces()
    for dry_run in (True, False):
        refused = await match.command(0, draw_or_erase(6), dry_run=dry_run)
        assert problem(refused) == (422, "against_the_rules", "match.too_many_acts")
        assert refused.json()["facts"] == {"most": 6}
    assert await match.traces() == before
    assert (await match.command(0, {"type": "fuenfer_finden.flip_timer"})).status_code == 201


async def test_sitting_down_and_leaving_ends_with_a_refusal_that_says_so(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "MOST_SEAT_CHANGES", 7)
    match = await open_match(here.client)
    for _ in range(3):
        assert (await match.sit()).status_code == 201
        assert (await match.leave(0, 0)).status_code == 204
    refused = await match.sit()
    assert problem(refused) == (409, "wrong_phase", "match.too_many_seat_changes")
    assert refused.json()["facts"] == {"most": 7}
    assert (await match.command(match.host, {"type": "match.abort"})).status_code == 201
