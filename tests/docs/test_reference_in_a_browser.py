"""The API reference as a newcomer uses it: a match is opened, a seat taken and a move made from the page itself."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.clients.page import opened_page, running_chromium
from tests.servers.partie import Process, served_apart

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("site")]

OPENING = {"game": "help_me", "seats": 2, "options": {"first_seat": 0}, "bots": [{"level": "random"}]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server of this module's own."""
    with served_apart(tmp_path_factory.mktemp("reference")) as served:
        yield served


class Reference:
    """The page of the API reference."""

    def __init__(self, page: Page, url: str) -> None:
        self._page = page
        self._url = url
        self.token = ""

    def send(self, tag: str, method: str, path: str, match: str | None = None, body: object = None) -> Any:
        """Try an operation out, and return what the server has answered. Fails if it was refused."""
        self._page.goto("about:blank")
        self._page.goto(f"{self._url}/docs/api/index.html#tag/{tag}/{method.upper()}{path}")
        name = f"Test Request ({method} {path})"
        self._page.get_by_role("button", name=name, exact=True).click()
        dialog = self._page.get_by_role("dialog")
        if self.token:
            dialog.get_by_placeholder("Token").fill(self.token)
        if match is not None:
            row = dialog.get_by_role("row").filter(has_text="match_id")
            row.get_by_label("Value").fill(match)
        if body is not None:
            dialog.locator(".cm-content").first.fill(json.dumps(body))
        address = re.compile(re.escape(self._url + path.replace("{match_id}", match or "")) + r"(\?.*)?$")
        with self._page.expect_response(address) as answered:
            dialog.get_by_role("button", name="Send").first.click()
        answer = answered.value
        assert answer.ok, answer.text()
        return answer.json()


def test_a_match_is_opened_and_a_move_is_made(server: Process) -> None:
    with running_chromium() as browser, opened_page(browser, 1280, "light") as (page, complaints):
        reference = Reference(page, server.url)
        match = reference.send("matches", "post", "/v1/matches", body=OPENING)["match"]["id"]
        seat = reference.send("matches", "post", "/v1/matches/{match_id}/seats", match, {"name": "Ada"})
        reference.token = seat["seat_token"]
        move = reference.send("play", "get", "/v1/matches/{match_id}/legal", match)["any"]
        done = reference.send("play", "post", "/v1/matches/{match_id}/commands", match, move)
        assert done["events"][0]["event"]["type"] == "help_me.stack_moved"
        assert complaints == []


def test_a_token_is_forgotten_with_the_page(server: Process) -> None:
    with running_chromium() as browser, opened_page(browser, 1280, "light") as (page, _):
        reference = Reference(page, server.url)
        match = reference.send("matches", "post", "/v1/matches", body=OPENING)["match"]["id"]
        reference.token = reference.send("matches", "post", "/v1/matches/{match_id}/seats", match, {"name": "Ada"})[
            "seat_token"
        ]
        reference.send("play", "get", "/v1/matches/{match_id}/legal", match)
        kept = page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")
        assert reference.token not in kept
