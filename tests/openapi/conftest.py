"""What the tests of the document ask for."""

from collections.abc import AsyncIterator

import pytest

from tests.servers.partie import Here, served_here


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """A server that the tests of a module share."""
    async with served_here(tmp_path_factory.mktemp("here")) as served:
        yield served
