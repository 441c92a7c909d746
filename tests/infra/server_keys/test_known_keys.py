"""What knows the database's token key, over every database that outlives its process."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from domain.ids import PlayerId
from infra.database.memory import MemoryDatabase
from infra.event_store.port import EventStore
from infra.match_index.port import MatchIndex
from infra.match_index.sql import SqlMatchIndex
from infra.players.port import Player
from infra.players.sql import SqlPlayers
from infra.server_keys.port import KnownKeys
from infra.server_keys.sql import SqlKnownKeys
from tests.infra.databases import ServedDatabase
from tests.infra.event_store.making import opened, seat_row
from tests.infra.event_store.stores import event_store_on

pytestmark = pytest.mark.anyio

ONE, OTHER = b"1" * 32, b"2" * 32


@pytest.fixture
async def kept(served: ServedDatabase) -> tuple[KnownKeys, EventStore, MatchIndex]:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    return SqlKnownKeys(database), event_store_on(database), SqlMatchIndex(database)


Kept = tuple[KnownKeys, EventStore, MatchIndex]


@pytest.mark.parametrize("kill", [False, True])
async def test_tokens_of_players_die_too_and_no_repeat_brings_them_back(served: ServedDatabase, kill: bool) -> None:
    database = await served.connect()
    assert not isinstance(database, MemoryDatabase)
    known, players = SqlKnownKeys(database), SqlPlayers(database)
    ada, gone = (Player(PlayerId(uuid4()), name, datetime.now(UTC)) for name in ("Ada", "Bo"))
    for player in (ada, gone):
        await players.add(player, player.id.bytes * 2, b"n" * 16, player.name, b"m" * 32)
    await players.erase(gone.id)
    await known.change(OTHER, kill_tokens=kill)
    assert (await players.bearer(ada.id.bytes * 2) is None) is kill
    creation = await players.created_under("Ada")
    assert (creation is not None and creation.nonce is None) is kill
    assert await players.player(ada.id) == ada  # whose token an operator can renew
    assert await players.player(gone.id) is None


async def test_first_key_is_kept(kept: Kept) -> None:
    known, _, _ = kept
    assert await known.fingerprint() is None
    await known.keep(ONE)
    await known.keep(OTHER)
    assert await known.fingerprint() == ONE


@pytest.mark.parametrize("kill", [False, True])
async def test_key_is_changed_and_tokens_die_if_told(kept: Kept, kill: bool) -> None:
    known, store, index = kept
    histories = [await opened(store, seats_taken=[seat_row(0, 0), seat_row(1, 1)]) for _ in range(2)]
    await known.change(ONE, kill_tokens=False)
    assert await known.fingerprint() == ONE
    before = await hashes(index, [history.match_id for history in histories])
    await known.change(OTHER, kill_tokens=kill)
    assert await known.fingerprint() == OTHER
    after = await hashes(index, [history.match_id for history in histories])
    if kill:
        assert not before & after
        assert len(after) == 6
    else:
        assert after == before


async def hashes(index: MatchIndex, match_ids: list) -> set[bytes]:
    """The hash of every token of these matches."""
    found = set()
    for match_id in match_ids:
        row = await index.match(match_id)
        assert row is not None
        found |= {bytes(row.opening.host_token_hash), *(bytes(seat.token_hash) for seat in await index.seats(match_id))}
    return found
