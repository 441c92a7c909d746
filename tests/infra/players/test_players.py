"""What keeps players, over every database."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace

from domain.ids import PlayerId
from infra.chance.system import SystemEntropy
from infra.database.memory import MemoryDatabase
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore, SeatRow
from infra.match_index.port import MatchIndex
from infra.players.memory import MemoryPlayers
from infra.players.port import Creation, Player, Players
from infra.players.sql import SqlPlayers
from tests.infra.databases import Connected
from tests.infra.event_store.making import History, opened

pytestmark = pytest.mark.anyio

CREATED = datetime(2026, 11, 30, tzinfo=UTC)
_new_id = SystemEntropy().match_id
_numbers = count()


def players_on(database: Connected, store: EventStore) -> Players:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryPlayers(store)
    return SqlPlayers(database)


@pytest.fixture
def players(database: Connected, store: EventStore) -> Players:
    return players_on(database, store)


def token_of(player: Player) -> bytes:
    return player.id.bytes * 2


async def added(players: Players, name: str = "Ada", key: str | None = None) -> Player:
    player = Player(PlayerId(_new_id()), name, CREATED)
    await players.add(player, token_of(player), b"n" * 16, key, b"m" * 32)
    return player


async def seated(
    store: EventStore, history: History, player: Player | None, name: str | None = None, name_of: PlayerId | None = None
) -> SeatRow:
    """Let somebody take a seat, by an append."""
    at = history.version
    held = None if player is None else player.id
    name = name or (player.name if player else "Guest")
    row = SeatRow(next(_numbers), at, name, b"n" * 16, bytes([at]) * 32, held, name_of)
    append = history.next(seats_taken=[row])
    await store.append(append)
    history.stored(append)
    return row


async def test_player_is_found_by_its_token_and_by_its_id(players: Players) -> None:
    ada = await added(players)
    await added(players, "Bo")
    assert await players.bearer(token_of(ada)) == ada
    assert await players.player(ada.id) == ada
    assert await players.bearer(b"x" * 32) is None
    assert await players.player(PlayerId(_new_id())) is None


async def test_a_key_creates_one_player(players: Players) -> None:
    first = await added(players, "Ada", "key")
    second = await added(players, "Bo", "key")
    assert await players.created_under("key") == Creation(first.id, b"n" * 16, b"m" * 32)
    assert await players.player(second.id) is None
    assert await players.created_under("another") is None


async def test_many_at_once_under_one_key_create_one_player(players: Players) -> None:
    made = await asyncio.gather(*(added(players, key="key") for _ in range(8)))
    there = [one for one in made if await players.player(one.id)]
    assert [one.id for one in there] == [(await players.created_under("key")).id]  # type: ignore[union-attr]


async def test_renewed_token_replaces_the_one_before(players: Players) -> None:
    ada = await added(players, key="key")
    await players.renew(ada.id, b"r" * 32)
    assert await players.bearer(token_of(ada)) is None
    assert await players.bearer(b"r" * 32) == ada
    assert await players.created_under("key") == Creation(ada.id, None, None)  # a repeat must not get it


async def test_seats_bear_their_players(store: EventStore, index: MatchIndex, players: Players) -> None:
    history = await opened(store)
    rows = [await seated(store, history, who) for who in (await added(players), None, await added(players, "Bo"))]
    assert await index.seats(history.match_id) == rows
    assert await index.names(history.match_id) == {row.taken_at: row.name for row in rows}


async def test_left_seat_is_nobodys(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada = await added(players)
    history = await opened(store)
    row = await seated(store, history, ada)
    await store.append(history.next(seats_left=[row.taken_at]))
    (left,) = await index.seats(history.match_id)
    assert (left.name, left.player) == (None, None)


async def test_new_name_is_also_on_the_seats_that_bear_the_old_one(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada, other = await added(players), await added(players)
    history = await opened(store)
    for who, name in ((ada, None), (ada, "Countess"), (other, None), (None, "Ada")):
        await seated(store, history, who, name)
    await players.rename(ada.id, "Ada Lovelace")
    assert [row.name for row in await index.seats(history.match_id)] == ["Ada Lovelace", "Countess", "Ada", "Ada"]
    assert await players.bearer(token_of(ada)) == Player(ada.id, "Ada Lovelace", CREATED)


async def test_erased_player_is_gone_from_everywhere(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada, bo = await added(players, key="key"), await added(players, "Bo")
    history, other = await opened(store), await opened(store)
    for match in (history, other):
        await seated(store, match, ada, "Countess")
        await seated(store, match, bo)
    for _ in range(2):
        await players.erase(ada.id)
    for match in (history, other):
        assert [(row.name, row.player) for row in await index.seats(match.match_id)] == [(None, None), ("Bo", bo.id)]
    assert await players.bearer(token_of(ada)) is None
    assert await players.player(ada.id) is None
    assert await players.created_under("key") == Creation(ada.id, None, None)  # a late repeat creates nobody
    await players.rename(ada.id, "Ada")
    await players.renew(ada.id, b"r" * 32)
    assert await players.bearer(b"r" * 32) is None
    assert await players.player(ada.id) is None


async def test_whoever_is_erased_while_sitting_down_leaves_no_name(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada, bo = await added(players), await added(players, "Bo")
    history = await opened(store)
    await players.erase(ada.id)
    await seated(store, history, ada)
    await seated(store, history, bo)
    assert [(row.name, row.player) for row in await index.seats(history.match_id)] == [(None, None), ("Bo", bo.id)]


async def handed_on(store: EventStore, history: History, before: SeatRow, **changed: Any) -> SeatRow:
    """Let a seat go on with another token, by an append, under the name that was read before."""
    row = replace(before, taken_at=history.version, token_hash=bytes([history.version]) * 32, **changed)
    append = history.next(seats_taken=[row], seats_left=[before.taken_at])
    await store.append(append)
    history.stored(append)
    return row


async def test_a_name_that_goes_on_with_its_seat_is_erased_with_its_player(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    ada, bo, history = await added(players), await added(players, "Bo"), await opened(store)
    guests = await handed_on(store, history, await seated(store, history, ada), player=None, name_of=ada.id)
    of_bo = await handed_on(store, history, await seated(store, history, ada), player=bo.id, name_of=ada.id)
    rows = {row.taken_at: row for row in await index.seats(history.match_id)}
    assert [rows[one.taken_at] for one in (guests, of_bo)] == [guests, of_bo]
    for _ in range(2):
        await players.erase(ada.id)
        rows = {row.taken_at: row for row in await index.seats(history.match_id)}
        assert [row.name for row in rows.values()] == [None] * 4
        assert [(rows[one.taken_at].player, rows[one.taken_at].name_of) for one in (guests, of_bo)] == [
            (None, None),
            (bo.id, None),
        ]
    history = await opened(store)
    late = await seated(store, history, None, "Ada", name_of=ada.id)
    assert await index.names(history.match_id) == {late.taken_at: None}


async def test_a_name_that_is_erased_while_its_seat_changes_hands_does_not_come_back(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    bo, history = await added(players, "Bo"), await opened(store)
    read = [await seated(store, history, None, name) for name in ("Gil", "Gus", "Gwen")]
    for row in read[:2]:
        await index.erase_name(history.match_id, row.taken_at)
    takers = (None, bo.id, None)
    gone_on = [await handed_on(store, history, row, player=who) for row, who in zip(read, takers, strict=True)]
    names = await index.names(history.match_id)
    assert [names[row.taken_at] for row in gone_on] == [None, "Bo", "Gwen"]
    assert [names[row.taken_at] for row in read] == [None] * 3


async def test_names_are_erased_one_by_one(store: EventStore, index: MatchIndex, players: Players) -> None:
    ada = await added(players)
    history = await opened(store)
    first, second = [await seated(store, history, ada) for _ in range(2)]
    for _ in range(2):
        await index.erase_name(history.match_id, first.taken_at)
    assert await index.names(history.match_id) == {first.taken_at: None, second.taken_at: "Ada"}
    assert [row.player for row in await index.seats(history.match_id)] == [ada.id, ada.id]


async def test_erasing_and_sitting_down_at_the_same_time_leaves_no_name(
    store: EventStore, index: MatchIndex, players: Players
) -> None:
    erased = [await added(players) for _ in range(10)]
    histories = [await opened(store) for _ in erased]
    await asyncio.gather(
        *(seated(store, history, who) for history, who in zip(histories, erased, strict=True)),
        *(players.erase(who.id) for who in erased),
    )
    for history in histories:
        assert [(row.name, row.player) for row in await index.seats(history.match_id)] == [(None, None)]
