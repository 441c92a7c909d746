"""Tickets and sockets in a real browser: a page of this server's follows and acts, and one of another origin cannot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver import Chrome

from tests.clients.browser import running_browser
from tests.servers.partie import Process, served_apart

pytestmark = pytest.mark.browser

LIVE = """
const done = arguments[arguments.length - 1];
(async () => {
  const url = location.origin;
  const post = (path, body, token) => fetch(url + path, {method: "POST", body: body && JSON.stringify(body),
    headers: {...(body && {"Content-Type": "application/json"}), ...(token && {Authorization: "Bearer " + token})}});
  const id = (await (await post("/v1/matches", {game: "help_me", seats: 2})).json()).match.id;
  const tokens = [];
  for (const name of ["Ada", "Bo"]) {
    tokens.push((await (await post(`/v1/matches/${id}/seats`, {name})).json()).seat_token);
  }
  const {ticket} = await (await post(`/v1/matches/${id}/tickets`, undefined, tokens[0])).json();

  const told = {streamed: [], heard: []};
  const source = new EventSource(`${url}/v1/matches/${id}/stream?ticket=${ticket}`);
  const ended = new Promise(resolve => source.addEventListener("end", resolve));
  source.onmessage = ({data}) => told.streamed.push(JSON.parse(data));
  const socket = new WebSocket(`${url.replace("http", "ws")}/v1/matches/${id}/socket`);
  const answered = new Promise(resolve => socket.onmessage = ({data}) => {
    const frame = JSON.parse(data);
    if (frame.envelope) told.heard.push(frame.envelope);
    if (frame.end) resolve();
  });
  socket.onopen = () => {
    socket.send(JSON.stringify({token: tokens[0]}));
    socket.send(JSON.stringify({subscribe: id}));
    socket.send(JSON.stringify({id: 1, command: {type: "match.resign"}, key: crypto.randomUUID()}));
  };
  await Promise.all([ended, answered]);
  source.close();
  socket.close();
  done(told);
})().catch(error => done({error: String(error)}));
"""

ELSEWHERE = """
const [url, done] = arguments;
const socket = new WebSocket(url.replace("http", "ws") + "/v1/socket");
socket.onopen = () => done("open");
socket.onerror = () => done("refused");
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with its default settings."""
    with served_apart(tmp_path_factory.mktemp("data")) as served:
        yield served


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    """A browser that runs."""
    with running_browser(tmp_path_factory.mktemp("profile")) as driver:
        driver.set_script_timeout(30)
        yield driver


def test_a_page_of_the_server_follows_by_ticket_and_acts_by_socket(server: Process, browser: Chrome) -> None:
    browser.get(f"{server.url}/v1/time")
    told: dict[str, Any] = browser.execute_async_script(LIVE)
    assert "error" not in told, told
    assert told["streamed"] == told["heard"]
    dealt = [one["event"] for one in told["heard"] if one["audience"] == [0]]
    assert [event["type"] for event in dealt] == ["help_me.creatures_dealt"]


def test_a_page_of_another_origin_opens_no_socket(server: Process, browser: Chrome, tmp_path: Path) -> None:
    with served_apart(tmp_path) as other:
        browser.get(f"{other.url}/v1/time")
        assert browser.execute_async_script(ELSEWHERE, server.url) == "refused"
        assert browser.execute_async_script(ELSEWHERE, other.url) == "open"
