"""A server that may deliver to this machine."""

from collections.abc import AsyncIterator

import pytest

from tests.clients.receiving import Receiver, receiving
from tests.servers.partie import Here, served_here
from tests.service.feed.reading import key_of
from tests.service.webhooks.making import SETTINGS


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """A server that the tests of a module share."""
    async with served_here(tmp_path_factory.mktemp("here"), settings=SETTINGS) as served:
        yield served


@pytest.fixture
async def key(here: Here) -> str:
    return await key_of(here.stores.api_keys, "webhooks")


@pytest.fixture
async def receiver(anyio_backend: str) -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made
