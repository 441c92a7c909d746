"""Somebody with a browser of their own, at the pages of one server; whatever goes wrong in the browser is noted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

Scheme = Literal["light", "dark"]
PHONE = (360, 740)
DESK = (1280, 800)
PATIENCE = 20_000
"""Milliseconds that a page may take on a loaded machine before a test gives up."""

expect.set_options(timeout=PATIENCE)


def until(page: Page, expression: str, argument: object = None) -> None:
    """Wait until *expression* is true on the page. Playwright's own wait for it is `eval`, which the pages forbid."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression, argument):
        assert time.monotonic() < deadline, expression
        page.wait_for_timeout(20)


class Visitor:
    """A browser context with one page, and what went wrong in it."""

    def __init__(self, context: BrowserContext, url: str, language: str) -> None:
        self.url = url
        self.language = language
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("console", lambda line: self._note(line.text) if line.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))
        page.on("request", self._requested)

    def _note(self, complaint: str) -> None:
        self.wrong.append(complaint)

    def _requested(self, request: Request) -> None:
        self.asked.append(request.url)
        if urlsplit(request.url).scheme in ("http", "https") and not request.url.startswith(self.url):
            self._note(f"another host was asked: {request.url}")

    def forgive(self, *parts: str) -> None:
        """Forget complaints that a test has brought about itself: those that hold one of *parts*."""
        self.wrong = [one for one in self.wrong if not any(part in one for part in parts)]

    def visit(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto(self.url + path)

    def press(self, name: str, role: Literal["button", "link", "tab"] = "button") -> None:
        """Press what is called so."""
        self.page.get_by_role(role, name=name, exact=True).first.click()

    @property
    def board(self) -> Locator:
        """The drawing of the board."""
        return self.page.locator(".board-holder > svg")

    def see(self, position: int) -> None:
        """Wait until the board shows *position*, or a later one: a house that has moved since does not take it back."""
        until(
            self.page,
            "least => Number(document.querySelector('.board-holder')?.dataset.position ?? -1) >= least",
            position,
        )

    def act(self, name: str) -> None:
        """Press what a board calls so, by its `data-act`."""
        self.page.locator(f'[data-act="{name}"]').first.click()

    def missing_texts(self) -> str | None:
        """The keys of texts that the page has looked for in vain."""
        found: str | None = self.page.evaluate("document.documentElement.dataset.missing ?? null")
        return found

    def width(self) -> int:
        """How wide the page is, in pixels."""
        found: int = self.page.evaluate("document.documentElement.scrollWidth")
        return found

    def violations(self, axe: str) -> list[str]:
        """What axe finds at the page as it is shown, once nothing moves any more."""
        self.page.wait_for_timeout(600)  # axe reads colours, which fade in
        found: list[dict[str, Any]] = self.page.evaluate(f"{axe}; axe.run()")["violations"]
        return [f"{one['id']}: {[node['target'] for node in one['nodes'][:4]]}" for one in found]

    def token(self, match: str) -> str:
        """The token of the seat that this browser holds in a match."""
        kept: dict[str, Any] = self.page.evaluate("JSON.parse(localStorage.getItem('partie.matches'))")
        return str(next(iter(kept[match]["seats"].values())))

    @property
    def match(self) -> str:
        """The id of the match whose page is shown."""
        return urlsplit(self.page.url).path.split("/")[2]


@contextmanager
def visiting(
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = DESK,
    scheme: Scheme = "light",
    language: str = "en",
    touch: bool = False,
) -> Iterator[Visitor]:
    """Let somebody visit a server. Fails in the end if the browser complained, or asked another host."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme=scheme,
        locale=language,
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
    )
    try:
        visitor = Visitor(context, url, language)
        yield visitor
        assert not visitor.wrong, visitor.wrong
        assert visitor.missing_texts() is None
    finally:
        context.close()
