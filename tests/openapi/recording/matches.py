"""Matches that are opened, joined, played and read: one of each game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.openapi.recording.recorder import Client

GAMES = {"help_me": "Help Me!", "zatre": "Zatre", "silver_and_gold": "Silver & Gold", "fuenfer_finden": "5er Finden"}
NAMES = ("Ada", "Bo")


def secret_key(name: str) -> dict[str, str]:
    """Headers with an idempotency key that is long enough to stand for a token."""
    return {"Idempotency-Key": f"{name}-of-the-recording"}


class Match:
    """A match of two: its id, its host's token, and those of its seats."""

    def __init__(self, client: Client, opened: Mapping[str, Any]) -> None:
        self.client = client
        self.id: str = opened["match"]["id"]
        self.host: str = opened["host_token"]
        self.tokens: list[str] = []
        self.moved = 0
        """The position of the last event of a move."""

    async def sit(self, **how: Any) -> None:
        """Take the lowest free seat."""
        name = NAMES[len(self.tokens)]
        answer = await self.client.send("takeSeat", {"name": name}, status=201, match_id=self.id, **how)
        self.tokens.append(answer.json()["seat_token"])

    async def legal(self, seat: int) -> dict[str, Any]:
        """What a seat may do."""
        answer = await self.client.send("getLegal", status=200, match_id=self.id, token=self.tokens[seat])
        found: dict[str, Any] = answer.json()
        return found

    async def asked(self) -> int:
        """The seat that is asked, the first of several."""
        answer = await self.client.send("getMatch", status=200, match_id=self.id)
        seat: int = answer.json()["to_act"][0]["seat"]
        return seat

    async def play(self, steps: int) -> None:
        """Let whoever is asked do what it may."""
        for _ in range(steps):
            seat = await self.asked()
            command = (await self.legal(seat))["any"]
            how: dict[str, Any] = {"match_id": self.id, "token": self.tokens[seat]}
            self.moved = (await self.client.send("sendCommand", command, status=201, **how)).json()["position"]

    async def resign(self, seat: int) -> None:
        """Give up."""
        await self.client.send(
            "sendCommand", {"type": "match.resign"}, status=201, match_id=self.id, token=self.tokens[seat]
        )


async def opened(client: Client, game: str = "help_me", **body: Any) -> Match:
    """Open a match."""
    answer = await client.send("openMatch", {"game": game, "seats": 2, **body}, status=201)
    return Match(client, answer.json())


async def started(client: Client, game: str = "help_me", **body: Any) -> Match:
    """Open a match and take its seats."""
    match = await opened(client, game, **body)
    for _ in NAMES:
        await match.sit()
    return match


async def over(client: Client, game: str = "help_me", **body: Any) -> Match:
    """A match that is over after a move."""
    match = await started(client, game, **body)
    await match.play(1)
    await match.resign(1)
    return match


async def every_game(client: Client) -> None:
    """Open, begin, look and act in a match of each game."""
    for game, title in GAMES.items():
        body = {"game": game, "seats": 2, "label": "example"}
        match = Match(client, await client.show("openMatch", game, f"A match of {title}", body, status=201))
        for _ in NAMES:
            await match.sit()
        seat = await match.asked()
        token = match.tokens[seat]
        how: dict[str, Any] = {"match_id": match.id, "token": token}
        legal = await client.show("getLegal", game, f"A seat that is asked in {title}", **how)
        await client.show("getView", game, f"A seat's view of {title}", **how)
        query = {"asked_at": legal["asked_at"]}
        await client.show("sendCommand", game, f"A command of {title}", legal["any"], status=201, query=query, **how)
        if game == "zatre":
            await _plan(match, client)
        if game == "help_me":
            await client.show("getEvents", "running", "Everything so far, for a spectator", match_id=match.id)
            await client.show("getMatch", "running", "A match that runs", match_id=match.id)


async def _plan(match: Match, client: Client) -> None:
    seat = await match.asked()
    how: dict[str, Any] = {"match_id": match.id, "token": match.tokens[seat]}
    planned = (await match.legal(seat))["any"]
    await client.show("planLegal", "zatre", "After a part of a turn of Zatre", {"planned": planned}, **how)


