"""The table of rights in docs/architecture.md is what the server does, for every operation and every kind of caller."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from service.app import openapi_document
from service.matches.tokens import token_hash
from tests.clients.playing import Played, bearing, open_match, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[3] / "docs" / "architecture.md"
CALLERS = ("nobody's", "seat", "host", "key `admin`", "other key")
REFUSED = (401, 403)


class Row(NamedTuple):
    """One row of the table: operations, and what it says of each kind of caller."""

    operations: str
    says: dict[str, str]


def table() -> list[Row]:
    section = PAGE.read_text("utf-8").partition("## Rights")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert tuple(head[1:6]) == CALLERS
    return [Row(cells[0], dict(zip(CALLERS, cells[1:6], strict=True))) for cells in rows]


def test_every_operation_is_in_the_table() -> None:
    named = {name for row in table() for name in re.findall(r"`(\w+)`", row.operations)}
    assert set(re.findall(r'"operationId": "(\w+)"', openapi_document().decode())) <= named


async def callers(here: Here, match: Played) -> dict[str, str | None]:
    """A token of each kind that the table knows."""
    for scope in ("admin", "audit"):
        await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", datetime.now(UTC))
    return {
        "nobody's": None,
        "seat": match.tokens[0],
        "host": match.host,
        "key `admin`": "key_admin",
        "other key": "key_audit",
    }


MOVE = {"type": "help_me.move_stack", "from": {"row": 0, "column": 0}, "to": {"row": 0, "column": 1}}
COMMANDS: dict[str, list[dict[str, Any]]] = {
    "of the game": [
        MOVE,
        *({"type": type} for type in ("match.resign", "match.withdraw_abort", "match.claim_absence")),
    ],
    "`match.start`": [{"type": "match.start"}, {"type": "match.add_bot", "seat": 0, "level": "random"}],
    "`match.abort`": [{"type": "match.abort"}],
}


async def sent(here: Here, match: Played, operation: str, token: str | None, body: Any = None) -> httpx.Response:
    """Send what an operation takes."""
    method, path = {
        "openMatch": ("POST", "/v1/matches"),
        "takeSeat": ("POST", f"{match.path}/seats"),
        "leaveSeat": ("DELETE", f"{match.path}/seats/0"),
        "sendCommand": ("POST", f"{match.path}/commands"),
        "getLegal": ("GET", f"{match.path}/legal"),
        "planLegal": ("POST", f"{match.path}/legal"),
        "getMatch": ("GET", match.path),
        "getView": ("GET", f"{match.path}/view"),
        "getEvents": ("GET", f"{match.path}/events"),
        "exportEvents": ("GET", f"{match.path}/events.ndjson"),
        "streamEvents": ("GET", f"{match.path}/stream"),
        "getMetrics": ("GET", "/metrics"),
    }[operation]
    given = {"openMatch": {"game": "help_me", "seats": 2}, "takeSeat": {"name": "Ada"}, "planLegal": {"planned": None}}
    body = body or given.get(operation)
    async with here.client.stream(method, path, headers=bearing(token), json=body) as answer:
        return httpx.Response(answer.status_code, headers=answer.headers)


def may(says: str, operation: str) -> bool:
    return not says.startswith("no") and not (says == "scope `open`" and operation == "openMatch")


ROWS = [row for row in table() if "`listMatches`" not in row.operations]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.operations.split(",")[0].strip("`"))
@pytest.mark.parametrize("caller", CALLERS)
async def test_what_the_table_says_is_so(here: Here, row: Row, caller: str) -> None:
    bodies = next((found for mark, found in COMMANDS.items() if mark in row.operations), [None])
    for operation in re.findall(r"`(\w+)`", row.operations.partition(":")[0]):
        for body in bodies:
            match = await waiting_or_running(here, operation, caller, body)
            answer = await sent(here, match, operation, (await callers(here, match))[caller], body)
            refused = answer.status_code in REFUSED
            assert refused is not may(row.says[caller], operation), (operation, body, answer.status_code)


async def waiting_or_running(here: Here, operation: str, caller: str, body: Any) -> Played:
    """A match in which the right to *operation* is the question, and not the state."""
    before_the_start = ["match.start", "match.add_bot", *(["match.abort"] if caller != "seat" else [])]
    if operation in ("leaveSeat", "takeSeat") or (body and body["type"] in before_the_start):
        match = await open_match(here.client, seats=3)
        await match.sit()
        return match
    return await started(here.client)
