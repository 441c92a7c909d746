"""Players, operators and integrators."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from infra.deliveries.port import Answer
from service.http.outgoing import HEADERS, OPERATION
from tests.openapi.recording.matches import opened, over, started
from tests.openapi.recording.recorder import Client

KEYS = ("open", "players", "feed", "audit", "webhooks", "admin")
"""The scopes of the API keys there are; each key is ``key_`` and its scope."""
HOOK = {"url": "https://games.example/hooks/partie", "types": ["match.finished", "match.to_act"], "note": "results"}


async def players(client: Client) -> None:
    """Somebody who is known over several matches."""
    made = await client.show("createPlayer", "new", "A new player", {"name": "Ada"}, status=201)
    me: dict[str, Any] = {"token": made["player_token"]}
    player = made["player"]["id"]
    await client.show("getMe", "profile", "The player", **me)
    await client.show("renameMe", "renamed", "Another name", {"name": "Ada L."}, **me)
    match = await opened(client)
    invitation = await client.send(
        "createInvitation", {"player": player}, status=201, match_id=match.id, token=match.host
    )
    await client.show("listMyInvitations", "one", "An invitation that waits", **me)
    id_of_it = invitation.json()["invitation"]["id"]
    await client.send("declineInvitation", status=204, invitation_id=id_of_it, **me)
    own = {"name": "Ada L."}
    await client.show(
        "takeSeat", "player", "By a player, who acts by its own token", own, status=201, match_id=match.id, **me
    )
    await client.show("listMyMatches", "page", "The player's matches", **me)
    await client.send("eraseSeatName", status=204, match_id=match.id, seat=0, token="key_players")
    other = (await client.send("createPlayer", {"name": "Bo"}, status=201)).json()["player"]["id"]
    await client.show(
        "renewPlayerToken",
        "renewed",
        "A player who has lost the token",
        status=201,
        token="key_players",
        player_id=other,
    )
    await client.send("erasePlayer", status=204, token="key_players", player_id=other)
    await client.send("eraseMe", status=204, **me)


async def integrators(client: Client) -> None:
    """Whoever reads the feed, and has events delivered."""
    at: dict[str, Any] = {"token": "key_audit"}
    match = await started(client)
    await client.show("getFeed", "page", "The first events", token="key_feed", query={"after": 0, "limit": 2})
    own: dict[str, Any] = {"token": "key_webhooks"}
    made = await client.show("createWebhook", "results", "Ends and turns", HOOK, status=201, **own)
    hook: dict[str, Any] = {"webhook_id": made["webhook"]["id"], **own}
    await client.show("getWebhook", "new", "A webhook", **hook)
    await client.show("listWebhooks", "page", "The webhooks of the key", **own)
    await client.show("changeWebhook", "narrower", "Only of one game", {"games": ["help_me"]}, **hook)
    await client.show("rotateWebhookSecret", "soon", "Another secret", {"overlap_seconds": 3600}, **hook)
    await client.show("pauseWebhook", "paused", "A webhook that is paused", **hook)
    await client.show("replayWebhook", "again", "From the beginning", {"after": 0}, **hook)
    await client.show("resumeWebhook", "resumed", "A webhook that goes on", **hook)
    await client.send("deleteWebhook", status=204, **hook)
    await match.resign(0)
    called_off = await opened(client, label="exported")
    await client.send("sendCommand", {"type": "match.abort"}, status=201, match_id=called_off.id, token=called_off.host)
    query = {"label": "exported", "status": "aborted"}
    await client.show("exportMatches", "called_off", "Of a match that was called off", query=query, **at)
    await over(client)


class Outbox:
    """A sender whose receivers take everything; it keeps what they were sent."""

    def __init__(self) -> None:
        self._sent: asyncio.Queue[tuple[set[str], bytes]] = asyncio.Queue()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        await self._sent.put(({name.lower() for name in headers}, body))
        return Answer(status=204)

    def fault_of(self, url: str) -> str | None:
        return None

    async def close(self) -> None:
        return None

    async def get(self) -> dict[str, Any]:
        """The next that was sent."""
        headers, body = await self._sent.get()
        assert headers == {*map(str.lower, HEADERS), "content-type", "user-agent"}
        message: dict[str, Any] = json.loads(body)
        return message


async def deliveries(client: Client, outbox: Outbox) -> None:
    """What receivers are sent."""
    types = ["help_me.stack_moved", "match.finished", "match.to_act"]
    await client.send("createWebhook", {**HOOK, "types": types}, status=201, token="key_webhooks")
    match = await started(client)
    await _keep(client, await outbox.get(), "match.to_act", "Somebody is asked")
    await match.play(1)
    await _keep(client, await outbox.get(), "help_me.stack_moved", "An event")
    await outbox.get()
    await match.resign(1)
    await _keep(client, await outbox.get(), "match.finished", "A match is over")


async def _keep(client: Client, sent: dict[str, Any], kind: str, summary: str) -> None:
    assert sent["type"] == kind, sent
    client.recorder.keep(OPERATION, "requests", kind, sent, summary)


async def the_server(client: Client) -> None:
    """What the server says of itself."""
    await client.show("getTime", "now", "The time")
    await client.show("getHealth", "alive", "A process that runs")
    await client.show("getReadiness", "ready", "A server that can do its work")
    await client.show("getKeys", "one", "One key")
    await client.show("listGames", "all", "The games of this server")
    for game in ("help_me", "zatre"):
        await client.show("getGame", game, "A game", game=game)
    await client.show("getEdition", "help_me", "The components of an edition", game="help_me", edition="standard")


async def a_sandbox(client: Client) -> None:
    """What only a sandbox does."""
    await client.show("advanceClock", "half_a_minute", "Half a minute", {"advance_seconds": 30})
