"""Seats that change hands, over HTTP: by a code, by the host or an operator, by the agreement of the others."""

from __future__ import annotations

import asyncio
import xml.etree.ElementTree as ElementTree
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from infra.clock.turnable import TurnableClock
from infra.fanout.memory import MemoryFanout
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import following
from tests.clients.operations import DESCRIBED, RUNNING, SENT, WAITING, send
from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
OPERATOR = "key_operator_of_handovers"


@pytest.fixture
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same store that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.2)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


async def operator(here: Here) -> str:
    await here.stores.api_keys.add(token_hash(OPERATOR), "admin", "", datetime.now(UTC))
    return OPERATOR


async def code_of(match: Played, seat: int, who: int | str, **body: Any) -> httpx.Response:
    return await match.client.post(f"{match.path}/seats/{seat}/handover", json=body, headers=bearing(match.whose(who)))


async def reissue(match: Played, seat: int, who: str, key: str | None = None, **body: Any) -> httpx.Response:
    headers = bearing(who) | ({} if key is None else {"Idempotency-Key": key})
    return await match.client.post(f"{match.path}/seats/{seat}/reissue", json=body, headers=headers)


async def take_over(match: Played, code: str, key: str | None = None) -> httpx.Response:
    headers = {} if key is None else {"Idempotency-Key": key}
    return await match.client.post(f"{match.path}/handover", json={"code": code}, headers=headers)


async def handed_over(match: Played, seat: int) -> str:
    """Hand a seat over to another device. Returns the token that has died."""
    before = match.tokens[seat]
    answer = await take_over(match, (await code_of(match, seat, seat)).json()["code"])
    assert answer.status_code == 201, answer.text
    match.tokens[seat] = answer.json()["seat_token"]
    return before


async def handovers(match: Played) -> list[dict[str, Any]]:
    """The events by which seats changed hands."""
    return [one for one in await match.events() if (one["event"] or {}).get("type") == "match.seat_handed_over"]


def there(match: Played, other: Here) -> Played:
    """The same match, reached by another server."""
    same = Played(other.client, {"match": {"id": match.id}, "host_token": match.host})
    same.tokens = match.tokens
    return same


async def test_a_seat_moves_to_another_device_once(here: Here) -> None:
    match = await started(here.client, GAME)
    before = match.tokens[0]
    issued = (await code_of(match, 0, 0)).json()
    assert (issued["seat"], issued["link"], issued["svg"]) == (0, None, None)
    assert (await match.view(before))["viewer"] == "seat:0"  # until then the old device plays on
    taken = await take_over(match, issued["code"])
    assert (taken.status_code, taken.json()["seat"], taken.headers["Location"]) == (201, 0, "view")
    now = taken.json()["seat_token"]
    assert now != before
    assert (await match.view(now))["viewer"] == "seat:0"
    assert problem(await match.get("/view", before))[:2] == (401, "unauthenticated")
    assert (await match.command(now, pick(3))).status_code == 201
    assert problem(await take_over(match, issued["code"])) == (403, "forbidden", "match.handover_unknown")
    [event] = await handovers(match)
    assert (event["actor"], event["event"]["seat"]) == ("seat:0", 0)
    assert event["command"] == {"type": "match.take_over", "seat": 0}
    assert [seat["name"] for seat in (await match.summary())["seats"]] == ["Player 0", "Player 1"]


async def test_a_code_comes_in_a_link_behind_the_hash_and_as_a_picture(here: Here) -> None:
    match = await started(here.client, GAME)
    plain = (await code_of(match, 0, 0, picture=True)).json()
    linked = (await code_of(match, 0, 0, picture=True, link="https://play.example:8443/join?lang=de")).json()
    page, _, behind = linked["link"].partition("#")
    assert page == "https://play.example:8443/join?lang=de"
    assert behind == f"match={match.id}&handover={linked['code']}"
    for one in (plain, linked):
        picture = ElementTree.fromstring(one["svg"])
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert {part.tag.rpartition("}")[2] for part in picture.iter()} == {"svg", "g", "path"}
    assert len(linked["svg"]) > len(plain["svg"])


