"""The texts of the pages: complete in three languages, and a sentence for whatever the server refuses or tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from docs.rules import rules_of
from domain.match.events import MatchEvent
from service.app import event_types, load_catalogue
from service.routes.docs import codes
from service.settings import Settings
from tests.web.nodes import run_node_tests

pytestmark = pytest.mark.node

DOMAIN = Path(__file__).parents[2] / "domain"


def needed() -> Iterator[dict[str, str]]:
    """Every text that the server's answers may need, and the game that it is of."""
    catalogue = load_catalogue(Settings())
    yield from ({"key": f"code.{code}"} for code, _, _ in codes())
    yield from ({"key": f"rule.{rule}"} for rule in rules_of(DOMAIN / "match"))
    yield from ({"key": f"event.{kind.__struct_config__.tag}"} for kind in get_args(MatchEvent))
    for slug, entry in catalogue.entries.items():
        yield {"key": f"pitch.{slug}"}
        yield from ({"key": f"level.{level}"} for level in entry.game.levels)
        yield from ({"key": f"rule.{rule}", "game": slug} for rule in rules_of(DOMAIN / "games" / slug))
        told = (kind for kind in event_types(catalogue) if kind.startswith(f"{slug}."))
        yield from ({"key": f"event.{kind}", "game": slug} for kind in told)


def test_texts_are_complete_and_used() -> None:
    run_node_tests("texts.mjs", TEXTS_NEEDED=json.dumps(list(needed())))
