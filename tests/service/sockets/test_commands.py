"""Commands over a socket: one write path with those over HTTP, with the same keys, pins and refusals."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

import pytest

from domain.ids import MatchId
from tests.clients.playing import Played, move, open_match, pick, problem, started
from tests.clients.sockets import SocketClient, socket_to
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two."""
    return await started(here.client)


async def legal(match: Played) -> tuple[int, dict[str, Any], int]:
    """A seat that is asked, a command that it may send, and since when it is asked."""
    [asked] = (await match.summary())["to_act"]
    return asked["seat"], (await match.legal(asked["seat"]))[0], asked["asked_at"]


def code(answer: dict[str, Any]) -> tuple[int, str, str | None]:
    """What a refusal says."""
    told = answer["problem"]
    assert told["type"] == f"/docs/problems#{told['code']}"
    return told["status"], told["code"], told["rule"]


async def test_what_is_accepted_is_what_a_request_would_have_got(here: Here, match: Played) -> None:
    seat, command, asked_at = await legal(match)
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        answer = await socket.ask(command=command, key="k1", asked_at=asked_at, include="view,legal")
    again = await match.command(seat, command, key="k1", include="view,legal")
    assert again.headers["Idempotency-Replayed"] == "true"
    repeated = again.json()
    for told in (answer["accepted"], repeated):
        del told["view"]["server_time"]
    assert answer["accepted"] == repeated
    assert (answer["replayed"], answer["accepted"]["position"]) == (False, (await match.summary())["position"])


@pytest.mark.parametrize("first", ["http", "socket"])
async def test_a_key_is_one_over_http_and_sockets(here: Here, match: Played, first: str) -> None:
    seat, command, _ = await legal(match)
    reordered = dict(reversed(command.items()))
    async with socket_to(here.url) as socket:
        await socket.say(token=match.tokens[seat], match=match.id)
        if first == "http":
            told = (await match.command(seat, command, key="both")).json()
            answer = await socket.ask(command=reordered, key="both", match=match.id)
            assert (answer["replayed"], answer["accepted"]) == (True, told)
        else:
            answer = await socket.ask(command=reordered, key="both", match=match.id)
            repeated = await match.command(seat, command, key="both")
            assert (repeated.headers["Idempotency-Replayed"], repeated.json()) == ("true", answer["accepted"])
        other = await socket.ask(command={"type": "match.resign"}, key="both", match=match.id)
        assert code(other)[:2] == (422, "key_reused")


async def test_a_lost_answer_is_given_again_after_another_connection(here: Here, match: Played) -> None:
    # case 11: what was sent while the connection died is neither lost nor done twice
    # a retry of what was accepted must not be refused
    seat, command, asked_at = await legal(match)
    position = (await match.summary())["position"]
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        await socket.say(command=command, key="lost", asked_at=asked_at)
        await match.get("/events", seat, after=position, wait=20)
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        answer = await socket.ask(command=command, key="lost", asked_at=asked_at)
    assert (answer["replayed"], answer["accepted"]["position"]) == (True, position + 1)


async def test_pins_are_those_of_requests(here: Here, match: Played) -> None:
    # case 11: who is behind is told so, and nothing is done by mistake
    seat, command, asked_at = await legal(match)
    position = (await match.summary())["position"]
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        stale = await socket.ask(command=command, position=position - 1)
        assert code(stale)[:2] == (412, "stale_position")
        stale = await socket.ask(command=command, asked_at=asked_at - 1)
        assert code(stale)[:2] == (412, "stale_decision")
        assert "accepted" in await socket.ask(command=command, position=position, asked_at=asked_at)
        # a double click is not taken for the next question
        twice = await socket.ask(command=command, asked_at=asked_at)
        assert code(twice)[:2] == (412, "stale_decision")


async def test_refusals_are_those_of_requests_and_leave_no_trace(here: Here, match: Played) -> None:
    seat, command, _ = await legal(match)
    wrong: list[Any] = [
        pick(3),
        move((0, 0), (4, 5)),
        move((0, 99), (0, 98)),
        {"type": "match.start"},
        {"type": "nonsense"},
        command | {"extra": 1},
        command | {"from": {"row": "1", "column": 0}},
        [],
        None,
        "x\u0000",
    ]
    before = await match.traces()
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        for body in wrong:
            status, name, rule = problem(refused := await match.command(seat, body))
            answer = await socket.ask(command=body)
            assert code(answer) == (status, name, rule), body
            facts = refused.json()["facts"]
            if "path" in facts:
                facts["path"] = facts["path"].replace("$", "$.command", 1)
            assert answer["problem"]["facts"] == facts
    assert await match.traces() == before