@pytest.mark.parametrize(
    "body",
    [
        {"link": "javascript:alert(1)"},
        {"link": "https://play.example/#here"},
        {"link": "https://user:secret@play.example/"},
        {"link": "https://play.example/\n"},
        {"link": 'https://play.example/"><script>'},
        {"link": "https:///join"},
        {"link": "//play.example"},
        {"link": ""},
        {"link": "https://play.example/" + "x" * 500},
        {"expires_in": 59},
        {"expires_in": 604_801},
        {"picture": 1},
        {"more": 1},
    ],
)
async def test_what_no_handover_can_be_is_malformed(here: Here, body: dict[str, Any]) -> None:
    match = await started(here.client, GAME)
    assert problem(await code_of(match, 0, 0, **body))[:2] == (400, "malformed")


@pytest.mark.parametrize(
    "kind",
    ["guessed", "truncated", "empty", "another match's", "another seat's", "a token", "longer", "changed"],
)
async def test_what_is_no_code_of_this_match_moves_nothing(here: Here, kind: str) -> None:
    match, other = await started(here.client, GAME), await started(here.client, GAME)
    own = (await code_of(match, 0, 0)).json()["code"]
    given = {
        "guessed": f"handover_{'A' * 35}",
        "truncated": own[:-1],
        "empty": "",
        "another match's": (await code_of(other, 0, 0)).json()["code"],
        "another seat's": own[:10] + "B" + own[11:],
        "a token": match.tokens[0],
        "longer": own + "AAAA",
        "changed": own[:-6] + ("A" if own[-6] != "A" else "B") + own[-5:],
    }[kind]
    before = await match.traces()
    answer = await take_over(match, given)
    assert problem(answer) == (403, "forbidden", "match.handover_unknown")
    assert answer.json()["facts"] == {}
    assert await match.traces() == before


async def test_a_code_is_no_token_and_null_is_none(here: Here) -> None:
    match = await started(here.client, GAME)
    code = (await code_of(match, 0, 0)).json()["code"]
    assert problem(await match.get("/view", code))[:2] == (401, "unauthenticated")
    for body in ({"code": None}, {}, {"code": 5}, {"code": "x" * 201}, {"code": "handover_\u00e4"}):
        answer = await here.client.post(f"{match.path}/handover", json=body)
        assert problem(answer)[:2] == (400, "malformed")


async def test_a_code_ends(alone: Here) -> None:
    match = await started(alone.client, "help_me")
    code = (await code_of(match, 0, 0, expires_in=60)).json()["code"]
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(seconds=60))
    assert problem(await take_over(match, code)) == (409, "wrong_phase", "match.handover_ended")
    assert (await match.view(0))["viewer"] == "seat:0"


async def test_a_repeat_gets_the_token_again_until_the_seat_changes_hands_again(here: Here) -> None:
    match, key = await started(here.client, GAME), uuid4().hex
    code = (await code_of(match, 0, 0)).json()["code"]
    first, again = [await take_over(match, code, key) for _ in range(2)]
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    match.tokens[0] = first.json()["seat_token"]
    await handed_over(match, 0)
    assert problem(await take_over(match, code, key))[:2] == (409, "wrong_phase")


async def test_one_of_many_at_two_processes_takes_a_seat_over(here: Here, stale: Here) -> None:
    match = await started(here.client, GAME)
    codes = [(await code_of(match, 0, 0)).json()["code"] for _ in range(3)]
    tables = [match, there(match, stale)]
    answers = await asyncio.gather(*(take_over(table, code) for table in tables for code in codes * 2))
    assert sorted(answer.status_code for answer in answers) == [201] + [403] * 11
    assert len(await handovers(match)) == 1


