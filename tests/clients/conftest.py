"""One server for all generated clients, and one of a later ruleset before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients.doctored import doctored
from tests.servers.partie import served_apart


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the four games alone."""
    environment = {"PARTIE_BOT_SECONDS": "0", "PARTIE_GAME_PACKAGES": "domain.games"}
    with served_apart(tmp_path_factory.mktemp("data"), environment=environment) as server:
        yield server.url


@pytest.fixture(scope="session")
def later_url(url: str) -> Iterator[str]:
    """The same server, with events of types that no client knows."""
    with doctored(url) as address:
        yield address
