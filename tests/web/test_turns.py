"""Whoever has to move sees that first: in the lobby, in the head of every page, and in the page's title."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.seating import opened, sit
from tests.web.visitor import DESK, PHONE, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_lobby_begins_with_the_matches_that_wait(
    server: Process, chromium: Browser, axe: str, size: tuple[int, int]
) -> None:
    table = opened(server, "help_me", persons=1, bots=1, options={"first_seat": 0})
    with visiting(chromium, server.url, size=size, touch=size == PHONE) as ada:
        sit(ada, table, 0)
        expect(ada.page).to_have_title("● It is your turn · Help Me! · Partie")
        ada.visit("/")
        heading = ada.page.get_by_role("heading", name="It is your turn")
        expect(heading).to_be_visible()
        box = heading.bounding_box()
        assert box is not None
        assert box["y"] < 150
        expect(ada.page.locator("h1")).to_have_count(1)
        expect(ada.page).to_have_title("(1) It is your turn · Partie")
        expect(ada.page.get_by_role("link", name="My matches 1 match waits for you")).to_be_visible()
        assert ada.width() <= size[0]
        assert ada.violations(axe) == []
        ada.page.locator(".turns").get_by_role("link", name=re.compile("^Play on")).click()
        expect(ada.board).to_be_visible()


def test_a_match_that_is_over_waits_for_nobody_and_is_not_asked_for_again(server: Process, chromium: Browser) -> None:
    table = opened(server, "help_me", persons=1, bots=1)
    with visiting(chromium, server.url) as ada:
        sit(ada, table, 0)
        give_up = {"Authorization": f"Bearer {table.tokens[0]}"}
        httpx.post(f"{table.api}/commands", json={"type": "match.resign"}, headers=give_up).raise_for_status()
        expect(ada.page.locator(".result")).to_be_visible()
        ada.visit("/")
        kept = "JSON.parse(localStorage.getItem('partie.matches'))"
        until(ada.page, f"Object.values({kept})[0].over")
        expect(ada.page).to_have_title("Partie")
        expect(ada.page.get_by_role("heading", name="Take a seat", level=1)).to_be_visible()


def test_whoever_sits_nowhere_is_asked_nothing(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as somebody:
        somebody.visit("/")
        expect(somebody.page.locator(".games .game").first).to_be_visible()
        somebody.page.wait_for_load_state("networkidle")
        assert not [url for url in somebody.asked if re.search(r"/v1/(matches/|me)", url)]
        expect(somebody.page.locator(".count")).to_have_count(0)