async def test_before_the_start_a_seat_moves_too_and_its_leaving_kills_the_code(here: Here) -> None:
    match = await open_match(here.client, GAME, 3)
    await match.sit(name="Ada")
    dead = await handed_over(match, 0)
    assert problem(await match.leave(0, dead))[:2] == (401, "unauthenticated")
    code = (await code_of(match, 0, 0)).json()["code"]
    assert (await match.leave(0, 0)).status_code == 204
    assert problem(await take_over(match, code))[1:] == ("wrong_phase", "match.seat_not_held")
    await match.sit(name="Bob")
    assert problem(await take_over(match, code))[1:] == ("forbidden", "match.handover_unknown")
    assert (await match.summary())["seats"][0]["name"] == "Bob"


async def test_nothing_changes_hands_after_the_end(here: Here) -> None:
    match = await started(here.client, GAME)
    code = (await code_of(match, 0, 0)).json()["code"]
    await match.command(1, {"type": "match.resign"})
    assert problem(await take_over(match, code))[1:] == ("match_over", "match.over")
    assert problem(await code_of(match, 0, 0))[1:] == ("match_over", "match.over")
    assert problem(await reissue(match, 0, await operator(here)))[1:] == ("match_over", "match.over")


async def test_only_its_holder_hands_a_seat_over(here: Here) -> None:
    match = await started(here.client, GAME)
    for who in (1, match.host, await operator(here)):
        assert problem(await code_of(match, 0, who))[:2] == (403, "forbidden")
    assert problem(await code_of(match, 9, 0))[:2] == (404, "not_found")


async def test_the_host_reissues_a_lost_seat_before_the_start_and_an_operator_at_any_time(here: Here) -> None:
    match = await open_match(here.client, GAME, 2)
    await match.sit(name="Ada")
    lost = match.tokens[0]
    issued = await reissue(match, 0, match.host, expires_in=3600)
    assert issued.status_code == 201, issued.text
    assert problem(await match.get("/view", lost))[:2] == (401, "unauthenticated")  # at once, whoever found it
    assert (await match.summary())["reissues"] == [
        {"seat": 0, "asked_by": [], "reissue_from": None, "reissued_by": "host"}
    ]
    another = await code_of(match, 0, match.host, expires_in=3600)  # the first was lost as well
    taken = await take_over(match, another.json()["code"])
    match.tokens[0] = taken.json()["seat_token"]
    assert problem(await take_over(match, issued.json()["code"]))[1:] == ("forbidden", "match.handover_unknown")
    assert (await match.summary())["reissues"] == []
    assert (await match.summary())["seats"][0]["name"] == "Ada"
    await match.sit(name="Bob")
    assert problem(await reissue(match, 1, match.host))[:2] == (403, "forbidden")
    by_operator = await reissue(match, 1, await operator(here))
    assert problem(await code_of(match, 1, 0))[:2] == (403, "forbidden")  # the other player gets no such code
    taken = await take_over(match, by_operator.json()["code"])
    assert (await match.command(taken.json()["seat_token"], pick(1))).status_code == 201


async def test_a_repeated_reissue_gets_its_code_again(here: Here) -> None:
    match, key = await started(here.client, GAME), uuid4().hex
    who = await operator(here)
    first, again = [await reissue(match, 0, who, key) for _ in range(2)]
    assert (again.status_code, again.content) == (201, first.content)
    assert again.headers["Idempotency-Replayed"] == "true"
    other = await reissue(match, 1, who, key)  # the same key for another seat is another request
    assert (other.json()["seat"], "Idempotency-Replayed" in other.headers) == (1, False)
    assert (await take_over(match, first.json()["code"])).status_code == 201


