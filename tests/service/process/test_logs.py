"""The log is one JSON object a line, whoever writes it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.segments import Connection
from tests.servers.partie import served_apart

WRITING = """
import logging, warnings
from service.process.logs import configure
configure("{level}")
logging.getLogger("some.library").info("not told")
logging.getLogger("some.library").warning("told by %s", "name")
warnings.warn("old")
secret = "seat_token"
try:
    raise ValueError("inner")
except ValueError:
    logging.getLogger("other").exception("failed")
"""


def test_what_libraries_log_is_rendered_as_everything_is() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WRITING.format(level="debug")],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["level"] for line in lines] == ["warning", "warning", "error"]
    assert lines[0]["event"] == "told by name"
    assert lines[0]["logger"] == "some.library"
    assert "UserWarning: old" in lines[1]["event"]
    assert lines[2]["exception"][0]["exc_value"] == "inner"
    assert "seat_token" not in done.stderr
    assert all("timestamp" in line for line in lines)


@pytest.mark.anyio
async def test_garbage_and_upgrades_leave_only_json(tmp_path: Path) -> None:
    with served_apart(tmp_path) as server:
        for raw in (b"x\r\n\r\n", b"GET /v1/time HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n"):
            connection = await Connection.to(server.url)
            await connection.send(raw)
            assert (await connection.answer()).status in (200, 400)
            connection.close()
        assert server.stop() == 0
        lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert {line["level"] for line in lines} == {"info"}
