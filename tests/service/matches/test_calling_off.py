"""Calling a running match off over HTTP: everybody sees who wants to, and a wish can be taken back."""

from __future__ import annotations

import random

import pytest

from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

ABORT = {"type": "match.abort"}
WITHDRAW = {"type": "match.withdraw_abort"}


async def wishes(match: Played) -> list[int]:
    """Who wants to call the match off, as the match, its list and every view tell alike."""
    summary = await match.summary()
    listed = (await match.client.get("/v1/matches")).json()["items"]
    found = [
        summary,
        *[one for one in listed if one["id"] == match.id],
        *[await match.view(who) for who in (None, match.host, *match.tokens.values())],
    ]
    first: list[int] = summary["abort_asked"]
    assert all(one["abort_asked"] == first for one in found)
    return first


async def types(match: Played, who: int, body: object) -> list[str]:
    answer = await match.command(who, body)
    assert answer.status_code == 201, answer.text
    return [one["event"]["type"] for one in answer.json()["events"]]


async def test_a_wish_is_seen_by_all_and_can_be_taken_back(here: Here) -> None:
    match = await started(here.client)
    assert await wishes(match) == []
    assert await types(match, 1, ABORT) == ["match.abort_asked"]
    assert await wishes(match) == [1]
    assert await types(match, 1, WITHDRAW) == ["match.abort_withdrawn"]
    assert await wishes(match) == []
    refused = await match.command(1, WITHDRAW)
    assert problem(refused) == (409, "wrong_phase", "match.abort_not_asked")
    assert refused.json()["facts"] == {"abort_asked": []}


async def test_an_old_wish_and_a_new_one_do_not_make_an_agreement(here: Here) -> None:
    match = await started(here.client, options={"first_seat": 0})
    await match.command(0, ABORT)
    await match.play(8, random.Random(1))
    assert await wishes(match) == []
    assert await types(match, 1, ABORT) == ["match.abort_asked"]
    assert await wishes(match) == [1]
    assert await types(match, 0, ABORT) == ["match.abort_asked", "match.aborted", "match.secret_revealed"]
    assert await wishes(match) == []


async def test_the_last_one_who_has_not_asked_resigns(here: Here) -> None:
    match = await started(here.client, seats=3)
    for seat in (0, 1):
        assert await types(match, seat, ABORT) == ["match.abort_asked"]
    assert await types(match, 2, {"type": "match.resign"}) == [
        "match.seat_resigned",
        "match.aborted",
        "match.secret_revealed",
    ]
    summary = await match.summary()
    assert (summary["status"], summary["outcome"], summary["protocol"]) == ("aborted", None, 3)


@pytest.mark.parametrize("who", ["host", None])
async def test_only_a_seat_takes_back_a_wish(here: Here, who: str | None) -> None:
    match = await started(here.client)
    await match.command(0, ABORT)
    before = await match.traces()
    assert (await match.command(match.host if who else None, WITHDRAW)).status_code in (401, 403)
    assert await match.traces() == before
