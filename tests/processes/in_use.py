"""A service that is used in every way at once: commands over HTTP and sockets, streams, sockets, feed, webhooks.

Those who play over sockets change devices meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from tests.processes.cluster import Cluster
from tests.processes.crowd import Crowd
from tests.processes.feed_readers import add_key
from tests.processes.load import Load, require_whole
from tests.processes.moving_load import MovingLoad
from tests.processes.readers import KEY, SCOPES, Readers
from tests.processes.turning import Reachable

SETTINGS = {"PARTIE_WEBHOOKS_PRIVATE": "true"}
"""What the processes need."""


class Use:
    """Who uses the service."""

    def __init__(self, nodes: Sequence[Reachable], readers: Readers, crowd: Crowd) -> None:
        self.over_http, self.over_sockets = Load(nodes), MovingLoad(nodes)
        self.readers = readers
        self.crowd = crowd
        crowd.loads = self.loads

    @property
    def loads(self) -> tuple[Load, ...]:
        return self.over_http, self.over_sockets

    @property
    def repeated(self) -> list[int]:
        """How often commands and other requests had to be repeated: those over HTTP, and those over sockets."""
        return [load.repeated for load in self.loads]

    @property
    def breaks(self) -> int:
        """How often anything that is followed broke."""
        followers = [follower for of_match in self.crowd.followers.values() for follower in of_match]
        followers.append(self.readers.streamer)
        return sum(one.breaks for one in followers) + sum(one.breaks for one in self.readers.sockets)

    async def goes_on(self, commands: int = 10) -> None:
        """Return once so many further commands are accepted over HTTP, and as many over sockets."""
        await asyncio.gather(*(load.goes_on(commands) for load in self.loads))


@asynccontextmanager
async def in_use(
    cluster: Cluster, nodes: Sequence[Reachable], game: str = "help_me", seats: int = 4, tables: int = 2
) -> AsyncIterator[Use]:
    """Let *tables* play over HTTP, as many over sockets, each seat of a match at another of *nodes*.

    In the end the first of *nodes* has everything that was acknowledged, once, and everybody else has had everything
    that it has, once and in order; webhooks, at least once.
    """
    await add_key(cluster.database_url, KEY, SCOPES)
    crowd = Crowd((), nodes)
    async with Readers.reading(crowd, nodes) as readers:
        use = Use(nodes, readers, crowd)
        async with crowd.following(), AsyncExitStack() as stack:
            for load in use.loads:
                await stack.enter_async_context(load.running(tables, game, seats))
            yield use
        for load in use.loads:
            await require_whole(nodes[0], load)
        await crowd.require_all_seen(nodes[0])
        await readers.require_all(nodes[0])
