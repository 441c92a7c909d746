"""Lets the streams of a player or of an API key look at once when a token has died, in whichever process it was."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import structlog
from msgspec import Struct, field

from infra.fanout.port import Fanout
from service.matches.rights import Caller
from service.matches.tokens import Credential

log = structlog.get_logger("partie.tokens")

AGAIN_SECONDS = 0.5

Look = Callable[[], None]


class Watched(Struct):
    """Whose tokens are listened for, by one task, and whom it calls."""

    task: asyncio.Task[None]
    looks: dict[Look, None] = field(default_factory=dict)


class TokenWatch:
    """The holders of tokens that have streams in this process. Each is listened for once, however many they are."""

    def __init__(self, fanout: Fanout) -> None:
        self._fanout = fanout
        self._watched: dict[bytes, Watched] = {}

    @asynccontextmanager
    async def watching(self, holder: bytes | None, look: Look) -> AsyncIterator[None]:
        """Call *look* whenever a token of *holder* may have died, and once the bell is heard. None: nobody's dies."""
        if holder is None:
            yield
            return
        watched = self._watched.get(holder)
        if watched is None:
            watched = Watched(asyncio.create_task(self._listen(holder), name="tokens"))
            self._watched[holder] = watched
        watched.looks[look] = None
        try:
            yield
        finally:
            del watched.looks[look]
            if not watched.looks:
                watched.task.cancel()
                del self._watched[holder]

    async def _listen(self, holder: bytes) -> None:
        while True:
            try:
                async with self._fanout.listen_to_tokens(holder) as bell:
                    while True:
                        self._call(holder)  # at first for what was not heard yet
                        await bell.wait()
            except Exception:
                log.exception("nobody listens for the death of a token; its streams look by themselves")
            await asyncio.sleep(AGAIN_SECONDS)

    def _call(self, holder: bytes) -> None:
        for look in list(self._watched[holder].looks):
            look()


def holder_of(caller: Caller) -> bytes | None:
    """Return under whose name the token that *caller* came with dies, if a bell rings for it: the match tells of
    seats, and a host's never dies.
    """
    if caller.player is not None:
        return caller.player.id.bytes
    return None if caller.credential is None else holder_of_key(caller.credential)


def holder_of_key(credential: Credential) -> bytes | None:
    """Return under whose name an API key dies; None for any other token."""
    return credential.hash if credential.kind == "key" else None
