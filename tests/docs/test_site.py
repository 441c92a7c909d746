"""The documentation site as it is built: every page is in the navigation, every link and anchor resolves."""

import posixpath
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import yaml

from docs import site as building
from docs.site import CONFIGURATION, Broken, build, sources


class Parts(HTMLParser):
    """The anchors of a page, and what it leads to or loads."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.anchors.add(value)
            if name in ("href", "src") and value:
                self.links.append(value)


def parts(site: Path) -> dict[str, Parts]:
    """The parts of every page, by its path."""
    found = {}
    for file in sorted(site.rglob("*.html")):
        found[file.relative_to(site).as_posix()] = page = Parts()
        page.feed(file.read_text("utf-8"))
    return found


def nav_pages(entries: list[object]) -> list[str]:
    """The pages of the navigation, in order."""
    pages = []
    for entry in entries:
        value = next(iter(entry.values())) if isinstance(entry, dict) else entry
        pages += nav_pages(value) if isinstance(value, list) else [str(value)]
    return pages


def test_every_page_is_in_the_navigation_once() -> None:
    nav = nav_pages(yaml.safe_load(CONFIGURATION.read_text("utf-8"))["nav"])
    pages = [path for path in sources() if path.endswith(".md")]
    assert sorted(nav) == sorted([*pages, "api/index.html"])


def test_every_link_and_every_anchor_resolves_within_the_site(site: Path) -> None:
    pages = parts(site)
    broken = []
    for path, page in pages.items():
        for link in page.links:
            there = urlsplit(link)
            if there.scheme in ("https", "http"):
                continue  # what others publish is not ours to try
            assert not there.scheme, f"{path}: {link}"
            target = (
                posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(there.path))) if there.path else path
            )
            if not (site / target).is_file():
                broken.append(f"{path}: {link}")
            elif there.fragment and target in pages and unquote(there.fragment) not in pages[target].anchors:
                broken.append(f"{path}: {link}: no such anchor")
    assert broken == []


def test_pages_load_nothing_from_elsewhere(site: Path) -> None:
    for file in site.rglob("*.html"):
        page = file.read_text("utf-8")
        loaded = re.findall(r"<(?:script|img|iframe|source)[^>]*\bsrc=\"([^\"]+)\"", page)
        loaded += re.findall(r"<link(?![^>]*rel=\"(?:next|prev|canonical))[^>]*\bhref=\"([^\"]+)\"", page)
        assert loaded
        assert [one for one in loaded if re.match(r"[a-z]+:|//", one)] == [], file.name
    for file in site.rglob("*.css"):
        assert re.findall(r"url\(['\"]?(?:https?:)?//", file.read_text("utf-8")) == [], file.name


def test_a_site_is_built_where_it_is_wanted_and_only_when_something_has_changed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "docs.site", str(tmp_path / "out")]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert said == ["built\n", "up to date\n"]
    assert (tmp_path / "out" / "index.html").exists()


def test_a_link_that_leads_out_of_the_site_breaks_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.md").write_text("[nowhere](../nowhere.md)", "utf-8")
    monkeypatch.setattr(building, "ROOT", tmp_path)
    monkeypatch.setattr(building, "sources", lambda: {"page.md": tmp_path / "page.md"})
    with pytest.raises(Broken, match=r"page\.md: \.\./nowhere\.md is no part of the site"):
        build(tmp_path / "out")
