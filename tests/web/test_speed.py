"""How soon a table is usable, in core time: what browser and server work until then, however busy the machine is."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.visitor import visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"]


def worked(server: Process, browser: Browser) -> float:
    """Seconds of core time that the server and every process of the browser have used so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    of_server = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return of_server + sum(float(process["cpuTime"]) for process in processes)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_usable_within_a_second(server: Process, chromium: Browser, game: str) -> None:
    with visiting(chromium, server.url) as ada:
        ada.visit("/")
        expect(ada.page.locator(".games .game").first).to_be_visible()
        levels = {one["game"]: one["levels"] for one in httpx.get(f"{server.url}/v1/games").json()["items"]}
        body = {"game": game, "seats": 2, "bots": [{"level": levels[game][0]}]}
        match = httpx.post(f"{server.url}/v1/matches", json=body).json()["match"]["id"]
        seated = httpx.post(f"{server.url}/v1/matches/{match}/seats", json={"name": "Ada"}).json()
        kept = {match: {"game": game, "seats": {"0": seated["seat_token"]}, "at": 0}}
        ada.page.evaluate("kept => localStorage.setItem('partie.matches', JSON.stringify(kept))", kept)
        before = worked(server, chromium)
        ada.visit(f"/matches/{match}")
        expect(ada.board).to_be_visible()
        expect(ada.page.locator(".controls")).to_be_attached()
        assert worked(server, chromium) - before < 1
