"""Wall clocks that are turned, servers that die and start, a store that is away: over running matches, at random.

Time is turned by hand. Each server's scheduler and expiry run as they always do, by such a clock: after each step the
test waits until they all wait for their clock again. What is checked: nobody who could not have answered is closed out
or refused as too late; what is due is done soon, and what is abandoned is called off soon, never before; times in a
match never run backwards; and every server folds the same.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.aggregate import SETTLE, Match
from domain.errors import Refused, TooLate
from domain.ids import HOST, MatchId, Seat, seat_actor
from domain.match.commands import MatchSit, Start
from domain.match.state import Status, Table
from domain.outage import Outage
from infra.agenda.memory import MemoryAgenda
from infra.agenda.port import Agenda
from infra.agenda.postgres import PostgresAgenda
from infra.agenda.sqlite import SqliteAgenda
from infra.clock.beats import BEAT, GRACE, LIMIT, STARTING, TOLERANCE
from infra.clock.service import ServiceClock
from infra.clock.turnable import TurnableClock
from infra.database.errors import StoreBusy
from infra.database.postgres import PostgresDatabase
from infra.database.sqlite import SqliteDatabase
from infra.editions.memory import MemoryEditions
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import Append, EventStore, Opening
from infra.event_store.postgres import PostgresEventStore
from infra.event_store.sqlite import SqliteEventStore
from infra.fanout.memory import MemoryFanout
from infra.liveness.memory import MemoryLiveness
from infra.liveness.port import Beat, Following, Liveness
from infra.liveness.postgres import PostgresLiveness
from infra.liveness.sqlite import SqliteLiveness
from infra.match_index.memory import MemoryMatchIndex
from infra.match_index.port import MatchIndex
from infra.match_index.sql import SqlMatchIndex
from infra.players.memory import MemoryPlayers
from infra.seal import canonical, chain_start, seal
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.commands import ReceivedCommand, Submission, stored_commands
from service.matches.handler import CommandHandler
from service.matches.loader import MatchLoader
from service.matches.player_tokens import PlayerTokens
from service.settings import Settings
from service.timers import expiry
from service.timers.automatic import AutomaticActions
from service.timers.expiry import Expiry
from service.timers.scheduler import LEASE, OVERDUE, Scheduler
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import CATALOGUE, NOW, opening, table
from tests.infra.databases import InPostgres, InSqlite
from tests.servers.machine import SimulatedMachine

pytestmark = pytest.mark.anyio

SLACK = TOLERANCE + timedelta(milliseconds=50)
STEP = timedelta(seconds=0.5)
LACKING = SETTLE + STEP + SLACK
"""What may lack: the clock opens a decision when it has settled, dated at the deadline; it is seen a STEP later."""
LATE = SETTLE + 2 * OVERDUE + STEP + SLACK
"""How late the clock acts at most: after its process has died, another one finds the row, which looks so often."""
STEPS = 40
HOUR = timedelta(hours=1)
GAMES: Sequence[tuple[str, dict[str, Any]]] = (
    ("lowest_unique", {"options": {"rounds": 8, "pick_seconds": 10}}),
    ("fuenfer_finden", {"options": {"round_seconds": 20}}),
    ("help_me", {"turn_seconds": 8}),
    ("help_me", {"turn_seconds": 8, "bots": ("random",)}),
    ("help_me", {}),
    *(("help_me", {"start": Start.BY_HOST}) for _ in range(3)),
)
"""The last ones never start: only their expiry ends them."""

IDLE = timedelta(seconds=30)
WATCH = timedelta(seconds=5)
"""After what time a match is called off, and how often a server looks: much sooner than it usually does."""

RETRIED = LEASE + 3 * OVERDUE
"""After what time a row is tried again that could not be carried out, by whatever process that lives."""


class Stored:
    """Where everything is kept, whichever the database."""

    def __init__(self, store: EventStore, index: MatchIndex, agenda: Agenda, liveness: Liveness) -> None:
        self.store, self.index, self.agenda, self.liveness = store, index, agenda, liveness


@asynccontextmanager
async def stored_in(where: str, request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[Stored]:
    """Keep everything in a fresh database."""
    if where == "memory":
        memory = MemoryEventStore()
        yield Stored(memory, MemoryMatchIndex(memory), MemoryAgenda(memory), MemoryLiveness())
        return
    made: InSqlite | InPostgres = InSqlite(folder / "partie.db")
    if where == "postgres":
        made = await InPostgres.emptied(request.getfixturevalue("postgres_url"), "whatever")
    database = await made.connect()
    if isinstance(database, SqliteDatabase):
        yield Stored(
            SqliteEventStore(database), SqlMatchIndex(database), SqliteAgenda(database), SqliteLiveness(database)
        )
    else:
        assert isinstance(database, PostgresDatabase)
        yield Stored(
            PostgresEventStore(database), SqlMatchIndex(database), PostgresAgenda(database), PostgresLiveness(database)
        )
    await made.close()


class Walled:
    """Liveness by a wall clock that is turned, in a store that can be read-only."""

    def __init__(self, liveness: Liveness, wall: SimulatedMachine) -> None:
        self._liveness, self._wall = liveness, wall
        self.away = False

    async def beat(self, following: Following) -> Beat:
        if self.away:
            raise StoreBusy("read-only")
        return await self._liveness.beat(lambda last, wall, error: following(last, self._wall.wall(), 0.0))

    async def outages(self, since: datetime | None) -> Any:
        return await self._liveness.outages(since)


class Waiting:
    """A clock that knows how many wait for it."""

    def __init__(self, clock: ServiceClock) -> None:
        self._clock = clock
        self._until: Counter[datetime] = Counter()

    @property
    def error(self) -> float:
        return self._clock.error

    def now(self) -> datetime:
        return self._clock.now()

    def outages(self) -> Sequence[Outage]:
        return self._clock.outages()

    async def current(self) -> None:
        await self._clock.current()

    async def wait_until(self, moment: datetime) -> None:
        self._until[moment] += 1
        try:
            await self._clock.wait_until(moment)
        finally:
            self._until[moment] -= 1

    def awaited(self, by: int) -> bool:
        """Tell whether so many wait, and all for what is still to come."""
        moments = list(self._until.elements())
        return len(moments) >= by and min(moments) > self._clock.now()


class Process:
    """One server: its clock, its matches and what it does by itself; no HTTP before it."""

    def __init__(self, stored: Stored, clock: ServiceClock) -> None:
        self.clock = clock
        self.told = clock.now()
        loader = MatchLoader(stored.store, stored.index, MemoryEditions(), CATALOGUE)
        self.cache = MatchCache(stored.store, loader, 10)
        self._clocks = [Waiting(clock) for _ in range(2)]
        self.scheduler = Scheduler(stored.agenda, self._clocks[0])
        settings = Settings(waiting_hours=IDLE / HOUR, idle_hours=IDLE / HOUR)
        self._expiry = Expiry(stored.index, self._clocks[1], settings)
        agenda = MatchAgenda(0.5, self.scheduler.expect)
        self.handler = CommandHandler(
            store=stored.store,
            cache=self.cache,
            players=PlayerTokens(MemoryPlayers(MemoryEventStore())),
            fanout=MemoryFanout(),
            agenda=agenda,
            clock=clock,
        )
        automatic = AutomaticActions(self.cache, self.handler, clock)
        works = (self.scheduler.run(automatic), self._expiry.run(automatic))
        self._tasks = [asyncio.create_task(work) for work in works]

    async def rest(self) -> None:
        """Return once its work is done for now: all that it does by itself waits for its clock."""
        still = 0
        while still < 3:
            await asyncio.sleep(0)
            assert not any(task.done() for task in self._tasks)
            loops = 1 + bool(self.scheduler._heap)  # the first loop waits for the clock if it expects something
            idle = not self.scheduler.under_way and self._clocks[0].awaited(loops) and self._clocks[1].awaited(1)
            still = still + 1 if idle else 0

    async def kill(self) -> None:
        """End it, whatever it does."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class World:
    """Running matches, the servers that are alive, and for how long anybody could answer."""

    def __init__(self, stored: Stored, luck: random.Random) -> None:
        self.luck, self.stored = luck, stored
        self.true = TurnableClock(frozen_at=NOW)
        self.wall = SimulatedMachine(self.true)
        self.liveness = Walled(stored.liveness, self.wall)
        self.alive: list[Process] = []
        self.repaired = -RETRIED
        """How much answerable time had passed when the store could be written again."""
        self.gaps = 0
        """How often there was something that servers may take for an outage, whose last seconds are for coming back."""
        self.touched: dict[MatchId, tuple[int, timedelta, int]] = {}
        """A match's version; how much of it had passed when that was first seen, and how many gaps there had been."""
        self.matches: list[MatchId] = []
        self.answerable = timedelta()
        """Time in which people could answer; pauses up to LIMIT are not told from a slow beat."""
        self.opened: dict[tuple[MatchId, Seat, int], timedelta] = {}
        """How much of it had passed when a decision was first seen, which is up to a STEP after it was opened."""
        self.latest = NOW
        """The latest time that any server has told."""
        self.called_off = 0
        self.house: dict[tuple[MatchId, Seat, int], timedelta] = {}
        """How much of it had passed when the house was first seen to be asked one."""

    async def start(self) -> None:
        clock = ServiceClock(SimulatedMachine(self.true, timedelta(hours=self.luck.choice((0, 5)))))
        await clock.start(self.liveness)
        self.alive.append(Process(self.stored, clock))
        await self.rest()

    async def kill(self, *processes: Process) -> None:
        for process in processes:
            self.alive.remove(process)
            await process.kill()

    async def open(self, number: int, game: str, more: dict[str, Any]) -> None:
        place = table(game, secret=self.luck.randbytes(32))
        place = Table(MatchId(UUID(int=number + 1)), place.secret, place.game, place.edition)
        now = self.alive[0].clock.now()
        _, decision = Match.open(place, opening(place, 2, **more), actor=HOST, received=now, sandbox=False)
        await self.stored.store.append(
            Append(
                match_id=place.match_id,
                expected=0,
                events=seal(place.secret, chain_start(place.match_id), decision.events()),
                commands=stored_commands(decision, Submission(None, b"", now), None),
                status=decision.after.status,
                summary=canonical({}),
                opening=Opening(game, place.edition.digest, "public", None, place.secret, None, b"n", b"h"),
            )
        )
        cached = await self.alive[0].cache.fresh(place.match_id)
        for seat in cached.match.state.free_seats()[: 2 if more.get("start") is None else 1]:
            await self._send(self.alive[0], place.match_id, seat, MatchSit(seat, ""), "sit")
        self.matches.append(place.match_id)

    async def _send(self, process: Process, match_id: MatchId, seat: Seat, command: Any, key: str) -> None:
        actor = seat_actor(seat)
        cached = await process.cache.fresh(match_id)
        submission = Submission(key, b"", process.clock.now(), known=cached.version)
        await process.handler.execute(cached, lambda: ReceivedCommand(actor, command, actor, key), submission)

    async def passes(self, by: timedelta) -> None:
        """Let time pass, in which servers beat and work."""
        while by > timedelta():
            step = min(by, STEP)
            self.true.advance(step)
            by -= step
            self.answerable += step
            for process in self.alive:
                if process.clock.silent >= BEAT:
                    await process.clock.beat()
            await self.rest()
            await self.look()

    async def rest(self) -> None:
        """Return once every server has done what is to be done by now."""
        for process in self.alive:
            await process.rest()

    async def look(self) -> None:
        """Check everything that can be seen now."""
        for process in self.alive:
            assert process.clock.now() >= process.told
            process.told = process.clock.now()
            self.latest = max(self.latest, process.told)
        process = self.luck.choice(self.alive)
        for match_id in self.matches:
            match = (await process.cache.fresh(match_id)).match
            self.look_at_idle(match_id, match)
            if (due := match.due()) is not None and self.answerable - self.repaired > RETRIED:
                assert process.clock.now() - due < LATE, "the clock acts late"
                assert due - self.latest <= seconds_of(match) + GRACE + SLACK, "the clock will act late"
            for one in match.asked():
                decision = (match_id, one.awaited.seat, int(one.awaited.asked_at))
                self.opened.setdefault(decision, self.answerable)
                if match.state.house_level(one.awaited.seat, one.awaited.asked_at) is not None:
                    self.house.setdefault(decision, self.answerable)
                    assert self.answerable - self.house[decision] < 2 * BEAT + LIMIT + RETRIED, "the house waits"

    def look_at_idle(self, match_id: MatchId, match: Match) -> None:
        """Check that a match is called off once it has been idle for so long that a server could tell, not before."""
        version, since, gaps = self.touched.get(match_id, (0, self.answerable, self.gaps))
        idle = self.answerable - since
        if match.state.status is Status.ABORTED:
            if version != match.state.version:
                assert idle >= IDLE - SLACK - STEP, f"called off after {idle}"
                self.called_off += 1
        else:
            late = IDLE + WATCH + STEP + SLACK + (1 + self.gaps - gaps) * (GRACE + LIMIT + BEAT)
            assert version != match.state.version or idle <= late, f"not called off after {idle}"
        if version != match.state.version:
            self.touched[match_id] = (match.state.version, self.answerable, self.gaps)

    def had(self, match_id: MatchId, seat: Seat, asked_at: int) -> timedelta:
        """For how long a decision could be answered since it was first seen."""
        return self.answerable - self.opened.get((match_id, seat, asked_at), self.answerable)

    async def play(self) -> None:
        """Let somebody who is asked answer, at any server."""
        process, match_id = self.luck.choice(self.alive), self.luck.choice(self.matches)
        match = (await process.cache.fresh(match_id)).match
        asked = [one.awaited for one in match.asked()]
        people = [one for one in asked if match.state.house_level(one.seat, one.asked_at) is None]
        if not people:
            return
        awaited = self.luck.choice(people)
        seat, asked_at = awaited.seat, awaited.asked_at
        command = some_command(match.state, seat, self.luck)
        try:
            await self._send(process, match_id, seat, command, self.luck.randbytes(8).hex())
        except TooLate:
            assert self.had(match_id, seat, asked_at) >= seconds_of(match) - LACKING, "refused as too late"
        except Refused:
            pass

    async def check_histories(self) -> dict[str, int]:
        """Check what is stored; return how often the clock acted, and was held."""
        found = {"closed": 0, "held": 0}
        for match_id in self.matches:
            times = []
            for one in await self.stored.store.events(match_id, -1, 100_000):
                line = msgspec.json.decode(one.line)
                times.append(one.time)
                found["held"] += line["event"]["type"] == "match.clock_held"
                found["closed"] += line["actor"] == "clock" and line["event"]["type"] != "match.clock_held"
            assert times == sorted(times)
            here = [(await process.cache.fresh(match_id)).match.state for process in self.alive]
            assert all(state == here[0] for state in here)
        return found


