"""Lasting work is started again whenever it ends, and who looks is told of what ends again and again."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from structlog.testing import capture_logs

from infra import background
from infra.background import FAILING_AFTER, Background

pytestmark = pytest.mark.anyio


@pytest.fixture
async def work(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Background]:
    monkeypatch.setattr(background, "FIRST_PAUSE_SECONDS", 0.001)
    kept = Background()
    yield kept
    await kept.close()


class Falls:
    """Work that ends by *end* the first *times*, and then lasts."""

    def __init__(self, end: Callable[[], None], times: int) -> None:
        self._end, self._times = end, times
        self.begun = 0
        self.lasting = asyncio.Event()

    async def __call__(self) -> None:
        self.begun += 1
        if self.begun <= self._times:
            self._end()
            return
        self.lasting.set()
        await asyncio.Event().wait()


def fault() -> None:
    raise RuntimeError("a fault of ours")


def broken_log() -> None:
    raise BrokenPipeError("nobody reads the log")


def nothing() -> None:
    """End without a fault."""


def cancelled() -> None:
    raise asyncio.CancelledError


@pytest.mark.parametrize("end", [fault, broken_log, nothing, cancelled])
async def test_what_ends_is_started_again(work: Background, end: Callable[[], None]) -> None:
    falls = Falls(end, 2)
    with capture_logs() as lines:
        work.keep("falling", falls)
        await asyncio.wait_for(falls.lasting.wait(), 10)
    assert falls.begun == 3
    assert work.restarts == 2
    assert (work.alive, work.failing()) == (1, [])
    assert [line["work"] for line in lines if line["log_level"] == "error"] == ["falling"] * 2


async def test_what_ends_again_and_again_is_failing_until_it_lasts(
    work: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    falls = Falls(fault, FAILING_AFTER)
    lasts = Falls(fault, 0)
    work.keep("falling", falls)
    work.keep("lasting", lasts)
    await asyncio.wait_for(falls.lasting.wait(), 10)
    assert work.failing() == ["falling"]
    monkeypatch.setattr(background, "STEADY_SECONDS", 0.0)
    assert work.failing() == []


async def test_one_name_is_one_work(work: Background) -> None:
    work.keep("same", Falls(fault, 0))
    with pytest.raises(ValueError, match="same is kept already"):
        work.keep("same", Falls(fault, 0))


async def test_closing_ends_everything_even_what_swallows_its_cancellation() -> None:
    kept = Background()
    begun = asyncio.Event()
    swallowed = 0

    async def stubborn() -> None:
        nonlocal swallowed
        begun.set()
        while swallowed < 3:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                swallowed += 1

    kept.keep("stubborn", stubborn)
    await begun.wait()
    await asyncio.wait_for(kept.close(), 10)
    assert (swallowed, kept.alive) == (3, 0)
