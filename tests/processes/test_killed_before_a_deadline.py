"""A server that is killed takes nobody's time along: what was asked before is asked as long again afterwards."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx

from domain.timestamp import parse_timestamp
from tests.clients.playing import bearing
from tests.servers.partie import served_apart

ASKED_SECONDS = 4
AWAY_SECONDS = 9


def test_no_round_is_played_while_nobody_could_answer(tmp_path: Path) -> None:
    with served_apart(tmp_path) as before:
        body = {"game": "lowest_unique", "seats": 2, "options": {"pick_seconds": ASKED_SECONDS}}
        match = httpx.post(f"{before.url}/v1/matches", json=body).raise_for_status().json()["match"]["id"]
        seats = f"{before.url}/v1/matches/{match}/seats"
        tokens = [
            httpx.post(seats, json={"name": name}).raise_for_status().json()["seat_token"] for name in ("Ada", "Bob")
        ]
        then = httpx.get(f"{before.url}/v1/matches/{match}").json()
        before.kill()
    back_at = time.monotonic() + AWAY_SECONDS
    while time.monotonic() < back_at:  # nothing can tell that time has passed but time
        time.sleep(0.1)
    with served_apart(tmp_path) as after, httpx.Client(base_url=after.url, timeout=30) as client:
        path = f"/v1/matches/{match}"
        held = held_clock(client, path)
        assert parse_timestamp(held["until"]) > parse_timestamp(held["since"])
        now = client.get(path).json()
        assert [one["asked_at"] for one in now["to_act"]] == [one["asked_at"] for one in then["to_act"]]
        deadline = parse_timestamp(now["to_act"][0]["deadline"])
        assert deadline > datetime.now(UTC)
        assert deadline > parse_timestamp(then["to_act"][0]["deadline"])
        for seat, token in enumerate(tokens):
            command = {"type": "lowest_unique.pick", "number": seat + 1}
            client.post(f"{path}/commands", json=command, headers=bearing(token)).raise_for_status()


def held_clock(client: httpx.Client, path: str) -> dict[str, Any]:
    """Wait for the event that says that nobody could answer for a while."""
    after = -1
    while True:
        page = client.get(f"{path}/events", params={"after": after, "wait": 10}).raise_for_status().json()
        for one in page["events"]:
            after = one["position"]
            if one["event"] and one["event"]["type"] == "match.clock_held":
                found: dict[str, Any] = one["event"]
                return found
        assert not page["over"]
