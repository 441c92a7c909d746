"""Collections of garbage find next to nothing, so that they can be short."""

from __future__ import annotations

import gc
import importlib
import pkgutil
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import msgspec
import pytest

import domain
from tests.clients.playing import started
from tests.servers.partie import Here, served_here

REQUESTS = 20
OURS = ("domain.", "infra.", "service.", "uvicorn.", "litestar.")
"""Where the objects of a request come from; the test's own client leaves others behind."""


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    async with served_here(tmp_path_factory.mktemp("garbage")) as served:
        yield served


@contextmanager
def left_behind() -> Iterator[Counter[str]]:
    """What only a collection finds of all that came up within the context, by type."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.freeze()  # what was there before is none of it, also if nobody holds it any more by then
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        names = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        found.update(name for name in names if name.startswith(OURS))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.unfreeze()


@pytest.mark.anyio
async def test_a_request_leaves_nothing_that_refers_to_itself(here: Here) -> None:
    match = await started(here.client, "help_me", 2, options={"first_seat": 0})
    with left_behind() as found:
        for _ in range(REQUESTS):
            for path in ("", "/view", "/events", "/legal"):
                assert (await match.get(path, match.tokens[0])).status_code == 200
            assert (await match.command(0, {"type": "match.start"})).status_code == 403
            assert (await match.get("/legal", None)).status_code == 401
    assert max(found.values(), default=0) < REQUESTS, found


@pytest.mark.anyio
async def test_a_command_leaves_nothing_that_refers_to_itself(here: Here) -> None:
    match = await started(here.client, "zatre", 2)
    played = 0
    with left_behind() as found:
        while played < REQUESTS and (asked := (await match.summary())["to_act"]):
            seat = asked[0]["seat"]
            legal = (await match.get("/legal", match.tokens[seat])).json()
            assert (await match.command(seat, legal["any"])).status_code == 201
            played += 1
    assert played == REQUESTS
    assert max(found.values(), default=0) < REQUESTS, found


def test_values_of_matches_are_outside_collections() -> None:
    for module in pkgutil.walk_packages(domain.__path__, "domain."):
        importlib.import_module(module.name)
    collected = [
        kind
        for kind in _below(msgspec.Struct)
        if kind.__module__.startswith("domain.") and kind.__struct_config__.gc and kind.__struct_config__.frozen
    ]
    assert sorted(f"{kind.__module__}.{kind.__qualname__}" for kind in collected) == [
        "domain.game.Game",
        "domain.game.RetiredRules",
        "domain.game.Rules",
    ]


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)