async def test_who_may_not_is_refused_in_the_order_of_requests(here: Here, match: Played) -> None:
    _, command, _ = await legal(match)
    unknown = "01937b1e-7c1f-7a3b-9c52-5f1d2a8b4c6d"
    async with socket_to(here.url) as socket:
        for body in (command, {"type": "nonsense"}):
            assert code(await socket.ask(command=body, match=unknown))[:2] == (404, "not_found")
            assert code(await socket.ask(command=body, match=match.id))[:2] == (401, "unauthenticated")
        assert code(await socket.ask(token="seat_x", match=match.id))[:2] == (401, "unauthenticated")
        assert code(await socket.ask(token=match.tokens[0], match=unknown))[:2] == (404, "not_found")
        assert code(await socket.ask(subscribe=unknown))[:2] == (404, "not_found")
        assert code(await socket.ask(token=match.tokens[0]))[:2] == (400, "malformed")
        await socket.ask(token=match.host, match=match.id)
        assert code(await socket.ask(command=command, match=match.id))[:2] == (403, "forbidden")


async def test_a_dry_run_leaves_no_trace(here: Here, match: Played) -> None:
    seat, command, _ = await legal(match)
    before = await match.traces()
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[seat]) as socket:
        answer = await socket.ask(command=command, dry_run=True)
        assert (answer["accepted"], answer["replayed"]) == (None, False)
    assert await match.traces() == before


async def test_commands_of_a_match_are_carried_out_in_the_order_sent(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2, options={"rounds": 8})
    async with socket_to(here.url) as socket:
        for seat in (0, 1):
            await socket.ask(token=match.tokens[seat], match=match.id)
        # the last token that was named plays; its picks answer one question after the other
        cached = await here.server.context.cache.get(MatchId(UUID(match.id)))
        async with cached.lock:
            for number in (1, 2, 3):
                await socket.say(id=f"n{number}", command=pick(number), match=match.id)
            await until_waiting(cached.lock)
        await socket.until(lambda: sum("id" in frame for frame in socket.frames) >= 5)
    answers = [frame for frame in socket.frames if str(frame.get("id")).startswith("n")]
    assert [answer["id"] for answer in answers] == ["n1", "n2", "n3"]
    assert "accepted" in answers[0]
    assert all("problem" in answer for answer in answers[1:])  # the others have not picked yet


async def until_waiting(lock: asyncio.Lock) -> None:
    """Return once somebody waits for *lock*."""
    while not lock._waiters:  # noqa: ASYNC110 (a lock tells nobody who waits for it)
        await asyncio.sleep(0)


async def test_one_match_does_not_wait_for_another(here: Here) -> None:
    held, free = await started(here.client), await started(here.client)
    async with socket_to(here.url) as socket:
        for match in (held, free):
            await socket.ask(token=match.tokens[0], match=match.id)
        cached = await here.server.context.cache.get(MatchId(UUID(held.id)))
        async with cached.lock:
            await socket.say(id="held", command={"type": "match.resign"}, match=held.id)
            assert "accepted" in await socket.ask(command={"type": "match.resign"}, match=free.id)
        await socket.until(lambda: any(frame.get("id") == "held" for frame in socket.frames))


async def test_a_whole_match_is_played_over_two_sockets(here: Here, match: Played) -> None:
    async def play(socket: SocketClient, seat: int) -> None:
        await socket.say(subscribe=match.id, include="legal")
        async for frame in socket.each():
            if "end" in frame:
                return
            offered = frame.get("envelope", {}).get("legal")
            if offered and offered["any"] and frame["envelope"]["position"] == max(socket.positions(match.id)):
                asked_at = offered["asked_at"]
                await socket.say(command=offered["any"], asked_at=asked_at, key=f"{seat}/{asked_at}")

    async with (
        socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as one,
        socket_to(here.url, f"{match.path}/socket", match.tokens[1]) as two,
    ):
        await asyncio.gather(play(one, 0), play(two, 1))
    summary = await match.summary()
    assert summary["status"] == "finished"
    for socket in (one, two):
        assert socket.positions(match.id) == list(range(summary["position"] + 1))


async def test_a_dead_tokens_command_changes_nothing(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as socket:
        await match.leave(0, match.host)
        await match.sit(name="Bob")
        before = await match.traces()
        refused = await socket.ask(command={"type": "match.abort"})
        assert code(refused)[:2] == (401, "unauthenticated")
        assert await match.traces() == before
