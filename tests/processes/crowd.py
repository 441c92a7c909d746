"""Spectators of every match of some loads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from tests.processes.load import Follower, Load, history
from tests.processes.turning import Reachable, others_of

ENDED_SECONDS = 60
"""How long it may take, after the last command, until every stream has ended."""


class Crowd:
    """A follower of every match at every node; it turns to another one as long as its own does not answer."""

    def __init__(self, loads: Sequence[Load], nodes: Sequence[Reachable]) -> None:
        self.loads = loads
        self.followers: dict[str, list[Follower]] = {}
        self._nodes = nodes
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def paths(self) -> list[str]:
        """Every match."""
        return [table.path for load in self.loads for table in load.tables]

    @asynccontextmanager
    async def following(self) -> AsyncIterator[None]:
        """Follow meanwhile, then until every match has ended for everybody."""
        watching = asyncio.create_task(self._watch())
        try:
            yield
        except BaseException:
            for task in self._tasks:
                task.cancel()
            raise
        finally:
            watching.cancel()
        self._follow_new_ones()
        async with asyncio.timeout(ENDED_SECONDS):
            await asyncio.gather(*self._tasks)

    async def require_all_seen(self, node: Reachable) -> int:
        """Every follower has seen its whole match, once and in order. Returns how many events that were."""
        events = 0
        for path, followers in self.followers.items():
            whole = list(enumerate(await history(node, path)))
            for follower in followers:
                assert follower.seen == whole, path
                events += len(whole)
        return events

    async def _watch(self) -> None:
        while True:
            self._follow_new_ones()
            await asyncio.sleep(0.02)

    def _follow_new_ones(self) -> None:
        for path in self.paths:
            if path not in self.followers:
                self.followers[path] = [Follower(node, path, *others_of(node, self._nodes)) for node in self._nodes]
                self._tasks += [asyncio.create_task(one.run()) for one in self.followers[path]]
