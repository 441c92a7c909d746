"""The package plays whole matches of every game against a real server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients.python_package.play import OPENINGS, main
from tests.servers.partie import served_apart

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    with served_apart(tmp_path_factory.mktemp("data")) as server:
        yield server.url


@pytest.mark.parametrize("game", OPENINGS)
async def test_a_match_is_played_followed_and_replayed(url: str, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    await main(url, game)
    assert capsys.readouterr().out == f"{game} finished\n"
