"""Servers for the tests of this folder: from memory, with both packages of games, bots that do not think, and a clock
that can be turned.
"""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.servers.partie import Here, served_here


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """A server that the tests of a module share: each opens matches of its own, and leaves the clock as it is."""
    async with served_here(tmp_path_factory.mktemp("here")) as served:
        yield served


@pytest.fixture
async def alone(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """A server of the test's own."""
    async with served_here(tmp_path) as served:
        yield served
