"""Entropy that is promised and revealed, over HTTP, on two processes over one store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from domain.aggregate import SETTLE
from domain.chance import entropy_hash
from domain.timestamp import format_timestamp
from infra.clock.turnable import TurnableClock
from infra.fanout.memory import MemoryFanout
from service.records.verify.check import Knowledge
from service.settings import Settings
from tests.clients.playing import Played, bearing, open_match, pick, problem
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.records.recording import unchecked, verified

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
OWN = {0: "00" * 16, 1: "11" * 16}
NEXT = {0: "aa" * 16, 1: "bb" * 16}


@pytest.fixture
async def stale(alone: Here) -> AsyncIterator[Here]:
    """Another process over the same store and clock that hears nothing of what the first one does."""
    deaf = replace(alone.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    async with served_here(alone.data, settings=settings, stores=deaf, clock=alone.clock) as there:
        yield there


def promise(match: Played, seat: int, entropy: str) -> str:
    return entropy_hash(UUID(match.id), seat, bytes.fromhex(entropy)).hex()


async def promising(match: Played, *seats: int) -> None:
    for seat in seats:
        answer = await match.sit(seat=seat, entropy_hash=promise(match, seat, OWN[seat]))
        assert answer.status_code == 201, answer.text


async def reveal(
    match: Played, seat: int, entropy: str, then: str | None = None, client: httpx.AsyncClient | None = None
) -> httpx.Response:
    body = {"type": "match.reveal_entropy", "entropy": entropy, "entropy_hash": then}
    headers = bearing(match.tokens[seat])
    return await (client or match.client).post(f"{match.path}/commands", json=body, headers=headers)


async def types(match: Played) -> list[str]:
    return [one["event"]["type"] for one in await match.events()]


async def wait_for(match: Played, tag: str) -> None:
    """Wait for an event at the head of a match, which the clock brings about."""
    while tag not in await types(match):
        await match.get("/events", after=len(await match.envelopes()) - 1, wait=1)


async def pass_the_minute(server: Here) -> None:
    assert isinstance(server.clock, TurnableClock)
    server.clock.advance(timedelta(seconds=60) + SETTLE)


async def verdict(match: Played, *seats: int) -> tuple[str, set[str]]:
    """Play to the end. Returns what the check of the record says of the luck, and what it could not check."""
    while (await match.summary())["status"] == "running":
        for seat in (0, 1):
            await match.command(seat, pick(seat + 1))
    lines = (await match.get("/record")).content.splitlines(keepends=True)
    report = verified(lines, Knowledge(CATALOGUE, seats=frozenset(seats)))
    assert report.holds, report
    return next(check.detail for check in report.checks if check.name == "entropies"), unchecked(report)


async def test_seats_promise_and_reveal_and_nobody_could_choose_the_luck(alone: Here, stale: Here) -> None:
    match = await open_match(alone.client, GAME)
    await promising(match, 0, 1)
    waiting = await match.summary()
    assert (waiting["status"], waiting["started_at"]) == ("waiting", None)
    assert [(one["seat"], one["commands"]) for one in waiting["to_act"]] == [
        (seat, ["match.reveal_entropy"]) for seat in (0, 1)
    ]
    assert waiting["to_act"][0]["deadline"] is not None
    view = await match.view(0)
    assert (view["to_act"], view["game"]) == (waiting["to_act"], None)
    answer = await match.get("/legal", 0)
    assert (answer.status_code, answer.json()["any"]) == (200, None)
    assert problem(await reveal(match, 0, OWN[1]))[1:] == ("against_the_rules", "match.entropy_mismatch")
    assert (await reveal(match, 1, OWN[1], client=stale.client)).status_code == 201
    assert [one["seat"] for one in (await match.summary())["to_act"]] == [0]
    assert (await reveal(match, 0, OWN[0])).status_code == 201
    assert (await match.summary())["status"] == "running"
    said, left_open = await verdict(match, 1)
    assert (left_open, "Nobody could choose the luck." in said) == (set(), True)


async def test_without_a_promise_the_operator_could_have_chosen(alone: Here) -> None:
    match = await open_match(alone.client, GAME)
    await match.sit(seat=0, entropy=OWN[0])
    await match.sit(seat=1, entropy_hash=promise(match, 1, OWN[1]))
    assert (await reveal(match, 1, OWN[1])).status_code == 201
    said, left_open = await verdict(match, 0)
    assert "The operator could have chosen the luck." in said
    assert left_open == {"entropies"}


async def test_who_does_not_reveal_loses_the_seat_at_every_process(alone: Here, stale: Here) -> None:
    match = await open_match(alone.client, GAME)
    first = (await match.summary())["commitment"]
    await promising(match, 0, 1)
    lost = match.tokens[1]
    assert (await stale.client.get(f"{match.path}/view", headers=bearing(lost))).json()["viewer"] == "seat:1"
    assert (await reveal(match, 0, OWN[0], promise(match, 0, NEXT[0]))).status_code == 201
    await pass_the_minute(alone)
    await wait_for(match, "match.secret_replaced")
    assert (await types(match))[-2:] == ["match.entropy_withheld", "match.secret_replaced"]
    summary = await match.summary()
    assert summary["commitment"] == (await match.events())[-1]["event"]["commitment"] != first
    assert [seat["kind"] for seat in summary["seats"]] == ["human", "free"]
    assert summary["to_act"] == []
    for client in (stale.client, alone.client):
        late = await reveal(match, 1, OWN[1], client=client)
        assert problem(late)[:2] == (401, "unauthenticated")
    # and somebody else sits there, by the other process
    there = Played(stale.client, {"match": {"id": match.id}, "host_token": match.host})
    assert (await there.sit(seat=1)).status_code == 201
    match.tokens |= there.tokens
    assert problem(await reveal(match, 0, OWN[0]))[1:] == ("against_the_rules", "match.entropy_mismatch")
    assert (await reveal(match, 0, NEXT[0], client=stale.client)).status_code == 201
    assert (await match.summary())["status"] == "running"
    said, left_open = await verdict(match, 0)
    assert "begun anew once" in said
    assert left_open == set()


async def test_what_comes_too_late_and_whoever_leaves(alone: Here, stale: Here) -> None:
    match = await open_match(alone.client, GAME)
    await promising(match, 0, 1)
    assert (await reveal(match, 0, OWN[0], promise(match, 0, NEXT[0]))).status_code == 201
    assert (await stale.client.delete(f"{match.path}/seats/1", headers=bearing(match.tokens[1]))).status_code == 204
    assert (await types(match))[-2:] == ["match.seat_left", "match.secret_replaced"]
    await promising(match, 1)
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(seconds=60, milliseconds=100))
    assert problem(await reveal(match, 1, OWN[1]))[1:] == ("too_late", "match.too_late")
    alone.clock.advance(SETTLE)
    await wait_for(match, "match.entropy_withheld")
    assert [seat["kind"] for seat in (await match.summary())["seats"]] == ["free", "free"]


async def test_process_that_starts_later_carries_the_minute_out(alone: Here) -> None:
    """What is due is in the agenda, so it needs nobody who was there when it was written."""
    match = await open_match(alone.client, GAME)
    await promising(match, 0, 1)
    rows = await alone.stores.agenda.claim(alone.clock.now() + timedelta(hours=1), alone.clock.now(), timedelta(0), 10)
    assert [row.actor for row in rows] == ["clock"]
    [asked, _] = (await match.summary())["to_act"]
    assert format_timestamp(rows[0].due - SETTLE) == asked["deadline"]


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"entropy_hash": "00" * 32}, ("against_the_rules", "match.seat_unnamed")),
        ({"entropy_hash": "00" * 32, "seat": 0, "entropy": "00"}, ("malformed", None)),
        ({"entropy_hash": "00" * 31, "seat": 0}, ("malformed", None)),
        ({"entropy_hash": "AA" * 32, "seat": 0}, ("malformed", None)),
    ],
)
async def test_promise_is_for_a_seat_and_well_formed(alone: Here, body: dict[str, Any], refused: Any) -> None:
    match = await open_match(alone.client, GAME)
    assert problem(await match.sit(**body))[1:] == refused
    assert (await types(match)) == ["match.opened"]
