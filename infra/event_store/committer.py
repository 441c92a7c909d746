"""Group commit: appends that wait at the same time go into one transaction.

There is no timer: while one batch is being written the next one gathers, so one player alone waits for nobody and a
crowd shares every fsync.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from msgspec import Struct

from infra.database.errors import OutcomeUnknown, StoreBusy, StoreError, Unstorable
from infra.event_store.port import Append

Commit = Callable[[Sequence[Append]], Awaitable[Sequence[StoreError | None]]]
"""Writes a batch in one transaction and returns a verdict on each append: None (it is stored) or an error (it is not).

The batch holds at most one append a match. It raises StoreBusy or WrongSchema if nothing was stored and none of them
is to blame; after any other error each append is tried again alone.
"""


class Counts(Struct):
    """What a committer has done since it started, and how many appends wait."""

    batches: int = 0
    appends: int = 0
    waiting: int = 0


class _Waiting(Struct):
    append: Append
    stored: asyncio.Future[None]


class GroupCommitter:
    """Gathers appends and commits them batch by batch, in the order in which they came."""

    def __init__(self, commit: Commit, *, most_waiting: int = 4096, most_in_batch: int = 256) -> None:
        self._commit = commit
        self._most_waiting = most_waiting
        self._most_in_batch = most_in_batch
        self._queue: deque[_Waiting] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._closed = False
        self.counts = Counts()

    async def append(self, append: Append) -> None:
        """Return once *append* is durable. Raises its verdict, or StoreBusy if too many wait.

        Cancelling the caller takes nothing out of the queue: what waits is carried out.
        """
        if self._closed:
            raise StoreBusy("the store is closed")
        if self.counts.waiting >= self._most_waiting:
            raise StoreBusy(f"{self.counts.waiting} appends wait already")
        waiting = _Waiting(append, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self.counts.waiting += 1
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._work(), name="group committer")
        await waiting.stored

    async def close(self) -> None:
        """Refuse new appends and finish what waits."""
        self._closed = True
        if self._worker is not None:
            await self._worker

    async def _work(self) -> None:
        while batch := self._next_batch():
            try:
                verdicts = await self._verdicts([waiting.append for waiting in batch])
            except BaseException:
                for waiting in batch:
                    _settle(waiting, OutcomeUnknown("the committer was stopped during the commit"))
                for waiting in self._queue:
                    _settle(waiting, StoreBusy("the committer was stopped"))
                self._queue.clear()
                self.counts.waiting = 0
                raise
            self.counts.batches += 1
            self.counts.appends += len(batch)
            self.counts.waiting -= len(batch)
            for waiting, verdict in zip(batch, verdicts, strict=True):
                _settle(waiting, verdict)

    def _next_batch(self) -> list[_Waiting]:
        batch: list[_Waiting] = []
        put_off: list[_Waiting] = []
        matches = set()
        while self._queue and len(batch) < self._most_in_batch:
            waiting = self._queue.popleft()
            if waiting.append.match_id in matches:
                put_off.append(waiting)
            else:
                matches.add(waiting.append.match_id)
                batch.append(waiting)
        self._queue.extendleft(reversed(put_off))
        return batch

    async def _verdicts(self, appends: Sequence[Append]) -> Sequence[StoreError | None]:
        try:
            return await self._commit(appends)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, Unstorable):
                return [type(error)(*error.args) for _ in appends]
            if len(appends) == 1:
                refused = Unstorable(str(error))
                refused.__cause__ = error
                return [refused]
            return [verdict for append in appends for verdict in await self._verdicts([append])]


def _settle(waiting: _Waiting, verdict: StoreError | None) -> None:
    if waiting.stored.done():  # the caller was cancelled
        return
    if verdict is None:
        waiting.stored.set_result(None)
    else:
        waiting.stored.set_exception(verdict)
