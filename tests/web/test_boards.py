"""The boards of all games, which are JavaScript, on whole matches that this process has played."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.web.matches import GAMES, golden_matches, random_matches, write_manifest, write_match
from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.node


def test_trees_are_written_as_xml() -> None:
    run_node_tests("svg.mjs")


@pytest.mark.timeout(300)
@pytest.mark.parametrize("kind", ["random", "golden"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_board_shows_and_tells_whole_matches(slug: str, kind: str, tmp_path: Path) -> None:
    write_manifest(slug, tmp_path)
    for number, match in enumerate(random_matches(slug) if kind == "random" else golden_matches(slug)):
        write_match(match, tmp_path, with_legal=not number)
    run_node_tests("boards.mjs", BOARDS_GAME=slug, BOARDS_MATCHES=str(tmp_path))
    drawings = [json.loads(file.read_bytes()) for file in tmp_path.glob("*.drawn")]
    assert drawings
    for drawing in [one for match in drawings for one in match]:
        assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
