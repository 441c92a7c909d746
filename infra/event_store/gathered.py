"""One query for all who ask at the same time how far matches are: every read begins with this question."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from domain.ids import MatchId

H = TypeVar("H")


class GatheredHeads(Generic[H]):
    """Asks for heads by *read*, which leaves out matches that do not exist.

    There is one query at a time: whoever comes meanwhile goes into the next one.
    So every answer comes from a query that began after it was asked for, and one who is alone waits for nobody.
    """

    def __init__(self, read: Callable[[Sequence[MatchId]], Awaitable[dict[MatchId, H]]]) -> None:
        self._read = read
        self._next: dict[MatchId, asyncio.Future[H | None]] = {}
        self._reading = False
        self._worker: asyncio.Task[None] | None = None

    async def head(self, match_id: MatchId) -> H | None:
        """Return the head of a match, None if there is no such match. Raises what reading raises."""
        if self._reading:
            answer = self._next.get(match_id)
            if answer is None:
                answer = self._next[match_id] = asyncio.get_running_loop().create_future()
            return await asyncio.shield(answer)
        self._reading = True
        try:
            return (await self._read([match_id])).get(match_id)
        finally:
            if self._next:
                self._worker = asyncio.create_task(self._go_on(), name="gathered heads")
            else:
                self._reading = False

    async def _go_on(self) -> None:
        try:
            while self._next:
                asked, self._next = self._next, {}
                await self._answer(asked)
        finally:
            self._reading = False

    async def _answer(self, asked: dict[MatchId, asyncio.Future[H | None]]) -> None:
        try:
            found = await self._read([*asked])
        except BaseException as error:
            for answer in asked.values():
                answer.set_exception(error)
                answer.exception()  # nobody may be left who waits for it
            if not isinstance(error, Exception):
                raise
        else:
            for match_id, answer in asked.items():
                answer.set_result(found.get(match_id))
