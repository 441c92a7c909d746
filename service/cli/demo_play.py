"""``partie demo``: plays one match through the public API alone, like a client that does not know the rules."""

import random
import time
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table

from domain.catalogue import Entry

PATIENCE = 30
MOVED_ON = (httpx.codes.PRECONDITION_FAILED, httpx.codes.CONFLICT)
"""Problems after which the client looks again: somebody else, or the clock, was faster."""


class DemoFailed(Exception):
    """The server did not do what its API promises."""


def play_demo(server: str, entry: Entry, seats: int, options: Mapping[str, object], console: Console) -> None:
    """Open a match with *seats*, take all of them, play to the end, print the board and where to replay the match.

    Raises DemoFailed if the server refuses what it should accept, or httpx.TransportError.
    """
    with httpx.Client(base_url=server, timeout=PATIENCE) as client:
        body = {"game": entry.game.slug, "seats": seats, "options": options, "label": "demo"}
        opened = _asked(client.post("/v1/matches", json=body))
        here = f"/v1/matches/{opened['match']['id']}"
        tokens = [
            _asked(client.post(f"{here}/seats", json={"name": f"Demo {seat}"}))["seat_token"] for seat in range(seats)
        ]
        moves = sum(1 for _ in play_on(client, here, tokens))
        summary = _asked(client.get(here))
        view = _asked(client.get(f"{here}/view"))
    for grid in _grids(view["game"]):
        console.print(_drawn(grid))
    scores = Table("seat", "points", "rank")
    for seat in summary["outcome"]["seats"]:
        scores.add_row(*(str(seat[column]) for column in ("seat", "points", "rank")))
    console.print(scores)
    console.print(f"{moves} commands, {summary['position'] + 1} events. Replay it:", highlight=False)
    for path in ("events", "view?at=10", "stream"):
        console.print(f"  curl '{server}{here}/{path}'", highlight=False, soft_wrap=True)


def play_on(client: httpx.Client, here: str, tokens: list[str]) -> Iterator[Any]:
    """Play a match to its end for the seats of *tokens*. Returns the answer to each command. Raises DemoFailed.

    It sends the command that the server offers as *any*, or one of the complete commands that it lists.
    """
    while True:
        summary = _asked(client.get(here))
        if summary["status"] != "running":
            return
        if not summary["to_act"]:
            time.sleep(0.05)
        for asked in summary["to_act"]:
            bearer = {"Authorization": f"Bearer {tokens[asked['seat']]}"}
            legal = _asked(client.get(f"{here}/legal", headers=bearer))
            if legal["any"] is None:  # somebody else, or the clock, was faster
                continue
            command = random.choice(legal.get("commands") or [legal["any"]])
            answer = client.post(
                f"{here}/commands", params={"asked_at": legal["asked_at"]}, json=command, headers=bearer
            )
            if answer.status_code not in MOVED_ON:
                yield _asked(answer)


def _asked(answer: httpx.Response) -> Any:
    if answer.is_success:
        return answer.json()
    problem = answer.json()
    raise DemoFailed(f"{answer.request.method} {answer.request.url.path}: {problem['code']}: {problem['detail']}")


def _grids(view: Any) -> Iterator[list[list[Any]]]:
    """Return every member of a view, at any depth, that is a list of rows of equal length."""
    if isinstance(view, dict):
        for member in view.values():
            yield from _grids(member)
    elif isinstance(view, list):
        rows = [row for row in view if isinstance(row, list) and len(row) > 1]
        if len(rows) > 1 and len(rows) == len(view) and len({len(row) for row in rows}) == 1:
            yield view
        else:
            for member in view:
                yield from _grids(member)


def _drawn(grid: list[list[Any]]) -> Table:
    table = Table(show_header=False, show_lines=False)
    for row in grid:
        table.add_row(*(_cell(cell) for cell in row))
    return table


def _cell(cell: Any) -> str:
    if isinstance(cell, dict):
        return " ".join(filter(None, (_cell(part) for part in cell.values() if not isinstance(part, list))))
    if cell is None or cell is False:
        return ""
    return str(cell)
