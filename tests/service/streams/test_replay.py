"""Replays: the events of a match at the pace of its players, or faster, or slower."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from infra.clock.turnable import TurnableClock
from service.settings import Settings
from service.streams.pace import LONGEST_PAUSE, Pace
from tests.clients.following import following
from tests.clients.playing import Played, open_match, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio


@pytest.fixture
async def finished(here: Here) -> Played:
    """A match that is over."""
    match = await started(here.client)
    await match.play(4)
    await match.command(0, {"type": "match.resign"})
    return match


@pytest.mark.parametrize("eyes", [None, "spectator", "seat:0", "seat:1", "all"])
async def test_a_replay_shows_what_the_history_shows(finished: Played, eyes: str | None) -> None:
    seen_by: dict[str, Any] = {} if eyes is None else {"eyes": eyes}
    async with following(finished.client, finished.path, replay=True, speed="0", **seen_by) as replay:
        await replay.until_end()
    assert replay.envelopes == await finished.envelopes(**seen_by)
    assert replay.names == ["hello", "end"]


async def test_it_can_be_cut_at_any_event_and_goes_on_there(finished: Played) -> None:
    whole = await finished.envelopes()
    last = len(whole) - 1
    for cut in range(-1, last):
        begins: tuple[dict[str, Any], ...]
        begins = ({"last_event_id": cut}, {"lastEventId": cut}, {"first": cut + 1})
        for begin in begins:
            async with following(finished.client, finished.path, replay=True, speed="0", **begin) as replay:
                await replay.until_end()
            assert replay.envelopes == whole[cut + 1 :]
            ended = msgspec.json.decode(replay.frames[-1].data)
            assert (replay.names[-1], ended["position"]) == ("end", last)


async def test_it_ends_where_it_is_told_to(finished: Played) -> None:
    whole = await finished.envelopes()
    async with following(finished.client, finished.path, replay=True, speed="0", first=2, to=5) as replay:
        await replay.until_end()
    assert replay.envelopes == whole[2:6]
    assert [msgspec.json.decode(replay.frames[at].data)["position"] for at in (0, -1)] == [len(whole) - 1, 5]


@pytest.mark.parametrize("ahead", [1, 2, 1000])
async def test_what_begins_behind_the_last_event_is_204(finished: Played, ahead: int) -> None:
    # a cursor beyond the head means the same as on a stream
    position = (await finished.summary())["position"]
    for params in ({"first": position + ahead}, {"lastEventId": position + ahead - 1}, {"first": 3, "to": 2}):
        params = {"from" if name == "first" else name: value for name, value in params.items()}
        answer = await finished.get("/replay", speed="0", **params)
        assert (answer.status_code, answer.content) == (204, b"")


async def test_a_running_match_is_replayed_up_to_now(here: Here) -> None:
    match = await started(here.client)
    await match.play(3)
    async with following(here.client, match.path, match.tokens[0], replay=True, speed="0") as replay:
        await replay.until_end()
    assert replay.envelopes == await match.envelopes(0)
    assert replay.names == ["hello", "end"]
    position = (await match.summary())["position"]
    await match.play(1)  # who resumes gets what has come since
    async with following(here.client, match.path, match.tokens[0], replay=True, last_event_id=position) as rest:
        await rest.until_end()
    assert rest.envelopes == (await match.envelopes(0))[position + 1 :]


async def test_before_the_end_only_ones_own_eyes_or_a_spectators(here: Here) -> None:
    match = await started(here.client)
    for who, eyes in ((None, "seat:0"), (0, "seat:1"), (0, "all"), ("host", "all")):
        bearer = match.host if who == "host" else who
        assert problem(await match.get("/replay", bearer, eyes=eyes))[:2] == (403, "forbidden")
    async with following(here.client, match.path, match.tokens[0], replay=True, speed="0", eyes="spectator") as replay:
        await replay.until_end()
    assert replay.envelopes == await match.envelopes()


@pytest.mark.parametrize(
    ("speed", "played", "shown"),
    [
        (1, 2.5, 2.5),
        (16, 4, 0.25),
        (0.25, 1, 4),
        (1, 86_400, LONGEST_PAUSE),
        (0.25, 86_400, 4 * LONGEST_PAUSE),
        (16, 86_400, LONGEST_PAUSE / 16),
        (0, 86_400, 0),
        (1, 0, 0),
    ],
)
def test_a_pause_is_that_of_the_players_or_the_longest_divided_by_the_speed(
    speed: float, played: float, shown: float
) -> None:
    day = "2026-11-30"
    later = f"{day}T{int(played) // 3600:02}:00:00.000000Z" if played < 86_400 and played >= 3600 else None
    later = later or ("2026-12-01T00:00:00.000000Z" if played == 86_400 else f"{day}T00:00:{played:09.6f}Z")
    assert Pace(speed).pause(f"{day}T00:00:00.000000Z", later) == shown


async def test_a_replay_keeps_the_pace_of_the_players(tmp_path: Path) -> None:
    clock = TurnableClock()
    async with served_here(tmp_path, clock=clock) as here:
        match = await started(here.client)
        before = (await match.summary())["position"]
        for pause in (0.8, 86_400, 1.6):
            clock.advance(timedelta(seconds=pause))
            await match.play(1)
        loop = asyncio.get_running_loop()
        began = loop.time()
        came: list[float] = []
        async with following(here.client, match.path, replay=True, speed="16", first=before) as replay:
            for position in range(before, before + 4):
                await replay.until_position(position)
                came.append(loop.time())
            await replay.until_end()
    due = 0.0
    for earlier, later, meant in zip(came, came[1:], (0.05, LONGEST_PAUSE / 16, 0.1), strict=False):
        due += meant
        assert later - began > due - 0.04  # what comes late here makes the next pause look shorter
        assert later - earlier < meant + 2
    assert replay.positions == list(range(before, before + 4))


async def test_a_pause_shows_that_the_replay_lives_and_ends_with_the_server(tmp_path: Path) -> None:
    clock = TurnableClock()
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.02)
    async with served_here(tmp_path, clock=clock, settings=settings) as here:
        match = await started(here.client)
        position = (await match.summary())["position"]
        clock.advance(timedelta(days=1))
        await match.play(1)
        async with following(here.client, match.path, replay=True, speed="0.25") as replay:
            await replay.until_position(position)
            beats = replay.names.count("heartbeat")
            await replay.until(lambda seen: seen.names.count("heartbeat") >= beats + 3)
            here.server.stopping.set()
            await replay.until_end()
    assert replay.positions[-1] == position
    assert "end" not in replay.names


async def test_a_replay_ends_when_its_seats_token_dies(tmp_path: Path) -> None:
    clock = TurnableClock()
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.02)
    async with served_here(tmp_path, clock=clock, settings=settings) as here:
        match = await open_match(here.client)
        clock.advance(timedelta(hours=1))
        await match.sit()
        async with following(here.client, match.path, match.tokens[0], replay=True, speed="0.25") as replay:
            await replay.until(lambda seen: "heartbeat" in seen.names)
            await match.leave(0, 0)
            await replay.until_end()
    assert replay.positions == [0]
    assert "end" not in replay.names


async def test_replays_count_as_streams_do(tmp_path: Path) -> None:
    clock = TurnableClock()
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_client=1, heartbeat_seconds=0.02)
    async with served_here(tmp_path, clock=clock, settings=settings) as here:
        match = await open_match(here.client)
        clock.advance(timedelta(hours=1))
        await match.sit()
        async with following(here.client, match.path, replay=True):
            assert problem(await match.get("/replay"))[:2] == (429, "too_many_requests")
            assert problem(await match.get("/stream"))[:2] == (429, "too_many_requests")


@pytest.mark.parametrize("include", ["view", "view,legal"])
async def test_views_are_added_at_each_position(finished: Played, include: str) -> None:
    async with following(finished.client, finished.path, replay=True, speed="0", include=include, first=3) as replay:
        await replay.until_end()
    for event in replay.events:
        added = event["view"]
        del added["server_time"]
        assert added == await finished.view(at=event["position"])


@pytest.mark.parametrize(
    "params", [{"speed": "3"}, {"speed": "1.0"}, {"from": -1}, {"to": "x"}, {"after": 1}, {"speed": "-1"}]
)
async def test_a_query_that_means_nothing_is_malformed(finished: Played, params: dict[str, str | int]) -> None:
    refused = await finished.client.get(f"{finished.path}/replay", params=params)
    assert problem(refused)[:2] == (400, "malformed")
