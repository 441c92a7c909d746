"""Every board that the pages have is drawn by the engine, too."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from service.pictures.engine import Engine
from service.pictures.files import read
from tests.web.matches import GAMES, golden_matches, write_match

FEW = 2
"""How many matches of a game, and positions of each viewer: the boards have tests of their own."""


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_drawn_for_every_viewer_in_every_language(game: str, tmp_path: Path) -> None:
    engine = Engine(game, read)
    for match in list(golden_matches(game))[:FEW]:
        write_match(match, tmp_path)
    drawn = 0
    for file in tmp_path.glob("*.json"):
        for viewer, seen in json.loads(file.read_bytes())["viewers"].items():
            views = [view for view in seen["views"] if view not in (None, "same")]
            for view in views[:: max(1, len(views) // FEW)]:
                for language in ("en", "de", "zh_hant"):
                    asked = {"view": view, "viewer": viewer, "language": language, "names": ["Ada"], "title": "A title"}
                    markup = engine.draw(json.dumps(asked))
                    assert ElementTree.fromstring(markup).tag == "{http://www.w3.org/2000/svg}svg"
                    assert "var(" not in markup
                    drawn += 1
    assert drawn > FEW
