"""One stream tells a player what becomes of all its matches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.database.errors import StoreBusy
from service.settings import Settings
from tests.clients.following import Follower, following
from tests.clients.known_player import KnownPlayer, create_player
from tests.clients.playing import Played, open_match, pick, problem
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

FAST = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.3)


@pytest.fixture
async def fast(tmp_path: Path) -> AsyncIterator[Here]:
    """A server whose heartbeats are quick."""
    async with served_here(tmp_path, settings=FAST) as served:
        yield served


async def table(ada: KnownPlayer, *others: KnownPlayer | None, game: str = "lowest_unique", **opening: Any) -> Played:
    """A match at which these sit; None is a guest."""
    match = await open_match(ada.client, game, 1 + len(others), **opening)
    for number, player in enumerate((ada, *others)):
        answer = await (match.sit() if player is None else player.sit(match))
        assert answer.status_code == 201, answer.text
        match.tokens[number] = answer.json()["seat_token"] or (player.token if player else "")
    return match


def told(live: Follower) -> list[tuple[Any, ...]]:
    """What came, short: matches with their changes and whose turn it is, and everything else by name."""
    found: list[tuple[Any, ...]] = []
    for frame in live.frames:
        data = msgspec.json.decode(frame.data)
        assert frame.id is None
        if frame.name == "match":
            found.append((data["match"]["id"], data["changes"], data["seats"], data["my_turn"]))
        elif frame.name == "lost":
            found.append(("lost", data["match"]))
        elif frame.name != "heartbeat":
            found.append((frame.name,))
    return found


async def test_begins_with_every_match_that_waits_or_runs(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    over = await table(ada, bo)
    for seat in (0, 1):
        await over.command(seat, {"type": "match.resign"})
    running, waiting = await table(bo, ada, visibility="unlisted"), await open_match(here.client, seats=2)
    await ada.sit(waiting)
    await table(bo, None)
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
    hello, *_, listed = [msgspec.json.decode(frame.data) for frame in live.frames]
    assert hello["player"]["id"] == ada.id
    assert listed["matches"] == 2
    assert told(live) == [("hello",), (waiting.id, [], [0], False), (running.id, [], [1], True), ("listed",)]


async def test_tells_of_seats_turns_and_ends_as_they_happen(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        match = await open_match(here.client, "help_me", bots=[])
        seen = 2

        async def next_frame() -> tuple[Any, ...]:
            nonlocal seen
            seen += 1
            await live.until(lambda so_far: len(told(so_far)) >= seen)
            return told(live)[seen - 1]

        match.tokens[0] = ada.token
        await ada.sit(match)
        assert await next_frame() == (match.id, ["seats"], [0], False)
        match.tokens[1] = bo.token
        await bo.sit(match)
        turn = await match.turn()
        changes = ["started", "to_act"] if turn == 0 else ["started"]
        assert await next_frame() == (match.id, changes, [0], turn == 0)
        for _ in range(3):
            turn = await match.turn()
            await match.play(1)
            now = await match.turn()
            if turn == 0 or now == 0:
                assert await next_frame() == (match.id, ["to_act"], [0], now == 0)
        await match.command(1, {"type": "match.resign"})
        ended = await next_frame()
        assert ended[0] == match.id
        assert "ended" in ended[1]
        assert msgspec.json.decode(live.frames[-1].data)["match"]["outcome"] is not None
        other = await open_match(here.client)
        await ada.sit(other)
        assert await next_frame() == (other.id, ["seats"], [0], False)
        await other.leave(0, other.host)
        assert await next_frame() == ("lost", other.id)


async def test_what_others_do_unseen_makes_no_frame(here: Here) -> None:
    """Two matches that differ only in what others have picked tell a player the same."""
    heard = []
    for number in (3, 5):
        ada, bo, cy = [await create_player(here.client, name) for name in ("Ada", "Bo", "Cy")]
        async with following(here.client, "/v1/me", ada.token) as live:
            match = await table(ada, bo, cy)
            await match.command(ada.token, pick(1))
            await match.command(bo.token, pick(number))
            await match.command(cy.token, {"type": "match.resign"})
            await live.until(lambda so_far: len(told(so_far)) >= 5)
            frames = [frame.data.decode() for frame in live.frames if frame.name == "match"]
        heard.append([masked(frame, match) for frame in frames])
    assert heard[0] == heard[1]


def masked(frame: str, match: Played) -> dict[str, Any]:
    """A frame without what differs from match to match: ids, times, hashes."""
    data: dict[str, Any] = msgspec.json.decode(frame)
    for name in ("id", "commitment", "hash", "opened_at", "started_at", "ended_at"):
        del data["match"][name]
    for one in data["match"]["to_act"]:
        del one["deadline"], one["absent_from"]
    return {name: value for name, value in data.items() if name != "time"}


@pytest.mark.parametrize("end", ["erased", "renewed"])
async def test_ends_when_the_token_dies(here: Here, end: str) -> None:
    ada = await create_player(here.client)
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        if end == "erased":
            await ada.erase()
        else:
            await here.server.context.accounts.renew(PlayerId(UUID(ada.id)))
        await live.until_end()
    assert problem(await ada.get("/stream"))[:2] == (401, "unauthenticated")


async def test_ends_within_a_heartbeat_though_no_bell_rings(fast: Here) -> None:
    ada = await create_player(fast.client)
    async with following(fast.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: so_far.names.count("heartbeat") >= 2)
        await fast.stores.players.erase(PlayerId(UUID(ada.id)))  # by the command line, say
        await live.until_end()


async def test_what_no_bell_has_told_comes_with_a_heartbeat(tmp_path: Path) -> None:
    stores = memory_stores()
    deaf = replace(stores, fanout=memory_stores().fanout)
    async with served_here(tmp_path, settings=FAST, stores=deaf) as here, served_here(tmp_path, stores=stores) as there:
        ada = await create_player(here.client)
        async with following(here.client, "/v1/me", ada.token) as live:
            await live.until(lambda so_far: "listed" in so_far.names)
            match = await open_match(there.client)
            await there.client.post(f"{match.path}/seats", json={}, headers=ada.headers)
            await live.until(lambda so_far: (match.id, ["seats"], [0], False) in told(so_far))


async def test_goes_on_after_the_store_was_away(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = await create_player(here.client)
    async with following(here.client, "/v1/me", ada.token) as live:
        await live.until(lambda so_far: "listed" in so_far.names)
        with monkeypatch.context() as away:
            asked = 0

            async def busy(player: object) -> dict[MatchId, int]:
                nonlocal asked
                asked += 1
                raise StoreBusy("away")

            away.setattr(here.stores.index, "held_versions", busy)
            match = await open_match(here.client)
            await ada.sit(match)
            while not asked:
                await here.client.get("/healthz")
        await live.until(lambda so_far: (match.id, ["seats"], [0], False) in told(so_far))


async def test_one_stream_too_many_ends_the_oldest(here: Here) -> None:
    ada, bo = await create_player(here.client), await create_player(here.client, "Bo")
    most = here.server.settings.streams_per_player
    async with following(here.client, "/v1/me", ada.token) as oldest, following(here.client, "/v1/me", bo.token) as bos:
        opened = [following(here.client, "/v1/me", ada.token) for _ in range(most)]
        for one in opened:
            await one.__aenter__()
        await oldest.until_end()
        assert not bos.ended
        for one in opened:
            await one.__aexit__(None, None, None)


async def test_only_a_player_has_one(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    for token in (None, match.tokens[0], match.host, "player_unknown"):
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        answer = await here.client.get("/v1/me/stream", headers=headers)
        assert problem(answer)[:2] == (401, "unauthenticated")
