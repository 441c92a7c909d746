"""Hands at a board: whoever plays by clicks, by touch or by keys alone, and what the server says is legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

import httpx
from playwright.sync_api import Locator, expect

from tests.web.visitor import Visitor

WAIT_SECONDS = 20
ZONE = 3
"""How many cells of a board with small ones are looked at closer at once, across and down."""
TOUCH = 44
"""How many pixels a finger needs."""


class Hand(Protocol):
    """A way to press things."""

    def press(self, act: str) -> None:
        """Press what carries this `data-act`."""

    def cell(self, row: int, column: int) -> None:
        """Press a cell of the board."""


class Mouse:
    """Presses by clicks."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page

    def press(self, act: str) -> None:
        """Click on it."""
        self.page.locator(f'[data-act="{act}"]').click()

    def cell(self, row: int, column: int) -> None:
        """Click on the cell."""
        self.press(f"cell:{row}:{column}")


class Finger(Mouse):
    """Presses by touch."""

    def press(self, act: str) -> None:
        """Tap on it."""
        self.page.locator(f'[data-act="{act}"]').tap()

    def cell(self, row: int, column: int) -> None:
        """Tap on the cell; where cells are small, on the zone that it lies in before."""
        zone = self.page.locator(f'[data-act="zone:{row // ZONE * ZONE + 1}:{column // ZONE * ZONE + 1}"]')
        if zone.count():
            zone.tap()
            thing = self.page.locator(f'[data-act="cell:{row}:{column}"]')
            box = thing.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= TOUCH, "a finger is wider than the cell"
            thing.tap()
        else:
            super().cell(row, column)


ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


class Keys:
    """Presses by keys alone: Tab to a thing and Enter, arrows from cell to cell."""

    TABS = 40

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.keyboard = visitor.page.keyboard

    def press(self, act: str) -> None:
        """Go there with Tab and press Enter; a tile of a hand has its number as a key."""
        word, _, number = act.partition(":")
        if word == "tile":
            self._reach(self._cursor)
            self.keyboard.press(number)
            return
        thing = self.page.locator(f'[data-act="{act}"]')
        expect(thing).to_be_enabled()
        self._reach(thing)
        self.keyboard.press("Enter")

    def cell(self, row: int, column: int) -> None:
        """Go there with the arrows and press Enter."""
        self._reach(self._cursor)
        tried: set[tuple[tuple[int, int], str]] = set()
        while (here := self._where()) != (row, column):
            upright, level = ("ArrowUp", "ArrowDown")[here[0] < row], ("ArrowLeft", "ArrowRight")[here[1] < column]
            wanted = (upright, level) if here[0] != row else (level, upright)
            # straight on first; where that leads back and forth between cells that lie aside, every other way once
            arrow = next((one for one in (*wanted, *ARROWS) if (here, one) not in tried), None)
            assert arrow is not None, f"the arrows do not lead to {row}, {column}"
            tried.add((here, arrow))
            self.keyboard.press(arrow)
            self._moved(here)
        self.keyboard.press("Enter")

    def _moved(self, here: tuple[int, int]) -> None:
        """Wait until the cursor is elsewhere; there may be nothing where it was sent."""
        for _ in range(20):
            if self._where() != here:
                return
            self.page.wait_for_timeout(25)

    @property
    def _cursor(self) -> Locator:
        return self.page.locator(".board-holder [data-cursor]")

    def _where(self) -> tuple[int, int]:
        act = self._cursor.get_attribute("data-act")
        assert act is not None
        _, row, column = act.split(":")
        return int(row), int(column)

    def _reach(self, thing: Locator) -> None:
        for _ in range(self.TABS):
            if thing.evaluate("node => node === document.activeElement"):
                return
            self.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {thing}")


def decisions(visitor: Visitor) -> Iterator[Any]:
    """What the seat of *visitor* is asked, time after time until the match is over, once its page shows it."""
    headers = {"Authorization": f"Bearer {visitor.token(visitor.match)}"}
    match = f"/v1/matches/{visitor.match}"
    with httpx.Client(base_url=visitor.url, headers=headers, timeout=WAIT_SECONDS + 10) as api:
        while True:
            legal = api.get(f"{match}/legal").raise_for_status().json()
            position = legal["position"]
            if legal["any"] is not None:
                visitor.see(position)
                yield legal
            elif api.get(match).json()["status"] != "running":
                return
            api.get(f"{match}/events", params={"after": position, "wait": WAIT_SECONDS}).raise_for_status()
