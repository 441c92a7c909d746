"""Counting over all processes, in Redis."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from uuid import uuid4

import structlog

from infra.limits.errors import Away
from infra.limits.port import Charge, Charged
from infra.limits.scripts import CHARGE, HOLD
from infra.log_changes import LogChanges
from infra.redis_link import RedisLink, fault_of

log = structlog.get_logger("partie.limits")

ANSWER_SECONDS = 0.25
"""How long anybody waits for Redis."""
AGAIN_SECONDS = 1.0
"""How long after a fault nobody asks it."""
LEASE_SECONDS = 30.0

Numbers = list[int]


class RedisLimits:
    """Counts in the Redis at *url*. It opens without Redis, too. Raises ValueError for a URL that is not one of Redis.

    Keys are `partie:limit:<account>` and `partie:held:<name>`; in a cluster a tag stands before the account, and each
    tag has its own scripts.
    """

    def __init__(self, url: str) -> None:
        process, lease = uuid4().hex, _micro(LEASE_SECONDS)
        self._link = RedisLink(url, ANSWER_SECONDS)
        self._eval: Callable[..., Awaitable[Numbers]] = self._link.client.eval  # its own type has no numbers in it
        self._charges: defaultdict[str, _Batches] = defaultdict(lambda: _Batches(self, CHARGE, []))
        self._holds: defaultdict[str, _Batches] = defaultdict(lambda: _Batches(self, HOLD, [process, lease]))
        self._away_until = float("-inf")
        self._asking = LogChanges(log, "each process counts limits for itself", "limits are counted together again")

    @property
    def reachable(self) -> bool:
        return time.monotonic() >= self._away_until

    async def charge(self, charges: Sequence[Charge]) -> list[Charged]:
        by_tag: dict[str, list[int]] = {}
        for index, one in enumerate(charges):
            by_tag.setdefault(self._link.tag(one.account), []).append(index)
        some = [self._charged(tag, [charges[index] for index in indices]) for tag, indices in by_tag.items()]
        answers = [await some[0]] if len(some) == 1 else await asyncio.gather(*some)
        found = {
            index: charged
            for indices, answer in zip(by_tag.values(), answers, strict=True)
            for index, charged in zip(indices, answer, strict=True)
        }
        return [found[index] for index in range(len(charges))]

    async def hold(self, name: str, count: int, most: int) -> bool:
        tag = self._link.tag(name)
        [held] = await self._holds[tag].answered([f"partie:held:{tag}{name}"], [count, most])
        return bool(held)

    async def _charged(self, tag: str, charges: Sequence[Charge]) -> list[Charged]:
        keys = [f"partie:limit:{tag}{one.account}" for one in charges]
        numbers = [(_micro(one.interval), _micro(one.capacity), one.spent, one.wanted) for one in charges]
        found = await self._charges[tag].answered(keys, [number for four in numbers for number in four])
        return [Charged(bool(allowed), debt / 1_000_000) for allowed, debt in zip(found[::2], found[1::2], strict=True)]

    async def run(self, script: str, keys: Sequence[str], arguments: Sequence[object]) -> Numbers:
        """Return what a script answers. Raises Away."""
        if not self.reachable:
            raise Away
        try:
            async with asyncio.timeout(2 * ANSWER_SECONDS):
                found: Numbers = await self._eval(script, len(keys), *keys, *arguments)
        except Exception as error:  # whatever it is: nobody is refused, or waits for long, because of it
            self._away_until = time.monotonic() + AGAIN_SECONDS
            self._asking.failed(fault=fault_of(error))
            await self._link.doubt()
            raise Away from error
        self._asking.went_well()
        return found

    async def close(self) -> None:
        for batches in (*self._charges.values(), *self._holds.values()):
            await batches.finished()
        await self._link.close()


_Waiting = tuple[Sequence[str], Sequence[object], asyncio.Future[Numbers]]


class _Batches:
    """A script that is run once at a time; whoever asks meanwhile is answered by the next run."""

    def __init__(self, redis: RedisLimits, script: str, head: Sequence[object]) -> None:
        self._redis = redis
        self._script = script
        self._head = head
        self._waiting: list[_Waiting] = []
        self._running: asyncio.Task[None] | None = None

    async def answered(self, keys: Sequence[str], arguments: Sequence[object]) -> Numbers:
        """Return the numbers for *keys*, each of which has the same number of *arguments* and of answers."""
        if not self._redis.reachable:
            raise Away
        answer: asyncio.Future[Numbers] = asyncio.get_running_loop().create_future()
        self._waiting.append((keys, arguments, answer))
        if self._running is None:
            self._running = asyncio.create_task(self._run(), name="limits")
        return await answer

    async def finished(self) -> None:
        """Return once nobody waits for an answer, or after a moment."""
        if self._running is not None:
            await asyncio.wait([self._running], timeout=ANSWER_SECONDS)

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._answer(batch)
        finally:
            self._running = None

    async def _answer(self, batch: Sequence[_Waiting]) -> None:
        keys = [key for some, _, _ in batch for key in some]
        arguments = [argument for _, some, _ in batch for argument in some]
        try:
            found = await self._redis.run(self._script, keys, [*self._head, *arguments])
            width = len(found) // len(keys)
        except Away:
            for _, _, answer in batch:
                if not answer.done():
                    answer.set_exception(Away())
            return
        for some, _, answer in batch:
            own, found = found[: width * len(some)], found[width * len(some) :]
            if not answer.done():
                answer.set_result(own)


def _micro(seconds: float) -> int:
    return round(seconds * 1_000_000)
