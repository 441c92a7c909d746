"""One limit: how often each of those whom it counts may do something."""

import math
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from infra.limits.errors import Away
from infra.limits.port import Charge, Charged, SharedLimits
from service.rates import Rate
from service.refusals import TooManyRequests

UNREPORTED: Final = 1 / 100
"""The part of a limit that a process lets through before it reports: so much, times processes, is the largest error."""
NEAR: Final = 9 / 10
"""The part of a limit beyond which a process asks, since what others have not reported yet might fill the rest."""
EPSILON: Final = 1e-6
AT_ONCE: Final = 500
"""How many accounts are reported in one piece."""

Named = Callable[[str, bytes], str]
"""Returns an account's name in Redis, which betrays nothing, from what is limited and for whom."""


class _Account:
    __slots__ = ("empty_at", "name", "unreported")

    def __init__(self, name: str, now: float) -> None:
        self.name = name
        self.empty_at = now
        self.unreported = 0


class RateLimit:
    """A limit on *what*, *per* client or token; *on_refused* counts refusals, *stir* asks for a report soon."""

    def __init__(
        self,
        what: str,
        per: str,
        rate: Rate,
        *,
        shared: SharedLimits | None,
        named: Named,
        on_refused: Callable[[str], None],
        stir: Callable[[], None],
    ) -> None:
        self.what = what
        self.per = per
        self._rate = rate
        self._interval = rate.seconds / rate.count
        self._near = NEAR * rate.seconds
        self._most_unreported = int(UNREPORTED * rate.count)
        self._shared = shared
        self._named = named
        self._on_refused = on_refused
        self._stir = stir
        self._accounts: dict[bytes, _Account] = {}
        self._to_report: set[_Account] = set()

    async def take(self, who: bytes) -> None:
        """Count one more for *who*. Raises TooManyRequests if that is one too many."""
        now = time.monotonic()
        account = self._accounts.get(who)
        if account is None:
            account = self._accounts[who] = _Account(self._named(self.what, who), now)
        debt = max(account.empty_at - now, 0.0) + self._interval
        if debt > self._rate.seconds + EPSILON:
            raise self._refusal(debt - self._rate.seconds)
        if self._shared is None:
            account.empty_at = now + debt
            return
        if (account.unreported >= self._most_unreported or debt > self._near) and self._shared.reachable:
            await self._ask(account, self._shared)
            return
        account.empty_at = now + debt
        account.unreported += 1
        self._to_report.add(account)
        if account.unreported * 2 > self._most_unreported:
            self._stir()

    async def report(self) -> None:
        """Report what was let through since the last report."""
        accounts, self._to_report = [one for one in self._to_report if one.unreported], set()
        for first in range(0, len(accounts), AT_ONCE):
            some = accounts[first : first + AT_ONCE]
            charges = [self._charge(account, wanted=0) for account in some]
            if self._shared is not None:
                with suppress(Away):
                    for account, charged in zip(some, await self._shared.charge(charges), strict=True):
                        self._learn(account, charged)

    def forget(self) -> None:
        """Forget those who have nothing to drain."""
        now = time.monotonic()
        drained = [who for who, one in self._accounts.items() if one.empty_at <= now and not one.unreported]
        for who in drained:
            del self._accounts[who]

    @property
    def known(self) -> int:
        """How many have something to drain, or had lately."""
        return len(self._accounts)

    async def _ask(self, account: _Account, shared: SharedLimits) -> None:
        try:
            [charged] = await shared.charge([self._charge(account, wanted=1)])
        except Away:  # then each process counts for itself
            account.empty_at = max(account.empty_at, time.monotonic()) + self._interval
            return
        self._learn(account, charged)
        if not charged.allowed:
            raise self._refusal(charged.debt + self._interval - self._rate.seconds)

    def _charge(self, account: _Account, wanted: int) -> Charge:
        spent, account.unreported = account.unreported, 0  # if it gets lost, nobody is charged for it twice
        return Charge(account.name, self._interval, self._rate.seconds, spent, wanted)

    def _learn(self, account: _Account, charged: Charged) -> None:
        known = time.monotonic() + charged.debt + account.unreported * self._interval
        account.empty_at = max(account.empty_at, known)

    def _refusal(self, seconds: float) -> TooManyRequests:
        self._on_refused(self.what)
        again = max(1, math.ceil(seconds))
        return TooManyRequests(
            f"The limit on {self.what} for this {self.per} is {self._rate.count} in {self._rate.seconds} seconds.",
            facts={
                "what": self.what,
                "per": self.per,
                "limit": self._rate.count,
                "seconds": self._rate.seconds,
                "retry_after": again,
            },
        )
