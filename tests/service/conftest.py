"""A server for the tests of this folder."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.servers.partie import Here, served_here


@pytest.fixture
async def here(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """Serve both packages of games from memory, with bots that do not think and a clock that can be turned."""
    async with served_here(tmp_path) as served:
        yield served
