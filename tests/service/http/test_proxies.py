"""Behind proxies: who the client is, and where things are."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

from service.http.proxies import TrustedProxies
from service.settings import Settings
from tests.clients.playing import open_match, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

TRUSTED = TrustedProxies(["127.0.0.0/8", "10.0.0.0/8", "fd00::/8"])
XFF, STANDARD = b"x-forwarded-for", b"forwarded"


@pytest.mark.parametrize(
    ("peer", "headers", "client"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
        ("192.0.2.1", [(XFF, b"198.51.100.7")], "192.0.2.1"),  # nobody trusted says so
        ("10.0.0.1", [(XFF, b"198.51.100.7")], "198.51.100.7"),
        ("::ffff:10.0.0.1", [(XFF, b"198.51.100.7")], "198.51.100.7"),
        ("fd00::1", [(XFF, b"2001:db8::7")], "2001:db8::7"),
        ("10.0.0.1", [(XFF, b"6.6.6.6, 198.51.100.7")], "198.51.100.7"),  # the client made the first one up
        ("10.0.0.1", [(XFF, b"6.6.6.6"), (XFF, b"198.51.100.7, 10.0.0.2")], "198.51.100.7"),
        ("10.0.0.1", [(XFF, b"10.0.0.3, 10.0.0.2")], "10.0.0.3"),
        ("10.0.0.1", [(XFF, b"198.51.100.7:4711")], "198.51.100.7"),
        ("10.0.0.1", [(XFF, b"[2001:DB8::7]:4711")], "2001:db8::7"),
        ("10.0.0.1", [(XFF, b"unknown")], "10.0.0.1"),
        ("10.0.0.1", [(XFF, b"")], "10.0.0.1"),
        ("10.0.0.1", [(XFF, b"\xff")], "10.0.0.1"),
        ("10.0.0.1", [(STANDARD, b"for=198.51.100.7")], "198.51.100.7"),
        ("10.0.0.1", [(STANDARD, b'proto=https; For="[2001:db8::7]:4711";by=10.0.0.1')], "2001:db8::7"),
        ("10.0.0.1", [(STANDARD, b'for=6.6.6.6, for="198.51.100.7:80", for=10.0.0.2')], "198.51.100.7"),
        ("10.0.0.1", [(STANDARD, b'for=198.51.100.7;host="a, for=6.6.6.6"')], "198.51.100.7"),
        ("10.0.0.1", [(STANDARD, b"for=_hidden")], "_hidden"),
        ("10.0.0.1", [(STANDARD, b'for=6.6.6.6;x=", for=198.51.100.7')], "10.0.0.1"),  # the client's quote does not end
        ("10.0.0.1", [(STANDARD, b'for=6.6.6.6, x=", for=198.51.100.7')], "10.0.0.1"),
        ("10.0.0.1", [(STANDARD, b"for=unknown")], "10.0.0.1"),
        ("10.0.0.1", [(STANDARD, b"proto=https")], "10.0.0.1"),
        ("10.0.0.1", [(XFF, b"198.51.100.7"), (STANDARD, b"for=198.51.100.7")], "198.51.100.7"),
        ("10.0.0.1", [(XFF, b"198.51.100.7"), (STANDARD, b"for=6.6.6.6")], "10.0.0.1"),  # one is made up
        ("", [(XFF, b"198.51.100.7")], ""),
    ],
)
def test_a_client_is_whom_trusted_proxies_vouch_for(peer: str, headers: list[tuple[bytes, bytes]], client: str) -> None:
    assert TRUSTED.client(peer, headers) == client


def test_a_long_header_costs_no_more_than_a_short_one() -> None:
    for value in (b"10.0.0.2," * 7_000, b'"\\' * 30_000, b'for="' * 12_000, b"for=" * 15_000, b";" * 60_000):
        assert TRUSTED.client("10.0.0.1", [(STANDARD, value), (XFF, value)])


def test_a_header_from_elsewhere_is_warned_of_once() -> None:
    proxies = TrustedProxies(["10.0.0.0/8"])
    with capture_logs() as logs:
        for _ in range(3):
            proxies.client("192.0.2.1", [(XFF, b"198.51.100.7")])
            proxies.client("10.0.0.1", [(XFF, b"198.51.100.7")])
    assert [(line["log_level"], line["address"], line["setting"]) for line in logs] == [
        ("warning", "192.0.2.1", "PARTIE_TRUSTED_PROXIES")
    ]


@pytest.mark.anyio
async def test_streams_behind_a_proxy_are_counted_for_their_clients(tmp_path: Path) -> None:
    settings = Settings(streams_per_client=1, trusted_proxies=("127.0.0.2",), game_packages=BOTH_PACKAGES)
    async with served_here(tmp_path, settings=settings) as here, AsyncExitStack() as stack:
        match = await started(here.client)

        async def follow(address: str, client: int) -> int:
            transport = httpx.AsyncHTTPTransport(local_address=address)
            proxy = await stack.enter_async_context(httpx.AsyncClient(base_url=here.url, transport=transport))
            headers = {"X-Forwarded-For": f"198.51.100.{client}"}
            stream = proxy.stream("GET", f"{match.path}/stream", headers=headers)
            return (await stack.enter_async_context(stream)).status_code

        assert [await follow("127.0.0.2", client) for client in range(3)] == [200] * 3
        assert await follow("127.0.0.2", 1) == 429
        with capture_logs() as logs:  # who is no proxy is one client, whoever it says that it is
            assert [await follow("127.0.0.3", client) for client in range(3)] == [200, 429, 429]
        assert [line["address"] for line in logs if line["log_level"] == "warning"] == ["127.0.0.3"]


@pytest.mark.anyio
async def test_everything_is_where_a_prefix_that_is_stripped_leads_to(here: Here) -> None:
    prefix = httpx.URL("https://games.example/partie/")

    def seen(answer: httpx.Response, reference: str) -> str:
        """A reference as it is resolved at the address that the client asked for."""
        return prefix.join(answer.url.path.lstrip("/")).join(reference).path

    opened = await here.client.post("/v1/matches", json={"game": "help_me", "seats": 2})
    match = await open_match(here.client)
    seated = await match.sit(name="Ada")
    assert seen(opened, opened.headers["Location"]) == f"/partie/v1/matches/{opened.json()['match']['id']}"
    assert seen(seated, seated.headers["Location"]) == f"/partie{match.path}/view"
    document = await here.client.get("/openapi.json")
    assert seen(document, document.json()["servers"][0]["url"]) == "/partie/"
    home = await here.client.get("/docs")
    assert seen(home, home.headers["Location"]) == "/partie/docs/index.html"
    for path in ("/docs/index.html", "/docs/problems", "/docs/api/index.html"):
        page = await here.client.get(path)
        for attribute in ("href", "src"):
            for part in page.text.split(f'{attribute}="')[1:]:
                reference = part.partition('"')[0]
                if reference and not reference.startswith("#"):
                    there = seen(page, reference)
                    assert there.startswith("/partie/"), (path, reference)
                    assert (await here.client.get(there.removeprefix("/partie"))).status_code == 200, reference
    script = await here.client.get("/docs/api/start.js")
    assert 'url: "../openapi.json"' in script.text


@pytest.mark.anyio
async def test_problems_are_explained_at_the_public_url(tmp_path: Path) -> None:
    settings = Settings(public_url="https://games.example/partie", cors_origins=("https://a.example",))
    async with served_here(tmp_path, settings=settings) as here:
        asking = {"Origin": "https://b.example", "Access-Control-Request-Method": "POST"}
        refusals = [
            await here.client.get("/v1/nothing"),
            await here.client.post("/v1/matches", content=b"{"),
            await here.client.options("/v1/matches", headers=asking),
            await here.client.get("/v1/time", headers={"X": "a" * 70_000}),
        ]
    for refused in refusals:
        problem = refused.json()
        assert problem["type"] == f"https://games.example/partie/docs/problems#{problem['code']}"


@pytest.mark.anyio
async def test_the_root_leads_to_the_reference(here: Here) -> None:
    root = await here.client.get("/")
    assert (root.status_code, root.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    frame = await here.client.get("/web/frame.js")
    assert 'href: "docs"' in frame.text
