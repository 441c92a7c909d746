"""Plays both seats of a match by the Python package and says what came: ``drive.py URL MODE``.

*MODE* is ``Partie`` or ``AsyncPartie``. Every fourth answer is lost: half of
them before the request is sent (503), half after it was answered (502).
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
from collections.abc import Callable
from typing import Any
from uuid import UUID

import httpx
from partie_client import AsyncPartie, Partie, Refusal, Repeats
from partie_client import types as t

REPEATS = Repeats(attempts=60, first=0.02, longest=0.3, timeout=2)
SILENCE = 1.5
SEATS = ("Ada", "Bo")

accepted: list[int] = []
followed: dict[int, list[int]] = {}


class Losing:
    """Decides what is lost."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self) -> int | None:
        """The status that stands for this answer, if it is lost."""
        self._count += 1
        return {0: 503, 4: 502}.get(self._count % 8)


class LosingTransport(httpx.HTTPTransport):
    """Loses answers, blocking."""

    losing = Losing()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        status = self.losing()
        if status == 502:
            super().handle_request(request).close()
        return super().handle_request(request) if status is None else httpx.Response(status)


class AsyncLosingTransport(httpx.AsyncHTTPTransport):
    """Loses answers."""

    losing = Losing()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        status = self.losing()
        if status == 502:
            await (await super().handle_async_request(request)).aclose()
        return await super().handle_async_request(request) if status is None else httpx.Response(status)


def say(**what: Any) -> None:
    """Tell the test."""
    sys.stdout.write(json.dumps(what) + "\n")  # in one piece, whichever thread says it
    sys.stdout.flush()


def passing(refused: Refusal) -> bool:
    """Whether another event has come meanwhile, and brings what is legal then."""
    return refused.status in (409, 412, 422)


def wanted(happened: t.StreamedEnvelope, seat: int) -> tuple[Any, int | None]:
    """What the seat does after an event, if anything, and the decision that this answers."""
    followed.setdefault(seat, []).append(happened.position)
    say(seat=seat, position=happened.position)
    legal: Any = happened.legal
    return (None, None) if legal is None else (legal.any, legal.asked_at)


async def play(partie: AsyncPartie, match: UUID, seat: int) -> None:
    """Play a seat to the end."""
    async for happened in partie.follow(match, seat=seat, include=["legal"], silence=SILENCE):
        command, asked_at = wanted(happened, seat)
        if command is not None:
            try:
                accepted.append((await partie.command(match, command, seat=seat, asked_at=asked_at)).position)
            except Refusal as refused:
                if not passing(refused):
                    raise


async def play_together(url: str) -> UUID:
    """Play a match, each seat in a task."""
    client = httpx.AsyncClient(transport=AsyncLosingTransport())
    async with client, AsyncPartie(url, repeats=REPEATS, client=client) as partie:
        match = (await partie.open(t.OpenSilverAndGold(seats=2))).match.id
        seats = [(await partie.sit(match, t.Sit(name=name))).seat for name in SEATS]
        say(match=str(match))
        await asyncio.gather(*(play(partie, match, seat) for seat in seats))
        return match


def play_blocking(partie: Partie, match: UUID, seat: int) -> None:
    """Play a seat to the end."""
    for happened in partie.follow(match, seat=seat, include=["legal"], silence=SILENCE):
        command, asked_at = wanted(happened, seat)
        if command is not None:
            try:
                accepted.append(partie.command(match, command, seat=seat, asked_at=asked_at).position)
            except Refusal as refused:
                if not passing(refused):
                    raise


def play_in_threads(url: str) -> UUID:
    """Play a match, each seat in a thread."""
    client = httpx.Client(transport=LosingTransport())
    with client, Partie(url, repeats=REPEATS, client=client) as partie:
        match = partie.open(t.OpenSilverAndGold(seats=2)).match.id
        seats = [partie.sit(match, t.Sit(name=name)).seat for name in SEATS]
        say(match=str(match))
        threads = [threading.Thread(target=play_blocking, args=(partie, match, seat)) for seat in seats]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return match


if __name__ == "__main__":
    modes: dict[str, Callable[[str], UUID]] = {
        "AsyncPartie": lambda url: asyncio.run(play_together(url)),
        "Partie": play_in_threads,
    }
    modes[sys.argv[2]](sys.argv[1])
    say(accepted=accepted, followed=list(followed.values()))
