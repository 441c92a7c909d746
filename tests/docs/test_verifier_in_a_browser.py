"""The verifier in docs/examples in a browser, where people check what they have downloaded."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.clients.browser import console_lines, running_browser
from tests.service.records.tampering import lines_of

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
CHECK = """
const [text, done] = arguments;
(async () => {
  const {verify, exitCode} = await import("/verify.mjs");
  const bytes = new TextEncoder().encode(text);
  const changed = new TextEncoder().encode(text.replace('"sandbox":false', '"sandbox":true'));
  const found = async bytes => {
    const reports = await verify(bytes);
    return [exitCode(reports), reports[0].checks.filter(one => one.verdict === "fails").map(one => one.name)];
  };
  return [await found(bytes), await found(changed)];
})().then(done, fault => done(String(fault)));
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve the files of a folder; gives the origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def test_records_are_checked_on_a_page(tmp_path: Path) -> None:
    text = b"".join(lines_of("help_me")).decode()
    with serving(EXAMPLES) as origin, running_browser(tmp_path / "profile") as browser:
        browser.set_script_timeout(30)
        browser.get(f"{origin}/verify.mjs")
        good, bad = browser.execute_async_script(CHECK, text)
        complaints = [line for line in console_lines(browser) if "favicon" not in line]
    assert good == [0, []]
    assert bad[0] == 1
    assert set(bad[1]) == {"signature", "header"}
    assert complaints == []
