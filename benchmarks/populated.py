"""A store that many have used: matches that are over, labelled and held by players, and some that wait and run.

Whatever its size, one player, one label and the matches that are not over are the same, so what is asked for is the
same in a small store and in a large one.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import os
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from benchmarks import histories
from domain.aggregate import Match, NewEvent
from domain.ids import MatchId, PlayerId
from domain.match.events import MatchSeatTaken, MatchStarted
from infra.chance.system import SystemEntropy
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.editions.port import StoredEdition
from infra.event_store.port import Append, SeatRow, StoredInvitation
from infra.fanout.memory import MemoryFanout
from infra.players.port import Player
from infra.presence.memory import MemoryPresence
from service.settings import Settings
from service.stores import Stores, stores_on

KEY, PLAYER = "key_grown", "player_grown"
LABEL = "the same in every store"
OWN = 40
"""The matches that our player holds a seat in, and those under our label."""
OPEN = 40
"""The matches that wait, and those that run: they are the oldest, so that newer ones are in the way."""
OTHERS = 500
"""The players of the rest."""
LABELS = 100
AT_ONCE = 512

_luck = SystemEntropy()


class Populated(Struct, frozen=True):
    """The ids of what was stored, in the order of time, and our player's."""

    over: Sequence[MatchId]
    player: PlayerId


async def populate(database: PostgresDatabase | SqliteDatabase, size: int) -> Populated:
    """Fill an empty *database* with so many matches that are over, and some that are not."""
    stores = stores_on(database, MemoryFanout(), MemoryPresence(), Settings())
    match, events = histories.finished()
    edition = match.state.table.edition
    await stores.editions.keep(edition.digest, StoredEdition("help_me", edition.name, edition.content))
    now = datetime.now(UTC)
    for scope in ("audit", "feed"):
        await stores.api_keys.add(_hash(KEY), scope, "", now)
    own, *others = [await _player(stores, PLAYER if n == 0 else f"player_{n}", now) for n in range(1 + OTHERS)]
    taken = [one for one in events if isinstance(one.event, MatchSeatTaken)]
    started = next(n for n, one in enumerate(events) if isinstance(one.event, MatchStarted))
    waiting = _stored(match, events[: events.index(taken[0])])
    running = _stored(match, events[: started + 10])
    for template in (waiting, running):
        for match_id in await histories.fill(stores.store, template, OPEN):
            if template is waiting:
                await stores.invitations.add(match_id, _invitation(own, now))
    players = itertools.cycle(others)
    whole = histories.stored(match, events)
    apart = max(1, size // OWN)
    seats = [one.position for one in taken]

    def appends() -> Iterator[Append]:
        for number in range(size):
            is_own = number % apart == 0 and number // apart < OWN
            holder = own if is_own else next(players)
            rows = [
                SeatRow(n, at, f"Player {n}", b"", os.urandom(32), holder if n == 0 else None)
                for n, at in enumerate(seats)
            ]
            append = histories.of_another(whole, _luck.match_id())
            assert append.opening is not None
            label = LABEL if is_own else f"cup {number % LABELS}"
            yield replace(append, seats_taken=rows, opening=replace(append.opening, label=label))

    over: list[MatchId] = []
    waits = appends()
    while some := list(itertools.islice(waits, AT_ONCE)):
        await asyncio.gather(*map(stores.store.append, some))
        over += [append.match_id for append in some]
    for match_id in over[:: max(1, size // (size // 20 + 1))]:
        await stores.invitations.add(match_id, _invitation(next(players), now))
    return Populated(over, own)


def _stored(match: Match, events: list[NewEvent]) -> Append:
    table = match.state.table
    early = Match.replay(table, [(one.event, one.time, one.actor) for one in events])
    return histories.stored(early, events)


async def _player(stores: Stores, token: str, now: datetime) -> PlayerId:
    player = Player(PlayerId(uuid4()), token, now)
    await stores.players.add(player, _hash(token), b"n" * 16, None, b"m" * 32)
    return player.id


def _invitation(player: PlayerId, now: datetime) -> StoredInvitation:
    ends = now + timedelta(days=1)
    return StoredInvitation(uuid4(), None, b"n" * 16, os.urandom(32), now, ends, None, b"m" * 32, player_id=player)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
