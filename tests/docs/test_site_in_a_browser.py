"""The documentation site in a browser: readable by everyone at every width, searchable, asking nobody else."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser

from docs.site import sources
from tests.clients.page import opened_page, running_chromium
from tests.servers.partie import Process, served_apart

pytestmark = pytest.mark.browser

PAGES = sorted(path.removesuffix(".md") + ".html" for path in sources() if path.endswith(".md"))
REFERENCE = "api/index.html"
LOOKS: list[tuple[int, Literal["light", "dark"]]] = [(360, "light"), (360, "dark"), (1280, "dark"), (1280, "light")]
READ = LOOKS[1::2]
"""The looks that axe reads: each width and each scheme once."""
STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
SETTLED = """new Promise((done) => {
  const settled = () => document.fonts.status === 'loaded' &&
    !document.getAnimations().some((one) => one.playState === 'running')
  const look = () => settled() ? done() : requestAnimationFrame(look)
  look()
})"""
"""Comes true when nothing moves or fades any more: half-faded colours would be measured as they are."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Process]:
    """A server that hands the site out."""
    with served_apart(tmp_path_factory.mktemp("site")) as served:
        yield served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all tests of this module."""
    with running_chromium() as chromium:
        yield chromium


@pytest.mark.parametrize("path", [*PAGES, REFERENCE])
def test_a_page_fits_its_width_can_be_read_by_everyone_and_asks_nobody_else(
    server: Process, browser: Browser, axe: str, path: str
) -> None:
    with opened_page(browser, 360, "light") as (page, complaints):
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{server.url}/docs/{path}")
        page.wait_for_selector("h1")
        for width, scheme in LOOKS:
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            page.evaluate(SETTLED)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, scheme)
            if (width, scheme) not in READ:
                continue
            found = page.evaluate(f"{axe}; axe.run({{runOnly: {json.dumps(STANDARDS)}}})")["violations"]
            assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == [], (width, scheme)
        assert complaints == []
        assert [one for one in asked if not one.startswith((server.url, "data:", "blob:"))] == []


def test_a_search_finds_a_page(server: Process, browser: Browser) -> None:
    with opened_page(browser, 1280, "light") as (page, complaints):
        page.goto(f"{server.url}/docs/index.html", wait_until="networkidle")
        page.keyboard.press("/")
        page.keyboard.type("not_your_turn")
        result = page.locator("a[href*='problems.html']").first
        result.wait_for(timeout=10_000)
        assert complaints == []


def test_the_anchor_of_a_problem_is_shown(server: Process, browser: Browser) -> None:
    with opened_page(browser, 360, "light") as (page, _):
        page.goto(f"{server.url}/docs/problems#not_your_turn", wait_until="networkidle")
        box = page.locator("#not_your_turn").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 900
