"""A page in Debian's Chromium, driven by Playwright, that notes whatever goes wrong in it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright


@contextmanager
def running_chromium(**environment: str) -> Iterator[Browser]:
    """A Chromium without a window, with *environment* besides what this process has."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox"],  # root may not have one
            env={**os.environ, **environment},
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def opened_page(browser: Browser, width: int, scheme: Literal["light", "dark"]) -> Iterator[tuple[Page, list[str]]]:
    """A page of this width in a colour scheme, without motion, and the list of what it complains about."""
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda line: complaints.append(line.text) if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(f"failed: {request.url}"))
    try:
        yield page, complaints
    finally:
        context.close()
