"""Commands in flight at a deadline, in two processes whose clocks differ, over a store that stalls.

Whatever is delayed by how much: a command is accepted before the deadline or refused as too late (or it was sent after
the clock had acted, and answers the next question); the clock acts once, at the deadline; nothing is half done.

Time is turned from one thing that happens to the next, so nothing here waits.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
import pytest

from domain.aggregate import SETTLE, UNSURE, Match
from domain.errors import TooLate
from domain.games.fuenfer_finden.commands import FuenferOutline
from domain.games.fuenfer_finden.components import FuenferCell
from domain.ids import HOST, Seat, seat_actor
from domain.match.commands import MatchAbort, MatchSit
from infra.clock.beats import BEAT
from infra.clock.service import ServiceClock
from infra.clock.turnable import TurnableClock
from infra.editions.memory import MemoryEditions
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Append, Opening
from infra.fanout.memory import MemoryFanout
from infra.liveness.memory import MemoryLiveness
from infra.liveness.port import Beat, Following
from infra.match_index.memory import MemoryMatchIndex
from infra.players.memory import MemoryPlayers
from infra.seal import canonical, chain_start, seal
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.commands import CommandResult, ReceivedCommand, Submission, stored_commands
from service.matches.handler import CommandHandler
from service.matches.loader import MatchLoader
from service.matches.player_tokens import PlayerTokens
from service.timers.automatic import AutomaticActions
from tests.domain.games.tables import CATALOGUE, NOW, opening, table
from tests.servers.machine import SimulatedMachine

pytestmark = pytest.mark.anyio

PLACE = table("fuenfer_finden")
MATCH_ID = PLACE.match_id
ROUND = 20
COMMANDS = 8
STEP = timedelta(milliseconds=10)
WORST_SKEW = 1_000
"""Milliseconds by which a machine's clock is wrong, before it is corrected."""


class Distant(MemoryLiveness):
    """A shared clock behind a network that takes its time on either way."""

    def __init__(self, true: TurnableClock, luck: random.Random) -> None:
        super().__init__(true.now)
        self._true, self._luck = true, luck

    async def beat(self, following: Following) -> Beat:
        self._true.advance(there := timedelta(milliseconds=self._luck.randrange(100)))
        told = self._true.now()
        self._true.advance(back := timedelta(milliseconds=self._luck.randrange(100)))
        half = (there + back) / 2
        return await super().beat(lambda last, wall, error: following(last, told + half, half.total_seconds()))


class Stalling(MemoryEventStore):
    """A store whose appends take their time."""

    def __init__(self, true: TurnableClock, luck: random.Random) -> None:
        super().__init__()
        self._true, self._luck = true, luck

    async def append(self, append: Append) -> None:
        if append.opening is None:
            await self._true.wait_until(self._true.now() + delay(self._luck))
        await super().append(append)


class Process:
    """One server's write path, without HTTP before it."""

    def __init__(self, store: MemoryEventStore, clock: ServiceClock) -> None:
        self.clock = clock
        self.cache = MatchCache(store, MatchLoader(store, MemoryMatchIndex(store), MemoryEditions(), CATALOGUE), 10)
        self.handler = CommandHandler(
            store=store,
            cache=self.cache,
            players=PlayerTokens(MemoryPlayers(store)),
            fanout=MemoryFanout(),
            agenda=MatchAgenda(0, lambda match_id, rows: None),
            clock=clock,
        )
        self.automatic = AutomaticActions(self.cache, self.handler, clock)


class Told(NamedTuple):
    """What became of a command: when it was received by the process's clock, and when it was answered in truth."""

    key: str
    received: datetime
    answered: datetime
    done: CommandResult | None


def delay(luck: random.Random) -> timedelta:
    """Mostly none to speak of; now and then longer than the clock waits."""
    return timedelta(milliseconds=luck.choice((0, 0, 5, 40, luck.randrange(400), luck.randrange(1_500))))


def some_outlines(luck: random.Random) -> Iterator[FuenferOutline]:
    """Outlines of which no two are the same."""
    places = [(row, column) for row in range(10) for column in range(6)]
    for row, column in luck.sample(places, len(places)):
        yield FuenferOutline(tuple(FuenferCell(row, column + n) for n in range(5)))


async def opened(store: MemoryEventStore) -> None:
    command = opening(PLACE, 2, options={"round_seconds": ROUND})
    _, decision = Match.open(PLACE, command, actor=HOST, received=NOW, sandbox=False)
    sealed = seal(PLACE.secret, chain_start(MATCH_ID), decision.events())
    await store.append(
        Append(
            match_id=MATCH_ID,
            expected=0,
            events=sealed,
            commands=stored_commands(decision, Submission(None, b"", NOW), None),
            status=decision.after.status,
            summary=canonical({}),
            opening=Opening("fuenfer_finden", PLACE.edition.digest, "public", None, PLACE.secret, None, b"n", b"h"),
        )
    )


async def settle() -> None:
    for _ in range(12):
        await asyncio.sleep(0)


async def corrected(true: TurnableClock, liveness: Distant, luck: random.Random) -> ServiceClock:
    """The clock of a machine that is wrong, set by the one that all share."""
    clock = ServiceClock(SimulatedMachine(true, timedelta(milliseconds=luck.randint(-WORST_SKEW, WORST_SKEW))))
    await clock.start(liveness)
    return clock


