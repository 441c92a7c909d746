"""A thousand matches whose rounds end within a second, in two processes that both know of every one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

import msgspec
import pytest

from domain.aggregate import SETTLE, Match
from domain.ids import HOST, MatchId, Seat, seat_actor
from domain.match.commands import MatchSit
from domain.match.state import Table
from domain.timestamp import parse_timestamp
from infra.agenda.memory import MemoryAgenda
from infra.clock.turnable import TurnableClock
from infra.editions.memory import MemoryEditions
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Append, DueRow, Opening
from infra.fanout.memory import MemoryFanout
from infra.match_index.memory import MemoryMatchIndex
from infra.players.memory import MemoryPlayers
from infra.seal import canonical, chain_start, seal
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.commands import ReceivedCommand, Submission, stored_commands
from service.matches.handler import CommandHandler
from service.matches.loader import MatchLoader
from service.matches.player_tokens import PlayerTokens
from service.timers.automatic import AutomaticActions
from service.timers.scheduler import Scheduler
from tests.domain.games.tables import CATALOGUE, NOW, opening, table

pytestmark = pytest.mark.anyio

MATCHES = 1_000
ROUND = 20
PLACE = table("fuenfer_finden")


class Process:
    """One server's write path and its caretaker; *others* hear of what is due here, too."""

    def __init__(self, store: MemoryEventStore, clock: TurnableClock, everybody: list[Process]) -> None:
        self.cache = MatchCache(
            store, MatchLoader(store, MemoryMatchIndex(store), MemoryEditions(), CATALOGUE), 2 * MATCHES
        )
        self.scheduler = Scheduler(MemoryAgenda(store), clock)
        everybody.append(self)

        def on_agenda(match_id: MatchId, rows: Sequence[DueRow]) -> None:
            for one in everybody:
                one.scheduler.expect(match_id, rows)

        self.handler = CommandHandler(
            store=store,
            cache=self.cache,
            players=PlayerTokens(MemoryPlayers(store)),
            fanout=MemoryFanout(),
            agenda=MatchAgenda(0, on_agenda),
            clock=clock,
        )
        self.automatic = AutomaticActions(self.cache, self.handler, clock)


async def opened(store: MemoryEventStore, match_id: MatchId) -> None:
    place = Table(match_id, PLACE.secret, PLACE.game, PLACE.edition)
    command = opening(place, 1, options={"variant": "solo", "round_seconds": ROUND})
    _, decision = Match.open(place, command, actor=HOST, received=NOW, sandbox=False)
    await store.append(
        Append(
            match_id=match_id,
            expected=0,
            events=seal(place.secret, chain_start(match_id), decision.events()),
            commands=stored_commands(decision, Submission(None, b"", NOW), None),
            status=decision.after.status,
            summary=canonical({}),
            opening=Opening("fuenfer_finden", place.edition.digest, "public", None, place.secret, None, b"n", b"h"),
        )
    )


async def started(process: Process, match_id: MatchId, clock: TurnableClock) -> None:
    cached = await process.cache.fresh(match_id)
    command = ReceivedCommand(seat_actor(Seat(0)), MatchSit(Seat(0), ""), "seat:0", "sit")
    await process.handler.execute(cached, lambda: command, Submission("sit", b"", clock.now()))


async def test_every_deadline_is_carried_out_once_at_its_time() -> None:
    store, clock, processes = MemoryEventStore(), TurnableClock(frozen_at=NOW), list[Process]()
    for _ in range(2):
        Process(store, clock, processes)
    matches = [MatchId(UUID(int=number + 1)) for number in range(MATCHES)]
    for number, match_id in enumerate(matches):
        await opened(store, match_id)
        await started(processes[number % 2], match_id, clock)
        clock.advance(timedelta(milliseconds=1))
    deadlines = {match_id: row.due - SETTLE for (match_id, _), row in store.due.items()}
    assert len(set(deadlines.values())) == MATCHES
    working = [asyncio.create_task(process.scheduler.run(process.automatic)) for process in processes]
    clock.advance(timedelta(seconds=ROUND) + SETTLE)
    async with asyncio.timeout(60):
        while any(row.due <= clock.now() for row in store.due.values()):  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0)
    for task in working:
        task.cancel()
    await asyncio.gather(*working, return_exceptions=True)
    for match_id in matches:
        history = [msgspec.json.decode(one.line) for one in await store.events(match_id, -1, 100)]
        (closing,) = [one for one in history if one["actor"] == "clock"]
        assert closing["event"]["type"] == "fuenfer_finden.outlines_revealed"
        assert parse_timestamp(closing["time"]) == deadlines[match_id]
