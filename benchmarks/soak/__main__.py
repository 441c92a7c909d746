"""Runs the soak and prints what came of it."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from statistics import median

from msgspec import Struct, field

from benchmarks.soak import faults
from benchmarks.soak.faults import Fault, World
from benchmarks.soak.load import TimedLoad
from benchmarks.soak.nodes import SoakNode
from tests.processes.cluster import Cluster, until
from tests.processes.crowd import Crowd
from tests.processes.feed_readers import add_key
from tests.processes.load import Load, require_whole
from tests.processes.moving_load import MovingLoad
from tests.processes.readers import KEY, SCOPES, Readers
from tests.servers import Server, running_postgres, running_redis

EVERY_SECONDS = 20.0
READY_SECONDS = 5.0
MOST_GROWTH = 1.25
"""The memory of a process in the last third of its life, as a multiple of that in the second third."""
PLAYED_OUT_SECONDS = 180.0
"""How long it may take until what is under way is played out and looked through."""
DISK = "1g"
REFUSED_EVERY = 5
"""One delivery of so many of the ends of matches is answered 500."""


class Findings(Struct):
    """What happened during the soak, and what was measured."""

    samples: list[tuple[str, int]] = field(default_factory=list)
    """The life of a process, and its memory in bytes."""
    ready: list[float] = field(default_factory=list)
    """Seconds from the end of each fault until every process was ready again."""
    happened: Counter[str] = field(default_factory=Counter)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(10_000))
    parser.add_argument("--only", nargs="+", choices=[fault.__name__ for fault in faults.ALL], metavar="fault")
    given = parser.parse_args()
    chosen = [fault for fault in faults.ALL if not given.only or fault.__name__ in given.only]
    print(f"seed {given.seed}, {given.minutes:g} minutes", flush=True)
    with (
        tempfile.TemporaryDirectory(prefix="partie-soak-") as folder,
        small_disk() as disk,
        running_postgres("full_page_writes=off", "max_connections=100") as postgres,
        running_redis() as redis,
    ):
        seconds = given.minutes * 60
        asyncio.run(
            asyncio.wait_for(
                soak(Path(folder), seconds, given.seed, chosen, postgres, redis, disk), seconds + PLAYED_OUT_SECONDS
            )
        )


@contextmanager
def small_disk() -> Iterator[Path | None]:
    """A small file system for Postgres alone, so that it can be filled; None without the right to mount one."""
    folder = Path(tempfile.mkdtemp(prefix="partie-disk-"))
    mounted = (
        os.geteuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=1777", "tmpfs", str(folder)], check=False
        ).returncode
    )
    before = tempfile.tempdir
    if mounted:
        tempfile.tempdir = str(folder)
    try:
        yield folder if mounted else None
    finally:
        tempfile.tempdir = before
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)
        folder.rmdir()


async def soak(
    folder: Path,
    seconds: float,
    seed: int,
    chosen: Sequence[Fault],
    postgres: Server,
    redis: Server,
    disk: Path | None,
) -> None:
    clock = folder / "clock"
    clock.write_text("0")
    async with Cluster.made(postgres, redis, folder) as cluster, AsyncExitStack() as stack:
        environment = cluster.environment(
            SOAK_CLOCK=str(clock), PARTIE_BOT_SECONDS="0.2", PARTIE_WEBHOOKS_PRIVATE="true"
        )
        await add_key(cluster.database_url, KEY, SCOPES)
        nodes = [SoakNode(environment, folder / f"node-{n}.log") for n in range(2)]
        for node in nodes:
            stack.push_async_callback(node.kill)
            await node.start()
        world = World(nodes, postgres, redis, cluster.database, cluster.bus, clock, disk, random.Random(seed))
        alive = await nodes[0].metric("partie_background_tasks")
        people = Load(nodes, seed)
        timed = TimedLoad(nodes, seed, {"options": {"pick_seconds": 5}})
        against_bots = TimedLoad(nodes, seed, {"bots": [{"level": "greedy"}], "turn_seconds": 60})
        over_sockets = MovingLoad(nodes, seed)
        crowd = Crowd([people, timed, against_bots, over_sockets], nodes)
        readers = await stack.enter_async_context(Readers.reading(crowd, nodes, REFUSED_EVERY))
        async with (
            crowd.following(),
            people.running(2),
            over_sockets.running(2),
            timed.running(2, "lowest_unique", 3),
            against_bots.running(2, "zatre", 2),
        ):
            findings = await fail_and_recover(world, seconds, chosen)
        for load in crowd.loads:
            await require_whole(nodes[0], load)
        events = await crowd.require_all_seen(nodes[0])
        for node in nodes:
            assert await node.metric("partie_background_tasks") == alive, "work in the background is gone"
        read = await readers.require_all(nodes[0])
        report(crowd, events, findings)
        print(f"{over_sockets.commands} of the commands came over sockets; {over_sockets.moved} seats changed hands")
        print(read)
        growth = [grown(findings, node) for node in nodes]
        print(f"memory grew by {', '.join(f'{factor:.2f}' for factor in growth)}")
        assert max(growth) <= MOST_GROWTH
        assert findings.ready[-1] <= READY_SECONDS
        for node in nodes:
            assert await node.stop() == 0
        print("everything holds")


async def fail_and_recover(world: World, seconds: float, chosen: Sequence[Fault]) -> Findings:
    """Let one thing after another fail and come back."""
    findings = Findings()
    usable = [fault for fault in chosen if world.disk is not None or fault is not faults.disk_full]
    if len(usable) < len(chosen):
        print("without the right to mount a file system, no disk is filled")
    coming: list[Fault] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        if not coming:  # each of them in turn, in another order each time
            coming = world.luck.sample(usable, len(usable))
        fault = coming.pop()
        print(f"{seconds - (end - began):5.0f} s  {fault.__name__}", flush=True)
        findings.happened[fault.__name__] += 1
        await fault(world)
        restored = time.monotonic()
        for node in world.nodes:
            await until(node.is_ready, None, 30)
        findings.ready.append(time.monotonic() - restored)
        findings.samples += [(f"{node.port}/{node.lives}", node.memory()) for node in world.nodes]
        await asyncio.sleep(max(0.0, EVERY_SECONDS - (time.monotonic() - began)))
    return findings


def grown(findings: Findings, node: SoakNode) -> float:
    """By what factor the memory of the life of *node* that was sampled longest has grown at last."""
    lives: dict[str, list[int]] = {}
    for life, memory in findings.samples:
        if life.startswith(f"{node.port}/"):
            lives.setdefault(life, []).append(memory)
    longest = max(lives.values(), key=len)
    third = len(longest) // 3
    if not third:
        return 1.0
    return median(longest[-third:]) / median(longest[-2 * third : -third])


def report(crowd: Crowd, events: int, findings: Findings) -> None:
    commands = sum(load.commands for load in crowd.loads)
    repeated = sum(load.repeated for load in crowd.loads)
    late = sum(load.late for load in crowd.loads if isinstance(load, TimedLoad))
    matches = sum(len(load.tables) for load in crowd.loads)
    followers = [follower for of_match in crowd.followers.values() for follower in of_match]
    breaks = sum(follower.breaks for follower in followers)
    print(f"{commands} commands acknowledged in {matches} matches, each there once; {repeated} requests repeated")
    print(f"{late} commands too late for a clock of their match")
    print(f"{len(followers)} followers saw {events} events, each once; their streams broke {breaks} times")
    print(f"seconds until ready after a fault: median {median(findings.ready):.1f}, most {max(findings.ready):.1f}")
    print(f"most memory: {max(memory for _, memory in findings.samples) >> 20} MiB")
    print("faults: " + ", ".join(f"{name} {count}" for name, count in sorted(findings.happened.items())))


if __name__ == "__main__":
    main()
