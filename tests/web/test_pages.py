"""Every page: it fits, can be read by everyone in three languages and two themes, is light and soon usable."""

from __future__ import annotations

import time
from collections.abc import Iterator

import httpx
import pytest
from msgspec import Struct
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.visitor import DESK, PHONE, Scheme, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"]
LANGUAGES = ["en", "de", "zh-TW"]


class Matches(Struct, frozen=True):
    """Matches in every state, by id; and what opens one's seat."""

    waiting: str
    running: str
    finished: str


@pytest.fixture(scope="module")
def matches(server: Process) -> Iterator[Matches]:
    """A match that waits, one that runs, one that is over."""
    with httpx.Client(base_url=server.url) as api:

        def opened(**more: object) -> str:
            answer = api.post("/v1/matches", json={"game": "help_me", "seats": 2, **more})
            match: str = answer.json()["match"]["id"]
            return match

        waiting = opened()
        running, finished = opened(bots=[{"level": "random"}]), opened(bots=[{"level": "random"}] * 2)
        api.post(f"/v1/matches/{running}/seats", json={"name": "Ada"}).raise_for_status()
        deadline = time.monotonic() + 30
        while api.get(f"/v1/matches/{finished}").json()["status"] != "finished" and time.monotonic() < deadline:
            time.sleep(0.1)
        yield Matches(waiting, running, finished)


def paths(matches: Matches) -> dict[str, str]:
    """What each page shows once it is there, by its path."""
    return {
        "/": ".games .game",
        "/?list=finished": ".match-row",
        "/open": ".opening",
        "/open?game=fuenfer_finden": ".opening",
        "/mine": ".player",
        "/join": ".narrow",
        "/audit": "main h1",
        "/nowhere": ".narrow",
        f"/matches/{matches.waiting}": ".room",
        f"/matches/{matches.running}": ".board-holder svg",
        f"/matches/{matches.finished}": ".result",
        f"/matches/{matches.finished}/film": ".film-head .badge[data-verdict=caveat]",
        f"/audit/{matches.finished}": ".audit[data-verdict]",
        **{f"/rules/{game}": ".rulebook" for game in GAMES},
    }


@pytest.mark.parametrize(
    ("size", "scheme", "language"), [*((PHONE, "dark", language) for language in LANGUAGES), (DESK, "light", "de")]
)
def test_every_page_fits_and_says_everything_in_every_language(
    server: Process, chromium: Browser, matches: Matches, size: tuple[int, int], scheme: Scheme, language: str
) -> None:
    with visiting(chromium, server.url, size=size, scheme=scheme, language=language) as somebody:
        for path, there in paths(matches).items():
            somebody.visit(path)
            expect(somebody.page.locator(there).first).to_be_visible()
            assert somebody.width() <= size[0], path
            assert somebody.missing_texts() is None, path
            lang = {"zh-TW": "zh-Hant"}.get(language, language)
            assert somebody.page.evaluate("document.documentElement.lang") == lang
        somebody.forgive("404 (Not Found)")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_game_fit_a_phone_in_every_language(
    server: Process, chromium: Browser, game: str, language: str
) -> None:
    with visiting(chromium, server.url, size=PHONE, language=language) as somebody:
        somebody.visit(f"/rules/{game}")
        expect(somebody.page.locator(".rulebook figure svg").first).to_be_visible()
        assert somebody.width() <= PHONE[0]


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESK, "light")])
def test_everybody_can_read_every_page(
    server: Process,
    chromium: Browser,
    matches: Matches,
    axe: str,
    size: tuple[int, int],
    scheme: Scheme,
) -> None:
    found: dict[str, list[str]] = {}
    with visiting(chromium, server.url, size=size, scheme=scheme) as somebody:
        for path, there in paths(matches).items():
            somebody.visit(path)
            expect(somebody.page.locator(there).first).to_be_visible()
            found[path] = somebody.violations(axe)
        somebody.visit("/")
        somebody.press("Settings")
        found["settings"] = somebody.violations(axe)
        assert {path: faults for path, faults in found.items() if faults} == {}
        somebody.forgive("404 (Not Found)")


def test_the_first_paint_of_the_lobby_takes_less_than_300_kilobytes_in_all(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as somebody:
        client = somebody.context.new_cdp_session(somebody.page)
        received: list[float] = []
        client.send("Network.enable")
        client.on("Network.loadingFinished", lambda done: received.append(done["encodedDataLength"]))
        somebody.visit("/")
        expect(somebody.page.locator(".games .game")).to_have_count(len(GAMES))
        somebody.page.wait_for_load_state("networkidle")
        assert len(received) > 10
        assert sum(received) < 300_000, (sum(received), len(received))


def test_every_language_can_be_chosen_and_is_kept(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as somebody:
        somebody.visit("/")
        somebody.press("Settings")
        somebody.page.get_by_role("radio", name="Deutsch").check()
        expect(somebody.page.get_by_role("heading", name="Nimm Platz")).to_be_visible()
        somebody.page.get_by_role("radio", name="Dunkel").check()
        somebody.page.reload()
        expect(somebody.page.get_by_role("heading", name="Nimm Platz")).to_be_visible()
        assert somebody.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_keyboard_reaches_the_page_and_its_lists(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as somebody:
        somebody.visit("/")
        expect(somebody.page.locator(".games .game").first).to_be_visible()
        somebody.page.keyboard.press("Tab")
        somebody.page.keyboard.press("Enter")
        assert somebody.page.evaluate("document.activeElement.id") == "main"
        somebody.page.get_by_role("tab", name="To join").focus()
        somebody.page.keyboard.press("ArrowRight")
        expect(somebody.page.get_by_role("tab", name="Being played")).to_be_focused()
        expect(somebody.page.get_by_role("tab", name="Being played")).to_have_attribute("aria-selected", "true")


def test_a_proof_with_a_reservation_is_named_so_wherever_it_is_shown(
    server: Process, chromium: Browser, matches: Matches
) -> None:
    with visiting(chromium, server.url) as somebody:
        somebody.visit(f"/matches/{matches.finished}/film")
        badge = somebody.page.locator(".film-head .badge")
        expect(badge).to_have_text("!Proved, with a reservation")
        expect(badge).to_have_class("badge touch warn")
        badge.click()
        expect(somebody.page.locator(".audit .notice.warn")).to_contain_text("holds, with one reservation")
        expect(somebody.page.locator("[data-check] .badge.warn")).to_have_count(1)
