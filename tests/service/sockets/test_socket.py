"""Following and acting over a socket: the same envelopes as on streams, the same commands as over HTTP."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, started
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two, five moves old."""
    match = await started(here.client)
    await match.play(5)
    return match


@pytest.mark.parametrize("who", [None, 0, 1, "host"])
async def test_a_socket_shows_what_a_stream_shows(here: Here, match: Played, who: int | str | None) -> None:
    # case 17: one code path for an event, whichever way it goes
    token = match.host if who == "host" else match.whose(who)
    position = (await match.summary())["position"]
    async with (
        following(here.client, match.path, token) as live,
        socket_to(here.url) as socket,
        socket_to(here.url, f"{match.path}/socket", token) as other,
    ):
        if token is not None:
            await socket.say(token=token, match=match.id)
        for one in (socket, other):
            await one.say(subscribe=match.id)
            await one.until_position(match.id, position)
        await match.play(2)
        for one in (socket, other):
            await one.until_position(match.id, position + 2)
        await live.until_position(position + 2)
        assert socket.envelopes(match.id) == other.envelopes(match.id) == live.envelopes == await match.envelopes(token)
        assert socket.names(match.id)[0] == "hello"


async def test_one_socket_follows_several_matches_each_as_whose_token_it_has(here: Here) -> None:
    matches = [await started(here.client) for _ in range(3)]
    async with socket_to(here.url) as socket:
        for seat, match in enumerate(matches):
            if seat < 2:
                await socket.say(token=match.tokens[seat], match=match.id)
            await socket.say(subscribe=match.id)
        for match in matches:
            await match.play(2)
            await socket.until_position(match.id, (await match.summary())["position"])
    for seat, match in enumerate(matches):
        assert socket.envelopes(match.id) == await match.envelopes(seat if seat < 2 else None)


@pytest.mark.parametrize("who", [None, 0])
async def test_a_socket_that_was_cut_at_any_event_goes_on_there(here: Here, match: Played, who: int | None) -> None:
    # case 14: nothing is delivered twice
    whole = await match.envelopes(who)
    async with socket_to(here.url, f"{match.path}/socket", match.whose(who)) as socket:
        for cut in range(-1, len(whole) - 1):
            before = len(socket.envelopes(match.id))
            await socket.say(subscribe=match.id, after=cut)
            await socket.until_so_many(match.id, before + len(whole) - cut - 1)
            assert socket.envelopes(match.id)[before:] == whole[cut + 1 :]


async def test_a_cursor_beyond_the_head_waits_for_what_comes(here: Here, match: Played) -> None:
    # it means the same on every stream, page and socket, and never makes a hole
    position = (await match.summary())["position"]
    async with socket_to(here.url) as socket:
        await socket.ask(subscribe=match.id, after=position + 1000)
        await match.play(2)
        await socket.until_position(match.id, position + 2)
    assert socket.positions(match.id) == [position + 1, position + 2]


@pytest.mark.parametrize("ahead", [0, 1, 1000])
async def test_a_match_that_is_over_says_hello_and_ends(here: Here, match: Played, ahead: int) -> None:
    await match.command(0, {"type": "match.resign"})
    summary = await match.summary()
    async with socket_to(here.url) as socket:
        await socket.ask(subscribe=match.id, after=summary["position"] + ahead)
        assert socket.names(match.id) == ["hello", "end"]
        assert socket.frames[1]["end"]["hash"] == summary["hash"]
        await socket.say(subscribe=match.id)
        await socket.until(lambda: socket.names(match.id).count("end") == 2)
    assert socket.envelopes(match.id) == await match.envelopes(eyes="spectator")


async def test_control_frames_are_those_of_a_stream(here: Here) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.02)
    async with served_here(here.data, settings=settings) as quick:
        match = await started(quick.client)
        async with socket_to(quick.url, f"{match.path}/socket", match.tokens[0]) as socket:
            await socket.say(subscribe=match.id)
            await socket.until(lambda: socket.names(match.id).count("heartbeat") >= 2)
            await match.command(0, {"type": "match.resign"})
            await socket.until(lambda: "end" in socket.names(match.id))
        names = socket.names(match.id)
        assert (names[0], names[-1]) == ("hello", "end")
        assert set(names) == {"hello", "presence", "heartbeat", "end"}
        seats = [frame["presence"]["seats"] for frame in socket.frames if "presence" in frame]
        assert seats[0] == [0]


