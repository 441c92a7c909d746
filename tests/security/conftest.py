"""A server for the tests of this folder, and the rule that nothing that is thrown at it may surprise it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from service.settings import Settings
from tests.clients.raw import Target, target_at
from tests.servers.partie import BOTH_PACKAGES, served_here


@pytest.fixture(autouse=True)
def _nothing_unexpected(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail if the server logged an error, or let an exception out."""
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] in ("warning", "error", "critical")] == []
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


@pytest.fixture
async def target(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Target]:
    """A sandbox with a running match of Lowest Unique at which both seats are ours."""
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, sandbox=True)
    async with served_here(tmp_path, settings=settings) as here:
        yield await target_at(here)
