"""When a stream ends: with its match, with its seat's token, and with its server."""

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from infra.database.errors import StoreBusy
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Head
from infra.fanout.memory import MemoryFanout
from infra.seal import SealedEvent
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import open_match, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

DEAF = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.1)
"""With a fan-out of its own a server hears of what another did when it next looks by itself."""


async def test_a_finished_matchs_stream_ends_with_end(here: Here) -> None:
    match = await started(here.client)
    async with following(here.client, match.path) as live:
        await match.command(0, {"type": "match.resign"})
        await live.until_end()
    assert live.names[-1] == "end"
    assert live.frames[-1].name == "end"
    assert live.events[-1]["event"]["type"] == "match.secret_revealed"


async def test_an_aborted_matchs_stream_ends_too(here: Here) -> None:
    # case 19: whatever a match ends by, its streams end
    # the stream of a match that was called off has to close as well
    match = await open_match(here.client)
    await match.sit()
    async with (
        following(here.client, match.path) as spectator,
        following(here.client, match.path, match.tokens[0]) as seat,
        following(here.client, match.path, match.host, after=99) as beyond,
    ):
        assert (await match.command(match.host, {"type": "match.abort"})).status_code == 201
        for live in (spectator, seat):
            await live.until_end()
            assert live.names[-1] == "end"
        await beyond.until_end()
    assert beyond.names[-1] == "end"
    assert beyond.envelopes == spectator.envelopes[-len(beyond.envelopes) :] != []


@pytest.mark.parametrize("ahead", [0, 1, 1000])
async def test_resuming_at_or_beyond_the_end_is_204(here: Here, ahead: int) -> None:
    match = await started(here.client)
    await match.command(0, {"type": "match.resign"})
    position = (await match.summary())["position"]
    for who in (None, 0, 1):
        resumed = await match.get("/stream", who, headers={"Last-Event-ID": str(position + ahead)})
        assert (resumed.status_code, resumed.content) == (204, b"")
        assert (await match.get("/stream", who, after=position + ahead)).status_code == 204


async def test_resuming_before_the_end_gives_the_rest_and_ends(here: Here) -> None:
    match = await started(here.client)
    await match.command(0, {"type": "match.resign"})
    position = (await match.summary())["position"]
    async with following(here.client, match.path, last_event_id=position - 1) as live:
        await live.until_end()
    assert live.positions == [position]
    assert live.names[-1] == "end"


async def test_a_stream_ends_when_its_seats_token_dies(here: Here) -> None:
    # the former occupant of a seat must not keep receiving what the seat sees
    match = await open_match(here.client)
    await match.sit()
    async with following(here.client, match.path, match.tokens[0]) as live:
        await match.leave(0, match.host)
        await live.until_end()
    assert live.events[-1]["event"] == {"type": "match.seat_left", "seat": 0}
    assert "end" not in live.names


