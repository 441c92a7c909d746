"""What people stumbled over on their phones: taps that go astray, fields below their buttons, names that are cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.seating import opened, sit
from tests.web.visitor import PHONE, Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

LONG = ["Bartholomäus Langename von Überall her", "W" * 40]
CUT = """() => [...document.querySelectorAll('main :is(.who, .name)')]
  .filter((one) => !one.offsetWidth || one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""
"""The names that a page does not show whole."""

COUNTING = """() => {
  window.clicks = { all: 0, games: 0 }
  document.addEventListener('click', () => { window.clicks.all += 1 }, true)
  document.querySelector('.games').addEventListener('click', ({ target }) => {
    window.clicks.games += target.closest('.button') ? 1 : 0
  })
}"""
"""Counts the clicks of the page, and those that reach a button of a game."""


def tap(somebody: Visitor, x: float, y: float) -> None:
    """Press a place of the page as its kind of device does."""
    if somebody.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        somebody.page.touchscreen.tap(x, y)
    else:
        somebody.page.mouse.click(x, y)


@pytest.mark.parametrize("touch", [True, False])
def test_a_tap_beside_the_settings_closes_them_and_presses_nothing(
    server: Process, chromium: Browser, touch: bool
) -> None:
    with visiting(chromium, server.url, size=PHONE, touch=touch) as somebody:
        page = somebody.page
        somebody.visit("/")
        button = page.get_by_role("button", name="5er Finden: Play now")
        settings = page.locator("#settings")
        expect(button).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        somebody.press("Settings")
        expect(settings).to_be_visible()
        page.get_by_role("radio", name="Light").check()
        expect(settings).to_be_visible()  # what is within may be pressed
        page.evaluate("document.querySelectorAll('.game .button.primary')[1].scrollIntoView({ block: 'end' })")
        button = page.get_by_role("button", name="Help Me!: Play now")
        box = button.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('.game') !== null", [x, y])
        page.evaluate(COUNTING)
        tap(somebody, x, y)
        expect(settings).not_to_be_visible()
        tap(somebody, 20, 300)  # once more, on nothing, so that whatever the first pressed is pressed by now
        until(page, "window.clicks.all === 2")
        assert page.evaluate("window.clicks.games") == 0
        tap(somebody, x, y)
        expect(somebody.board).to_be_visible()


def test_the_settings_are_closed_by_their_own_button(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url, size=PHONE, touch=True) as somebody:
        somebody.visit("/")
        somebody.press("Settings")
        expect(somebody.page.locator("#settings")).to_be_visible()
        somebody.press("Settings")
        expect(somebody.page.locator("#settings")).not_to_be_visible()


def test_one_says_ones_name_before_one_sits_down(server: Process, chromium: Browser) -> None:
    seats = {"game": "zatre", "seats": 3}
    with visiting(chromium, server.url, size=PHONE, touch=True) as somebody:
        match = somebody.context.request.post(f"{server.url}/v1/matches", data=seats).json()["match"]["id"]
        somebody.visit(f"/matches/{match}")
        field = somebody.page.get_by_label("Your name").bounding_box()
        first = somebody.page.get_by_role("button", name="Sit here: Seat 1").bounding_box()
        assert field is not None
        assert first is not None
        assert field["y"] < first["y"]


@pytest.mark.parametrize("language", ["en", "de", "zh-TW"])
def test_names_are_shown_whole(server: Process, chromium: Browser, language: str) -> None:
    table = opened(server, "help_me", persons=2, names=LONG, options={"first_seat": 1})
    with visiting(chromium, server.url, size=PHONE, touch=True, language=language) as ada:
        sit(ada, table, 0)
        for path, there in {
            f"/matches/{table.match}": ".around",
            "/mine": ".match-row",
            "/?list=running": ".match-row",
        }.items():
            ada.visit(path)
            expect(ada.page.locator(there).first).to_be_visible()
            assert ada.page.evaluate(CUT) == [], path
            assert ada.width() <= PHONE[0], path
