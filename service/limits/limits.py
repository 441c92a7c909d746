"""Every limit of a server on how often something may be done, by name."""

import asyncio
from contextlib import suppress
from typing import Final

from infra.keys import ServerKeys
from infra.limits.port import SharedLimits
from service.limits.rate_limit import RateLimit
from service.metrics import Metrics
from service.rates import Rate, rate_of
from service.settings import Settings

REPORT_SECONDS: Final = 1.0
FORGET_EVERY: Final = 10
"""After how many reports drained accounts are forgotten."""
OF_KEYS: Final = 10
"""How many times as much API keys may do: they stand for everybody whom an integrator serves."""


class Limits:
    """The limits that *settings* set. Every method raises TooManyRequests for one too many.

    *client*: an address. *key*: the hash of an API key, if the request bears one; then it is counted instead.
    """

    def __init__(self, settings: Settings, keys: ServerKeys, metrics: Metrics, shared: SharedLimits | None) -> None:
        self._keys = keys
        self._metrics = metrics
        self._shared = shared
        self._stirred = asyncio.Event()
        self._limits: list[RateLimit] = []
        openings, sittings = rate_of(settings.limit_openings), rate_of(settings.limit_sittings)
        self._openings = self._limit("openings", "client", openings)
        self._openings_of_keys = self._limit("openings", "key", _times(OF_KEYS, openings))
        self._sittings = self._limit("sittings", "client", sittings)
        self._sittings_of_keys = self._limit("sittings", "key", _times(OF_KEYS, sittings))
        players = rate_of(settings.limit_players)
        self._players = self._limit("players", "client", players)
        self._players_of_keys = self._limit("players", "key", _times(OF_KEYS, players))
        streams = rate_of(settings.limit_streams)
        self._streams = self._limit("streams", "client", streams)
        self._streams_of_seats = self._limit("streams", "seat", streams)
        self._commands = self._limit("commands", "token", rate_of(settings.limit_commands))
        self._sandbox = self._limit("sandbox", "client", rate_of(settings.limit_sandbox))

    @property
    def names(self) -> list[str]:
        """What is limited."""
        return sorted({limit.what for limit in self._limits})

    async def opening(self, client: str, key: bytes | None = None) -> None:
        """Count an opening."""
        await _take_one_of(self._openings, client, self._openings_of_keys, key)

    async def sitting(self, client: str, key: bytes | None = None) -> None:
        """Count a sitting, or an attempt at one."""
        await _take_one_of(self._sittings, client, self._sittings_of_keys, key)

    async def player(self, client: str, key: bytes | None = None) -> None:
        """Count the creation of a player."""
        await _take_one_of(self._players, client, self._players_of_keys, key)

    async def command(self, token: bytes) -> None:
        """Count a command of a token, by its hash."""
        if self._commands is not None:
            await self._commands.take(token)

    async def stream(self, client: str, seat: bytes | None) -> None:
        """Count a stream that is opened: a spectator's by client, a seat's by seat."""
        await _take_one_of(self._streams, client, self._streams_of_seats, seat)

    async def sandbox(self, client: str) -> None:
        """Count a move of the sandbox's clock."""
        await _take(self._sandbox, client.encode())

    async def run(self) -> None:
        """Report what was let through, every second and whenever much was; forget what has drained."""
        rounds = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(REPORT_SECONDS):
                    await self._stirred.wait()
            self._stirred.clear()
            rounds += 1
            for limit in self._limits:
                await limit.report()
                if rounds % FORGET_EVERY == 0:
                    limit.forget()

    def _limit(self, what: str, per: str, rate: Rate | None) -> RateLimit | None:
        if rate is None:
            return None
        limit = RateLimit(
            what,
            per,
            rate,
            shared=self._shared,
            named=self._keys.account,
            on_refused=self._metrics.limited,
            stir=self._stirred.set,
        )
        self._limits.append(limit)
        return limit


def _times(factor: int, rate: Rate | None) -> Rate | None:
    return None if rate is None else Rate(rate.count * factor, rate.seconds)


async def _take(limit: RateLimit | None, who: bytes) -> None:
    if limit is not None:
        await limit.take(who)


async def _take_one_of(
    of_clients: RateLimit | None, client: str, of_tokens: RateLimit | None, token: bytes | None
) -> None:
    """Count for a *token* if there is one, else for a *client*."""
    if token is None:
        await _take(of_clients, client.encode())
    else:
        await _take(of_tokens, token)
