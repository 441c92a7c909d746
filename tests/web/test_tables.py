"""Tables in a browser: opened, joined, played at, left and come back to."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID

import httpx
import pytest
from playwright.sync_api import Browser, expect

from domain.chance import entropy_hash
from tests.servers.partie import Process, served_apart
from tests.web.visitor import PHONE, Visitor, visiting

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def position(server: Process, visitor: Visitor) -> int:
    """Where the match stands for the server."""
    found: int = httpx.get(f"{server.url}/v1/matches/{visitor.match}").json()["position"]
    return found


def move_a_stack(server: Process, visitor: Visitor) -> bool:
    """Make the first move of Help Me! that is legal, by clicks; whether the match goes on."""
    headers = {"Authorization": f"Bearer {visitor.token(visitor.match)}"}
    api = f"{server.url}/v1/matches/{visitor.match}"
    legal = httpx.get(f"{api}/legal", headers=headers).json()
    if not legal["commands"]:
        return False
    move = legal["commands"][0]
    before = position(server, visitor)
    for end in ("from", "to"):
        visitor.act(f"cell:{move[end]['row']}:{move[end]['column']}")
    deadline = 200
    while position(server, visitor) == before and deadline:
        visitor.page.wait_for_timeout(25)
        deadline -= 1
    assert position(server, visitor) > before
    return True


def test_help_me_is_played_from_the_lobby_to_the_end_by_clicks(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as ada:
        ada.visit()
        ada.press("Help Me!: Play now")
        expect(ada.board).to_be_visible()
        while move_a_stack(server, ada):
            pass
        expect(ada.page.locator(".result")).to_be_visible()
        outcome = httpx.get(f"{server.url}/v1/matches/{ada.match}").json()["outcome"]
        for seat in outcome["seats"]:
            expect(ada.page.locator(".ranks")).to_contain_text(f"{seat['points']} point")
        ada.press("Play again")
        expect(ada.page.locator(".result")).to_have_count(0)
        expect(ada.board).to_be_visible()


def test_two_browsers_meet_at_one_table_by_an_invitation(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as ada, visiting(chromium, server.url, size=PHONE, touch=True) as bo:
        ada.visit("/open?game=help_me")
        ada.page.get_by_label("Your name").fill("Ada")
        ada.page.get_by_text("The table", exact=True).click()
        ada.page.get_by_role("radio", name="Whoever is invited").check()
        ada.press("Open the table")
        ada.press("Link and picture")
        expect(ada.page.get_by_role("img", name="The link as a QR picture")).to_be_visible()
        link = ada.page.get_by_label("The link", exact=True).input_value()
        assert re.fullmatch(rf"{server.url}/join#match=[0-9a-f-]+&invitation=invite_\S+", link)

        bo.page.goto(link)
        bo.page.get_by_label("Your name").fill("Bo")
        bo.press("Sit here")
        expect(bo.board).to_be_visible()
        assert "invite" not in bo.page.url
        ada.press("Close")
        expect(ada.board).to_be_visible()
        expect(ada.page.locator(".around")).to_contain_text("Bo")
        expect(bo.page.locator(".around")).to_contain_text("Ada")

        mover, other = (ada, bo) if ada.page.get_by_text("It is your turn").count() else (bo, ada)
        expect(mover.page.locator(".turn")).to_have_text("It is your turn")
        assert move_a_stack(server, mover)
        expect(other.page.locator(".turn")).to_have_text("It is your turn")
        expect(mover.page.locator(".turn")).not_to_have_text("It is your turn")


def test_a_table_goes_on_after_its_server_was_restarted(tmp_path: Path, chromium: Browser) -> None:
    environment = {"PARTIE_BOT_SECONDS": "0"}
    with served_apart(tmp_path, environment=environment) as first:
        port = int(first.url.rpartition(":")[2])
        with visiting(chromium, first.url) as ada:
            ada.visit()
            ada.press("Help Me!: Play now")
            expect(ada.board).to_be_visible()
            assert move_a_stack(first, ada)
            first.stop()
            expect(ada.page.get_by_text("Connection lost")).to_be_visible()
            with served_apart(tmp_path, port=port, environment=environment) as second:
                expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
                assert move_a_stack(second, ada)
                told = ada.page.locator("button.log-row").count()
                ada.page.reload()
                expect(ada.page.locator("button.log-row").nth(told - 1)).to_be_visible()  # the house may have moved
                ada.forgive("net::ERR_CONNECTION_REFUSED", "net::ERR_INCOMPLETE_CHUNKED_ENCODING")


def test_an_earlier_position_is_looked_at_and_left(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as ada:
        ada.visit()
        ada.press("Help Me!: Play now")
        expect(ada.board).to_be_visible()
        drawn = ada.board.inner_html()
        assert move_a_stack(server, ada)
        ada.press("One step back")
        expect(ada.page.get_by_text("Earlier", exact=True)).to_be_visible()
        ada.press("Back to now")
        expect(ada.page.get_by_text("Earlier", exact=True)).to_have_count(0)
        assert ada.board.inner_html() != drawn


def test_a_seat_moves_to_another_device(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as old, visiting(chromium, server.url, size=PHONE, touch=True) as new:
        old.visit()
        old.press("Help Me!: Play now")
        expect(old.board).to_be_visible()
        old.press("More at this table")
        old.press("Go on at another device")
        new.page.goto(old.page.get_by_label("The link", exact=True).input_value())
        new.press("Move my seat here")
        expect(new.page.locator(".around")).to_contain_text("You")
        assert move_a_stack(server, new)
        old.press("Close")
        expect(old.page.locator(".around")).not_to_contain_text("You")
        old.forgive("401 (Unauthorized)")


def test_a_refusal_is_a_sentence_that_leads_to_its_rule(server: Process, chromium: Browser) -> None:
    facts = {"from": {"row": 0, "column": 0}, "to": {"row": 0, "column": 1}}
    refused = {
        "code": "against_the_rules",
        "rule": "help_me.target_empty",
        "facts": facts,
        "detail": "?",
        "status": 422,
    }
    with visiting(chromium, server.url, language="de") as ada:
        ada.visit()
        ada.press("Help Me!: Sofort spielen")
        expect(ada.board).to_be_visible()
        headers = {"Authorization": f"Bearer {ada.token(ada.match)}"}
        move = httpx.get(f"{server.url}/v1/matches/{ada.match}/legal", headers=headers).json()["commands"][0]
        ada.page.route(
            "**/commands?*",
            lambda route: route.fulfill(status=422, body=json.dumps(refused), content_type="application/problem+json"),
        )
        for end in ("from", "to"):
            ada.act(f"cell:{move[end]['row']}:{move[end]['column']}")
        toast = ada.page.locator(".toast")
        expect(toast).to_be_visible()
        expect(toast).to_contain_text("B1 ist leer")
        with ada.context.expect_page() as opened:
            toast.get_by_role("link", name="Die Regel").click()
        assert urlsplit(opened.value.url).path == "/rules/help_me"
        anchor = opened.value.locator("[id='help_me.target_empty']")
        expect(anchor).to_be_attached()
        ada.forgive("422 (Unprocessable")


def test_a_host_fills_seats_frees_them_and_starts(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url, size=PHONE, touch=True) as ada, visiting(chromium, server.url) as bo:
        ada.visit("/open?game=help_me")
        ada.page.get_by_role("radio", name="3", exact=True).first.check()
        ada.page.get_by_text("The table", exact=True).click()
        ada.page.get_by_role("radio", name="When I say so").check()
        ada.press("Open the table")
        ada.page.get_by_label("House plays…: Seat 2").select_option("greedy")
        expect(ada.page.locator(".room-seats")).to_contain_text("House (keen)")
        bo.visit(f"/matches/{ada.match}")
        bo.press("Sit here: Seat 3")
        expect(bo.page.get_by_text("The host starts the match.")).to_be_visible()
        ada.page.get_by_role("button", name="Free this seat").last.click()
        expect(bo.page.get_by_role("button", name="Sit here: Seat 3")).to_be_visible()
        bo.press("Sit here: Seat 3")
        ada.press("Start")
        expect(ada.board).to_be_visible()
        expect(bo.board).to_be_visible()
        bo.forgive("401 (Unauthorized)")


def test_giving_up_is_asked_once_more_and_ends_the_match(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as ada:
        ada.visit()
        ada.press("Zatre: Play now")
        expect(ada.board).to_be_visible()
        ada.press("More at this table")
        ada.press("Give up")
        ada.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        expect(ada.page.locator(".result")).to_contain_text("gave up")


def test_a_seat_that_promised_luck_reveals_it_by_itself(server: Process, chromium: Browser) -> None:
    with visiting(chromium, server.url) as ada, visiting(chromium, server.url, size=PHONE, touch=True) as bo:
        ada.visit("/open?game=help_me")
        ada.page.get_by_role("switch", name=re.compile("I promise my part of the luck")).check()
        ada.press("Open the table")
        expect(ada.page.locator(".room")).to_be_visible()
        bo.visit(f"/matches/{ada.match}")
        bo.press("Sit here: Seat 2")
        expect(ada.board).to_be_visible()
        expect(bo.board).to_be_visible()
        events = httpx.get(f"{server.url}/v1/matches/{ada.match}/events").json()["events"]
        told = [one["event"] for one in events if one["event"]]
        taken = next(one for one in told if one["type"] == "match.seat_taken" and one["seat"] == 0)
        revealed = next(one for one in told if one["type"] == "match.entropy_revealed")
        assert taken["entropy_hash"] == entropy_hash(UUID(ada.match), 0, bytes.fromhex(revealed["entropy"])).hex()
