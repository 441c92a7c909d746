"""How long the event loop is held, in time of the core: unlike the wall's time, no other process takes part in it."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time

import pytest


@contextmanager
def longest_hold() -> Iterator[Callable[[], float]]:
    """The longest time of the core, in seconds, that one callback of a loop in this thread has taken so far."""
    worst = 0.0
    run = asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        nonlocal worst
        began = thread_time()
        run(handle)
        worst = max(worst, thread_time() - began)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asyncio.Handle, "_run", measured)
        gc.collect()
        gc.freeze()  # a collection is nobody's request; servers freeze what they start with, too
        try:
            yield lambda: worst
        finally:
            gc.unfreeze()
