"""Following a match live: what comes, in which frames, and from where on."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
import yaml
from msgspec.structs import replace
from openapi_schema_validator import OAS31Validator

from domain.ids import MatchId
from infra.presence.memory import MemoryPresence
from infra.presence.port import Seats, Unsure
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two, five moves old."""
    match = await started(here.client)
    await match.play(5)
    return match


async def test_a_stream_begins_at_the_beginning_and_goes_on(match: Played) -> None:
    async with following(match.client, match.path, match.tokens[0]) as live:
        position = (await match.summary())["position"]
        await live.until_position(position)
        await match.play(1)
        await live.until_position(position + 1)
        assert live.envelopes == await match.envelopes(0)


async def test_an_envelope_has_its_position_for_id_and_no_name(match: Played) -> None:
    async with following(match.client, match.path) as live:
        await live.until_position((await match.summary())["position"])
    envelopes = [frame for frame in live.frames if frame.name is None]
    assert [frame.id for frame in envelopes] == [str(one["position"]) for one in live.events]


async def test_control_frames_have_a_name_and_no_id(here: Here) -> None:
    # case 15: what is no event moves no cursor
    # control frames with ids would make who resumes after one skip real events
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.02)
    async with served_here(here.data, settings=settings) as quick:
        match = await started(quick.client)
        async with following(quick.client, match.path, match.tokens[0]) as live:
            await live.until(lambda so_far: so_far.names.count("heartbeat") >= 2)
            await match.command(0, {"type": "match.resign"})
            await live.until_end()
    control = [frame for frame in live.frames if frame.name is not None]
    assert {frame.name for frame in control} == {"hello", "presence", "heartbeat", "end"}
    assert {frame.id for frame in control} == {None}


async def test_a_stream_says_hello_first_with_time_and_position_and_when_to_try_again(match: Played) -> None:
    async with following(match.client, match.path) as live:
        assert live.names[0] == "hello"
        assert live.retry == "500"
        hello = msgspec.json.decode(live.frames[0].data)
    assert hello["position"] == (await match.summary())["position"]
    assert hello["time"].endswith("Z")


async def test_a_silent_stream_shows_that_it_lives(here: Here) -> None:
    # case 13: a stream that says nothing is dead
    # without a heartbeat, a client whose connection is half closed waits for ever
    settings = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.02)
    async with served_here(here.data, settings=settings) as quick:
        match = await started(quick.client)
        position = (await match.summary())["position"]
        async with following(quick.client, match.path) as live:
            await live.until(lambda so_far: so_far.names.count("heartbeat") >= 3)
        beats = [msgspec.json.decode(frame.data) for frame in live.frames if frame.name == "heartbeat"]
    assert {beat["position"] for beat in beats} == {position}
    assert all(beat["time"].endswith("Z") for beat in beats)


@pytest.mark.parametrize("who", [None, 0, 1])
async def test_a_stream_that_was_cut_at_any_event_goes_on_there(match: Played, who: int | None) -> None:
    # cases 14 and 17: what is read afterwards is, byte for byte, what came live
    # an event that is delivered twice breaks consumers
    whole = await match.envelopes(who)
    for cut in range(-1, len(whole) - 1):
        async with following(match.client, match.path, match.whose(who), last_event_id=cut) as live:
            await live.until_position(len(whole) - 1)
            assert live.envelopes == whole[cut + 1 :]


async def test_streams_cut_again_and_again_during_a_match_lose_and_double_nothing(here: Here) -> None:
    # case 14: nothing is delivered twice
    # a client that was offline for a while must not be stuck ahead of the server, or behind it
    luck = random.Random(6)
    match = await started(here.client, "lowest_unique", seats=3, options={"rounds": 8})
    got: list[bytes] = []
    for _ in range(7):
        async with following(here.client, match.path, match.tokens[1], last_event_id=len(got) - 1) as live:
            await match.play(luck.randint(0, 1), luck)
            wanted = (await match.summary())["position"] - luck.randint(0, 2)
            if wanted >= len(got):
                await live.until_position(wanted)
        got += live.envelopes
    async with following(here.client, match.path, match.tokens[1], last_event_id=len(got) - 1) as live:
        await match.play_to_the_end(luck)
        await live.until_end()
    got += live.envelopes
    assert got == await match.envelopes(eyes="seat:1")


async def test_last_event_id_wins_over_after(match: Played) -> None:
    async with following(match.client, match.path, last_event_id=7, after=2) as live:
        await live.until_position((await match.summary())["position"])
        assert live.positions[0] == 8


async def test_after_begins_behind_it(match: Played) -> None:
    for after in (-1, 0, 7):
        async with following(match.client, match.path, after=after) as live:
            await live.until_position((await match.summary())["position"])
            assert live.positions[0] == after + 1


