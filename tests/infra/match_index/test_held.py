"""The matches in which a player holds seats, over every database."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.chance.system import SystemEntropy
from infra.event_store.port import EventStore
from infra.match_index.port import HeldFilter, MatchIndex
from infra.players.port import Players
from tests.infra.event_store.making import History, opened, seat_row
from tests.infra.match_index.holders import player_of

pytestmark = pytest.mark.anyio

ANY = HeldFilter()
_new_id = SystemEntropy().match_id


async def match_of(
    store: EventStore, *holders: PlayerId | None, asked: int | None = None, status: str = "running", game: str = "zatre"
) -> History:
    """A match whose seats are taken by these."""
    history = await opened(store, visibility="unlisted", game=game)
    for number, holder in enumerate(holders):
        row = replace(seat_row(number, history.version, f"Name {number}"), player=holder)
        append = history.next(seats_taken=[row], status=status)
        to_act = [] if asked is None else [{"seat": asked}]
        append = replace(append, summary=msgspec.json.encode({"to_act": to_act}))
        await store.append(append)
        history.stored(append)
    return history


async def ids(index: MatchIndex, player: PlayerId, wanted: HeldFilter = ANY, before: MatchId | None = None) -> list:
    return [one.row.match_id for one in await index.held(player, wanted, before, 10)]


async def test_only_ones_own_newest_first_with_everybodys_names(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada, bo = [await player_of(players, name) for name in ("Ada", "Bo")]
    first, _, third = [await match_of(store, *who) for who in ((ada, bo, ada), (bo, None), (None, ada))]
    found = await index.held(ada, ANY, None, 10)
    assert [(one.row.match_id, dict(one.names), set(one.held)) for one in found] == [
        (third.match_id, {0: "Name 0", 1: "Name 1"}, {1}),
        (first.match_id, {0: "Name 0", 1: "Name 1", 2: "Name 2"}, {0, 2}),
    ]
    assert found[0].row == await index.match(third.match_id)
    assert await ids(index, await player_of(players, "Cy")) == []


async def test_pages(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada = await player_of(players, "Ada")
    made = [(await match_of(store, ada, ada)).match_id for _ in range(5)]
    first = [one.row.match_id for one in await index.held(ada, ANY, None, 3)]
    assert first == made[:1:-1]
    assert await ids(index, ada, before=first[-1]) == made[1::-1]


async def test_filters(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada, bo = [await player_of(players, name) for name in ("Ada", "Bo")]
    mine = await match_of(store, ada, bo, asked=0)
    theirs = await match_of(store, ada, bo, asked=1)
    over = await match_of(store, ada, bo, status="finished")
    other = await match_of(store, bo, ada, asked=1, game="help_me")
    assert await ids(index, ada, HeldFilter(asked=True)) == [other.match_id, mine.match_id]
    assert await ids(index, bo, HeldFilter(asked=True)) == [theirs.match_id]
    assert await ids(index, ada, HeldFilter(game="zatre", asked=True)) == [mine.match_id]
    assert await ids(index, ada, HeldFilter(game="help_me")) == [other.match_id]
    assert await ids(index, ada, HeldFilter(status="finished")) == [over.match_id]
    assert await ids(index, ada, HeldFilter(status="finished", asked=True)) == []
    assert await ids(index, ada, HeldFilter(asked=True), other.match_id) == [mine.match_id]


async def test_left_seat_is_no_longer_held(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada = await player_of(players, "Ada")
    history = await match_of(store, ada)
    await store.append(history.next(seats_left=[1]))
    assert await ids(index, ada) == []


async def test_one_match_and_those_that_wait_or_run(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada, bo = [await player_of(players, name) for name in ("Ada", "Bo")]
    running, twice = await match_of(store, ada, bo), await match_of(store, ada, ada)
    over, waiting = await match_of(store, ada, status="aborted"), await match_of(store, ada, status="waiting")
    live = [waiting.match_id, twice.match_id, running.match_id]
    assert await ids(index, ada, HeldFilter(live=True)) == live
    assert await index.held_versions(ada) == {one.match_id: one.version for one in (running, twice, waiting)}
    assert await ids(index, ada, HeldFilter(match=over.match_id)) == [over.match_id]
    assert await ids(index, bo, HeldFilter(match=over.match_id)) == []
    assert await index.held_versions(bo) == {running.match_id: running.version}


async def test_match_that_ends_is_no_longer_among_those_that_run(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada = await player_of(players, "Ada")
    ending, going_on = await match_of(store, ada, asked=0), await match_of(store, ada, asked=0)
    for status, live in (("running", [going_on, ending]), ("finished", [going_on])):
        append = replace(ending.next(status=status), summary=msgspec.json.encode({"to_act": [{"seat": 0}]}))
        await store.append(append)
        ending.stored(append)
        wanted = [one.match_id for one in live]
        for choice in (HeldFilter(live=True), HeldFilter(asked=True), HeldFilter(status="running")):
            assert await ids(index, ada, choice) == wanted
        assert sorted(await index.held_versions(ada)) == sorted(wanted)
    assert await ids(index, ada, HeldFilter(status="finished")) == [ending.match_id]
    assert await ids(index, ada) == [going_on.match_id, ending.match_id]
