"""``python -m tests.web.screenshots``: the pictures of the README, made of tables as a player sees them."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, expect

from tests.clients.page import running_chromium
from tests.servers.partie import Process, served_apart
from tests.web.visitor import visiting

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SECRET = "5a" * 32
"""What the luck of the pictures follows from, so that they change only when the pages do."""
MOVES = {"fuenfer_finden": 0, "help_me": 9, "silver_and_gold": 12, "zatre": 16}
"""How many commands are played before the picture is taken."""
SIZE = (1280, 860)


def played(server: Process, game: str, commands: int) -> tuple[str, str]:
    """Play a match for a while against the strongest house bot; return its id and the token of the seat."""
    with httpx.Client(base_url=server.url) as client:
        levels = {one["game"]: one["levels"] for one in client.get("/v1/games").json()["items"]}
        body = {"game": game, "seats": 2, "secret": SECRET, "bots": [{"level": levels[game][-1]}]}
        match: str = client.post("/v1/matches", json=body).json()["match"]["id"]
        seated = client.post(f"/v1/matches/{match}/seats", json={"name": "Ada"})
        token: str = seated.json()["seat_token"]
        headers = {"Authorization": f"Bearer {token}"}
        for _ in range(commands):
            asked = asked_for(client, match, headers)
            client.post(f"/v1/matches/{match}/commands", headers=headers, json=asked).raise_for_status()
        asked_for(client, match, headers)
        return match, token


def asked_for(client: httpx.Client, match: str, headers: dict[str, str]) -> Any:
    """Return a command that the seat may send, once it is asked."""
    while True:
        legal = client.get(f"/v1/matches/{match}/legal", headers=headers)
        asked = legal.json()["any"]
        if asked is not None:
            return asked
        position = int(legal.headers["ETag"].strip('"').partition("-")[0])
        client.get(f"/v1/matches/{match}/events", headers=headers, params={"after": position, "wait": 5})


def take(server: Process, browser: Browser, game: str) -> None:
    """Take the picture of a game."""
    match, token = played(server, game, MOVES[game])
    with visiting(browser, server.url, size=SIZE) as ada:
        ada.visit("/mine")
        kept = {match: {"game": game, "seats": {"0": token}, "at": 0}}
        ada.page.evaluate("kept => localStorage.setItem('partie.matches', JSON.stringify(kept))", kept)
        ada.visit(f"/matches/{match}")
        expect(ada.board).to_be_visible()
        ada.page.wait_for_timeout(500)  # what was last done is shown by motion
        ada.page.screenshot(path=FOLDER / f"{game}.png")


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        served_apart(Path(data), "--sandbox", environment={"PARTIE_GAME_PACKAGES": "domain.games"}) as server,
        running_chromium() as browser,
    ):
        for game in MOVES:
            take(server, browser, game)


if __name__ == "__main__":
    main()
