"""Lets one machine after another die under load, and looks whether everything holds that the chapter promises."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

import asyncpg

from benchmarks.machines import chapter
from benchmarks.machines.faults import ALL
from benchmarks.machines.machine import HERE, Network
from benchmarks.machines.state import state
from benchmarks.machines.world import ANSWER_SECONDS, KEY, SILENT_SECONDS, EitherHost, World, until
from tests.clients.playing import bearing
from tests.clients.receiving import Receiver, receiving
from tests.processes.crowd import Crowd
from tests.processes.feed_readers import Poller, Streamer
from tests.processes.load import PAUSE, Load, history, require_whole
from tests.processes.readers import require_deliveries
from tests.processes.socket_load import SocketLoad
from tests.processes.socket_watcher import SocketWatcher

CAUGHT_UP_SECONDS = 60.0
TABLES = 4
STEADY = 12
"""So many further commands are accepted before a fault is taken for survived."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.machines")
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    parser.add_argument("--faults", type=int, default=len(ALL), help="how many of them, drawn")
    given = parser.parse_args()
    assert chapter.promises().keys() == ALL.keys(), "the chapter promises something else than what is tried"
    luck = random.Random(given.seed)
    drawn = luck.sample(sorted(ALL), given.faults)
    print(f"seed {given.seed}: {'; '.join(drawn)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="partie-machines-") as folder:
        try:
            with Network.made(Path(folder)) as network:
                asyncio.run(told_of(World(network), drawn, luck))
        except BaseException:
            for log in sorted(Path(folder).glob("*.log")):
                print(f"--- {log.name}\n{log.read_text(errors='replace')[-6000:]}")
            raise
    print("everything holds")


async def told_of(world: World, drawn: list[str], luck: random.Random) -> None:
    """Make the trial; if it fails, tell what the machines hold then."""
    try:
        await trial(world, drawn, luck)
    except BaseException:
        async for line in state(world):
            print(line, flush=True)
        raise


async def trial(world: World, drawn: list[str], luck: random.Random) -> None:
    """Start the service, let it suffer, and look at what came of it."""
    began = time.monotonic()
    await world.start()
    print(f"the service runs after {time.monotonic() - began:.0f} s", flush=True)
    async with AsyncExitStack() as stack:
        quick, patient = EitherHost(world, ANSWER_SECONDS), EitherHost(world, SILENT_SECONDS)
        stack.push_async_callback(quick.close)
        stack.push_async_callback(patient.close)
        receiver = await stack.enter_async_context(receiving(host=HERE))
        made = await quick.client.post("/v1/webhooks", json={"url": receiver.url}, headers=bearing(KEY))
        assert made.status_code == 201, made.text
        receiver.expect(made.json()["secret"])
        feed = Streamer(patient, KEY)
        reading = asyncio.create_task(feed.run())
        load = Load([quick, quick], luck.randrange(1000))
        over_sockets = SocketLoad([quick, quick], luck.randrange(1000), ANSWER_SECONDS)
        crowd = Crowd([load, over_sockets], [patient])
        watcher = SocketWatcher(patient, crowd)
        watching = asyncio.create_task(watcher.run())
        async with crowd.following(), over_sockets.running(TABLES // 2, seats=2), load.running(TABLES // 2, seats=2):
            await load.goes_on(STEADY)
            for what in drawn:
                away = await survived(world, load, what, luck)
                promised = chapter.promises()[what]
                print(f"{what}: away for {away:.1f} s of {promised:g} s", flush=True)
                assert away <= promised, f"{what}: away for {away:.1f} s, {promised:g} s are promised"
            await over_sockets.goes_on(STEADY)
        for one in crowd.loads:
            await require_whole(quick, one)
        await crowd.require_all_seen(quick)
        await until("the socket heard of every end", lambda: _nothing_unended(watcher), CAUGHT_UP_SECONDS)
        for path in crowd.paths:
            assert watcher.seen[path] == list(enumerate(await history(quick, path))), f"a socket that follows {path}"
        await require_the_feed(quick, feed, receiver)
        reading.cancel()
        watching.cancel()
        await require_one_truth(world)
    print(
        f"{load.commands} commands acknowledged over HTTP and {over_sockets.commands} over sockets, in "
        f"{len(crowd.paths)} matches, each there once, {load.repeated + over_sockets.repeated} requests repeated; "
        f"{len(crowd.followers)} followers, a socket that broke {watcher.breaks} times, {len(feed.seen)} items of the "
        f"feed and {len(receiver.taken)} deliveries"
    )


async def survived(world: World, load: Load, what: str, luck: random.Random) -> float:
    """Let one thing happen, and return for how long no command was accepted."""
    watch = asyncio.create_task(longest_gap(load))
    undo = await ALL[what](world, luck)
    away = await watch
    await undo()
    away = max(away, await longest_gap(load))  # what is repaired may not disturb either
    await world.all_well()
    return away


async def longest_gap(load: Load) -> float:
    """Return the longest time without an accepted command, until they are steadily accepted again."""
    since, seen, longest, steady = time.monotonic(), load.commands, 0.0, load.commands + STEADY
    begun = since
    while load.commands < steady or time.monotonic() - begun < SETTLED_SECONDS:
        await asyncio.sleep(PAUSE)
        now = time.monotonic()
        if load.commands > seen:
            since, seen = now, load.commands
        longest = max(longest, now - since)
        if longest > GIVEN_UP_SECONDS:
            raise TimeoutError("no command is accepted any more")
    return longest


SETTLED_SECONDS = 3.0
"""How long it takes at least until a fault is felt."""
GIVEN_UP_SECONDS = 120.0


async def require_the_feed(host: EitherHost, feed: Streamer, receiver: Receiver) -> None:
    """Who read the feed and who was called has everything, in order."""
    whole = Poller(host, KEY)
    await whole.read_to_the_end()
    wanted = [item.global_position for item in whole.items]
    visible = [item.global_position for item in whole.items if b'"event":null' not in bytes(item.envelope)]
    await until("the feed was read", lambda: _read_to(feed, wanted[-1]), CAUGHT_UP_SECONDS)
    await until("the webhook was called", lambda: _called_to(receiver, visible[-1]), CAUGHT_UP_SECONDS)
    assert [position for position, _ in feed.seen] == wanted, "a reader of the feed"
    require_deliveries(receiver, visible)


async def _nothing_unended(watcher: SocketWatcher) -> bool:
    return not watcher.unended


async def _read_to(feed: Streamer, position: int) -> bool:
    return bool(feed.seen) and feed.seen[-1][0] >= position


async def _called_to(receiver: Receiver, position: int) -> bool:
    return bool(receiver.taken) and receiver.taken[-1].position >= position


async def require_one_truth(world: World) -> None:
    """Every machine of the data has the same events: who was cut off kept nothing that the others lack."""
    await world.all_well()
    found: list[asyncpg.Record] = []
    for machine in world.data:
        connection = await world.connected(machine)
        found += await connection.fetch("SELECT count(*), max(global_position) FROM events")
        await connection.close()
    assert len({tuple(row) for row in found}) == 1, found


if __name__ == "__main__":
    main()