async def test_a_spectators_stream_goes_on_when_a_seat_is_left(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    async with following(here.client, match.path) as live:
        await match.leave(0, 0)
        await match.sit()
        await live.until_position(3)
        assert not live.ended


async def test_who_left_sees_nothing_of_the_seat_that_another_took(here: Here) -> None:
    # cases 5 and 10: even where leaving, sitting and the set-up reach the stream at once
    match = await open_match(here.client, bots=[{"level": "random"}], start="by_host")
    await match.sit(name="Ada")
    deaf = replace(here.stores, fanout=MemoryFanout())
    async with (
        served_here(here.data, settings=DEAF, stores=deaf) as there,
        following(there.client, match.path, match.tokens[0]) as live,
    ):
        await live.until_position(2)
        await match.leave(0, 0)
        await match.sit(name="Bob")
        assert (await match.command(match.host, {"type": "match.start"})).status_code == 201
        await live.until_end()
    left = next(one for one in live.events if one["event"] == {"type": "match.seat_left", "seat": 0})
    assert live.events[-1] == left


async def test_who_left_sees_nothing_beyond_its_leaving_from_a_cursor_beyond_the_head(here: Here) -> None:
    match = await open_match(here.client, bots=[{"level": "random"}], start="by_host")
    await match.sit(name="Ada")
    deaf = replace(here.stores, fanout=MemoryFanout())
    async with (
        served_here(here.data, settings=DEAF, stores=deaf) as there,
        following(there.client, match.path, match.tokens[0], after=4) as live,
    ):
        await match.leave(0, 0)
        await match.sit(name="Bob")
        await match.command(match.host, {"type": "match.start"})
        await live.until_end()
    assert [one["event"] for one in live.events] == [{"type": "match.seat_left", "seat": 0}]


async def test_a_page_that_waited_is_not_given_to_a_token_that_died_meanwhile(here: Here) -> None:
    match = await open_match(here.client, bots=[{"level": "random"}], start="by_host")
    await match.sit(name="Ada")
    ada = match.tokens[0]
    waiting = asyncio.create_task(match.get("/events", ada, after=4, wait=20))
    async with following(here.client, match.path):  # by then the page waits
        await match.leave(0, ada)
        await match.sit(name="Bob")
        await match.command(match.host, {"type": "match.start"})
        assert problem(await waiting)[:2] == (401, "unauthenticated")


async def test_a_stopping_server_ends_its_streams_at_once(here: Here) -> None:
    async with served_here(here.data) as stopping:
        match = await started(stopping.client)
        async with following(stopping.client, match.path) as live:
            stopping.server.stopping.set()
            await live.until_end()
    assert "end" not in live.names


async def test_a_match_that_is_over_can_be_followed_from_its_beginning(here: Here) -> None:
    match = await started(here.client)
    await match.command(0, {"type": "match.resign"})
    for who, eyes in ((None, "spectator"), (0, "seat:0"), (1, "seat:1")):
        async with following(here.client, match.path, match.whose(who)) as live:
            await live.until_end()
        assert live.envelopes == await match.envelopes(eyes=eyes)


async def test_a_stream_after_the_end_shows_all_if_it_is_asked_to(here: Here) -> None:
    match = await started(here.client)
    await match.command(0, {"type": "match.resign"})
    async with following(here.client, match.path, eyes="all") as live:
        await live.until_end()
    assert live.envelopes == await match.envelopes()


async def test_head_of_a_stream_is_answered_without_it(here: Here) -> None:
    match = await started(here.client)
    answer: httpx.Response = await here.client.head(f"{match.path}/stream")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["Content-Type"].startswith("text/event-stream")


class Away(MemoryEventStore):
    """A store that can be away."""

    is_away = False

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        if self.is_away:
            raise StoreBusy("away")
        return await super().events(match_id, after, limit)

    async def head(self, match_id: MatchId) -> Head | None:
        if self.is_away:
            raise StoreBusy("away")
        return await super().head(match_id)


@pytest.mark.parametrize("seats", [1, 2])
async def test_a_stream_stays_open_while_the_store_is_away(tmp_path: Path, seats: int) -> None:
    store = Away()
    async with served_here(tmp_path, settings=DEAF, stores=memory_stores(store)) as served:
        match = await open_match(served.client)
        for _ in range(seats):
            await match.sit()
        position = (await match.summary())["position"]
        async with (
            following(served.client, match.path) as onlooker,
            following(served.client, match.path, match.tokens[0]) as player,
        ):
            for live in (onlooker, player):
                await live.until_position(position)
            store.is_away = True
            silent = [live.names.count("heartbeat") for live in (onlooker, player)]
            for live, before in zip((onlooker, player), silent, strict=True):
                await live.until(lambda seen, before=before: seen.names.count("heartbeat") > before + 2)  # type: ignore[misc]
            store.is_away = False
            await (match.sit() if seats == 1 else match.play(1))
            for live in (onlooker, player):
                await live.until_position(position + 1)
                assert not live.ended
