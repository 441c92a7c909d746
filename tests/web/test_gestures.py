"""What hands do at two boards, apart from any page."""

import pytest

from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.node


def test_hands_draw_turn_and_plan() -> None:
    run_node_tests("gestures.mjs")
