"""Invitations over HTTP: who makes them, and that exactly one person sits down by each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace

from infra.clock.turnable import TurnableClock
from infra.fanout.memory import MemoryFanout
from service.matches.inviting import MOST
from service.settings import Settings
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same store that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


async def invite(match: Played, who: str | None = None, *, key: str | None = None, **body: Any) -> httpx.Response:
    headers = bearing(who or match.host) | ({} if key is None else {"Idempotency-Key": key})
    return await match.client.post(f"{match.path}/invitations", json=body, headers=headers)


async def code(match: Played, **body: Any) -> str:
    answer = await invite(match, **body)
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["code"]
    return made


async def listed(match: Played) -> list[dict[str, Any]]:
    answer = await match.get("/invitations", match.host)
    assert answer.status_code == 200
    items: list[dict[str, Any]] = answer.json()["items"]
    return items


def there(match: Played, other: Here) -> Played:
    """The same match, reached by another server."""
    return Played(other.client, {"match": {"id": match.id}, "host_token": match.host})


async def test_by_invitation_nobody_sits_without_one(here: Here) -> None:
    match = await open_match(here.client, joining="by_invitation")
    refused = await match.sit()
    assert problem(refused) == (403, "forbidden", "match.invitation_needed")
    assert (await match.sit(invitation=await code(match))).status_code == 201
    assert problem(await match.sit()) == (403, "forbidden", "match.invitation_needed")
    assert (await match.sit(invitation=await code(match, seat=1))).json()["seat"] == 1
    assert (await match.summary())["status"] == "running"


async def test_an_invitation_is_listed_with_what_became_of_it_and_without_its_code(alone: Here) -> None:
    match = await open_match(alone.client, seats=4)
    bodies: list[dict[str, Any]] = [{}, {}, {"expires_in": 60}, {"seat": 3}]
    used, revoked, ended, still = [(await invite(match, **body)).json() for body in bodies]
    assert (await match.sit(invitation=used["code"], seat=2)).json()["seat"] == 2
    gone = f"{match.path}/invitations/{revoked['invitation']['id']}"
    for _ in range(2):
        assert (await alone.client.delete(gone, headers=bearing(match.host))).status_code == 204
    assert isinstance(alone.clock, TurnableClock)
    alone.clock.advance(timedelta(seconds=61))
    rows = await listed(match)
    assert [(row["status"], row["seat"], row["taken_seat"]) for row in rows] == [
        ("used", None, 2),
        ("revoked", None, None),
        ("ended", None, None),
        ("open", 3, None),
    ]
    text = (await match.get("/invitations", match.host)).text
    assert not any(one["code"] in text for one in (used, revoked, ended, still))
    assert still["invitation"] == rows[3]
    rules = [(await match.sit(invitation=one["code"])).json()["rule"] for one in (used, revoked, ended)]
    assert rules == ["match.invitation_used", "match.invitation_revoked", "match.invitation_ended"]


async def test_a_used_invitation_cannot_be_revoked_and_an_unknown_one_is_404(here: Here) -> None:
    match, other = await open_match(here.client), await open_match(here.client)
    made = (await invite(match)).json()
    path = f"{match.path}/invitations/{made['invitation']['id']}"
    assert (await match.sit(invitation=made["code"])).status_code == 201
    refused = await here.client.delete(path, headers=bearing(match.host))
    assert problem(refused) == (409, "wrong_phase", "match.invitation_used")
    of_other = f"{other.path}/invitations/{made['invitation']['id']}"
    for unknown in (of_other, f"{other.path}/invitations/{uuid4()}", f"{other.path}/invitations/x"):
        assert problem(await here.client.delete(unknown, headers=bearing(other.host)))[0] == 404


@pytest.mark.parametrize("kind", ["guessed", "truncated", "empty", "another match's", "a token", "twice as long"])
async def test_what_is_no_invitation_to_this_match_is_told_nothing(here: Here, kind: str) -> None:
    match, other = await open_match(here.client), await open_match(here.client)
    own = await code(match)
    given = {
        "guessed": f"invite_{'A' * 43}",
        "truncated": own[:-1],
        "empty": "",
        "another match's": await code(other),
        "a token": match.host,
        "twice as long": own * 2,
    }[kind]
    before = await match.traces()
    answer = await match.sit(invitation=given)
    assert problem(answer) == (403, "forbidden", "match.invitation_unknown")
    assert answer.json()["facts"] == {}
    assert await match.traces() == before
    assert [row["status"] for row in await listed(match)] == ["open"]


async def test_no_invitation_is_null_and_is_no_token(here: Here) -> None:
    match = await open_match(here.client)
    made = await code(match)
    assert (await match.sit(invitation=None)).status_code == 201
    refused = await here.client.post(f"{match.path}/seats", json={"name": "Eve"}, headers=bearing(made))
    assert problem(refused)[:2] == (401, "unauthenticated")
    in_query = await here.client.post(f"{match.path}/seats?invitation={made}", json={"name": "Eve"})
    assert problem(in_query)[:2] == (400, "malformed")


async def test_a_failed_sitting_does_not_burn_the_invitation(here: Here) -> None:
    match = await open_match(here.client, seats=3)
    made, ada = await code(match, seat=1), await match.sit(seat=1)
    before = await match.traces()
    assert problem(await match.sit(invitation=made))[1:] == ("seat_taken", None)
    other_seat = await match.sit(invitation=made, seat=0)
    assert problem(other_seat) == (409, "wrong_phase", "match.invitation_for_another")
    assert other_seat.json()["facts"] == {"seat": 1}
    pinned = await match.sit(invitation=made, headers={"If-Match": '"0"'})
    assert problem(pinned)[:2] == (412, "stale_position")
    assert problem(await match.sit(invitation=made, name=""))[:2] == (400, "malformed")
    assert await match.traces() == before
    assert (await match.leave(1, ada.json()["seat_token"])).status_code == 204
    assert (await match.sit(invitation=made)).json()["seat"] == 1
    assert problem(await match.sit(invitation=made))[1] == "seat_taken"


async def test_an_invitation_reserves_no_seat(here: Here) -> None:
    match = await open_match(here.client)
    made = await code(match, seat=0)
    assert (await match.sit()).json()["seat"] == 0
    assert (await match.sit()).json()["seat"] == 1
    assert problem(await match.sit(invitation=made))[1:] == ("wrong_phase", "match.started")


async def test_after_the_start_and_after_the_end_nobody_is_invited(here: Here) -> None:
    match = await open_match(here.client, seats=2)
    made = await code(match)
    for _ in range(2):
        await match.sit()
    assert problem(await match.sit(invitation=made))[1:] == ("wrong_phase", "match.started")
    assert problem(await invite(match))[1:] == ("wrong_phase", "match.started")
    await match.command(0, {"type": "match.resign"})
    assert problem(await match.sit(invitation=made))[1:] == ("match_over", "match.over")
    assert problem(await invite(match))[1:] == ("match_over", "match.over")
    assert [row["status"] for row in await listed(match)] == ["open"]


async def test_a_repeated_key_gives_the_same_invitation_and_another_body_is_refused(here: Here) -> None:
    match, key = await open_match(here.client), uuid4().hex
    first = await invite(match, key=key, seat=1)
    again = await invite(match, key=key, seat=1)
    assert (again.status_code, again.content) == (201, first.content)
    assert [answer.headers.get("Idempotency-Replayed") for answer in (first, again)] == [None, "true"]
    assert problem(await invite(match, key=key, seat=0))[:2] == (422, "key_reused")
    assert problem(await invite(match, key="short"))[:2] == (400, "malformed")
    together = await asyncio.gather(*(invite(match, key=f"{key}/2") for _ in range(8)))
    assert len({answer.content for answer in together}) == 1
    assert len(await listed(match)) == 2


async def test_a_repeated_sitting_by_invitation_gets_its_token_again(here: Here) -> None:
    match, key = await open_match(here.client), {"Idempotency-Key": uuid4().hex}
    made = await code(match)
    first, again = [await match.sit(invitation=made, headers=key) for _ in range(2)]
    assert (again.status_code, again.content) == (201, first.content)
    assert problem(await match.sit(invitation=made))[1:] == ("wrong_phase", "match.invitation_used")


@pytest.mark.parametrize("body", [{"seat": 9}, {"seat": -1}, {"expires_in": 59}, {"expires_in": 10**9}, {"x": 1}])
async def test_what_no_invitation_can_be_is_malformed(here: Here, body: dict[str, Any]) -> None:
    match = await open_match(here.client)
    assert problem(await invite(match, **body))[:2] == (400, "malformed")
    assert await listed(match) == []


async def test_one_of_many_at_two_processes_sits_down_by_an_invitation(here: Here, stale: Here) -> None:
    for seat in (None, 2):
        match = await open_match(here.client, seats=4)
        made = await code(match, seat=seat)
        tables = [match, there(match, stale)] * 6
        answers = await asyncio.gather(*(table.sit(invitation=made) for table in tables))
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 11
        rules = {answer.json().get("rule") for answer in answers if answer.status_code == 409}
        assert rules <= {"match.invitation_used", None}
        assert [seat["kind"] for seat in (await match.summary())["seats"]].count("human") == 1


async def test_a_revoked_invitation_seats_nobody_at_any_process(here: Here, stale: Here) -> None:
    for _ in range(5):
        match = await open_match(here.client)
        made = (await invite(match)).json()
        path = f"{match.path}/invitations/{made['invitation']['id']}"
        seated, revoked = await asyncio.gather(
            there(match, stale).sit(invitation=made["code"]),
            here.client.delete(path, headers=bearing(match.host)),
        )
        assert (seated.status_code == 201) is (revoked.status_code == 409)
        [row] = await listed(match)
        assert row["status"] == ("used" if seated.status_code == 201 else "revoked")


async def test_a_room_is_never_overfilled_and_never_falsely_full(here: Here, stale: Here) -> None:
    # 200 at once, each with an invitation of its own, half of them at another process, on four seats
    match = await open_match(here.client, seats=4, joining="by_invitation", start="by_host")
    codes = await asyncio.gather(*(code(match) for _ in range(MOST)))
    tables = [match, there(match, stale)]
    answers = await asyncio.gather(*(tables[n % 2].sit(invitation=one) for n, one in enumerate(codes)))
    seated = [answer.json()["seat"] for answer in answers if answer.status_code == 201]
    assert sorted(seated) == [0, 1, 2, 3]
    assert {problem(answer)[1] for answer in answers if answer.status_code != 201} == {"match_full"}
    assert [row["status"] for row in await listed(match)].count("used") == 4
    assert problem(await invite(match))[1:] == ("wrong_phase", "match.too_many_invitations")
    assert (await match.leave(2, match.host)).status_code == 204
    unused = [one for one, answer in zip(codes, answers, strict=True) if answer.status_code != 201]
    assert (await match.sit(invitation=unused[0])).json()["seat"] == 2


async def test_an_invitation_comes_in_a_link_behind_the_hash_and_as_a_picture(here: Here) -> None:
    match = await open_match(here.client)
    key = str(uuid4())
    made = (await invite(match, key=key, link="https://play.example/join", picture=True)).json()
    page, _, behind = made["link"].partition("#")
    assert (page, behind) == ("https://play.example/join", f"match={match.id}&invitation={made['code']}")
    assert made["svg"].startswith("<svg")
    again = await invite(match, key=key, link="https://play.example/join", picture=True)
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (made, "true")
    plain = (await invite(match)).json()
    assert (plain["link"], plain["svg"]) == (None, None)
    refused = await invite(match, link="https://play.example/join#here")
    assert problem(refused) == (400, "malformed", None)
