"""What a viewer may not know is in no answer: not in a view, a history, a stream, a refusal or a header."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from domain.chance import seed
from infra.seal import salt_of
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, bearing, move, open_match, pick, started
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

SECRET = bytes(range(100, 132))
MASKED = re.compile(
    rb"[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[0-9:.]+Z"  # digests and promises, ids, times
)
UNLIKE = (b"date", b"partie-time", b"request-id")
"""Headers that no two answers share."""


async def _all_answers(match: Played, who: int | str | None) -> dict[str, bytes]:
    """Everything that can be read of a match, by what it is; the headers too."""
    position = (await match.summary())["position"]
    paths: list[tuple[str, dict[str, Any]]] = [
        ("", {}),
        ("/view", {}),
        *(("/view", {"at": at}) for at in range(position + 1)),
        ("/events", {}),
        ("/events", {"after": 5, "limit": 3}),
        ("/events", {"eyes": "spectator"}),
        ("/events.ndjson", {}),
        ("/legal", {}),
        *((path, {"eyes": eyes}) for path in ("/view", "/events") for eyes in ("all", "seat:0", "seat:1")),
    ]
    found = {}
    for path, params in paths:
        answer = await match.get(path, who, **params)
        found[f"{path} {params}"] = _whole(answer)
    for params in ({}, {"include": "view,legal"}, {"after": 5}):
        async with following(match.client, match.path, match.whose(who), **params) as live:
            await live.until_position(position)
        found[f"/stream {params}"] = b"\n".join(frame.data for frame in live.frames if frame.name is None)
    for body in (pick(9), move((0, 0), (0, 1)), {"type": "match.start"}, {"type": "nonsense"}):
        refused = await match.command(who, body, if_match='"0"')
        found[f"refusal of {body['type']}"] = _whole(refused)
    listed = await match.client.get("/v1/matches")
    found["list"] = _whole(listed)
    return found


def _whole(answer: httpx.Response) -> bytes:
    kept = [(name, value) for name, value in answer.headers.raw if name.lower() not in UNLIKE]
    tags = [re.sub(rb"-[0-9a-f]{8}", b"", value) for _, value in kept]
    return b"\n".join([str(answer.status_code).encode(), *tags, answer.content])


async def _creatures(here: Here, match: Played) -> dict[int, list[str]]:
    return {seat: (await match.view(seat))["game"]["seats"][seat]["creatures"] for seat in match.tokens}


async def test_the_first_that_anybody_gets_holds_no_creature_of_another(here: Here) -> None:
    # a first answer with the unfiltered initial state hands everybody the shuffled deck
    match = await started(here.client, seats=3)
    for who in (None, match.host, 0, 1, 2):
        game = (await match.view(who))["game"]
        assert [seat["seat"] for seat in game["seats"] if seat["creatures"] is not None] == [
            w for w in [who] if w in (0, 1, 2)
        ]
        assert game["unused"] is None
        dealt = [one["event"] for one in await match.events(who) if one["position"] > 3 and one["event"]]
        told = [one["seat"] for one in dealt if one["type"] == "help_me.creatures_dealt"]
        assert told == [w for w in [who] if w in (0, 1, 2)]
        assert not any(one["type"] == "help_me.creatures_set_aside" for one in dealt)


async def test_no_earlier_position_shows_what_the_present_one_hides(here: Here) -> None:
    # a secret may be stripped from the state and still be kept in its history
    match = await started(here.client, seats=2)
    await match.play(3)
    for at in range((await match.summary())["position"] + 1):
        for who in (None, match.host, 0, 1):
            view = await match.view(who, at=at)
            seats = view["game"]["seats"] if view["game"] else []
            assert all(seat["creatures"] in (None, [], ()) for seat in seats if seat["seat"] != who)
            assert not view["game"] or not view["game"]["unused"]


async def test_a_hidden_event_hides_its_command_and_its_audience(here: Here) -> None:
    # cases 3 and 7: the log keeps the private arguments of a move
    match = await started(here.client, "lowest_unique", seats=3)
    position = (await match.command(0, pick(7))).json()["position"]
    own = (await match.events(0))[position]
    assert (own["command"], own["audience"]) == (pick(7), [0])
    for who in (1, 2, match.host, None):
        seen = (await match.events(who))[position]
        assert (seen["event"], seen["command"], seen["audience"]) == (None, None, None)
        assert (seen["actor"], seen["time"], seen["digest"]) == ("seat:0", own["time"], own["digest"])


async def test_no_event_that_others_see_names_what_was_moved_in_private(here: Here) -> None:
    # a log for people to read can name what was moved in private
    match = await started(here.client, seats=2)
    await match.play(4)
    mine = (await match.view(0))["game"]["seats"][0]["creatures"]
    for one in await match.events(1):
        if one["event"] and not one["event"]["type"].startswith(("help_me.tiles_laid", "help_me.stack_moved")):
            assert not any(species in str(one) for species in mine) or one["event"]["seat"] == 1


async def test_an_unfinished_round_shows_nobodys_picks(here: Here) -> None:
    # moves staged in an unfinished simultaneous round are still hidden
    match = await started(here.client, "lowest_unique", seats=3)
    await match.command(0, pick(7))
    for who in (1, 2, None, match.host):
        view = await match.view(who)
        assert [seat["pick"] for seat in view["game"]["seats"]] == [None, None, None]
        assert [seat["has_picked"] for seat in view["game"]["seats"]] == [True, False, False]
    assert (await match.view(0))["game"]["seats"][0]["pick"] == 7


@pytest.mark.parametrize("who", [1, None])
async def test_what_another_picked_makes_no_difference_to_any_answer(here: Here, who: int | None) -> None:
    # cases 3, 6 and 9: the same steps with other secrets give the same bytes, digests and times masked
    settings = Settings(game_packages=BOTH_PACKAGES, sandbox=True)
    seen = []
    for number in (1, 8):
        async with served_here(here.data, settings=settings) as fresh:
            match = await started(fresh.client, "lowest_unique", seats=3, secret=SECRET.hex())
            await match.command(0, pick(99))
            await match.command(0, pick(number))
            await match.command(0, pick(number))
            answers = await _all_answers(match, who)
        seen.append({name: MASKED.sub(b"*", body) for name, body in answers.items()})
    assert seen[0] == seen[1]


async def test_how_often_something_was_tried_tells_nothing(here: Here) -> None:
    # the length of a history can tell how many hidden attempts were made
    match = await started(here.client, "lowest_unique", seats=2)
    position = (await match.summary())["position"]
    for number in (0, 10, 50, 99):
        assert (await match.command(0, pick(number))).status_code >= 400
    await match.command(0, pick(5))
    for _ in range(3):
        assert (await match.command(0, pick(6))).status_code == 409
    assert (await match.summary())["position"] == position + 1


@pytest.mark.parametrize("game", ["help_me", "lowest_unique"])
async def test_no_answer_before_the_end_holds_secret_seed_or_salt(here: Here, game: str) -> None:
    # a filtered answer that holds the seed of the random generator hides nothing
    settings = Settings(game_packages=BOTH_PACKAGES, sandbox=True)
    async with served_here(here.data, settings=settings) as fresh:
        opened = await fresh.client.post("/v1/matches", json={"game": game, "seats": 2, "secret": SECRET.hex()})
        match = Played(fresh.client, opened.json())
        bodies = [opened.content, (await match.sit(entropy="00ff")).content, (await match.sit()).content]
        await match.play(1)
        for who in (0, 1, match.host, None):
            bodies += (await _all_answers(match, who)).values()
    drawn_from = [SECRET, seed(SECRET, [b"\x00\xff", b""]), *(salt_of(SECRET, n) for n in range(20))]
    for body in bodies:
        assert not any(one.hex().encode() in body.lower() for one in drawn_from)


async def test_a_stream_goes_on_with_the_eyes_of_who_resumes_it(here: Here) -> None:
    # case 10: an event's number gives nobody another's events
    match = await started(here.client)
    dealt = next(one["position"] for one in await match.events(0) if one["audience"] == [0])
    for who in (1, None, match.host):
        async with following(here.client, match.path, match.whose(who), last_event_id=dealt - 1) as live:
            await live.until_position(dealt)
            assert live.events[0]["event"] is None


async def test_a_waiting_match_of_another_tells_no_token(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    for path in ("", "/view", "/events", "/events.ndjson"):
        body = (await match.get(path, match.host)).content
        assert match.tokens[0].encode() not in body
        assert match.host.encode() not in body


@pytest.mark.parametrize("token", ["seat_wrong", "dead"])
async def test_who_was_refused_gets_nothing_when_the_right_one_comes(here: Here, token: str) -> None:
    # case 4: a follower that was refused is forgotten
    match = await started(here.client)
    if token == "dead":
        token = match.tokens[0]
        issued = await here.client.post(f"{match.path}/seats/0/handover", json={}, headers=bearing(token))
        taken = await here.client.post(f"{match.path}/handover", json={"code": issued.json()["code"]})
        match.tokens[0] = taken.json()["seat_token"]
    refused = await here.client.get(f"{match.path}/stream", headers=bearing(token))
    assert refused.status_code == httpx.codes.UNAUTHORIZED
    async with socket_to(here.url) as stranger, socket_to(here.url) as player:
        assert "problem" in await stranger.ask(token=token, match=match.id)
        assert "problem" in await stranger.ask(subscribe=match.id, eyes="seat:0")
        before = len(stranger.frames)
        await player.ask(token=match.tokens[0], match=match.id)
        await player.ask(subscribe=match.id)
        await match.play(2)
        await player.until_position(match.id, (await match.summary())["position"])
        await stranger.ask(token=token, match=match.id)  # whatever was sent to it before has come by then
        assert [frame for frame in stranger.frames[before:] if "problem" not in frame] == []
