"""How much each client holds open, at all processes together."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from typing import Final

from infra.limits.errors import Away
from infra.limits.port import SharedLimits
from service.refusals import TooManyRequests

RENEW_SECONDS: Final = 10.0
AT_ONCE: Final = 200


class Held:
    """Of *what* each client may hold *most* open. *named* gives the name under which all processes count a client's."""

    def __init__(
        self,
        what: str,
        most: int,
        *,
        shared: SharedLimits | None,
        named: Callable[[str, bytes], str],
        on_refused: Callable[[str], None],
    ) -> None:
        self._what = what
        self._most = most
        self._shared = shared
        self._named = named
        self._on_refused = on_refused
        self._counts: Counter[str] = Counter()
        self._untold: set[str] = set()
        self._stirred = asyncio.Event()

    @asynccontextmanager
    async def one_more(self, client: str) -> AsyncIterator[None]:
        """Hold one more within the context. Raises TooManyRequests if that is one too many."""
        if self._counts.get(client, 0) >= self._most:
            raise self._refusal()
        self._counts[client] += 1
        try:
            if not await self._is_room(client):
                raise self._refusal()
            yield
        finally:
            self._counts[client] -= 1
            if not self._counts[client]:
                del self._counts[client]
            if self._shared is not None:
                self._untold.add(client)
                self._stirred.set()

    async def run(self) -> None:
        """Tell the other processes what has been given up, and again and again what is held."""
        while True:
            renewed_at = asyncio.get_running_loop().time()
            await self._tell(list(self._counts))
            while (left := renewed_at + RENEW_SECONDS - asyncio.get_running_loop().time()) > 0:
                try:
                    async with asyncio.timeout(left):
                        await self._stirred.wait()
                except TimeoutError:
                    break
                self._stirred.clear()
                untold, self._untold = self._untold, set()
                await self._tell(list(untold))

    async def _tell(self, clients: Collection[str]) -> None:
        some = list(clients)
        for first in range(0, len(some), AT_ONCE):
            told = (self._hold(client) for client in some[first : first + AT_ONCE])
            await asyncio.gather(*told, return_exceptions=True)

    async def _is_room(self, client: str) -> bool:
        try:
            return await self._hold(client)
        except Away:  # then each process counts for itself
            return True

    async def _hold(self, client: str) -> bool:
        if self._shared is None:
            return True
        name = self._named(self._what, client.encode())
        return await self._shared.hold(name, self._counts.get(client, 0), self._most)

    def _refusal(self) -> TooManyRequests:
        self._on_refused(self._what)
        return TooManyRequests(
            f"This client holds {self._most} {self._what} open.",
            facts={"what": self._what, "per": "client", "limit": self._most, "retry_after": 5},
        )