async def planning(client: Client) -> None:
    """Plan a mark in Silver & Gold in two steps: a place that covers a cross, then the extra cell that it gives."""
    match = await started(client, "silver_and_gold")
    while True:
        seat = await match.asked()
        offered = (await match.legal(seat))["mark"]
        found = offered and next(
            (
                (card["card"], place["cells"])
                for card in offered["cards"]
                for place in card["placements"]
                if place["crosses"] == 1
            ),
            None,
        )
        if found:
            break
        await match.play(1)
    how: dict[str, Any] = {"match_id": match.id, "token": match.tokens[seat]}
    card, cells = found
    planned = {"type": "silver_and_gold.mark", "card": card, "cells": cells, "extras": []}
    then = await client.show("planLegal", "silver_and_gold", "A place that covers a cross", {"planned": planned}, **how)
    assert (then["mark"]["open_crosses"], then["mark"]["complete"]) == (1, False)
    extra = next({"card": one["card"], **one["empty"][-1]} for one in then["mark"]["cards"] if one["empty"])
    planned = {**planned, "extras": [extra]}
    then = await client.show(
        "planLegal", "silver_and_gold_extra", "With the extra cell that the cross gives", {"planned": planned}, **how
    )
    assert (then["mark"]["open_crosses"], then["mark"]["complete"]) == (0, True)
    await client.send("sendCommand", planned, status=201, **how)


async def joining(client: Client) -> None:
    """Open a match for friends, invite, sit, leave."""
    body: dict[str, Any] = {
        "game": "help_me",
        "seats": 2,
        "visibility": "unlisted",
        "joining": "by_invitation",
        "start": "by_host",
        "turn_seconds": 86400,
    }
    match = Match(
        client, await client.show("openMatch", "with_friends", "By invitation, a day a turn", body, status=201)
    )
    host: dict[str, Any] = {"match_id": match.id, "token": match.host}
    one = await client.show("createInvitation", "to_a_seat", "For one seat", {"seat": 0}, status=201, **host)
    other = await client.show("createInvitation", "to_any_seat", "For any seat", {}, status=201, **host)
    invited = {"name": "Ada", "invitation": one["code"]}
    seated = await client.show("takeSeat", "invited", "By an invitation", invited, status=201, match_id=match.id)
    await client.show("listInvitations", "used", "One was used", **host)
    place = {"invitation_id": other["invitation"]["id"]}
    await client.send("revokeInvitation", status=204, **host, **place)
    await client.show("reissueSeat", "before_the_start", "By the host", {}, status=201, seat=seated["seat"], **host)

    match = await opened(client)
    await client.show("getMatch", "waiting", "A match that waits for its seats", match_id=match.id)
    body = {"name": "Ada"}
    seated = await client.show("takeSeat", "guest", "The lowest free seat", body, status=201, match_id=match.id)
    brought = {"name": "Bo", "seat": 1, "entropy": "8f3a1c"}
    await client.show("takeSeat", "with_entropy", "With luck of one's own", brought, status=201, match_id=match.id)
    match.tokens = [seated["seat_token"]]
    how: dict[str, Any] = {"match_id": match.id, "token": match.tokens[0]}
    body = {"expires_in": 600, "link": "https://play.example/join"}
    code = await client.show("handOverSeat", "link", "In a link", body, status=201, seat=0, **how)
    await client.show(
        "takeOverSeat", "phone", "On the other device", {"code": code["code"]}, status=201, match_id=match.id
    )
    await client.show("listMatches", "page", "The newest public matches", query={"limit": 2})


async def afterwards(client: Client) -> None:
    """What there is once a match is over."""
    match = await over(client)
    at: dict[str, Any] = {"match_id": match.id}
    await client.show("getMatch", "finished", "A match that is over", **at)
    await client.show("getView", "finished", "The end, for a spectator", **at)
    await client.show("getEvents", "disclosed", "The last events, everything shown", query={"after": 4}, **at)
    lines = (await client.send("exportEvents", status=200, **at)).text.splitlines()
    await _keep_lines(client, "exportEvents", lines)
    await client.show("getReceipt", "signed", "Of a match that is over", **at)
    called_off = await opened(client)
    await client.send("sendCommand", {"type": "match.abort"}, status=201, match_id=called_off.id, token=called_off.host)
    await client.show("getRecord", "called_off", "Of a match that was called off", match_id=called_off.id)
    body = {"at": match.moved, "label": "what if"}
    await client.show("forkMatch", "after_a_move", "Going on after the first move", body, status=201, **at)
    await client.show("askRematch", "seat", "By a seat", {}, status=201, token=match.tokens[0], **at)
    await client.show("askRematch", "host", "By the host", {"name": "Hal"}, status=201, token=match.host, **at)
    await client.send("declineRematch", status=204, token=match.tokens[1], **at)
    running = await started(client)
    await client.show(
        "issueTicket", "for_a_page", "For a page", status=201, match_id=running.id, token=running.tokens[0]
    )


async def _keep_lines(client: Client, operation: str, lines: list[str]) -> None:
    for name, summary, line in (("first", "The first line", lines[0]), ("last", "The last line", lines[-1])):
        client.recorder.keep(operation, "200", name, json.loads(line), summary)
