"""Whole matches of Help Me! and Zatre, from the lobby to the result: by clicks, by touch, by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.servers.partie import Process
from tests.web.hands import Finger, Hand, Keys, Mouse, decisions
from tests.web.seating import opened, sit
from tests.web.visitor import DESK, PHONE, Visitor, until, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

HANDS: dict[str, Callable[[Visitor], Hand]] = {"clicks": Mouse, "touch": Finger, "keys": Keys}

SUGGESTED = 6
"""How many turns are laid as they are suggested."""
LOOKED_AT = 4
"""The decision at which the table is looked over for whoever cannot see it."""


def move_a_stack(hand: Hand, legal: Any) -> None:
    """Take up a stack and lay it onto another."""
    move = legal["any"]
    for end in ("from", "to"):
        hand.cell(move[end]["row"], move[end]["column"])


def lay_tiles(hand: Hand, legal: Any, visitor: Visitor) -> None:
    """Lay the tiles of a whole turn, one after another."""
    placements = legal["turn"]["placements"]
    for number, placement in enumerate(placements):
        expect(visitor.page.locator(".board-hint")).to_contain_text(f"{number} of {legal['most']} laid")
        tile = visitor.page.locator(f'[data-act="tile:{placement["tile"]}"]')
        if tile.get_attribute("aria-pressed") != "true":
            hand.press(f"tile:{placement['tile']}")
        expect(tile).to_have_attribute("aria-pressed", "true")
        hand.cell(placement["row"], placement["column"])
    expect(visitor.page.locator(".board-hint")).to_contain_text("The turn is complete")
    hand.press("send")


def test_a_suggested_turn_keeps_the_chosen_tile_and_is_named_for_what_it_is(
    server: Process, chromium: Browser, axe: str
) -> None:
    table = opened(server, "zatre", persons=1, bots=1)
    with visiting(chromium, server.url, size=PHONE, touch=True, language="de") as ada:
        sit(ada, table, 0)
        hand = Finger(ada)
        kept: list[int] = []
        for legal in islice(decisions(ada), SUGGESTED):
            tile = next(one["tile"] for one in legal["tiles"] if one["cells"])
            chosen = ada.page.locator(f'[data-act="tile:{tile}"]')
            if chosen.get_attribute("aria-pressed") != "true":
                hand.press(f"tile:{tile}")
            expect(chosen).to_have_attribute("aria-pressed", "true")
            if not kept:
                ada.page.locator('[data-act^="zone:"]').first.tap()
                expect(ada.page.locator('[data-act="whole"]')).to_be_visible()
                until(
                    ada.page,
                    """() => document.querySelector('[data-asked]').getBoundingClientRect().bottom
                      < document.querySelector('.controls').getBoundingClientRect().top""",
                )
                assert ada.violations(axe) == [], "the lens"
                hand.press("whole")
            hand.press("show")
            expect(ada.page.locator(".board-hint")).to_contain_text("Eine schnelle Suche fand diesen Zug")
            hand.press("send")
            table.wait_beyond(legal["position"])
            kept.append(tile)
        events = [one["event"] for one in table.ask("/events")["events"] if one["event"]]
        turns = [one for one in events if one["type"] == "zatre.tiles_placed" and one["seat"] == 0]
        assert len(turns) == SUGGESTED
        for tile, turn in zip(kept, turns, strict=True):
            assert tile in [one["tile"] for one in turn["placements"]], "the chosen tile is not laid"
        assert sum(one["tens"] + one["elevens"] + one["twelves"] for one in turns) >= SUGGESTED


@pytest.mark.parametrize("way", HANDS)
@pytest.mark.parametrize("title", ["Help Me!", "Zatre"])
def test_a_whole_match_is_played(server: Process, chromium: Browser, axe: str, title: str, way: str) -> None:
    phone = way == "touch"
    with visiting(chromium, server.url, size=PHONE if phone else DESK, touch=phone) as ada:
        ada.visit()
        ada.press(f"{title}: Play now")
        expect(ada.board).to_be_visible()
        hand = HANDS[way](ada)
        for number, legal in enumerate(decisions(ada)):
            if number == LOOKED_AT:
                assert ada.violations(axe) == []
            if title == "Zatre":
                lay_tiles(hand, legal, ada)
            else:
                move_a_stack(hand, legal)
        expect(ada.page.locator(".result")).to_be_visible()
        outcome = httpx.get(f"{server.url}/v1/matches/{ada.match}").json()["outcome"]
        for seat in outcome["seats"]:
            expect(ada.page.locator(".ranks")).to_contain_text(f"{seat['points']}")
        assert ada.width() <= (PHONE if phone else DESK)[0]
