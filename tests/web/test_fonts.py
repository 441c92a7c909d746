"""A device that has no Chinese type: what it cannot show keeps its place, and nothing else moves out of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.clients.page import running_chromium
from tests.servers.partie import Process
from tests.web.seating import opened, sit
from tests.web.visitor import DESK, PHONE, Visitor, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <cachedir>{folder}</cachedir>
  <selectfont><rejectfont>
    <pattern><patelt name="lang"><string>zh-tw</string></patelt></pattern>
    <pattern><patelt name="lang"><string>zh-cn</string></patelt></pattern>
    <glob>*CJK*</glob>
  </rejectfont></selectfont>
</fontconfig>
"""
"""What fontconfig reads: all fonts of the system but those that have Chinese."""

DRAWN_ALIKE = """() => {
  const context = new OffscreenCanvas(100, 100).getContext('2d', { willReadFrequently: true })
  const drawn = (text) => {
    context.clearRect(0, 0, 100, 100)
    context.font = '60px sans-serif'
    context.fillText(text, 10, 70)
    return context.getImageData(0, 0, 100, 100).data.join()
  }
  return drawn('\\u5c40') === drawn('\\u6a39')
}"""
"""Whether two Chinese characters look alike: as the box that stands for whatever there is no type for."""

OUTSIDE = """() => [...document.querySelectorAll('main :is(.button, .badge, label > span, h1, h2, .input, .select)')]
  .filter((one) => getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.className}: ${one.textContent}`)"""
"""Whatever is wider than the part of the page in which it stands."""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser on a device without Chinese type."""
    folder = tmp_path_factory.mktemp("fonts")
    (folder / "fonts.conf").write_text(FONTS.format(folder=folder), "utf-8")
    with running_chromium(FONTCONFIG_FILE=str(folder / "fonts.conf")) as browser:
        yield browser


def look_over(somebody: Visitor, path: str, there: str, width: int) -> None:
    """See that a page holds together."""
    somebody.visit(path)
    expect(somebody.page.locator(there).first).to_be_visible()
    assert somebody.width() <= width, path
    assert somebody.page.evaluate(OUTSIDE) == [], path


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_pages_in_chinese_hold_together_without_chinese_type(
    server: Process, chromium: Browser, size: tuple[int, int]
) -> None:
    table = opened(server, "help_me", persons=1, bots=1, options={"first_seat": 0})
    with visiting(chromium, server.url, size=size, scheme="dark", language="zh-TW", touch=size == PHONE) as ada:
        sit(ada, table, 0)
        assert ada.page.evaluate(DRAWN_ALIKE)
        look_over(ada, f"/matches/{table.match}", ".board-holder svg", size[0])
        look_over(ada, f"/matches/{table.match}/film", ".scrubber", size[0])
        look_over(ada, "/", ".turns .match-row", size[0])
        look_over(ada, "/open?game=zatre", ".opening", size[0])
        look_over(ada, "/mine", ".match-row", size[0])
        look_over(ada, "/audit", "main h1", size[0])
        look_over(ada, "/rules/silver_and_gold", ".rulebook", size[0])
