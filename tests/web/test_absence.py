"""Somebody keeps the others waiting past the time: the page says so, and whoever waits lets the house play on."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process, served_apart
from tests.web.seating import opened, sit
from tests.web.visitor import PHONE, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

PATIENT = 3_600
"""Seconds after which a seat may be said to be absent."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for testing, whose clock can be moved on."""
    with served_apart(tmp_path_factory.mktemp("data"), "--sandbox", environment={"PARTIE_BOT_SECONDS": "0"}) as served:
        yield served


def advance(server: Process, seconds: int) -> None:
    """Let time pass."""
    httpx.post(f"{server.url}/v1/sandbox/clock", json={"advance_seconds": seconds}).raise_for_status()


def test_whoever_waits_too_long_lets_the_house_play_on(server: Process, chromium: Browser, axe: str) -> None:
    table = opened(server, "help_me", persons=2, names=["Ada", "Bo"], options={"first_seat": 1}, absent_seconds=PATIENT)
    with visiting(chromium, server.url, size=PHONE, touch=True) as ada, visiting(chromium, server.url) as bo:
        sit(ada, table, 0)
        sit(bo, table, 1)
        notice = ada.page.locator(".absence")
        expect(ada.page.locator(".turn")).to_have_text("Waiting for Bo")
        expect(notice).to_have_count(0)
        advance(server, PATIENT + 1)
        ada.page.reload()  # the page's own clock is not the one that was moved on
        bo.page.reload()
        expect(notice).to_contain_text("Bo has not answered for long.")
        expect(bo.board).to_be_visible()
        expect(bo.page.locator(".absence")).to_have_count(0)  # who is late cannot claim it of others
        assert ada.width() <= PHONE[0]
        assert ada.violations(axe) == []
        ada.press("Let the house play on")
        expect(ada.page.locator(".turn")).to_have_text("It is your turn")
        expect(notice).to_have_count(0)
        expect(ada.page.locator(".around-seat").last).to_contain_text("absent")
        told = [one["event"]["type"] for one in table.ask("/events", 0)["events"] if one["event"]]
        assert "match.seat_absent" in told
        move = table.ask("/legal", 0)["any"]
        table.send(0, move)
        expect(ada.page.locator(".turn")).to_have_text("It is your turn")  # the house has answered for Bo again
