"""Schemathesis over the whole document: what it promises is what the server does, whatever is asked.

The default suite asks little; `.ci/run` asks more, along the links, too, on SQLite and on Postgres.
"""

from pathlib import Path

import pytest

from tests.openapi.fuzzed import fuzzed

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]


async def test_whatever_is_asked_the_server_keeps_to_its_document(tmp_path: Path) -> None:
    code, report = await fuzzed(tmp_path, "coverage,fuzzing", 3)
    assert code == 0, report


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("store", "phases", "examples"),
    [("sqlite", "examples,stateful", 50), ("postgres", "fuzzing", 10), ("postgres", "stateful", 25)],
)
async def test_whatever_is_asked_for_longer(
    store: str, phases: str, examples: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    settings = {"DATABASE_URL": request.getfixturevalue("postgres_url")} if store == "postgres" else {}
    code, report = await fuzzed(tmp_path, phases, examples, settings=settings)
    assert code == 0, report
