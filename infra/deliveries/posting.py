"""Posts by httpcore, which follows no redirect, reads no proxy settings and keeps no cookies.

The address is checked where the connection is made, after the name was resolved: what is connected to is the address
that was checked, so a name that changes its address between two looks gains nothing. The name stays in ``Host`` and in
TLS, whose certificate must be its own.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import httpcore

from infra.deliveries.addresses import is_public
from infra.deliveries.port import Answer
from infra.deliveries.resolver import Resolve, SystemResolver

DRAINED = 16_384
"""Bytes of an answer that are read, so that its connection can be used again; one with more is cut off."""
DRAIN_SECONDS = 1.0
MOST_ADDRESSES = 4
LONGEST_WAIT = 3600.0


class NotPublic(Exception):
    """The receiver has no address that may be connected to."""


class Poster:
    """Posts within *seconds* an attempt; to *private* addresses only if that is allowed.

    To make one takes a while: all certificates are read.
    """

    def __init__(self, *, seconds: float, private: bool, resolve: Resolve | None) -> None:
        self._seconds = seconds
        self._system: SystemResolver | None = None
        if resolve is None:
            resolve = self._system = SystemResolver()
        allowed: Callable[[str], bool] = (lambda _: True) if private else is_public
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=httpcore.default_ssl_context(),
            max_connections=None,
            max_keepalive_connections=100,
            keepalive_expiry=5.0,
            network_backend=_CheckedBackend(resolve, allowed),
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Post, whatever comes of it."""
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(url, headers, body)
        except TimeoutError:
            return Answer(fault="timeout")
        except Exception as error:  # whatever it is, it is the receiver's
            return Answer(fault=_fault(error))

    async def close(self) -> None:
        """Close the connections."""
        await self._pool.aclose()
        if self._system is not None:
            self._system.close()

    async def _post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        sent = [(name.encode("ascii"), value.encode("ascii")) for name, value in headers.items()]
        each = dict.fromkeys(("connect", "read", "write", "pool"), self._seconds)
        async with self._pool.stream("POST", url, headers=sent, content=body, extensions={"timeout": each}) as answer:
            with suppress(TimeoutError, httpcore.ProtocolError, httpcore.NetworkError, httpcore.TimeoutException):
                async with asyncio.timeout(DRAIN_SECONDS):
                    await _drain(answer)
            return Answer(status=answer.status, retry_after=_retry_after(answer.headers))


class _CheckedBackend(httpcore.AsyncNetworkBackend):
    """Connects to addresses that are allowed, and to no other."""

    def __init__(self, resolve: Resolve, is_allowed: Callable[[str], bool]) -> None:
        self._resolve = resolve
        self._is_allowed = is_allowed
        self._backend = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109  # theirs
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        found = await self._resolve(host, port)
        allowed = [address for address in found if self._is_allowed(address)]
        if not allowed:
            raise NotPublic(host)
        fault: Exception | None = None
        for address in allowed[:MOST_ADDRESSES]:
            try:
                return await self._backend.connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout, OSError) as error:
                fault = error
        raise fault or NotPublic(host)

    async def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,  # noqa: ASYNC109  # theirs
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        raise NotPublic(path)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def _drain(answer: httpcore.Response) -> None:
    size = 0
    async for chunk in answer.aiter_stream():
        size += len(chunk)
        if size > DRAINED:
            return


def _fault(error: BaseException | None) -> str:
    """Return the stable name of what went wrong, from the error or whatever caused it."""
    while error is not None:
        match error:
            case NotPublic():
                return "address_not_allowed"
            case socket.gaierror():
                return "name_not_found"
            case ssl.SSLError():
                return "tls"
            case httpcore.TimeoutException():
                return "timeout"
            case httpcore.ProtocolError():
                return "not_http"
        error = error.__cause__ or error.__context__
    return "unreachable"


def _retry_after(headers: Iterable[tuple[bytes, bytes]]) -> float | None:
    for name, value in headers:
        if name.lower() == b"retry-after" and value.isdigit() and len(value) < 10:
            return min(float(value), LONGEST_WAIT)
    return None
