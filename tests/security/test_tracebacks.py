"""A fault of ours is logged with its place, and without the values that were at hand."""

import json
import logging

import pytest
import structlog

from service.process.logs import configure


def test_a_traceback_names_no_values(capfd: pytest.CaptureFixture[str]) -> None:
    before, handlers, level = structlog.get_config(), logging.root.handlers[:], logging.root.level
    configure("debug")
    try:
        _fail("seat_secret")
    except ValueError as error:
        structlog.get_logger("partie.tests").error("unhandled", exc_info=error)
    finally:
        structlog.configure(**before)
        logging.captureWarnings(False)
        logging.basicConfig(handlers=handlers, level=level, force=True)
    line = capfd.readouterr().err
    assert "seat_secret" not in line
    assert json.loads(line)["exception"][0]["exc_type"] == "ValueError"
    assert "_fail" in line


def _fail(token: str) -> None:
    raise ValueError(f"something about {len(token)} characters")
