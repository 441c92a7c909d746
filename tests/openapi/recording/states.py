"""Refusals that depend on where a match stands: another's turn, too early, too late, over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from tests.openapi.recording.matches import Match, opened, over, secret_key, started
from tests.openapi.recording.recorder import PAUSE, Client

MOVE = {"type": "help_me.move_stack", "from": {"row": 0, "column": 0}, "to": {"row": 0, "column": 1}}


class At:
    """A match, for requests about it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    async def refuse(self, operation: str, code: str, status: int, summary: str, who: Any = None, **how: Any) -> None:
        """Have something refused to *who*: the host, a seat by its number, or nobody."""
        token = self.match.host if who == "host" else None if who is None else self.match.tokens[who]
        sent = {"match_id": self.match.id, "token": token, **how}
        await self.match.client.refuse(operation, code, summary, status=status, **sent)

    async def command(self, code: str, status: int, summary: str, who: Any, body: Any, **how: Any) -> None:
        """Have a command refused."""
        await self.refuse("sendCommand", code, status, summary, who, body=body, **how)


async def commands(client: Client) -> None:
    """Whatever a command can be refused for."""
    waiting = At(await opened(client))
    await waiting.match.sit()
    await waiting.command("not_started", 409, "The match waits", 0, MOVE)
    bot = {"type": "match.add_bot", "seat": 0, "level": "random"}
    await waiting.command("seat_taken", 409, "A bot where somebody sits", "host", bot)
    by_host = At(await opened(client, start="by_host"))
    for _ in range(2):
        await by_host.match.sit()
    await by_host.command("match_full", 409, "A bot where no seat is free", "host", bot)
    running = At(await started(client))
    match = running.match
    asked = await match.asked()
    legal = (await match.legal(asked))["any"]
    await running.command("not_your_turn", 409, "Another seat is asked", 1 - asked, legal)
    await running.command("stale_position", 412, "Something has happened since", asked, legal, headers=_OLD)
    await running.command("stale_decision", 412, "That was answered", asked, legal, query={"asked_at": 1})
    pick = {"type": "zatre.place_tiles", "placements": [{"tile": 0, "row": 0, "column": 0}]}
    await running.command("wrong_game", 422, "A command of another game", asked, pick)
    await running.command("wrong_phase", 409, "Nobody has asked for that", asked, {"type": "match.withdraw_abort"})
    here = {**legal, "to": legal["from"]}
    await running.command("against_the_rules", 422, "A rule of Help Me!", asked, here)
    how: dict[str, Any] = {"headers": {"Idempotency-Key": "move-1"}}
    await client.send("sendCommand", legal, status=201, match_id=match.id, token=match.tokens[asked], **how)
    await running.command("key_reused", 422, "Another command under the same key", asked, here, **how)
    await match.resign(0)
    await running.command("match_over", 409, "The match is over", 0, MOVE)


async def against_the_rules(client: Client) -> None:
    """A rule of each of the other games, and one that a plan breaks."""
    for game in ("zatre", "silver_and_gold", "fuenfer_finden"):
        at = At(await started(client, game))
        seat = await at.match.asked()
        await at.command("against_the_rules", 422, "", seat, BREAKING[game])
    at = At(await started(client))
    seat = await at.match.asked()
    legal = (await at.match.legal(seat))["any"]
    other = {"type": "help_me.move_stack", "from": legal["from"], "to": legal["from"]}
    await at.refuse("planLegal", "against_the_rules", 422, "", seat, body={"planned": other})
    cards = At(await started(client, "silver_and_gold"))
    later = {"planned": {"type": "silver_and_gold.mark", "card": 0, "cells": [{"row": 0, "column": 0}]}}
    await cards.refuse("planLegal", "wrong_phase", 409, "Something else is asked", 0, body=later)
    foreign = {"planned": BREAKING["zatre"]}
    await at.refuse("planLegal", "wrong_game", 422, "A command of another game", seat, body=foreign)


