"""The frontend's page and files: where they are, below which path, how they are cached, and what they may do."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import httpx
import pytest

from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

WEB = Path(__file__).parents[3] / "service" / "web"
ID = "01a23130-5481-76c5-9a7c-443e6ab77b73"
PAGES = ["/", "/open", "/join", "/mine", "/audit", "/rules/zatre"]
PAGES += [f"/matches/{ID}", f"/matches/{ID}/film", f"/audit/{ID}"]
EMBED = f"/matches/{ID}/embed"
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", [*PAGES, EMBED])
async def test_every_address_of_a_page_shows_the_page_below_any_path(here: Here, path: str) -> None:
    page = await here.client.get(path)
    assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    base = re.search('<base href="([^"]*)">', page.text)
    assert base is not None
    at = httpx.URL("https://games.example/partie/").join(path.lstrip("/")).join(base[1])
    assert str(at) == "https://games.example/partie/"
    for reference in re.findall(r'(?:href|src)="(web/[^"]+)"', page.text):
        assert (await here.client.get(at.join(reference).path.removeprefix("/partie"))).status_code == 200, reference


@pytest.mark.parametrize("path", PAGES)
async def test_pages_run_no_foreign_code_and_cannot_be_framed(here: Here, path: str) -> None:
    page = await here.client.get(path)
    rules = dict(rule.split(" ", 1) for rule in page.headers["Content-Security-Policy"].split("; "))
    assert rules["default-src"] == rules["frame-ancestors"] == rules["form-action"] == "'none'"
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
    assert not re.search(r"<script(?! type=\"module\" src=)|<style| style=| on[a-z]+=", page.text)


async def test_only_the_page_that_is_made_for_it_can_be_framed(here: Here) -> None:
    page = await here.client.get(EMBED)
    assert page.headers["Content-Security-Policy"].endswith("frame-ancestors *")


async def test_files_come_with_a_tag_and_are_not_sent_twice(here: Here) -> None:
    first = await here.client.get("/web/app.js", headers={"Accept-Encoding": "identity"})
    assert first.content == (WEB / "app.js").read_bytes()
    assert first.headers["Content-Type"].startswith("text/javascript")
    assert first.headers["Cache-Control"] == "no-cache"
    again = await here.client.get("/web/app.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await here.client.get("/web/app.js", headers={"If-None-Match": '"0123456789abcdef"'})
    assert other.status_code == 200


async def test_files_are_compressed_for_those_who_can_read_that(here: Here) -> None:
    async with here.client.stream("GET", "/web/app.js", headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert (answer.headers["Content-Encoding"], answer.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert gzip.decompress(raw) == (WEB / "app.js").read_bytes()
    known = await here.client.get("/web/app.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status_code == 304


async def test_the_head_of_a_page_and_of_a_file_can_be_asked_for(here: Here) -> None:
    for path in ("/", "/web/app.js"):
        head = await here.client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert "ETag" in head.headers


@pytest.mark.parametrize(
    "path",
    [
        "/web/nothing.js",
        "/web/site/index.html",
        "/web/package.json",
        "/web/tsconfig.json",
        "/web/boards/types.d.ts",
        "/web/../settings.py",
        "/web/%2e%2e/settings.py",
        "/web/..%2fsettings.py",
        "/web/",
    ],
)
async def test_nothing_else_is_served_as_a_file(here: Here, path: str) -> None:
    answer = await here.client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ["/nothing", "/matches", "/rules", f"/matches/{ID}/film/cut"])
async def test_an_address_that_leads_nowhere_is_a_page_to_a_browser_and_a_problem_to_a_program(
    here: Here, path: str
) -> None:
    shown = await here.client.get(path, headers=BROWSER)
    assert (shown.status_code, shown.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    told = await here.client.get(path)
    assert (told.status_code, told.json()["code"]) == (404, "not_found")


async def test_the_api_answers_a_browser_with_problems_too(here: Here) -> None:
    told = await here.client.get("/v1/nothing", headers=BROWSER)
    assert (told.status_code, told.headers["Content-Type"]) == (404, "application/problem+json")


async def test_a_page_takes_any_query_since_it_reads_that_itself(here: Here) -> None:
    assert (await here.client.get(f"/matches/{ID}/film?at=3&as=spectator&lang=de")).status_code == 200
