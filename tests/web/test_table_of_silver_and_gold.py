"""Whole matches of Silver & Gold through the page: by clicks, by touch and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.seating import Table, opened, sit
from tests.web.visitor import PHONE, Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

Press = Callable[[Visitor, str], None]
"""Presses what carries a `data-act`."""


def click(visitor: Visitor, act: str) -> None:
    visitor.page.locator(f'[data-act="{act}"]').first.click()


def tap(visitor: Visitor, act: str) -> None:
    visitor.page.locator(f'[data-act="{act}"]').first.tap()


def acts(visitor: Visitor, kind: str) -> list[str]:
    """What can be pressed of a kind, in the order of the page."""
    found: list[str] = visitor.page.eval_on_selector_all(
        f'[data-act^="{kind}"]', "all => all.map(one => one.dataset.act)"
    )
    return found


def assert_in_sight(visitor: Visitor, *kinds: str) -> None:
    """Wait until all that can be pressed of these kinds is seen above the bar of buttons, without scrolling by hand."""
    until(
        visitor.page,
        """kinds => {
          const end = document.querySelector('.controls').getBoundingClientRect().top
          const all = kinds.flatMap(one => [...document.querySelectorAll(`.board-holder [data-act^="${one}"]`)])
          const places = all.map(one => one.getBoundingClientRect())
          return places.length > 0 && places.every(one => one.top >= 0 && one.bottom <= end)
        }""",
        list(kinds),
    )


def answer_by_pressing(visitor: Visitor, table: Table, press: Press, turned: int) -> None:
    """Answer what seat 0 is asked; *turned*: how often the shape is turned before."""
    legal = table.ask("/legal", 0)
    if legal["keep"]:
        for card in legal["keep"][-1]["cards"]:
            press(visitor, f"card:{card}")
    elif legal["take"]:
        if press is tap:
            assert_in_sight(visitor, "card:", "deck")
        press(visitor, "deck" if turned % 2 and legal["take"][-1]["source"] == "deck" else acts(visitor, "card:")[0])
    else:
        fits = any(card["placements"] for card in legal["mark"]["cards"])
        if press is tap:
            assert_in_sight(visitor, "cell:")
            expect(visitor.page.locator(".controls [data-act=turn] .board-icon")).to_have_count(int(fits))
        if fits and turned % 5 == 4:
            press(visitor, "single")
        elif fits:
            press(visitor, "turn")
            press(visitor, "mirror")
        cells = acts(visitor, "cell:")
        press(visitor, cells[turned % min(3, len(cells))])
        if visitor.page.locator('[data-act="decline"]').count():
            taken = set(
                visitor.page.eval_on_selector_all('[aria-pressed="true"]', "all => all.map(o => o.dataset.act)")
            )
            press(visitor, next(act for act in acts(visitor, "cell:") if act not in taken))
        if visitor.page.locator('[data-act="decline"]').count():
            press(visitor, "decline")
            return
    press(visitor, "confirm")


def answer_by_keys(visitor: Visitor, table: Table, turned: int) -> None:
    """Answer what seat 0 is asked, by keys alone."""
    keys = visitor.page.keyboard
    legal = table.ask("/legal", 0)
    visitor.page.locator(".board-holder [data-cursor]").first.focus()
    if legal["keep"]:
        for key in (" ", "ArrowRight", " ", "Enter"):
            keys.press(key)
        return
    if legal["take"]:
        for key in ("ArrowRight", " ", "Enter"):
            keys.press(key)
        return
    for key in ("r", "f", *(["ArrowRight", "ArrowDown"] * (turned % 2)), " "):
        keys.press(key)
    keys.press("d" if visitor.page.locator('[data-act="decline"]').count() else "Enter")


def play(visitor: Visitor, table: Table, answer: Callable[[int], None]) -> None:
    """Play seat 0 to the end, and see that the page shows the outcome."""
    answered = 0
    while not table.is_over:
        before = table.position
        if any(one["seat"] == 0 for one in table.ask("/view")["to_act"]):
            visitor.see(before)
            expect(visitor.page.locator(".turn")).to_have_class("turn mine")
            answer(answered)
            answered += 1
        table.wait_beyond(before)
    assert answered > 28
    expect(visitor.page.locator(".result")).to_be_visible()
    total = table.ask("/view", 0)["game"]["scored"]["seats"][0]["total"]
    expect(visitor.board).to_contain_text(str(total))


def test_a_whole_match_by_clicks(server: Process, chromium: Browser) -> None:
    table = opened(server, "silver_and_gold", persons=1, bots=1)
    with visiting(chromium, server.url) as ada:
        sit(ada, table, 0)
        play(ada, table, lambda turned: answer_by_pressing(ada, table, click, turned))


def test_a_whole_match_by_touch_on_a_phone(server: Process, chromium: Browser) -> None:
    table = opened(server, "silver_and_gold", persons=1, bots=2)
    with visiting(chromium, server.url, size=PHONE, touch=True, scheme="dark", language="de") as ada:
        sit(ada, table, 0)
        play(ada, table, lambda turned: answer_by_pressing(ada, table, tap, turned))
        assert ada.width() <= PHONE[0]


def test_a_whole_match_by_keys(server: Process, chromium: Browser) -> None:
    table = opened(server, "silver_and_gold", persons=1, bots=1)
    with visiting(chromium, server.url, language="zh-TW") as ada:
        sit(ada, table, 0)
        play(ada, table, lambda turned: answer_by_keys(ada, table, turned))
