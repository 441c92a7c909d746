"""What the machines of the data hold: told when a trial fails, before they are gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg

from benchmarks.machines.machine import Machine
from benchmarks.machines.world import World

_SERVER = """
SELECT pg_is_in_recovery() AS follows, (SELECT timeline_id FROM pg_control_checkpoint()) AS timeline,
       (SELECT count(*) FROM matches) AS matches, (SELECT count(*) FROM events) AS events,
       current_setting('synchronous_standby_names') AS waits_for
"""
_TORN = """
SELECT m.match_id, m.version, m.status, last."position", last.hash = m.head_hash AS agree
FROM matches AS m LEFT JOIN LATERAL (
    SELECT "position", hash FROM events AS e WHERE e.match_id = m.match_id
    ORDER BY "position" DESC LIMIT 1) AS last ON true
WHERE last."position" IS DISTINCT FROM m.version - 1 OR last.hash IS DISTINCT FROM m.head_hash
"""
SECONDS = 10.0


async def state(world: World) -> AsyncIterator[str]:
    """Tell of each machine its role and how much it has, and every match whose row and events do not agree."""
    for machine in world.data:
        try:
            async with asyncio.timeout(SECONDS):
                for line in await _of(world, machine):
                    yield f"{machine.name}: {line}"
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            yield f"{machine.name}: {type(error).__name__}: {error}"


async def _of(world: World, machine: Machine) -> list[str]:
    connection = await world.connected(machine)
    try:
        server, torn = await connection.fetchrow(_SERVER), await connection.fetch(_TORN)
    finally:
        connection.terminate()
    return [str(dict(row)) for row in (server, *torn) if row is not None]
