"""A page of another origin in a real browser: plays and follows where that is allowed, and nowhere else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome

from tests.clients.browser import running_browser
from tests.servers.partie import served_apart

pytestmark = pytest.mark.browser

PAGE = b"<!doctype html><title>elsewhere</title><link rel=icon href=data:,>"

PLAY = """
const [url, done] = arguments;
(async () => {
  const json = {"Content-Type": "application/json"};
  const post = (path, body, headers) => fetch(url + path, {method: "POST", headers: {...json, ...headers},
    body: JSON.stringify(body)});
  const told = {};
  const opened = await post("/v1/matches", {game: "help_me", seats: 2}, {"Idempotency-Key": crypto.randomUUID()});
  told.location = new URL(opened.headers.get("Location"), opened.url).pathname;
  told.time = opened.headers.get("Partie-Time");
  const path = "/v1/matches/" + (await opened.json()).match.id;
  const tokens = [];
  for (const name of ["Ada", "Bo"]) tokens.push((await (await post(path + "/seats", {name})).json()).seat_token);
  const as = seat => ({Authorization: "Bearer " + tokens[seat]});

  const streaming = await fetch(url + path + "/stream", {headers: {...as(0), "Last-Event-ID": "-1"}});
  const reader = streaming.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async position => {
    while (!text.includes("\\nid: " + position + "\\n")) {
      const {value, done} = await reader.read();
      if (done) throw new Error("the stream ended");
      text += value;
    }
  };
  const heard = [];
  const source = new EventSource(url + path + "/stream");
  const moved = new Promise(resolve => source.onmessage = event => {
    heard.push(Number(event.lastEventId));
    if (JSON.parse(event.data).event?.type === "help_me.stack_moved") resolve();
  });

  const view = await fetch(url + path + "/view", {headers: as(0)});
  told.tag = view.headers.get("ETag");
  const seat = (await view.json()).game.turn;
  const same = await fetch(url + path + "/view", {headers: {...as(0), "If-None-Match": told.tag}, cache: "no-store"});
  told.again = same.status;
  const legal = (await (await fetch(url + path + "/legal", {headers: as(seat)})).json()).commands;
  const key = crypto.randomUUID();
  const send = () => post(path + "/commands", legal[0], {...as(seat), "Idempotency-Key": key, "If-Match": told.tag});
  const done_ = await send();
  told.done = done_.status;
  told.position = (await done_.json()).position;
  told.replayed = (await send()).headers.get("Idempotency-Replayed");
  const refused = await post(path + "/commands", legal[0], as(seat));
  told.refused = [refused.status, (await refused.json()).code];
  told.free = (await fetch(url + path + "/seats/0", {method: "DELETE", headers: as(0)})).status;
  await until(told.position);
  await moved;
  source.close();
  told.frames = text.split("\\n").filter(line => line.startsWith("id: ")).map(line => Number(line.slice(4)));
  told.heard = heard;
  return told;
})().then(done, fault => done({fault: String(fault)}));
"""

TRY = """
const [url, done] = arguments;
const path = "/v1/matches/00000000-0000-7000-8000-000000000000";
const attempts = {
  read: () => fetch(url + "/v1/time").then(answer => answer.json()),
  send: () => fetch(url + "/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: "{}"}),
  sendPlain: () => fetch(url + "/v1/matches", {method: "POST", body: '{"game": "help_me", "seats": 2}'}),
  token: () => fetch(url + path, {headers: {Authorization: "Bearer seat_x"}}),
  free: () => fetch(url + path + "/seats/0", {method: "DELETE"}),
  follow: () => new Promise((resolve, reject) => {
    const source = new EventSource(url + path + "/stream");
    source.onopen = resolve;
    source.onerror = () => { source.close(); reject(new Error("no stream")); };
  }),
};
(async () => {
  const told = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    told[name] = await attempt().then(() => "answered", () => "kept from it");
  }
  return told;
})().then(done, fault => done({fault: String(fault)}));
"""


@contextmanager
def page_elsewhere() -> Iterator[str]:
    """Serve an empty page on a port of its own; gives its origin."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Chrome]:
    """A browser that waits long enough for a script."""
    with running_browser(tmp_path / "profile") as driver:
        driver.set_script_timeout(30)
        yield driver


def test_a_page_of_an_allowed_origin_plays_and_follows(tmp_path: Path, browser: Chrome) -> None:
    with page_elsewhere() as origin:
        allowed = {"PARTIE_CORS_ORIGINS": f"https://play.example,{origin}"}
        with served_apart(tmp_path / "data", environment=allowed) as server:
            browser.get(origin)
            told = browser.execute_async_script(PLAY, server.url)
            assert "fault" not in told, told
            assert told["location"].startswith("/v1/matches/")
            assert told["time"].endswith("Z")
            assert told["tag"].startswith(f'"{told["position"] - 1}-')
            assert (told["again"], told["done"], told["replayed"]) == (304, 201, "true")
            assert told["refused"] == [409, "not_your_turn"]
            assert told["free"] == 409
            assert told["frames"] == list(range(told["position"] + 1))
            assert told["heard"] == list(range(told["position"] + 1))


@pytest.mark.parametrize("allowed", ["", "https://play.example"])
def test_a_page_of_another_origin_reads_and_sends_nothing(tmp_path: Path, browser: Chrome, allowed: str) -> None:
    with page_elsewhere() as origin:
        environment = {"PARTIE_CORS_ORIGINS": allowed, "PARTIE_LOG_LEVEL": "debug"}
        with served_apart(tmp_path / "data", environment=environment) as server:
            browser.get(origin)
            told = browser.execute_async_script(TRY, server.url)
            assert set(told.values()) == {"kept from it"}, told
            browser.get(f"{server.url}/v1/matches")
            assert '"items":[]' in browser.page_source  # nothing was opened behind its back