async def test_all_others_agree_on_a_reissue_after_a_while(alone: Here) -> None:
    match = await started(alone.client, "help_me", 3, absent_seconds=3600)
    lost = match.tokens[2]
    ask = {"type": "match.ask_reissue", "seat": 2}
    assert (await match.command(0, ask)).status_code == 201
    [asked] = (await match.summary())["reissues"]
    assert (asked["asked_by"], asked["reissued_by"]) == ([0], None)
    assert (await match.view(1))["reissues"] == [asked]
    assert (await match.command(1, ask)).status_code == 201
    assert problem(await match.command(1, ask))[1:] == ("wrong_phase", "match.reissue_asked")
    assert problem(await code_of(match, 2, 0))[:2] == (403, "forbidden")
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(hours=1))
    assert (await match.command(0, ask)).status_code == 201
    assert problem(await match.get("/view", lost))[:2] == (401, "unauthenticated")
    [reissued] = (await match.summary())["reissues"]
    assert reissued == {"seat": 2, "asked_by": [], "reissue_from": None, "reissued_by": "seats"}
    assert problem(await code_of(match, 2, match.host))[:2] == (403, "forbidden")
    code = (await code_of(match, 2, 1)).json()["code"]
    taken = await take_over(match, code)
    assert (await match.view(taken.json()["seat_token"]))["viewer"] == "seat:2"
    assert problem(await code_of(match, 2, 1))[:2] == (403, "forbidden")


async def test_whoever_is_there_keeps_the_seat(alone: Here) -> None:
    match = await started(alone.client, "help_me", 2, absent_seconds=3600)
    ask = {"type": "match.ask_reissue", "seat": 1}
    assert (await match.command(0, ask)).status_code == 201
    assert (await match.command(1, {"type": "match.keep_seat"})).status_code == 201
    assert (await match.summary())["reissues"] == []
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(hours=2))
    assert (await match.command(0, ask)).status_code == 201  # it has to wait anew
    assert (await match.view(1))["viewer"] == "seat:1"


WALK = [
    pytest.param(name, sent, how, id=f"{name} {how}")
    for how in ("handed over", "reissued")
    for name, ways in SENT.items()
    if "{match_id}" in DESCRIBED[name].path and DESCRIBED[name].reads_tokens
    for sent in ways[:1]
    if sent.stage in (WAITING, RUNNING)
]


@pytest.mark.parametrize(("name", "sent", "how"), WALK)
async def test_a_token_that_died_has_no_right_at_any_process(
    here: Here, stale: Here, name: str, sent: Any, how: str
) -> None:
    match = await open_match(here.client, GAME, 3)
    for seat in range(2 if sent.stage == WAITING else 3):
        await match.sit(name=f"Player {seat}", seat=seat)
    for client in (here.client, stale.client):  # both know it alive
        assert (await client.get(f"{match.path}/view", headers=bearing(match.tokens[0]))).status_code == 200
    if how == "handed over":
        dead = await handed_over(match, 0)
    else:
        dead = match.tokens[0]
        assert (await reissue(match, 0, await operator(here))).status_code == 201
    before = await match.summary()
    for client in (stale.client, here.client):
        answer = await send(client, match, name, sent, dead)
        assert problem(answer)[:2] == (401, "unauthenticated"), (name, answer.text)
    assert await match.summary() == before


@pytest.mark.parametrize("stage", [WAITING, RUNNING])
async def test_the_streams_of_a_dead_token_end_within_a_heartbeat(here: Here, stale: Here, stage: str) -> None:
    match = await open_match(here.client, GAME, 2)
    for seat in range(1 if stage == WAITING else 2):
        await match.sit(name=f"Player {seat}")
    async with (
        following(here.client, match.path, match.tokens[0]) as near,
        following(stale.client, match.path, match.tokens[0]) as far,
    ):
        await handed_over(match, 0)
        for stream in (near, far):
            await stream.until_end()
            assert "end" not in stream.names
        assert near.events[-1]["event"]["type"] == "match.seat_handed_over"
