"""Entropy that was promised, while the processes that know of it are killed: with hash and reveal at different ones."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from domain.chance import entropy_hash
from domain.match import deadlines
from domain.timestamp import parse_timestamp
from service.records.verify.check import Knowledge
from tests.clients.playing import Played, open_match, pick, problem
from tests.domain.games.tables import CATALOGUE
from tests.processes.cluster import Cluster, Node, until
from tests.service.records.recording import unchecked, verified

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
HASTY = "tests.processes.hasty"
SECONDS = 6
"""How long seats have to reveal here: enough for a busy machine to kill a process and to ask another one."""
OWN = {0: "00" * 16, 1: "11" * 16}
NEXT = {0: "aa" * 16, 1: "bb" * 16}


def at(node: Node, match: Played) -> Played:
    """The same match, reached by another process."""
    there = Played(node.client, {"match": {"id": match.id}, "host_token": match.host})
    there.tokens = match.tokens
    return there


def promise(match: Played, seat: int, entropy: str) -> str:
    return entropy_hash(UUID(match.id), seat, bytes.fromhex(entropy)).hex()


async def sit(match: Played, seat: int, entropy: str) -> None:
    answer = await match.sit(seat=seat, entropy_hash=promise(match, seat, entropy))
    assert answer.status_code == 201, answer.text


def revealing(entropy: str, then: str | None = None) -> dict[str, Any]:
    return {"type": "match.reveal_entropy", "entropy": entropy, "entropy_hash": then}


async def reveal(match: Played, seat: int, entropy: str, then: str | None = None, key: str | None = None) -> None:
    answer = await match.command(seat, revealing(entropy, then), key=key)
    assert answer.status_code == 201, answer.text


async def types(match: Played) -> list[str]:
    return [one["event"]["type"] for one in await match.events() if one["event"] is not None]


async def said_of_the_luck(match: Played, seats: Sequence[int]) -> str:
    """Play to the end. Returns what the check of the record says of the luck, which holds in every check."""
    while (await match.summary())["status"] == "running":
        for seat in (0, 1):
            await match.command(seat, pick(seat + 1))
    lines = (await match.get("/record")).content.splitlines(keepends=True)
    report = verified(lines, Knowledge(CATALOGUE, seats=frozenset(seats)))
    assert (report.holds, unchecked(report)) == (True, set()), report
    return next(check.detail for check in report.checks if check.name == "entropies")


async def test_another_process_carries_on_where_one_was_killed_between_hash_and_reveal(cluster: Cluster) -> None:
    doomed, other = await cluster.start(2)
    before, between = [await open_match(doomed.client, GAME) for _ in range(2)]
    for match in (before, between):
        await sit(match, 0, OWN[0])
        await sit(at(other, match), 1, OWN[1])
    await reveal(between, 0, OWN[0], key="reveal-once-0123456789abcdef")
    asked = await before.summary()
    await doomed.kill()
    for match, left in ((before, [0, 1]), (between, [1])):
        there = at(other, match)
        assert [one["seat"] for one in (await there.summary())["to_act"]] == left
        assert (await there.view(0))["viewer"] == "seat:0"
    assert (await at(other, before).summary())["to_act"] == asked["to_act"]  # nobody has more time, or less
    again = await at(other, between).command(0, revealing(OWN[0]), key="reveal-once-0123456789abcdef")
    assert again.headers["Idempotency-Replayed"] == "true"
    for match, left in ((before, [0, 1]), (between, [1])):
        there = at(other, match)
        for seat in left:
            await reveal(there, seat, OWN[seat])
        assert (await types(there)).count("match.started") == 1
        said = await said_of_the_luck(there, [0])
        assert "Nobody could choose the luck." in said
        assert "begun anew" not in said


async def test_who_does_not_reveal_in_time_loses_the_seat_whichever_process_is_left(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "REVEALING", timedelta(seconds=SECONDS))  # for the check of the record
    doomed, one, other = await cluster.start(3, module=HASTY, TEST_REVEALING_SECONDS=str(SECONDS))
    matches = [await open_match(doomed.client, GAME) for _ in range(2)]
    for match in matches:
        await sit(match, 0, OWN[0])
        await sit(at(one, match), 1, OWN[1])
        await reveal(match, 0, OWN[0], promise(match, 0, NEXT[0]))
    late, leaving = matches
    asked = await late.summary()
    await doomed.kill()
    assert (await at(other, leaving).leave(1, leaving.tokens[1])).status_code == 204
    assert (await types(at(one, leaving)))[-2:] == ["match.seat_left", "match.secret_replaced"]
    await until(lambda: has(at(one, late), "match.secret_replaced"), one.log, SECONDS + 15)
    events = await at(one, late).events()
    assert [event["event"]["type"] for event in events[-2:]] == ["match.entropy_withheld", "match.secret_replaced"]
    assert events[-2]["event"]["seat"] == 1
    assert events[-2]["time"] == asked["to_act"][0]["deadline"]
    for node in (one, other):
        assert problem(await at(node, late).command(1, revealing(OWN[1])))[:2] == (401, "unauthenticated")
    for match in matches:
        commitments = [(await at(node, match).summary())["commitment"] for node in (one, other)]
        assert commitments[0] == commitments[1] != asked["commitment"]
        there = at(other, match)
        await sit(there, 1, NEXT[1])  # somebody else, with entropy of its own
        known = await at(one, match).command(0, revealing(OWN[0]))
        assert problem(known)[1:] == ("against_the_rules", "match.entropy_mismatch")
        await reveal(at(one, match), 0, NEXT[0])
        await reveal(there, 1, NEXT[1])
        said = await said_of_the_luck(at(one, match), [0])
        assert "begun anew once" in said
        assert "Nobody could choose the luck" in said


async def has(match: Played, tag: str) -> bool:
    return tag in await types(match)


async def test_time_to_reveal_does_not_run_while_no_process_is_left(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "REVEALING", timedelta(seconds=SECONDS))
    (only,) = await cluster.start(1, module=HASTY, TEST_REVEALING_SECONDS=str(SECONDS))
    match = await open_match(only.client, GAME)
    for seat in (0, 1):
        await sit(match, seat, OWN[seat])
    await only.kill()
    deadline = datetime.now(UTC) + timedelta(seconds=SECONDS)
    while datetime.now(UTC) < deadline:  # noqa: ASYNC110 (nothing can tell that time has passed but time)
        await asyncio.sleep(0.1)
    (later,) = await cluster.start(1, module=HASTY, TEST_REVEALING_SECONDS=str(SECONDS))
    there = at(later, match)
    for seat in (1, 0):
        await reveal(there, seat, OWN[seat])
    events = [one for one in await there.events() if one["event"] is not None]
    assert "match.entropy_withheld" not in [one["event"]["type"] for one in events]
    started = next(one for one in events if one["event"]["type"] == "match.started")
    assert parse_timestamp(started["time"]) > deadline
    assert "Nobody could choose the luck." in await said_of_the_luck(there, [0, 1])