def seconds_of(match: Match) -> timedelta:
    """How long a decision can be answered at least: without a limit, as long as the match goes on."""
    options = match.state.opened.options
    seconds = options.get("pick_seconds") or options.get("round_seconds") or match.state.opened.turn_seconds
    return IDLE if seconds is None else timedelta(seconds=float(str(seconds)))


class Closings:
    """Checks that no decision was closed by the clock before it could be answered for long enough."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._seen: dict[MatchId, int] = {}

    async def check(self) -> None:
        """Look at what was appended since."""
        world = self._world
        for match_id in world.matches:
            events = await world.stored.store.events(match_id, self._seen.get(match_id, -1), 100_000)
            match = (await world.alive[0].cache.fresh(match_id)).match
            for one in events:
                self._seen[match_id] = one.position
                event = msgspec.json.decode(one.line)["event"]
                if one.actor != "clock" or event["type"] == "match.clock_held" or match.state.status is Status.ABORTED:
                    continue
                for (of, seat, asked_at), since in list(world.opened.items()):
                    if of != match_id or asked_at >= one.position or ("seat" in event and event["seat"] != seat):
                        continue
                    del world.opened[of, seat, asked_at]
                    if "seat" in event and event["asked_at"] != asked_at:
                        continue
                    had = world.answerable - since
                    assert had >= seconds_of(match) - LACKING, f"{event} after {had}"


async def happens(world: World, what: str) -> None:
    """Let something happen."""
    luck = world.luck
    await world.look()
    seconds = luck.choice((1, 30, 5_000))
    world.gaps += what in ("back", "forward", "all dead", "read-only")
    match what:
        case "back" | "forward":
            world.wall.wrong += timedelta(seconds=seconds if what == "forward" else -seconds)
            for process in world.alive:  # if all die before they notice, it is not told from a pause
                await process.clock.beat()
        case "kill" if len(world.alive) > 1:
            await world.kill(luck.choice(world.alive))
        case "start":
            await world.start()
        case "all dead" | "read-only":
            gone = timedelta(seconds=luck.choice((1, 4, 8, 40, 400)))
            noticed = gone > (STARTING if what == "all dead" else LIMIT)
            world.answerable += timedelta() if noticed else gone
            if what == "all dead":
                await world.kill(*world.alive)
            world.liveness.away = True
            if noticed and luck.random() < 0.3:
                world.wall.wrong += luck.choice((-1, 1)) * timedelta(seconds=seconds)
            world.true.advance(gone)
            world.liveness.away = False
            if what == "all dead":
                await world.start()
            world.repaired = world.answerable
            await world.rest()
        case _:
            for _ in range(luck.randrange(4)):
                await world.play()
    await world.passes(timedelta(seconds=luck.uniform(0.1, 4)))


WHAT = ("back", "forward", "kill", "start", "all dead", "read-only", "play", "play", "play")


@pytest.mark.parametrize(
    ("where", "seeds"),
    [
        *(("memory", range(first, first + 10)) for first in range(0, 40, 10)),
        ("sqlite", range(100, 103)),
        ("postgres", range(200, 203)),
    ],
    ids=str,
)
async def test_nobody_loses_time_in_which_nobody_could_answer(
    where: str, seeds: range, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "EVERY", WATCH)
    found = {"closed": 0, "held": 0, "called off": 0}
    for seed in seeds:
        luck = random.Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        async with stored_in(where, request, folder) as stored:
            world = World(stored, luck)
            await world.start()
            for number, (game, more) in enumerate(GAMES):
                await world.open(number, game, more)
            closings = Closings(world)
            for step in range(STEPS):
                what = luck.choice(WHAT)
                try:
                    await happens(world, what)
                    await closings.check()
                except AssertionError as error:
                    await world.kill(*world.alive)
                    raise AssertionError(f"seed {seed}, step {step}, {what}: {error}") from error
            for what, count in (await world.check_histories()).items():
                found[what] += count
            found["called off"] += world.called_off
            await world.kill(*world.alive)
    assert min(found["closed"], found["held"]) > 3 * len(seeds), found
    assert found["called off"] >= len(seeds), found
