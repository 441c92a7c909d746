"""Deliveries over HTTP. What makes connections is loaded with the first one: a server that delivers nothing does not
wait for it at its start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from infra.deliveries.addresses import is_public
from infra.deliveries.port import Answer
from infra.deliveries.resolver import Resolve

if TYPE_CHECKING:
    from infra.deliveries.posting import Poster


class HttpSender:
    """Sends over HTTP within *seconds* an attempt; to *private* addresses and without TLS only if that is allowed."""

    def __init__(self, *, seconds: float, private: bool, resolve: Resolve | None = None) -> None:
        self._seconds = seconds
        self._private = private
        self._resolve = resolve
        self._made: asyncio.Future[Poster] | None = None

    def fault_of(self, url: str) -> str | None:
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            return "It is no URL."
        if not host or port == 0 or parts.scheme not in ("http", "https"):
            return "It is no URL of a web server."
        if parts.username is not None or parts.password is not None or parts.fragment or "#" in url:
            return "A URL of a receiver has neither a user nor a fragment."
        if self._private:
            return None
        if parts.scheme != "https":
            return "A receiver must be reached by https."
        if _is_address(host) and not is_public(host):
            return "A receiver must have a public address."
        return None

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        if self.fault_of(url) is not None:  # it was allowed when the webhook was made
            return Answer(fault="address_not_allowed")
        if self._made is None:  # in a thread: it takes longer than a request may hold the loop
            self._made = asyncio.ensure_future(asyncio.to_thread(self._make))
        try:
            poster = await asyncio.shield(self._made)
        except Exception:  # certificates that cannot be read, for instance: perhaps they can be later
            self._made = None
            return Answer(fault="unreachable")
        return await poster.post(url, headers, body)

    async def close(self) -> None:
        if self._made is not None:
            with suppress(Exception):  # it could not be made
                await (await self._made).close()

    def _make(self) -> Poster:
        from infra.deliveries.posting import Poster

        return Poster(seconds=self._seconds, private=self._private, resolve=self._resolve)


def _is_address(host: str) -> bool:
    return ":" in host or host.replace(".", "").isdigit()