BREAKING: dict[str, dict[str, Any]] = {
    "zatre": {"type": "zatre.place_tiles", "placements": [{"tile": 0, "row": 0, "column": 0}]},
    "silver_and_gold": {"type": "silver_and_gold.keep_cards", "cards": []},
    "fuenfer_finden": {"type": "fuenfer_finden.outline", "cells": [{"row": 0, "column": 0}]},
}
"""A command of each game that its rules forbid at the beginning."""


async def too_late(client: Client) -> None:
    """After the sand has run through."""
    at = At(await started(client, "fuenfer_finden", options={"timer_seconds": 10}))
    flip = {"type": "fuenfer_finden.flip_timer"}
    await client.send("sendCommand", flip, status=201, match_id=at.match.id, token=at.match.tokens[0])
    client.clock.advance(timedelta(seconds=10, microseconds=1) - PAUSE)  # a moment later the clock itself acts
    outline = {"type": "fuenfer_finden.outline", "cells": [{"row": row, "column": 0} for row in range(5)]}
    await at.command("too_late", 409, "After the sand has run through", 1, outline)


async def seats(client: Client) -> None:
    """Whatever concerns seats."""
    ada: dict[str, Any] = {"body": {"name": "Ada", "seat": 0}}
    waiting = At(await opened(client))
    await waiting.match.sit(headers=secret_key("first-sitting"))
    await waiting.refuse("takeSeat", "seat_taken", 409, "Somebody sits there", **ada)
    await waiting.refuse("takeSeat", "stale_position", 412, "Something has happened since", **ada, headers=_OLD)
    again = {"body": {"name": "Eve"}, "headers": secret_key("first-sitting")}
    await waiting.refuse("takeSeat", "key_reused", 422, "Another name under the same key", **again)
    unnamed = {"body": {"name": "Bo", "entropy_hash": "9f" * 32}}
    await waiting.refuse("takeSeat", "against_the_rules", 422, "A rule of every match", **unnamed)
    await waiting.refuse("leaveSeat", "stale_position", 412, "Something has happened since", 0, seat=0, headers=_OLD)
    full = At(await opened(client, start="by_host"))
    for _ in range(2):
        await full.match.sit()
    await full.refuse("takeSeat", "match_full", 409, "No seat is free", body={"name": "Cy"})
    running, ended = At(await started(client)), At(await over(client))
    await running.refuse("takeSeat", "wrong_phase", 409, "The match has started", body={"name": "Cy"})
    await ended.refuse("takeSeat", "match_over", 409, "The match is over", body={"name": "Cy"})
    await running.refuse("leaveSeat", "wrong_phase", 409, "The match has started", 0, seat=0)
    await ended.refuse("leaveSeat", "match_over", 409, "The match is over", 0, seat=0)


async def invitations(client: Client) -> None:
    """Whatever concerns invitations."""
    waiting = At(await opened(client))
    how: dict[str, Any] = {"match_id": waiting.match.id, "token": waiting.match.host}
    key: dict[str, Any] = {"headers": secret_key("first-invitation")}
    made = await client.send("createInvitation", {"seat": 1}, status=201, **how, **key)
    await waiting.refuse("createInvitation", "key_reused", 422, "Another seat", "host", body={"seat": 0}, **key)
    used = {"name": "Ada", "invitation": made.json()["code"]}
    await client.send("takeSeat", used, status=201, match_id=waiting.match.id)
    place = made.json()["invitation"]["id"]
    await waiting.refuse("revokeInvitation", "wrong_phase", 409, "It was used", "host", invitation_id=place)
    running, ended = At(await started(client)), At(await over(client))
    await running.refuse("createInvitation", "wrong_phase", 409, "The match has started", "host", body={})
    await ended.refuse("createInvitation", "match_over", 409, "The match is over", "host", body={})


