"""What happens to machines, by the words of the chapter: each happens, and is over when what it returns is called."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable
from random import Random

from benchmarks.machines.machine import Machine
from benchmarks.machines.world import World, until

ELECTED_SECONDS = 60.0

Undo = Callable[[], Awaitable[None]]
Fault = Callable[[World, Random], Awaitable[Undo]]


async def leader_dies(world: World, _: Random) -> Undo:
    machine = await world.leader()
    await asyncio.to_thread(machine.kill)

    async def undo() -> None:
        world.start_data(machine)

    return undo


async def leader_is_cut_off(world: World, _: Random) -> Undo:
    machine = await world.leader()
    machine.cut()

    async def undo() -> None:
        machine.heal()

    return undo


async def leader_is_switched_over(world: World, _: Random) -> Undo:
    await world.switch_over()
    return _nothing


async def patroni_of_the_leader_hangs(world: World, _: Random) -> Undo:
    machine = await world.leader()
    machine.freeze("patroni")
    await until("another leads", lambda: _another_leads(world, machine), ELECTED_SECONDS)

    async def undo() -> None:
        machine.thaw("patroni")  # which believes that it leads

    return undo


async def _another_leads(world: World, machine: Machine) -> bool:
    try:
        return await world.leader() is not machine
    except LookupError:
        return False


async def redis_master_dies(world: World, _: Random) -> Undo:
    machine = await world.redis_master()
    await asyncio.to_thread(machine.end, "redis", signal.SIGKILL)

    async def undo() -> None:
        world.start_redis(machine)

    return undo


async def api_dies(world: World, luck: Random) -> Undo:
    machine = luck.choice(world.api)
    await asyncio.to_thread(machine.kill)

    async def undo() -> None:
        world.start_api(machine)

    return undo


async def api_is_cut_off(world: World, luck: Random) -> Undo:
    machine = luck.choice(world.api)
    machine.cut()

    async def undo() -> None:
        machine.heal()

    return undo


async def api_is_stopped(world: World, luck: Random) -> Undo:
    machine = luck.choice(world.api)
    code = await asyncio.to_thread(world.stop_partie, machine)
    assert code == 0, f"{machine.name} stopped with {code}"

    async def undo() -> None:
        world.start_partie(machine)

    return undo


async def _nothing() -> None:
    return None


ALL: dict[str, Fault] = {
    "the machine of the leader of Postgres dies": leader_dies,
    "the machine of the leader of Postgres is cut off": leader_is_cut_off,
    "the leader of Postgres is switched over": leader_is_switched_over,
    "the Patroni of the leader hangs": patroni_of_the_leader_hangs,
    "the master of Redis dies": redis_master_dies,
    "a machine of the API dies": api_dies,
    "a machine of the API is cut off": api_is_cut_off,
    "a process of the API is stopped": api_is_stopped,
}
"""By what the chapter calls it."""
