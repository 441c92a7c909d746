"""Sounds: none unless they are wanted, and then still the next time."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.seating import Table, opened, sit
from tests.web.visitor import Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

LISTENING = """
  window.heard = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...when) {
    window.heard.push(this.frequency.value)
    return start.apply(this, when)
  }
"""
"""Writes down each note that is played."""
TICK = 660
TURN = [523, 784]


def move(table: Table, seat: int) -> None:
    """Let a seat make a move, elsewhere."""
    legal = table.ask("/legal", seat)
    table.send(seat, legal["any"])


def heard(visitor: Visitor) -> list[int]:
    """The notes that were played on this page, in hertz."""
    notes: list[int] = visitor.page.evaluate("window.heard")
    return notes


def test_no_sound_is_made_until_somebody_wants_it_and_the_wish_is_kept(server: Process, chromium: Browser) -> None:
    table = opened(server, "help_me", persons=2, options={"first_seat": 1})
    with visiting(chromium, server.url) as ada:
        ada.context.add_init_script(LISTENING)
        sit(ada, table, 0)
        move(table, 1)
        expect(ada.page.locator(".turn")).to_have_text("It is your turn")
        assert heard(ada) == []
        ada.press("Settings")
        switch = ada.page.get_by_role("switch", name="Sounds")
        expect(switch).not_to_be_checked()
        switch.check()
        ada.page.keyboard.press("Escape")
        move(table, 0)
        expect(ada.page.locator(".turn")).not_to_have_text("It is your turn")
        until(ada.page, "window.heard.length === 1")
        assert heard(ada) == [TICK]
        ada.page.reload()
        ada.board.wait_for()
        ada.press("Settings")
        expect(switch).to_be_checked()
        move(table, 1)
        until(ada.page, "window.heard.length === 2")
        assert heard(ada) == TURN
        ada.forgive("AudioContext")  # a browser lets it sound once something was pressed
        switch.uncheck()
        assert ada.page.evaluate("localStorage.getItem('partie.sound')") == "false"
