"""Finished matches in a database of their own, without a server: for what operators do with them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec.structs import replace

from domain.ids import MatchId
from domain.match.commands import Disclosure
from domain.match.state import SeatState
from infra.chance.system import SystemEntropy
from infra.editions.port import StoredEdition
from infra.event_store.port import Append, Opening, SeatRow
from infra.fanout.memory import MemoryFanout
from infra.presence.memory import MemoryPresence
from infra.seal import chain_start, seal
from service.matches import summary
from service.settings import Settings
from service.stores import Stores, open_database, stores_on
from tests.domain.games.random_play import played_at
from tests.domain.games.tables import Live, opening, table
from tests.servers.partie import BOTH_PACKAGES


def settings_on(data: Path) -> Settings:
    """The settings of an embedded server in *data*."""
    return Settings(data=data, game_packages=BOTH_PACKAGES)


@asynccontextmanager
async def stores_in(data: Path) -> AsyncIterator[Stores]:
    """The stores of an embedded server in *data*, which is not running."""
    settings = settings_on(data)
    database = await open_database(settings)
    try:
        yield stores_on(database, MemoryFanout(), MemoryPresence(), settings)
    finally:
        await database.close()


def finished(slug: str, number: int = 0, seats: int = 2, disclosure: Disclosure = Disclosure.EVERYONE) -> Live:
    """A match that was played to its end, with an id of its own."""
    place = replace(table(slug), match_id=SystemEntropy().match_id(), secret=bytes([number % 256]) * 32)
    return played_at(place, opening(place, seats, disclosure=disclosure), random.Random(number)).live


def append_of(live: Live, label: str | None = None) -> Append:
    """What stores a match as it stands in one append."""
    state = live.match.state
    place = state.table
    return Append(
        match_id=place.match_id,
        expected=0,
        events=seal(place.secret, chain_start(place.match_id), live.events),
        commands=(),
        status=state.status,
        summary=summary.written(state, label),
        seats_taken=_rows(place.match_id, state.seats),
        opening=Opening(
            place.game.slug,
            place.edition.digest,
            state.opened.visibility,
            label,
            place.secret,
            None,
            b"n" * 16,
            place.match_id.bytes * 2,
        ),
    )


async def keep(stores: Stores, lives: Iterable[Live], label: str | None = None) -> None:
    """Store matches with their editions."""
    lives = list(lives)
    for live in lives:
        edition = live.table.edition
        stored = StoredEdition(live.table.game.slug, edition.name, edition.content)
        await stores.editions.keep(edition.digest, stored)
    await asyncio.gather(*(stores.store.append(append_of(live, label)) for live in lives))


def _rows(match_id: MatchId, seats: tuple[SeatState, ...]) -> list[SeatRow]:
    return [
        SeatRow(number, seat.taken_at, f"Player {number}", b"n" * 16, match_id.bytes + number.to_bytes(16, "big"))
        for number, seat in enumerate(seats)
        if seat.taken_at is not None and seat.level is None
    ]
