"""Tables that are opened over the API, whose seats are handed to browsers as if they had sat down there."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import httpx

from tests.servers.partie import Process
from tests.web.visitor import PATIENCE, Visitor


class Table(NamedTuple):
    """A match that runs, and the tokens of its persons."""

    api: str
    match: str
    game: str
    tokens: dict[int, str]

    def ask(self, what: str, seat: int | None = None) -> Any:
        """What the API answers to a seat, or to anybody."""
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        return httpx.get(f"{self.api}{what}", headers=headers).raise_for_status().json()

    def send(self, seat: int, command: Any) -> None:
        """Send a command of a seat, as from elsewhere."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        httpx.post(f"{self.api}/commands", json=command, headers=headers).raise_for_status()

    @property
    def position(self) -> int:
        """Where the match stands."""
        found: int = self.ask("")["position"]
        return found

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.ask("")["status"] == "finished")

    def wait_beyond(self, position: int) -> None:
        """Wait until the match stands further than at *position*."""
        deadline = time.monotonic() + PATIENCE / 1000
        while self.position <= position:
            assert time.monotonic() < deadline, f"nothing follows position {position}"


def opened(
    server: Process,
    game: str,
    *,
    persons: int,
    bots: int = 0,
    options: dict[str, Any] | None = None,
    names: Sequence[str] = (),
    **more: Any,
) -> Table:
    """Open a match with persons on its first seats and house bots on the others; *more* goes into the opening."""
    bot = httpx.get(f"{server.url}/v1/games/{game}").json()["levels"][0]
    body = {
        "game": game,
        "seats": persons + bots,
        "options": options or {},
        "bots": [{"level": bot}] * bots,
        **more,
    }
    match = httpx.post(f"{server.url}/v1/matches", json=body).raise_for_status().json()["match"]["id"]
    api = f"{server.url}/v1/matches/{match}"
    tokens = {}
    for seat in range(persons):
        sitting = {"name": names[seat] if names else f"Player {seat + 1}", "seat": seat}
        taken = httpx.post(f"{api}/seats", json=sitting).raise_for_status().json()
        tokens[seat] = taken["seat_token"]
    return Table(api, match, game, tokens)


def sit(visitor: Visitor, table: Table, seat: int) -> None:
    """Give a browser the token of a seat, and let it look at the table."""
    kept = {table.match: {"game": table.game, "seats": {seat: table.tokens[seat]}, "at": 0}}
    # once: what the browser itself keeps of the table later is its own
    visitor.context.add_init_script(
        f"localStorage.getItem('partie.matches')?.includes({json.dumps(table.match)})"
        f" || localStorage.setItem('partie.matches', {json.dumps(json.dumps(kept))})"
    )
    visitor.visit(f"/matches/{table.match}")
    visitor.board.wait_for()
