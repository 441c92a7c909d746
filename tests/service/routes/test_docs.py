"""The documentation site as the server hands it out: whole, compressed, known again, and confined to its own host."""

import gzip
import re
from pathlib import Path

import msgspec
import pytest

from service.http.site import Manifest, Site, SiteFile
from service.routes import docs
from tests.clients.playing import problem
from tests.servers.partie import Here

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("site")]


async def test_docs_leads_to_the_first_page_with_or_without_a_slash(here: Here) -> None:
    for path in ("/docs", "/docs/", "/docs/index.html", "/docs/index"):
        page = await here.client.get(path, follow_redirects=True)
        assert (page.status_code, page.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert "<title>Partie" in page.text


async def test_a_folder_leads_to_its_first_page(here: Here) -> None:
    for path in ("/docs/api", "/docs/api/"):
        page = await here.client.get(path, follow_redirects=True)
        assert (page.status_code, page.url.path) == (200, "/docs/api/index.html")


async def test_a_client_that_knows_a_file_does_not_get_it_again(here: Here) -> None:
    first = await here.client.get("/docs/problems")
    assert first.headers["Cache-Control"] == "no-cache"
    again = await here.client.get("/docs/problems", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_files_come_compressed_to_whom_understands_that(here: Here, site: Path) -> None:
    plain = await here.client.get("/docs/api/scalar.js", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == (site / "api" / "scalar.js").read_bytes()
    packed = await here.client.get("/docs/api/scalar.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) * 3 < len(plain.content)
    assert packed.content == plain.content  # the client has unpacked it
    assert gzip.decompress((site / "api" / "scalar.js.gz").read_bytes()) == plain.content
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"


async def test_pages_may_load_nothing_but_what_was_built(here: Here) -> None:
    policy = (await here.client.get("/docs/problems")).headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert re.search(r"script-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}')+;", policy)
    reference = (await here.client.get("/docs/api/index.html")).headers["Content-Security-Policy"]
    assert reference.count("'unsafe-inline'") == 1  # its style sheets, which it makes while it runs
    assert "style-src 'self' 'unsafe-inline';" in reference


async def test_a_server_without_a_site_says_how_it_is_built(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docs, "_site", Site(tmp_path))
    for path in ("/docs", "/docs/index.html", "/docs/problems"):
        page = await here.client.get(path)
        assert page.status_code == 200
        assert "just docs" in page.text
        assert "unsafe" not in page.headers["Content-Security-Policy"]
    assert problem(await here.client.get("/docs/api/scalar.js")) == (404, "not_found", None)


async def test_a_site_that_is_built_anew_is_seen_without_a_restart(tmp_path: Path) -> None:
    site = Site(tmp_path)
    assert site.find("index") is None
    files = {"index.html": SiteFile(media_type="text/html", tag='"1"', compressed=False)}
    write(tmp_path, Manifest(sources="1", scripts=(), styles=(), files=files))
    assert site.find("index") == ("index.html", files["index.html"])


def write(folder: Path, manifest: Manifest) -> None:
    """Write what a build leaves for the server."""
    (folder / "manifest.json").write_bytes(msgspec.json.encode(manifest))