@pytest.mark.parametrize("header", ["x", "-2", "1.0", "9" * 17, "0x1"])
async def test_last_event_id_that_is_no_position_is_malformed(match: Played, header: str) -> None:
    refused = await match.get("/stream", headers={"Last-Event-ID": header})
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"] == {"path": "$header.Last-Event-ID"}


@pytest.mark.parametrize("after", ["", "x", "-2", "1.0", "01"])
async def test_after_that_is_no_position_is_malformed(match: Played, after: str) -> None:
    refused = await match.get("/stream", after=after)
    assert problem(refused)[:2] == (400, "malformed")
    assert refused.json()["facts"] == {"path": "$query.after"}


@pytest.mark.parametrize("after", [-1, 6])
async def test_include_adds_view_and_legal_at_each_position(match: Played, after: int) -> None:
    # case 16: who comes late gets what belongs to each position
    seat = await match.turn()
    async with following(match.client, match.path, match.tokens[seat], after=after, include="view,legal") as live:
        await match.play(1)
        await live.until_position((await match.summary())["position"])
    for one in live.events:
        del one["view"]["server_time"]
        assert one["view"] == await match.view(seat, at=one["position"])
    assert [len(one["legal"]["commands"]) > 0 for one in live.events][-2:] == [True, False]


async def test_include_holds_beyond_the_head_too(match: Played) -> None:
    position = (await match.summary())["position"]
    async with following(match.client, match.path, after=position + 2, include="view") as live:
        await match.play(4)
        await live.until_position(position + 4)
    for one in live.events:
        del one["view"]["server_time"]
        assert one["view"] == await match.view(at=one["position"])


async def test_what_a_seat_picks_comes_to_itself_alone(here: Here) -> None:
    match = await started(here.client, "lowest_unique", seats=2)
    async with (
        following(here.client, match.path, match.tokens[0]) as own,
        following(here.client, match.path, match.tokens[1]) as other,
        following(here.client, match.path) as spectator,
    ):
        position = (await match.command(0, pick(7))).json()["position"]
        for live in (own, other, spectator):
            await live.until_position(position)
    assert own.events[-1]["event"]["number"] == 7
    for live in (other, spectator):
        ticked = live.events[-1]
        assert (ticked["actor"], ticked["event"], ticked["command"], ticked["audience"]) == ("seat:0", None, None, None)
        assert ticked["digest"] == own.events[-1]["digest"]


class UnknownPresence(MemoryPresence):
    """The presence of a process that cannot ask the others."""

    def seats(self, match_id: MatchId) -> Seats:
        return Unsure.UNKNOWN


@pytest.mark.parametrize("presence", [MemoryPresence(), UnknownPresence()])
async def test_presence_is_said_at_the_beginning_as_asyncapi_has_it(here: Here, presence: MemoryPresence) -> None:
    document = yaml.safe_load((ROOT / "openapi" / "asyncapi.yaml").read_text("utf-8"))
    async with served_here(here.data, stores=replace(here.stores, presence=presence)) as there:
        match = await started(there.client)
        async with following(there.client, match.path, match.tokens[1]) as live:
            await live.until(lambda so_far: "presence" in so_far.names)
        (said,) = [msgspec.json.decode(frame.data) for frame in live.frames if frame.name == "presence"]
    OAS31Validator(document["components"]["schemas"]["Presence"]).validate(said)
    assert said["seats"] == (None if isinstance(presence, UnknownPresence) else [1])


async def test_streams_that_were_left_make_room_for_others(here: Here) -> None:
    # after an abrupt drop, nobody may be refused because of their own ghost connection
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_client=2)
    async with served_here(here.data, settings=settings) as narrow:
        match = await started(narrow.client)
        for _ in range(5):
            async with following(narrow.client, match.path), following(narrow.client, match.path):
                refused = await match.get("/stream")
                assert problem(refused)[:2] == (429, "too_many_requests")
                assert int(refused.headers["Retry-After"]) > 0
            while (await _opened(match)) == 429:
                pass


async def _opened(match: Played) -> int:
    async with match.client.stream("GET", f"{match.path}/stream") as answer:
        return answer.status_code


@pytest.mark.parametrize("beyond", [1, 5, 999, 2**53 - 1])
async def test_a_cursor_beyond_the_head_is_the_heads_and_makes_no_hole(here: Here, beyond: int) -> None:
    # case 11: who is ahead of the server goes on with what comes
    match = await started(here.client)
    head = (await match.summary())["position"]
    after = min(head + beyond, 2**53 - 1)
    waiting = asyncio.create_task(match.get("/events", after=after, wait=20))
    async with following(here.client, match.path, after=after) as live:
        await live.until(lambda seen: "presence" in seen.names)
        assert {msgspec.json.decode(frame.data)["position"] for frame in live.frames} == {head}
        await match.play(2)
        await live.until_position(head + 2)
    assert live.positions == [head + 1, head + 2]
    assert (await waiting).json()["events"][0]["position"] == head + 1
