"""Opens a match, sits, follows, plays, breaks off and resumes, by httpx: python client.py URL."""

import sys
from collections.abc import Iterator
from typing import Any

import httpx


def main(url: str) -> None:
    """Play on the server at *url*, whose certificate is the test's own."""
    with httpx.Client(base_url=url.rstrip("/") + "/", verify=False, timeout=30) as client:
        opened = post(client, "v1/matches", {"game": "help_me", "seats": 2})
        match = str(opened.url.join(opened.headers["Location"]))
        seated = [post(client, f"{match}/seats", {"name": name}).json() for name in ("Ada", "Bo")]
        tokens = [one["seat_token"] for one in seated]
        print("seated over", opened.http_version)

        def move() -> None:
            seat = client.get(match).raise_for_status().json()["to_act"][0]["seat"]
            bearing = {"Authorization": f"Bearer {tokens[seat]}"}
            legal = client.get(f"{match}/legal", headers=bearing).raise_for_status().json()
            post(client, f"{match}/commands", legal["commands"][0], bearing)

        def follow(last: int) -> Any:
            headers = {"Authorization": f"Bearer {tokens[0]}", "Last-Event-ID": str(last)}
            return client.stream("GET", f"{match}/stream", headers=headers)

        with follow(-1) as answer:
            lines = answer.raise_for_status().iter_lines()
            until(lines, '"match.started"')
            move()
            last = until(lines, '"help_me.stack_moved"')
        print("played")

        move()
        with follow(last) as answer:
            if until(answer.raise_for_status().iter_lines(), '"help_me.stack_moved"') <= last:
                raise SystemExit("an event came twice")
        print("resumed")


def post(client: httpx.Client, path: str, body: Any, headers: dict[str, str] | None = None) -> httpx.Response:
    """Send JSON."""
    return client.post(path, json=body, headers=headers).raise_for_status()


def until(lines: Iterator[str], text: str) -> int:
    """Read frames until one holds the text, and give its id."""
    position = -1
    for line in lines:
        if line.startswith("id: "):
            position = int(line[4:])
        if line.startswith("data: ") and text in line:
            return position
    raise SystemExit(f"the stream ended before {text}")


main(sys.argv[1])
