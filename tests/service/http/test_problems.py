"""Refusals are problem documents everywhere, and the server explains each of their codes."""

import re

import pytest

from service.http.problems import STATUS
from tests.clients.playing import open_match, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("site")
async def test_the_page_of_problems_explains_every_code(here: Here) -> None:
    page = await here.client.get("/docs/problems")
    assert page.status_code == 200
    for code, status in STATUS.items():
        said = re.search(rf'<h3 id="{code}">.*?</h3>\s*<p>(.*?)</p>\s*<p>(.*?)</p>', page.text, re.S)
        assert said, code
        assert re.match(rf"Status {status}\. .{{10,}}", said[1], re.S), code
        assert re.match(r"<strong>What to do: .{5,}?</strong> .{20,}", said[2], re.S), code


@pytest.mark.usefixtures("site")
async def test_a_problems_type_leads_to_its_explanation(here: Here) -> None:
    refused = (await here.client.get("/v1/matches/nonsense")).json()
    path, _, anchor = refused["type"].partition("#")
    assert f'id="{anchor}"' in (await here.client.get(path)).text


async def test_every_code_that_an_operation_answers_with_is_in_the_document(here: Here) -> None:
    document = (await here.client.get("/openapi.json")).text
    for code in STATUS.keys() - {"method_not_allowed"}:  # no operation answers with that one: there is none
        assert code in document


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE"])
@pytest.mark.parametrize("path", ["/v1/matches", "/v1/games", "/healthz"])
async def test_a_method_that_a_path_does_not_know_is_405(here: Here, method: str, path: str) -> None:
    refused = await here.client.request(method, path)
    assert problem(refused) == (405, "method_not_allowed", None)
    assert "GET" in refused.headers["Allow"]


@pytest.mark.parametrize("path", ["/v1", "/v2/matches", "/v1/match", "/docs/nowhere", "/%00", "/v1/matches/x/y/z"])
async def test_a_path_that_leads_nowhere_is_404(here: Here, path: str) -> None:
    assert problem(await here.client.get(path)) == (404, "not_found", None)


@pytest.mark.parametrize("kind", [None, "text/plain", "application/xml", "application/json; charset=latin-1", "json"])
async def test_a_body_of_another_type_is_415(here: Here, kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    for path in ("/v1/matches", (await started(here.client)).path + "/seats"):
        refused = await here.client.post(path, content=b'{"name": "Ada"}', headers=headers)
        assert problem(refused) == (415, "unsupported_media_type", None)


async def test_a_body_beyond_the_limit_is_413(here: Here) -> None:
    body = b'{"name": "' + b"x" * 65_536 + b'"}'
    refused = await here.client.post("/v1/matches", content=body, headers={"Content-Type": "application/json"})
    assert problem(refused) == (413, "too_large", None)
    assert refused.json()["facts"] == {"limit": 65_536}


BODIES = [
    b"",
    b"{",
    b"nonsense",
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "\\ud800"}',
    b'{"name": "Ada", "name": "Bob"}',
    b'{"name": "Ada"} {}',
    b"[" * 30_000,
    b'{"name": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"name": "Ada", "seat": ' + b"9" * 40 + b"}",
    b'{"name": "Ada", "seat": 1.0}',
    b'{"name": "Ada", "seat": "1"}',
    b'{"name": "Ada", "seat": 1e0}',
    b'{"name": "Ada", "seat": NaN}',
]


@pytest.mark.parametrize("body", BODIES)
async def test_a_body_that_cannot_be_meant_is_malformed(here: Here, body: bytes) -> None:
    match = await open_match(here.client)
    answer = await here.client.post(f"{match.path}/seats", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer)[:2] == (400, "malformed")
    assert answer.json()["facts"]["path"].startswith("$")
    assert (await match.summary())["position"] == 0
