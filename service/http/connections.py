"""Counts the connections of each client and of all, so that nobody can hold them all and lock the others out."""

import resource
from collections import Counter

from domain.errors import Refused
from service.http.proxies import TrustedProxies
from service.refusals import Busy, TooManyRequests

LOCAL_RESERVE = 64
"""Connections beyond the limit, reserved for this host and for trusted proxies: an operator can still get in."""
OTHER_FILES = 128
"""Files reserved for other uses than clients' connections: the database, Redis, logs."""

_LOCAL = TrustedProxies(["127.0.0.0/8", "::1"])


class ConnectionLimits:
    """The open connections of this process. Those of trusted proxies are not counted as one client's."""

    def __init__(self, most: int, most_per_client: int, proxies: TrustedProxies) -> None:
        self._most = most
        self._most_per_client = most_per_client
        self._proxies = proxies
        self._open = 0
        self._clients: Counter[str] = Counter()

    def admit(self, peer: str) -> Refused | None:
        """Count a connection of *peer*, or return the refusal if there is no room for it."""
        trusted = self._proxies.trusts(peer)
        if self._open >= self._most + (LOCAL_RESERVE if trusted or _LOCAL.trusts(peer) else 0):
            return Busy("This server has too many open connections.")
        if not trusted and self._clients[peer] >= self._most_per_client:
            return TooManyRequests("This client has too many open connections.", facts={"limit": self._most_per_client})
        self._open += 1
        self._clients[peer] += 1
        return None

    def release(self, peer: str) -> None:
        """Stop counting a connection that was counted."""
        self._open -= 1
        self._clients[peer] -= 1
        if not self._clients[peer]:
            del self._clients[peer]


def room_for_connections(wanted: int) -> int:
    """Raise the limit of open files as far as is allowed. Returns how many connections fit, at most *wanted*."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + LOCAL_RESERVE + OTHER_FILES
    allowed = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - LOCAL_RESERVE - OTHER_FILES))