class World:
    """Two processes, a match between them that has just begun its first round, and its deadline."""

    true: TurnableClock
    store: Stalling
    processes: list[Process]
    deadline: datetime

    @classmethod
    async def made(cls, luck: random.Random) -> World:
        world = cls()
        world.true = TurnableClock(frozen_at=NOW)
        world.store = Stalling(world.true, luck)
        await opened(world.store)
        liveness = Distant(world.true, luck)
        world.processes = [Process(world.store, await corrected(world.true, liveness, luck)) for _ in range(2)]
        for number in range(2):
            sitting = asyncio.create_task(world.sit(world.processes[number], number))
            await world.run(sitting)
        cached = await world.processes[0].cache.fresh(MATCH_ID)
        due = cached.match.due()
        assert due is not None
        world.deadline = due
        return world

    async def wait_until_before_the_deadline(self, by: timedelta) -> None:
        """Let time go by until so long before the deadline, in which the processes beat."""
        while (left := self.deadline - by - self.true.now()) > timedelta():
            self.true.advance(min(left, BEAT))
            for process in self.processes:
                await process.clock.beat()

    async def sit(self, process: Process, number: int) -> None:
        actor = seat_actor(Seat(number))
        cached = await process.cache.fresh(MATCH_ID)
        command = ReceivedCommand(actor, MatchSit(Seat(number), ""), actor, "sit")
        await process.handler.execute(cached, lambda: command, Submission("sit", b"", process.clock.now()))

    async def send(self, process: Process, key: str, command: Any, at: timedelta, luck: random.Random) -> Told:
        """Send a command so long after the deadline; it waits for its turn, then it is carried out."""
        await self.true.wait_until(self.deadline + at)
        received = process.clock.now()
        await self.true.wait_until(self.true.now() + delay(luck))
        actor = seat_actor(Seat(int(key[0])))
        cached = await process.cache.get(MATCH_ID)
        command = ReceivedCommand(actor, command, actor, key)
        try:
            done = await process.handler.execute(cached, lambda: command, Submission(key, b"", received))
        except TooLate:
            done = None
        return Told(key, received, self.true.now(), done)

    async def fire(self, process: Process, luck: random.Random) -> None:
        await process.clock.wait_until(self.deadline + SETTLE)
        await self.true.wait_until(self.true.now() + delay(luck))
        await process.automatic.tick(MATCH_ID)

    async def run(self, task: asyncio.Future[Any]) -> Any:
        """Let time go by until it is done."""
        await settle()
        while not task.done():
            self.true.advance(STEP)
            await settle()
        return task.result()

    async def history(self) -> list[dict[str, Any]]:
        sealed = await self.store.events(MATCH_ID, -1, 1_000)
        return [msgspec.json.decode(one.line) for one in sealed]


async def played(seed: int) -> tuple[World, list[Told], list[dict[str, Any]]]:
    luck = random.Random(seed)
    world = await World.made(luck)
    await world.wait_until_before_the_deadline(timedelta(seconds=2))
    outlines = some_outlines(luck)
    sent = [
        world.send(
            luck.choice(world.processes),
            f"{luck.randrange(2)}/{number}",
            next(outlines),
            timedelta(milliseconds=luck.choice((luck.randint(-1_500, 1_500), luck.randint(-60, 60)))),
            luck,
        )
        for number in range(COMMANDS)
    ]
    if luck.random() < 0.5:  # the match's own commands know no deadline, and must not make others late
        at = timedelta(milliseconds=luck.randint(-100, 600))
        sent.append(world.send(luck.choice(world.processes), "0/abort", MatchAbort(), at, luck))
    firing = [world.fire(process, luck) for process in world.processes]
    told = (await world.run(asyncio.gather(*sent, *firing)))[: len(sent)]
    return world, told, await world.history()


@pytest.mark.parametrize("seeds", [range(first, first + 25) for first in (0, 25)], ids=str)
async def test_there_is_no_third_thing(seeds: range) -> None:
    met = {"in time": 0, "too late": 0, "stalled": 0, "of the next round": 0}
    for seed in seeds:
        world, told, history = await played(seed)
        note = f"seed {seed}"
        deadline = world.deadline
        times = [datetime.fromisoformat(one["time"]) for one in history]
        assert times == sorted(times), note
        closed = [n for n, one in enumerate(history) if one["actor"] == "clock"]
        assert len(closed) == 1, note
        (closing,) = closed
        revealed = [one["event"]["type"] for one in history].count("fuenfer_finden.outlines_revealed")
        assert revealed == 1, note
        assert times[closing] == times[closing + 3] == deadline, note

        aborts = [one for one in told if one.key == "0/abort"]
        assert all(one.done for one in aborts), note
        told = [one for one in told if one not in aborts]
        accepted = {one.key: one for one in told if one.done}
        outlined = [n for n, one in enumerate(history) if one["event"]["type"] == "fuenfer_finden.outlined"]
        assert sorted(one.done.first for one in accepted.values() if one.done) == outlined, note
        for one in told:
            stored = await world.store.command(MATCH_ID, f"seat:{one.key[0]}", one.key)
            assert (stored is not None) == (one.done is not None), note
            if one.done is None:
                # too late, or held up until the clock had acted
                assert one.received > deadline or one.answered >= deadline + SETTLE - UNSURE, note
                met["too late" if one.received > deadline else "stalled"] += 1
            elif one.done.position < closing:
                assert one.received <= deadline, note
                assert times[one.done.position] <= deadline, note
                met["in time"] += 1
            else:
                assert one.received >= deadline + SETTLE - UNSURE, note
                assert times[one.done.position] >= deadline + SETTLE - UNSURE, note
                met["of the next round"] += 1
    assert all(count > 2 for count in met.values()), met
