"""A store that has lost its last events, as after a failover without a synchronous standby or a restored backup."""

from __future__ import annotations

from collections.abc import AsyncIterator
from copy import deepcopy
from pathlib import Path
from uuid import UUID

import pytest
from msgspec import Struct
from msgspec.structs import replace
from structlog.testing import capture_logs

from domain.ids import MatchId
from infra.event_store.memory import KeptMatch, MemoryEventStore
from infra.fanout.memory import MemoryFanout
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio


class Two(Struct):
    """Two servers over one store, whose matches can be put back to what they were."""

    one: Here
    other: Here
    store: MemoryEventStore

    def kept(self, match: Played) -> KeptMatch:
        """What is stored of a match now."""
        return deepcopy(self.store.kept[MatchId(UUID(match.id))])

    def lose(self, match: Played, kept: KeptMatch) -> None:
        """Put a match back to what was *kept*."""
        self.store.kept[MatchId(UUID(match.id))] = deepcopy(kept)


@pytest.fixture
async def two(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Two]:
    store = MemoryEventStore()
    stores = memory_stores(store)
    async with (
        served_here(tmp_path / "one", stores=stores) as one,
        served_here(tmp_path / "other", stores=stores) as it,
    ):
        yield Two(one, it, store)


@pytest.mark.parametrize("replaced", [0, 1, 2], ids=["gone", "as many in its place", "more in its place"])
async def test_events_that_were_lost_are_forgotten_and_the_match_goes_on(two: Two, replaced: int) -> None:
    match = await started(two.one.client, "lowest_unique", 3)
    kept = two.kept(match)
    before = (await match.summary())["position"]
    assert (await match.command(0, pick(3))).status_code == 201
    two.lose(match, kept)
    there = Played(two.other.client, {"match": {"id": match.id}, "host_token": match.host})
    there.tokens = match.tokens
    for seat in range(1, 1 + replaced):
        assert (await there.command(seat, pick(5))).status_code == 201
    with capture_logs() as logs:
        assert (await match.view(0))["position"] == before + replaced
        assert len(await match.events(0)) == before + replaced + 1
        assert await match.view(0) == await there.view(0)
        assert (await match.command(0, pick(4))).status_code == 201
    assert not [log for log in logs if log["log_level"] == "error"]
    assert [log["match"] for log in logs if "read again" in log["event"]] == [match.id]
    assert await there.events() == await match.events()


async def test_a_match_that_was_lost_as_a_whole_is_not_found_and_that_is_logged_once(two: Two) -> None:
    match = await started(two.one.client, "lowest_unique", 3)
    del two.store.kept[MatchId(UUID(match.id))]
    with capture_logs() as logs:
        for _ in range(2):
            assert problem(await match.get("/view", match.tokens[0]))[:2] == (404, "not_found")
        assert problem(await match.command(0, pick(3)))[:2] == (404, "not_found")
    assert [log["match"] for log in logs if log["log_level"] == "error"] == [match.id]


async def test_a_command_finds_out_that_events_were_lost(two: Two) -> None:
    match = await started(two.one.client, "lowest_unique", 2)
    kept = two.kept(match)
    before = (await match.summary())["position"]
    assert (await match.command(0, pick(3))).status_code == 201
    two.lose(match, kept)
    again = await match.command(0, pick(4))
    assert (again.status_code, again.json()["position"]) == (201, before + 1)


async def test_a_command_finds_out_that_as_many_other_events_are_in_their_place(two: Two) -> None:
    match = await started(two.one.client, "lowest_unique", 3)
    kept = two.kept(match)
    before = (await match.summary())["position"]
    assert (await match.command(0, pick(3))).status_code == 201
    two.lose(match, kept)
    there = Played(two.other.client, {"match": {"id": match.id}, "host_token": match.host})
    there.tokens = match.tokens
    assert (await there.command(1, pick(5))).json()["position"] == before + 1
    with capture_logs() as logs:
        again = await match.command(2, pick(4))  # decided on what is stored no longer, at the version that is stored
        assert (again.status_code, again.json()["position"]) == (201, before + 2)
    assert [log["match"] for log in logs if "read again" in log["event"]] == [match.id]
    assert not [log for log in logs if log["log_level"] == "error"]
    assert (await there.command(0, pick(3))).status_code == 201
    assert await there.events() == await match.events()


async def test_a_seat_whose_taking_was_lost_is_nobodys(two: Two) -> None:
    match = await open_match(two.one.client, "lowest_unique", 3)
    kept = two.kept(match)
    former = (await match.sit(seat=1)).json()["seat_token"]
    assert (await match.get("/legal", former)).status_code == 200
    two.lose(match, kept)
    there = Played(two.other.client, {"match": {"id": match.id}, "host_token": match.host})
    for seat in (1, 2):
        assert (await there.sit(seat=seat)).status_code == 201
    assert (await match.view(there.tokens[1]))["viewer"] == "seat:1"
    refused = await two.one.client.get(f"{match.path}/view", headers=bearing(former))
    assert refused.status_code == 401


async def test_old_positions_are_those_of_the_events_that_are_stored_now(two: Two) -> None:
    match = await started(two.one.client, "lowest_unique", 3)
    kept = two.kept(match)
    before = (await match.summary())["position"]
    for seat in range(2):
        assert (await match.command(seat, pick(3))).status_code == 201
    assert (await match.view(0, at=before + 1))["position"] == before + 1  # it is kept folded
    two.lose(match, kept)
    there = Played(two.other.client, {"match": {"id": match.id}, "host_token": match.host})
    there.tokens = match.tokens
    for seat in (2, 1, 0):
        assert (await there.command(seat, pick(5))).status_code == 201
    for seat in range(3):
        assert await match.view(seat, at=before + 1) == await there.view(seat, at=before + 1)


@pytest.mark.parametrize("replaced", [0, 1, 2], ids=["gone", "as many in its place", "more in its place"])
async def test_whoever_begins_to_follow_soon_after_sees_what_is_stored(tmp_path: Path, replaced: int) -> None:
    store = MemoryEventStore()
    stores = memory_stores(store)
    often = Settings(game_packages=BOTH_PACKAGES, heartbeat_seconds=0.1)
    async with (
        served_here(tmp_path / "one", settings=often, stores=stores) as one,
        served_here(tmp_path / "other", settings=often, stores=replace(stores, fanout=MemoryFanout())) as other,
    ):
        two = Two(one, other, store)
        match = await started(one.client, "lowest_unique", 3)
        kept = two.kept(match)
        before = (await match.summary())["position"]
        async with following(one.client, match.path) as earlier:
            assert (await match.command(0, pick(3))).status_code == 201
            await earlier.until_position(before + 1)
            two.lose(match, kept)
            there = Played(other.client, {"match": {"id": match.id}, "host_token": match.host})
            there.tokens = match.tokens
            for seat in range(1, 1 + replaced):
                assert (await there.command(seat, pick(5))).status_code == 201
            beats = earlier.names.count("heartbeat")
            await earlier.until(lambda seen: seen.names.count("heartbeat") > beats + 2)
            stored = await there.envelopes()
            async with following(one.client, match.path, after=before) as later:  # what the channel has in memory
                await later.until(lambda seen: seen.names.count("heartbeat") > 1)
                assert later.envelopes == stored[before + 1 :]
            assert (await match.command(0, pick(4))).status_code == 201
            async with following(one.client, match.path, after=before) as later:
                await later.until_position(before + replaced + 1)
                assert later.envelopes == (await there.envelopes())[before + 1 :]
