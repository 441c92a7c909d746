"""Films and audits as people use them: every game, any position, any eyes; records that hold, and others."""

from __future__ import annotations

import base64
import json
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest
from playwright.sync_api import Browser, expect

from docs.blocks import PAGES, blocks_of
from tests.docs.shown import SHOWN
from tests.servers.partie import Process, served_apart
from tests.web.visitor import DESK, PHONE, Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

GAMES = ["fuenfer_finden", "help_me", "silver_and_gold", "zatre"]
PNG = b"\x89PNG\r\n\x1a\n"
DECODED = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const { data } = canvas.getContext('2d').getImageData(0, 0, image.width, image.height)
  return { width: image.width, height: image.height, colours: new Set(new Uint32Array(data.buffer)).size }
}"""
"""What a PNG holds once it is decoded, in the browser: its size in dots, and how many colours it has."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server for testing, whose clock can be moved on: bots that play against an hourglass take their time."""
    with served_apart(tmp_path_factory.mktemp("data"), "--sandbox") as served:
        yield served


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files without a word."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served_folder(folder: Path) -> Iterator[str]:
    """A folder, as a site of another origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as site:
        thread = threading.Thread(target=site.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{site.server_port}/"
        finally:
            site.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def finished(server: Process) -> Iterator[dict[str, str]]:
    """A finished match of each game, by the game."""
    with httpx.Client(base_url=server.url) as api:
        found = {}
        for game in GAMES:
            level = api.get(f"/v1/games/{game}").json()["levels"][-1]
            opened = api.post("/v1/matches", json={"game": game, "seats": 2, "bots": [{"level": level}] * 2})
            found[game] = opened.json()["match"]["id"]
        deadline = time.monotonic() + 120
        for match in found.values():
            while api.get(f"/v1/matches/{match}").json()["status"] != "finished":
                assert time.monotonic() < deadline
                api.post("/v1/sandbox/clock", json={"advance_seconds": 1}).raise_for_status()
        yield found


def film(somebody: Visitor, match: str, query: str = "") -> None:
    """Go to a film, and wait until it is there."""
    somebody.visit(f"/matches/{match}/film{query}")
    expect(somebody.page.locator(".scrubber")).to_be_visible()


def position(somebody: Visitor) -> int:
    """The position that the film stands at."""
    return int(somebody.page.locator(".scrubber").input_value())


def start(server: Process, match: str) -> int:
    """The position at which a match has started and everything is dealt."""
    events = httpx.get(f"{server.url}/v1/matches/{match}/events", params={"limit": 1000}).json()["events"]
    began = next(one for one in events if one["event"]["type"] == "match.started")
    later = (
        one for one in events[began["position"] :] if (one["time"], one["actor"]) != (began["time"], began["actor"])
    )
    found: int = next(later)["position"] - 1
    assert found > began["position"]
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_every_game_is_a_film_that_is_stepped_through_played_and_seen_through_any_eyes(
    server: Process, chromium: Browser, finished: dict[str, str], game: str, size: tuple[int, int]
) -> None:
    with visiting(chromium, server.url, size=size) as somebody:
        page = somebody.page
        film(somebody, finished[game])
        last = int(page.locator(".scrubber").get_attribute("max") or 0)
        assert position(somebody) == start(server, finished[game])
        expect(page.locator(".film-board svg")).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".film-board svg")).to_be_visible()
        assert position(somebody) == last
        page.keyboard.press("ArrowLeft")
        expect(page.locator(".film-events [aria-current]")).to_contain_text(str(last - 1))
        page.keyboard.press("Shift+ArrowLeft")
        assert position(somebody) < last - 1
        somebody.press("One event on")
        shown = page.locator(".film-board").inner_html()
        page.get_by_label("Through whose eyes").select_option("spectator")
        expect(page).to_have_url(re.compile("as=spectator"))
        page.get_by_label("Through whose eyes").select_option("")
        expect(page).not_to_have_url(re.compile("as="))
        assert page.locator(".film-board").inner_html() == shown
        page.locator(".film-events button").first.click()
        assert somebody.width() <= size[0]
        page.keyboard.press("Home")
        page.get_by_label("Speed").select_option("16")
        somebody.press("Play")
        expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
        expect(page.locator(".scrubber")).to_have_value(re.compile(r"[3-9]|\d\d+"))
        somebody.press("Pause")
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_leads_to_its_position_and_eyes_and_a_frame_shows_it_elsewhere(
    server: Process, chromium: Browser, finished: dict[str, str]
) -> None:
    match = finished["zatre"]
    with visiting(chromium, server.url) as somebody:
        page = somebody.page
        film(somebody, match, "?at=9&as=seat:1")
        assert position(somebody) == 9
        expect(page.get_by_label("Through whose eyes")).to_have_value("seat:1")
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(f"{server.url}/matches/{match}/film?at=10&as=seat%3A1")
        page.reload()
        expect(page.locator(".scrubber")).to_have_value("10")
        somebody.visit(f"/matches/{match}/embed?at=10")
        expect(page.locator(".film.embedded svg").first).to_be_visible()
        expect(page.locator("header.top")).to_have_count(0)
        assert page.get_by_role("link", name="Open the match").get_attribute("href") == (
            f"{server.url}/matches/{match}/film?at=10"
        )


def test_what_the_page_on_browsers_shows_stands_in_a_page_of_another_site(
    server: Process, chromium: Browser, finished: dict[str, str], tmp_path: Path
) -> None:
    [shown] = [block for block in blocks_of(PAGES / "browsers.md") if block.language == "html"]
    text = shown.text.replace(SHOWN, server.url).replace("MATCH", finished["zatre"])
    text = text.replace("?lang=en", "?lang=de&at=10&as=seat:1")
    (tmp_path / "index.html").write_text('<link rel="icon" href="data:,">' + text)
    with served_folder(tmp_path) as site, visiting(chromium, server.url) as somebody:
        page = somebody.page
        page.goto(site)
        until(page, "document.querySelector('img').naturalWidth > 0")
        frame = page.frame_locator("iframe")
        expect(frame.locator(".film.embedded svg").first).to_be_visible()
        expect(frame.locator("html")).to_have_attribute("lang", "de")
        expect(frame.locator(".scrubber")).to_have_value("10")
        link = frame.locator("a[target=_top]")
        expect(link).to_have_attribute("href", f"{server.url}/matches/{finished['zatre']}/film?at=10&as=seat%3A1")
        somebody.forgive("another host was asked")


def test_a_position_is_saved_as_svg_and_as_png(
    server: Process, chromium: Browser, finished: dict[str, str], tmp_path: Path
) -> None:
    with visiting(chromium, server.url) as somebody:
        film(somebody, finished["help_me"], "?at=12")
        for name, begins in (("Save as SVG", b"<svg "), ("Save as PNG", PNG)):
            with somebody.page.expect_download() as download:
                somebody.press(name)
            download.value.save_as(tmp_path / "saved")
            assert (tmp_path / "saved").read_bytes().startswith(begins)
            assert re.fullmatch(r"help_me-12\.(svg|png)", download.value.suggested_filename)
        somebody.forgive("blob:")  # what is saved never comes from another host


def test_a_saved_png_has_the_size_and_the_colours_of_the_drawing(
    server: Process, chromium: Browser, finished: dict[str, str], tmp_path: Path
) -> None:
    with visiting(chromium, server.url, size=PHONE, scheme="dark", language="zh-TW", touch=True) as somebody:
        for game, match in finished.items():
            film(somebody, match)
            files = {}
            for kind in ("SVG", "PNG"):
                with somebody.page.expect_download() as download:
                    somebody.press(f"儲存為 {kind}")
                download.value.save_as(tmp_path / f"{game}.{kind}")
                files[kind] = (tmp_path / f"{game}.{kind}").read_bytes()
            root = ElementTree.fromstring(files["SVG"])
            png = somebody.page.evaluate(DECODED, base64.b64encode(files["PNG"]).decode())
            assert [png["width"], png["height"]] == [2 * int(float(root.get(side, ""))) for side in ("width", "height")]
            assert png["colours"] > 20, game
        somebody.forgive("blob:")


@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize("game", ["silver_and_gold", "zatre"])
def test_what_steers_a_film_stays_where_it_is(
    server: Process, chromium: Browser, finished: dict[str, str], game: str, size: tuple[int, int]
) -> None:
    with visiting(chromium, server.url, size=size, touch=size == PHONE) as somebody:
        film(somebody, finished[game], "?at=0")
        page = somebody.page
        last = int(page.locator(".scrubber").get_attribute("max") or 0)
        places = set()
        for at in (0, 3, 9, last // 2, last - 1, last):
            page.locator(".scrubber").fill(str(at))
            expect(page.locator(".film-at")).to_have_text(f"{at} of {last}")
            places.add(json.dumps([one.bounding_box() for one in page.locator(".film-controls button").all()]))
        assert len(places) == 1, places
        box = page.locator(".film-controls").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]  # within reach at once


def test_keys_are_told_of_where_there_are_keys(server: Process, chromium: Browser, finished: dict[str, str]) -> None:
    for size in (PHONE, DESK):
        with visiting(chromium, server.url, size=size, touch=size == PHONE) as somebody:
            film(somebody, finished["zatre"])
            hint = somebody.page.get_by_text("Space plays, arrows step")
            expect(hint).to_be_visible(visible=size == DESK)


def test_two_hundred_positions_a_second_leave_the_scrubber_free(
    server: Process, chromium: Browser, finished: dict[str, str]
) -> None:
    with visiting(chromium, server.url) as somebody:
        film(somebody, finished["silver_and_gold"])
        seen = somebody.page.evaluate(
            """async () => {
              const scrubber = document.querySelector('.scrubber')
              const shown = new Set()
              let frames = 0
              const began = performance.now()
              const text = () => document.querySelector('.film-at').textContent
              const watch = () => { frames += 1; shown.add(text()); if (!done) requestAnimationFrame(watch) }
              let done = false
              requestAnimationFrame(watch)
              for (let n = 0; n < 400; n += 1) {
                const due = began + n * 5
                if (performance.now() < due) await new Promise((go) => setTimeout(go, due - performance.now()))
                scrubber.value = String(n % Number(scrubber.max))
                scrubber.dispatchEvent(new Event('input', { bubbles: true }))
              }
              const took = performance.now() - began
              done = true
              await new Promise(requestAnimationFrame)
              return { took, frames, shown: shown.size, at: text(), last: scrubber.value }
            }"""
        )
        assert seen["at"].startswith(f"{seen['last']} of ")
        assert seen["shown"] > 3, seen  # it moved while it was dragged, and not only in the end
        assert seen["frames"] >= seen["took"] / 1000, seen


def test_luck_that_the_operator_could_have_chosen_is_a_reservation_and_no_pass(
    server: Process, chromium: Browser, finished: dict[str, str]
) -> None:
    with visiting(chromium, server.url) as somebody:
        page = somebody.page
        somebody.visit(f"/audit/{finished['help_me']}")
        luck = page.locator("[data-check=entropies]")
        expect(luck).to_have_attribute("data-verdict", "caveat")
        expect(luck.locator(".badge")).to_have_text("!reservation")
        expect(luck.locator(".badge")).to_have_class("badge warn")
        expect(luck).to_contain_text("Whoever runs the server could have chosen the luck")
        expect(page.locator("[data-check=chain] .badge")).to_have_text("✓holds")
        page.get_by_label("You sat in this match").select_option("0")
        expect(luck).to_have_attribute("data-verdict", "unchecked")
        events = httpx.get(f"{server.url}/v1/matches/{finished['help_me']}").json()["position"]
        expect(page.get_by_text(f"{events + 1} events, at the positions 0 to {events}.")).to_be_visible()
        film(somebody, finished["help_me"], f"?at={events}")
        expect(page.locator(".film-at")).to_have_text(f"{events} of {events}")
        expect(page.locator(".film-events [aria-current] .number")).to_have_text(str(events))


def test_a_running_match_is_a_film_that_grows(server: Process, chromium: Browser) -> None:
    with httpx.Client(base_url=server.url) as api, visiting(chromium, server.url) as somebody:
        match = api.post("/v1/matches", json={"game": "help_me", "seats": 2}).json()["match"]["id"]
        tokens = [
            api.post(f"/v1/matches/{match}/seats", json={"name": name}).json()["seat_token"] for name in ("Ada", "Ben")
        ]
        film(somebody, match)
        begun = int(somebody.page.locator(".scrubber").get_attribute("max") or 0)
        for token in tokens * 2:
            bearing = {"Authorization": f"Bearer {token}"}
            move = api.get(f"/v1/matches/{match}/legal", headers=bearing).json()["any"]
            if move is not None:
                api.post(f"/v1/matches/{match}/commands", json=move, headers=bearing).raise_for_status()
        expect(somebody.page.locator(".scrubber")).not_to_have_attribute("max", str(begun))
        expect(somebody.page.get_by_text("Proof: after the end")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_proved_in_the_browser_and_replayed_without_any_server(
    server: Process, chromium: Browser, finished: dict[str, str], game: str, tmp_path: Path
) -> None:
    file = tmp_path / "match.partie.jsonl"
    file.write_bytes(httpx.get(f"{server.url}/v1/matches/{finished[game]}/record").content)
    with visiting(chromium, server.url) as somebody:
        page = somebody.page
        film(somebody, finished[game])
        # what only those could check who know more than the record says is not checked, and that is said
        expect(page.locator(".badge.warn[data-verdict=unchecked]")).to_be_visible()
        somebody.visit("/audit")
        # what a board is made of comes when it is first needed: once, then the net may be cut
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".audit[data-verdict]")).to_be_visible()
        somebody.press("Replay")
        expect(page.locator(".scrubber")).to_be_visible()
        somebody.context.set_offline(True)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator("[data-check=chain]")).to_have_attribute("data-verdict", "holds")
        expect(page.locator("[data-check=draws]")).to_have_attribute("data-verdict", "holds")
        somebody.press("Replay")
        expect(page.locator(".scrubber")).to_be_visible()
        page.keyboard.press("End")
        expect(page.locator(".film-board svg")).to_be_visible()
        somebody.forgive("ERR_INTERNET_DISCONNECTED")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_was_tampered_with_is_found_out_with_the_position(
    server: Process, chromium: Browser, finished: dict[str, str], game: str, tmp_path: Path
) -> None:
    lines = httpx.get(f"{server.url}/v1/matches/{finished[game]}/record").content.splitlines(keepends=True)
    at = len(lines) // 2
    changed = json.loads(lines[at])
    # the time of one event is moved by a millisecond: everything else stays as it is written
    old = changed["line"]["time"]
    new = old[:-2] + str((int(old[-2]) + 1) % 10) + "Z"
    lines[at] = lines[at].replace(old.encode(), new.encode())
    file = tmp_path / "tampered.partie.jsonl"
    file.write_bytes(b"".join(lines))
    with visiting(chromium, server.url) as somebody:
        somebody.visit("/audit")
        somebody.page.locator("input[type=file]").set_input_files(file)
        expect(somebody.page.locator(".audit[data-verdict=fails]")).to_be_visible()
        digests = somebody.page.locator("[data-check=digests]")
        expect(digests).to_have_attribute("data-verdict", "fails")
        expect(digests).to_have_attribute("data-position", str(at - 1))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This file is not the record of a match"),
        (b"no JSON", "This file is not the record of a match: look at line 1."),
        (b"\xff\xfe\x00", "This file is not the record of a match: look at line 1."),
        (b'{"format":"partie/record/1"}\n{"line":null}\n', "This file is not the record of a match: look at line 2."),
    ],
)
def test_a_file_that_is_no_record_is_said_to_be_none(
    server: Process, chromium: Browser, tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "nothing.jsonl"
    file.write_bytes(content)
    with visiting(chromium, server.url) as somebody:
        somebody.visit("/audit")
        somebody.page.locator("input[type=file]").set_input_files(file)
        expect(somebody.page.get_by_role("alert")).to_contain_text(said)
