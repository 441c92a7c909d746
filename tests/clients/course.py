"""What every generated client has to do, and how it is seen from outside that it did.

Its program gets the address of a server, plays a whole match of each game by sending ``any`` of the legal answers,
follows it live through the eyes of one seat, is refused twice, reads the finished match again, and prints a line of
JSON a match: ``{"game", "match", "commands", "refusals", "followed", "replayed"}``, the last two with how many
``events`` it was shown, and how many were ``hidden`` or ``unknown``.
"""

from __future__ import annotations

import operator
from pathlib import Path

import httpx
import msgspec
from msgspec import Struct

from tests.clients.doctored import DOCTORED
from tests.clients.tools import run


class Seen(Struct, frozen=True):
    """How many events a client was shown: all, those without content, and those of types that it did not know."""

    events: int
    hidden: int
    unknown: int


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client says of a match that it has played."""

    game: str
    match: str
    commands: int
    refusals: list[str]
    followed: Seen
    replayed: Seen


def plays(url: str, server: str, *command: str | Path, folder: Path, **environment: str) -> None:
    """Let a client play at *url*, behind which is *server*, and compare what it says with what the server has."""
    said = run(*command, url, folder=folder, **environment)
    lines = [msgspec.json.decode(line, type=Line) for line in said.splitlines() if line.startswith('{"')]
    assert {line.game for line in lines} == set(DOCTORED), said
    with httpx.Client(base_url=server, verify=False) as client:
        for line in lines:
            path = f"/v1/matches/{line.match}"
            summary = client.get(path).json()
            assert (summary["status"], summary["game"]) == ("finished", line.game)
            page = client.get(f"{path}/events", params={"as": "all", "limit": 1000}).json()["events"]
            strange = [one["event"]["type"] == DOCTORED[line.game] and url != server for one in page]
            shown = [one["audience"] is None or 0 in one["audience"] for one in page]
            assert line.replayed == Seen(events=len(page), hidden=0, unknown=sum(strange))
            assert line.followed == Seen(
                events=len(page),
                hidden=shown.count(False),
                unknown=sum(map(operator.and_, strange, shown)),
            )
            assert any(strange) == (url != server)
            assert line.refusals == ["stale_decision", "match_over"]
            sent = [one["command"]["type"] for one in page if one["command"] is not None]
            assert line.commands == len([tag for tag in sent if not tag.startswith("match.")])