@pytest.mark.parametrize("include", ["view", "legal", "view,legal"])
async def test_thin_clients_get_views_and_legal_commands(here: Here, match: Played, include: str) -> None:
    position = (await match.summary())["position"]
    async with (
        following(here.client, match.path, match.tokens[0], include=include) as live,
        socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as socket,
    ):
        await socket.say(subscribe=match.id, include=include)
        await socket.until_position(match.id, position)
        await live.until_position(position)

    def untimed(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
        for event in events:
            event.get("view", {}).pop("server_time", None)
        return events

    assert untimed([frame["envelope"] for frame in socket.frames if "envelope" in frame]) == untimed(live.events)


async def test_eyes_are_those_of_a_stream(here: Here, match: Played) -> None:
    async with socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as socket:
        for eyes in ("seat:1", "all"):
            assert (await socket.ask(subscribe=match.id, eyes=eyes))["problem"]["code"] == "forbidden"
        await socket.say(subscribe=match.id, eyes="spectator")
        await socket.until_position(match.id, (await match.summary())["position"])
        assert socket.envelopes(match.id) == await match.envelopes()


async def test_what_is_unsubscribed_is_silent(here: Here, match: Played) -> None:
    other = await started(here.client)
    async with socket_to(here.url) as socket:
        for one in (match, other):
            await socket.ask(subscribe=one.id)
        await socket.until_position(match.id, (await match.summary())["position"])
        await socket.ask(unsubscribe=match.id)
        await socket.ask(unsubscribe=match.id)  # which is no fault
        before = socket.positions(match.id)
        await match.play(2)
        await other.play(1)
        await socket.until_position(other.id, (await other.summary())["position"])
        assert socket.positions(match.id) == before


async def test_a_ticket_opens_a_socket_that_looks_and_does_not_act(here: Here, match: Played) -> None:
    answer = await here.client.post(f"{match.path}/tickets", headers=bearing(match.tokens[0]))
    async with socket_to(here.url, f"{match.path}/socket?ticket={answer.json()['ticket']}") as socket:
        await socket.say(subscribe=match.id)
        await socket.until_position(match.id, (await match.summary())["position"])
        assert socket.envelopes(match.id) == await match.envelopes(0)
        assert (await socket.ask(command={"type": "match.resign"}))["problem"]["code"] == "forbidden"
        await socket.ask(token=match.tokens[0])
        assert "accepted" in await socket.ask(command={"type": "match.resign"})


@pytest.mark.parametrize("streams", [1, 3])
async def test_subscriptions_count_as_streams(tmp_path: Path, streams: int) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_client=streams, streams_per_seat=streams)
    async with served_here(tmp_path, settings=settings) as here:
        matches = [await started(here.client) for _ in range(streams + 1)]
        async with socket_to(here.url) as socket:
            for match in matches[:-1]:
                await socket.ask(subscribe=match.id)
            refused = (await socket.ask(subscribe=matches[-1].id))["problem"]
            assert (refused["code"], refused["facts"]["limit"]) == ("too_many_requests", streams)
            await socket.ask(unsubscribe=matches[0].id)
            await socket.ask(subscribe=matches[-1].id)
            assert [matches[-1].id] == [frame["match"] for frame in socket.frames if "hello" in frame][-1:]


async def test_a_seats_oldest_subscription_makes_room(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_seat=2)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        async with socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as first:
            await first.ask(subscribe=match.id)
            async with (
                following(here.client, match.path, match.tokens[0]),
                socket_to(here.url, f"{match.path}/socket", match.tokens[0]) as last,
            ):
                await last.ask(subscribe=match.id)
                lost = await first.until_named("problem")
                assert (lost["match"], lost["problem"]["code"]) == (match.id, "too_many_requests")
                await match.play(1)
                await last.until_position(match.id, (await match.summary())["position"])
            assert "accepted" in await first.ask(command={"type": "match.resign"})  # the socket itself is still open


async def test_two_processes_show_the_same(here: Here, match: Played) -> None:
    async with served_here(here.data, stores=here.stores) as there, socket_to(there.url) as socket:
        await socket.say(subscribe=match.id)
        await match.play(3)
        await socket.until_position(match.id, (await match.summary())["position"])
        assert socket.envelopes(match.id) == await match.envelopes()


async def test_what_nobody_may_see_comes_as_a_tick(here: Here) -> None:
    match = await open_match(here.client, "lowest_unique", seats=3, options={"rounds": 2})
    async with socket_to(here.url) as socket:
        await socket.say(subscribe=match.id)
        for _ in range(3):
            await match.sit()
        await match.play_to_the_end(random.Random(3))
        await socket.until(lambda: "end" in socket.names(match.id))
    assert socket.envelopes(match.id) == await match.envelopes(eyes="spectator")
    assert any(frame["envelope"]["event"] is None for frame in socket.frames if "envelope" in frame)
