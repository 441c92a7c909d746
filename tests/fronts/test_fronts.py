"""The server behind nginx, HAProxy and Caddy, with clients that people have: whole ways from opening to resuming."""

from __future__ import annotations

import json
import os
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from tests.clients.playing import bearing
from tests.fronts.proxies import IDLE_SECONDS, PREFIX, Front, running_front
from tests.servers.partie import served_apart

pytestmark = pytest.mark.fronts

CLIENTS = Path(__file__).parent / "clients"
HEARTBEAT_SECONDS = IDLE_SECONDS / 4
STREAMS_PER_CLIENT = 8
OPENINGS_PER_CLIENT = 60
"""More than all other tests together open from one address."""


@pytest.fixture(scope="module", params=["nginx", "haproxy", "caddy"])
def front(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    """A server behind a proxy; what clients do there is over before the next test."""
    folder = tmp_path_factory.mktemp(request.param)
    environment = {
        "PARTIE_HEARTBEAT_SECONDS": str(HEARTBEAT_SECONDS),
        "PARTIE_TRUSTED_PROXIES": "127.0.0.1",
        "PARTIE_STREAMS_PER_CLIENT": str(STREAMS_PER_CLIENT),
        "PARTIE_LIMIT_OPENINGS": f"{OPENINGS_PER_CLIENT}/day",
        "PARTIE_PUBLIC_URL": f"https://games.example{PREFIX}",
    }
    (folder / "data").mkdir(mode=0o700)
    with served_apart(folder / "data", environment=environment) as server:
        with running_front(request.param, folder / "proxy", urlsplit(server.url).port or 0) as found:
            yield found
        log = [line for line in server.log.read_text().splitlines() if '"level": "info"' not in line]
        assert log == []  # no warning, no traceback


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The command of each client; what has to be compiled is."""
    built = tmp_path_factory.mktemp("clients")
    environment = os.environ | {"GOCACHE": str(built / "cache"), "GO111MODULE": "off"}
    subprocess.run(
        ["go", "build", "-o", str(built / "client"), str(CLIENTS / "client.go")], env=environment, check=True
    )
    return {
        "curl": [str(CLIENTS / "client.sh")],
        "java": ["java", "-Djdk.internal.httpclient.disableHostnameVerification", str(CLIENTS / "Client.java")],
        "node": ["node", str(CLIENTS / "client.mjs")],
        "go": [str(built / "client")],
        "python": [sys.executable, str(CLIENTS / "client.py")],
    }


@pytest.fixture
def client(front: Front) -> Iterator[httpx.Client]:
    """A client of the front's."""
    with httpx.Client(base_url=f"{front.tls}/", verify=False, timeout=30) as found:
        yield found


@pytest.mark.parametrize("scheme", ["tls", "plain"])
@pytest.mark.parametrize("name", ["curl", "java", "node", "go", "python"])
def test_a_client_opens_sits_follows_plays_and_resumes(
    front: Front, clients: dict[str, list[str]], name: str, scheme: str
) -> None:
    url = front.tls if scheme == "tls" else front.plain
    done = subprocess.run(
        [*clients[name], url],
        env=os.environ | {"NODE_TLS_REJECT_UNAUTHORIZED": "0", "NODE_NO_WARNINGS": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    said = done.stdout.splitlines()
    assert said[1:] == ["played", "resumed"]
    if scheme == "tls" and name in ("curl", "java", "go"):
        assert said[0].removesuffix(".0") in ("seated over HTTP/2", "seated over HTTP_2")


def test_a_stream_outlives_the_proxys_patience(front: Front, client: httpx.Client) -> None:
    match = opened(client)
    with client.stream("GET", f"{match}/stream") as answer:
        lines = answer.iter_lines()
        for _ in range(int(2 * IDLE_SECONDS / HEARTBEAT_SECONDS)):
            assert next(line for line in lines if line.startswith("event: heartbeat"))
        assert client.post(f"{match}/seats", json={"name": "Ada"}).status_code == 201
        assert next(line for line in lines if '"match.seat_taken"' in line)


def test_a_long_poll_and_an_idle_connection_outlive_it_too(client: httpx.Client) -> None:
    match = opened(client)
    head = client.get(match).json()["position"]
    for _ in range(2):
        answer = client.get(f"{match}/events", params={"after": head, "wait": IDLE_SECONDS - 1})
        assert (answer.status_code, answer.json()["events"]) == (200, [])


def test_an_entity_tag_that_was_compressed_on_its_way_still_counts(client: httpx.Client) -> None:
    match = opened(client)
    tokens = [client.post(f"{match}/seats", json={"name": "Ada"}).json()["seat_token"] for _ in range(2)]
    view = client.get(f"{match}/view")
    assert view.headers["Content-Encoding"] == "gzip"
    tag = view.headers["ETag"]
    assert client.get(f"{match}/view", headers={"If-None-Match": tag}).status_code == 304
    seat = view.json()["to_act"][0]["seat"]
    bearing = {"Authorization": f"Bearer {tokens[seat]}"}
    legal = client.get(f"{match}/legal", headers=bearing).json()["commands"]
    pinned = bearing | {"If-Match": tag}
    assert client.post(f"{match}/commands", json=legal[0], headers=pinned).status_code == 201
    assert client.post(f"{match}/commands", json=legal[0], headers=pinned).status_code == 412


def test_a_request_without_a_body_is_one_over_http_2(front: Front, client: httpx.Client) -> None:
    match = opened(client)
    token = client.post(f"{match}/seats", json={"name": "Ada"}).json()["seat_token"]
    curl = ["curl", "-sS", "--insecure", "--http2", "-o", "/dev/null", "-w", "%{http_code} %{http_version}"]
    leaving = ["-X", "DELETE", "-H", f"Authorization: Bearer {token}", f"{match}/seats/0"]
    done = subprocess.run([*curl, *leaving], capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout == "204 2"


def test_each_client_has_streams_of_its_own(front: Front, client: httpx.Client) -> None:
    match = opened(client)
    with ExitStack() as stack:

        def follow(address: str, **headers: str) -> int:
            transport = httpx.HTTPTransport(local_address=address, verify=False)
            other = stack.enter_context(httpx.Client(transport=transport))
            return stack.enter_context(other.stream("GET", f"{match}/stream", headers=headers)).status_code

        assert [follow("127.0.0.2") for _ in range(STREAMS_PER_CLIENT)] == [200] * STREAMS_PER_CLIENT
        assert follow("127.0.0.2") == 429
        assert follow("127.0.0.2", **{"X-Forwarded-For": "192.0.2.1"}) == 429  # made up
        assert follow("127.0.0.2", Forwarded="for=192.0.2.1") == 429
        assert follow("127.0.0.3") == 200


@pytest.mark.parametrize("scheme", ["tls", "plain"])
def test_limits_count_clients_and_not_the_proxy(front: Front, scheme: str) -> None:
    url = f"{front.tls if scheme == 'tls' else front.plain}/v1/matches"
    own, others = ("127.0.0.4", "127.0.0.5") if scheme == "tls" else ("127.0.0.6", "127.0.0.7")

    def answers(address: str, times: int, **headers: str) -> list[httpx.Response]:
        transport = httpx.HTTPTransport(local_address=address, verify=False)
        with httpx.Client(transport=transport, timeout=30) as client:
            body = {"game": "help_me", "seats": 2}
            return [client.post(url, json=body, headers=headers) for _ in range(times)]

    assert {answer.status_code for answer in answers(own, OPENINGS_PER_CLIENT)} == {201}
    [refused] = answers(own, 1)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert int(refused.headers["Retry-After"]) > 1000
    made_up: list[dict[str, str]] = [{"X-Forwarded-For": "192.0.2.1"}, {"Forwarded": "for=192.0.2.1"}]
    assert [answers(own, 1, **headers)[0].status_code for headers in made_up] == [429, 429]
    assert answers(others, 1, **{"X-Forwarded-For": own})[0].status_code == 201  # nobody is blamed for others


def test_events_come_as_they_happen_compressed_or_not(client: httpx.Client) -> None:
    match = opened(client)
    with client.stream("GET", f"{match}/stream", headers={"Accept-Encoding": "gzip"}) as answer:
        lines = answer.iter_lines()
        assert next(line for line in lines if line.startswith("event: hello"))
        for number in range(2):  # each event arrives before the next one is caused
            assert client.post(f"{match}/seats", json={"name": "Ada"}).status_code == 201
            assert next(line for line in lines if f'"position":{number + 1}' in line)


@pytest.mark.usefixtures("site")
def test_pages_and_problems_are_found_behind_the_prefix(client: httpx.Client) -> None:
    root = client.get("docs", follow_redirects=True)
    assert (root.status_code, root.url.path) == (200, f"{PREFIX}/docs/index.html")
    for reference in ("assets/extra.css", "problems.html", "api/index.html"):
        assert f'{reference}"' in root.text
        assert client.get(str(root.url.join(reference))).status_code == 200
    refused = client.get("v1/nothing").json()
    assert refused["type"] == f"https://games.example{PREFIX}/docs/problems#not_found"


def test_every_location_leads_to_what_was_made_behind_the_prefix(client: httpx.Client) -> None:
    def made(url: str, body: dict[str, object], token: str | None = None) -> tuple[dict[str, Any], str, dict[str, Any]]:
        """Post *body*. Returns the answer, the location that it names, and what is found there with its token."""
        answer = client.post(url, json=body, headers=bearing(token)).raise_for_status()
        place = answer.url.join(answer.headers["Location"])
        assert place.path.startswith(f"{PREFIX}/v1/")
        told: dict[str, Any] = answer.json()
        own = told.get("seat_token") or told.get("player_token") or token
        return told, str(place), client.get(place, headers=bearing(own)).raise_for_status().json()

    opened, match, found = made("v1/matches", {"game": "help_me", "seats": 2})
    assert found["id"] == opened["match"]["id"]
    created, _, found = made("v1/players", {"name": "Ada"})
    assert found == created["player"]
    ada = created["player_token"]
    assert made(f"{match}/seats", {}, ada)[2]["viewer"] == "seat:0"
    seated, _, found = made(f"{match}/seats", {"name": "Bo"})
    assert found["viewer"] == "seat:1"
    code = client.post(f"{match}/seats/1/handover", json={}, headers=bearing(seated["seat_token"])).json()["code"]
    taken, _, found = made(f"{match}/handover", {"code": code})
    assert found["viewer"] == "seat:1"
    resign = {"type": "match.resign"}
    assert client.post(f"{match}/commands", json=resign, headers=bearing(taken["seat_token"])).status_code == 201
    again, _, found = made(f"{match}/rematch", {}, ada)
    assert (found["id"], found["rematch_of"]) == (again["match"]["id"], opened["match"]["id"])
    assert made(f"{match}/forks", {"at": 8})[2]["parent"]["parent"] == opened["match"]["id"]


@pytest.mark.parametrize("scheme", ["tls", "plain"])
def test_a_socket_follows_acts_and_outlives_the_proxys_patience(
    front: Front, client: httpx.Client, scheme: str
) -> None:
    match = opened(client)
    tokens = [client.post(f"{match}/seats", json={"name": "Ada"}).json()["seat_token"] for _ in range(2)]
    url = (front.tls if scheme == "tls" else front.plain).replace("http", "ws", 1)
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    secured = context if scheme == "tls" else None
    with connect(f"{url}/v1/matches/{match.rpartition('/')[2]}/socket", proxy=None, ssl=secured) as socket:
        said = map(json.loads, socket)
        socket.send(json.dumps({"token": tokens[0]}))
        socket.send(json.dumps({"subscribe": match.rpartition("/")[2]}))
        for _ in range(int(2 * IDLE_SECONDS / HEARTBEAT_SECONDS)):
            assert next(frame for frame in said if "heartbeat" in frame)
        socket.send(json.dumps({"id": 7, "command": {"type": "match.resign"}}))
        last = [next(said)]
        while not {"accepted", "end"} <= {name for frame in last for name in frame}:
            last.append(next(said))
    assert client.get(match).json()["status"] == "finished"


def opened(client: httpx.Client) -> str:
    """Open a match and give its URL."""
    answer = client.post("v1/matches", json={"game": "help_me", "seats": 2}).raise_for_status()
    return str(answer.url.join(answer.headers["Location"]))
