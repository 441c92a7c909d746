"""The film's clockwork, which is JavaScript and needs no browser."""

import pytest

from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.node


def test_positions_are_folded_played_and_read_from_records() -> None:
    run_node_tests("film.mjs")