async def changing_hands(client: Client) -> None:
    """Whatever concerns seats that change hands."""
    running, ended = At(await started(client)), At(await over(client))
    match = running.match
    how: dict[str, Any] = {"match_id": match.id, "token": match.tokens[0]}
    code = (await client.send("handOverSeat", {}, status=201, seat=0, **how)).json()["code"]
    key: dict[str, Any] = {"headers": secret_key("first-handover")}
    await client.send("takeOverSeat", {"code": code}, status=201, match_id=match.id, **key)
    how["token"] = match.tokens[1]
    code = (await client.send("handOverSeat", {}, status=201, seat=1, **how)).json()["code"]
    other = {"body": {"code": code}, **key}
    await running.refuse("takeOverSeat", "key_reused", 422, "Another code under the same key", **other)
    client.clock.advance(timedelta(minutes=11))
    await running.refuse("takeOverSeat", "wrong_phase", 409, "The code has ended", body={"code": code})
    last = At(await started(client))
    how = {"match_id": last.match.id, "token": last.match.tokens[1]}
    code = (await client.send("handOverSeat", {}, status=201, seat=1, **how)).json()["code"]
    await last.match.resign(0)
    await last.refuse("takeOverSeat", "match_over", 409, "The match is over", body={"code": code})
    await ended.refuse("handOverSeat", "match_over", 409, "The match is over", 0, body={}, seat=0)
    await ended.refuse("reissueSeat", "match_over", 409, "The match is over", "host", body={}, seat=0)
    three = At(await opened(client, seats=3))
    for _ in range(2):
        await three.match.sit()
    await three.refuse("reissueSeat", "wrong_phase", 409, "Nobody sits there", "host", body={}, seat=2)
    how = {"match_id": three.match.id, "token": three.match.host, **{"headers": secret_key("first-reissue")}}
    await client.send("reissueSeat", {}, status=201, seat=0, **how)
    again = {"body": {"expires_in": 60}, "headers": secret_key("first-reissue")}
    await three.refuse("reissueSeat", "key_reused", 422, "Another time under the same key", "host", seat=0, **again)


async def again(client: Client) -> None:
    """Whatever concerns forks, rematches and keys that were used."""
    running, ended = At(await started(client)), At(await over(client))
    await running.refuse("forkMatch", "wrong_phase", 409, "The match is not over", body={"at": 4})
    await running.refuse("askRematch", "wrong_phase", 409, "The match is not over", 0, body={})
    await running.refuse("declineRematch", "wrong_phase", 409, "The match is not over", 0)
    at: dict[str, Any] = {"match_id": ended.match.id, "headers": secret_key("first-fork")}
    await client.send("forkMatch", {"at": ended.match.moved}, status=201, **at)
    other = {"body": {"at": ended.match.moved, "label": "b"}, "headers": secret_key("first-fork")}
    await ended.refuse("forkMatch", "key_reused", 422, "Another label under the same key", **other)
    for operation, first, second, token in (
        ("openMatch", {"game": "help_me", "seats": 2}, {"game": "help_me", "seats": 3}, None),
        ("createPlayer", {"name": "Ada"}, {"name": "Bo"}, None),
        ("createWebhook", HOOK, {**HOOK, "note": "b"}, "key_webhooks"),
    ):
        how: dict[str, Any] = {"token": token, "headers": secret_key(operation)}
        await client.send(operation, first, status=201, **how)
        await client.refuse(operation, "key_reused", "Another body under the same key", second, status=422, **how)
    made = await client.send("createWebhook", HOOK, status=201, token="key_webhooks")
    how = {"token": "key_webhooks", "webhook_id": made.json()["webhook"]["id"], "headers": secret_key("first-secret")}
    await client.send("rotateWebhookSecret", {}, status=200, **how)
    told = "Another time under the same key"
    await client.refuse("rotateWebhookSecret", "key_reused", told, {"overlap_seconds": 60}, status=422, **how)


HOOK = {"url": "https://games.example/hooks/partie", "labels": ["of no match"]}
_OLD = {"If-Match": '"0"'}
