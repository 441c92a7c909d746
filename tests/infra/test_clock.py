"""The service's own time: it never steps, whatever the wall clock does and however long nobody was there."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta

import pytest
from structlog.testing import capture_logs

from domain.outage import Outage
from infra.clock.beats import BEAT, GRACE, LIMIT, STARTING, TOLERANCE, Own, next_beat
from infra.clock.port import MOST_ERROR
from infra.clock.service import ServiceClock
from infra.clock.turnable import TurnableClock
from infra.clock.turning import LATEST
from infra.database.errors import StoreBusy
from infra.liveness.memory import MemoryLiveness
from infra.liveness.port import Beat, Following
from tests.servers.machine import SimulatedMachine

pytestmark = pytest.mark.anyio

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def own(now: datetime, silent: timedelta = BEAT) -> Own:
    return Own(now, silent)


class World:
    """Processes around one store; time passes, and the wall clock that they share is turned."""

    def __init__(self) -> None:
        self.true = TurnableClock(frozen_at=NOON)
        self.wall = SimulatedMachine(self.true)
        self.liveness = MemoryLiveness(self.wall.wall)

    async def process(self, wrong: timedelta = timedelta()) -> ServiceClock:
        clock = ServiceClock(SimulatedMachine(self.true, wrong))
        await clock.start(self.liveness)
        return clock

    async def passes(self, by: timedelta, *clocks: ServiceClock) -> None:
        """Let time pass, in which *clocks* beat."""
        while by > timedelta():
            self.true.advance(min(by, BEAT))
            by -= BEAT
            for clock in clocks:
                await clock.beat()


@pytest.fixture
def world() -> World:
    return World()


# the rule


def test_first_beat_goes_by_the_wall_clock() -> None:
    assert next_beat(None, NOON, None) == (Beat(NOON, NOON), None)


def test_sandbox_that_was_turned_before_its_first_beat_stays_ahead() -> None:
    assert next_beat(None, NOON, own(NOON + HOUR)) == (Beat(NOON + HOUR, NOON), None)


@pytest.mark.parametrize("ahead", [timedelta(), HOUR])
def test_what_goes_on_as_expected_is_no_outage(ahead: timedelta) -> None:
    last = Beat(NOON + ahead, NOON)
    for known in (own(after(2) + ahead), None):
        assert next_beat(last, after(2), known) == (Beat(after(2) + ahead, after(2)), None)


def test_turned_back_wall_clock_stops_nothing() -> None:
    back = after(2) - HOUR
    assert next_beat(Beat(NOON, NOON), back, own(after(2))) == (Beat(after(2), back), None)


def test_turned_forward_wall_clock_is_followed_and_what_it_leapt_over_is_an_outage() -> None:
    leapt = after(2) + HOUR
    assert next_beat(Beat(NOON, NOON), leapt, own(after(2))) == (Beat(leapt, leapt), Outage(NOON, leapt + GRACE))


def test_wall_clock_that_is_put_right_again_uses_up_what_time_was_ahead() -> None:
    ahead = Beat(NOON + HOUR, NOON)
    own_time = own(after(2) + HOUR)
    assert next_beat(ahead, after(2) + HOUR, own_time) == (Beat(own_time.now, after(2) + HOUR), None)
    half = after(2) + HOUR / 2
    assert next_beat(ahead, half, own_time) == (Beat(own_time.now, half), None)


def test_long_silence_of_all_is_an_outage() -> None:
    late = NOON + 2 * LIMIT
    expected = Beat(late, late), Outage(NOON, late + GRACE)
    assert next_beat(Beat(NOON, NOON), late, own(late, 2 * LIMIT)) == expected
    assert next_beat(Beat(NOON, NOON), late, None) == expected


def test_who_starts_takes_more_than_a_short_pause_for_an_outage() -> None:
    for late, is_outage in ((STARTING, False), (STARTING + timedelta(microseconds=1), True)):
        now = NOON + late
        beat, outage = next_beat(Beat(NOON, NOON), now, None)
        assert beat == Beat(now, now)
        assert outage == (Outage(NOON, now + GRACE) if is_outage else None)


def test_others_who_beat_meanwhile_make_it_no_outage() -> None:
    late = NOON + 2 * LIMIT
    assert next_beat(Beat(late - BEAT, late - BEAT), late, own(late, 2 * LIMIT)) == (Beat(late, late), None)


def test_who_stood_still_while_others_went_on_follows_them() -> None:
    late = NOON + HOUR
    assert next_beat(Beat(late - BEAT, late - BEAT), late, own(after(2))) == (Beat(late, late), None)


def test_start_with_a_wall_clock_that_was_turned_back_goes_on_from_the_last_beat() -> None:
    back = NOON - HOUR
    assert next_beat(Beat(NOON, NOON), back, None) == (Beat(NOON, back), Outage(NOON, NOON + GRACE))


def test_start_after_a_long_time_uses_up_what_time_was_ahead() -> None:
    ahead = Beat(NOON + HOUR, NOON)
    late = NOON + HOUR / 2
    assert next_beat(ahead, late, None) == (Beat(NOON + HOUR, late), Outage(NOON + HOUR, NOON + HOUR + GRACE))
    later = NOON + 2 * HOUR
    assert next_beat(ahead, later, None) == (Beat(later, later), Outage(NOON + HOUR, later + GRACE))


def test_what_may_be_an_error_of_measuring_is_none() -> None:
    off = TOLERANCE + timedelta(seconds=0.9)
    for sign in (-1, 1):
        beat, outage = next_beat(Beat(NOON, NOON), after(2) + sign * off, own(after(2)), error=1.0)
        assert outage is None
        assert abs(beat.seen - after(2)) <= off


# the clock


async def test_clock_that_is_not_started_may_be_wrong_by_anything() -> None:
    assert ServiceClock().error > MOST_ERROR


@pytest.mark.parametrize("seconds", [-3600, -1, 0, 1, 3600])
async def test_a_machines_own_wall_clock_does_not_matter(world: World, seconds: int) -> None:
    clock = await world.process(wrong=timedelta(seconds=seconds))
    assert clock.now() == NOON
    assert clock.error == 0
    assert clock.ahead == -timedelta(seconds=seconds)


async def test_between_beats_time_runs_evenly(world: World) -> None:
    clock = await world.process()
    world.wall.wrong = -HOUR
    world.true.advance(timedelta(seconds=1.5))
    assert clock.now() == after(1.5)


async def test_turned_clock_of_the_sandbox_outlives_its_process(world: World) -> None:
    first = await world.process()
    other = await world.process()
    await first.advance(timedelta(days=1))
    assert first.now() == NOON + timedelta(days=1)
    await world.passes(timedelta(minutes=1), other)
    assert other.now() == after(60) + timedelta(days=1)
    third = await world.process()
    assert third.now() == other.now()
    assert not first.outages()
    assert not third.outages()


async def test_sandbox_is_not_turned_beyond_what_is_a_time(world: World) -> None:
    clock = await world.process()
    await clock.advance(LATEST - NOON)
    for wrong in (-1, 1):
        with pytest.raises(ValueError, match="not turned"):
            await clock.advance(timedelta(seconds=wrong))
    assert clock.now() == LATEST


@pytest.mark.parametrize("beats", [False, True])
async def test_who_waits_hears_of_every_leap(world: World, beats: bool) -> None:
    clock = await world.process()
    waiting = asyncio.create_task(clock.wait_until(NOON + HOUR))
    await asyncio.sleep(0)
    if beats:
        world.wall.wrong = HOUR
        await clock.beat()
    else:
        await clock.advance(HOUR)
    async with asyncio.timeout(10):
        await waiting


async def test_waiting_goes_by_the_machines_even_seconds(world: World) -> None:
    clock = await world.process()
    waiting = asyncio.create_task(clock.wait_until(after(5)))
    await asyncio.sleep(0)
    world.true.advance(timedelta(seconds=4.9))
    for _ in range(10):
        await asyncio.sleep(0)
    assert not waiting.done()
    world.true.advance(timedelta(seconds=0.1))
    async with asyncio.timeout(10):
        await waiting


class Away(MemoryLiveness):
    """A store that can be away."""

    away = False
    tries = 0

    async def beat(self, following: Following) -> Beat:
        self.tries += 1
        await asyncio.sleep(0)
        if self.away:
            raise StoreBusy("away")
        return await super().beat(following)


async def test_nothing_is_decided_by_time_before_it_is_known_who_was_there(world: World) -> None:
    liveness = Away(world.wall.wall)
    clock = ServiceClock(SimulatedMachine(world.true))
    await clock.start(liveness)
    world.true.advance(LIMIT)
    await clock.current()
    assert liveness.tries == 1
    liveness.away = True
    world.true.advance(LIMIT)
    refused = await asyncio.gather(*(clock.current() for _ in range(10)), return_exceptions=True)
    assert all(isinstance(one, StoreBusy) for one in refused)
    assert liveness.tries == 2
    liveness.away = False
    await clock.current()
    assert clock.outages() == (Outage(NOON, NOON + 2 * LIMIT + GRACE),)


async def test_poor_answers_do_not_replace_a_good_measure(world: World) -> None:
    class Slow(MemoryLiveness):
        async def beat(self, following: Following) -> Beat:
            return await super().beat(lambda last, wall, _: following(last, wall + timedelta(seconds=0.4), 0.4))

    clock = await world.process()
    world.liveness.__class__ = Slow
    await world.passes(BEAT, clock)
    assert clock.now() == after(2)
    assert clock.error == 0


async def test_log_of_an_outage_says_how_much_of_it_is_still_to_come(world: World) -> None:
    clock = await world.process()
    world.true.advance(timedelta(seconds=20))
    with capture_logs() as lines:
        await clock.beat()
    [line] = lines
    assert line["since"] == str(NOON)
    assert line["until"] == str(after(20) + GRACE)
    assert timedelta(seconds=line["grace_seconds"]) == GRACE


# all of it, at random

SLACK = TOLERANCE + timedelta(milliseconds=1)


def served(now: datetime, clock: ServiceClock) -> timedelta:
    """Return for how long people could answer until *now*, since noon."""
    return now - NOON - sum((max(min(one.until, now) - one.since, timedelta()) for one in clock.outages()), timedelta())


@pytest.mark.parametrize("seeds", [range(first, first + 50) for first in range(0, 200, 50)], ids=str)
async def test_whatever_happens_time_is_whole(seeds: range) -> None:
    """Wall clocks are turned, processes die, start, stand still: time goes on, and only while somebody is there."""
    happened = dict.fromkeys(("back", "forward", "none", "away", "start", "kill"), 0)
    for seed in seeds:
        luck, world = random.Random(seed), World()
        alive = [await world.process() for _ in range(luck.randint(1, 3))]
        latest = before = NOON
        before_true, before_served = world.true.now(), timedelta()
        for step in range(60):
            note = f"seed {seed}, step {step}"
            what = luck.choice(list(happened))
            happened[what] += 1
            gone = timedelta(seconds=luck.uniform(0.1, 3))
            slept = timedelta()
            if what == "back":
                world.wall.wrong -= timedelta(seconds=luck.choice((0.1, 1, 30, 5000)))
            elif what == "forward":
                world.wall.wrong += timedelta(seconds=luck.choice((0.1, 1, 30, 5000)))
            elif what == "away":
                gone = slept = timedelta(seconds=luck.choice((3, 7, 100)))
            elif what == "kill" and len(alive) > 1:
                del alive[luck.randrange(len(alive))]
            elif what == "start":
                if luck.random() < 0.5:
                    alive.clear()
                    world.true.advance(slept := timedelta(seconds=luck.choice((1, 4, 8, 200))))
                alive.append(await world.process())
            world.true.advance(gone)
            luck.shuffle(alive)
            for clock in alive:
                await clock.beat()
            for clock in alive:
                assert clock.now() >= latest - SLACK, note
            clock = alive[0]
            now, true = clock.now(), world.true.now()
            passed, ran = true - before_true, served(now, clock) - before_served
            assert now - before >= passed - slept - SLACK, note
            # what was lost is counted once more when two outages meet in the time that people have to come back
            assert ran <= passed + SLACK, note
            if slept > LIMIT:
                assert ran <= passed - slept + LIMIT + SLACK, note
            latest = max(latest, *(one.now() for one in alive))
            before, before_true, before_served = now, true, served(now, clock)
    assert all(count > 20 for count in happened.values()), happened
