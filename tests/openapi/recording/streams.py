"""What the frames of streams hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.clients.operations import DESCRIBED
from tests.clients.playing import bearing
from tests.openapi.recording.matches import opened, over, started
from tests.openapi.recording.recorder import Client


async def frames(client: Client) -> None:
    """One frame of each kind."""
    match = await over(client)
    at: dict[str, Any] = {"match_id": match.id}
    await _keep(client, "streamEvents", {"event", "hello", "presence", "end"}, token=match.tokens[0], **at)
    query = {"speed": "0", "include": "view", "from": 4}
    await _keep(client, "replayEvents", {"event", "hello", "end"}, query=query, **at)
    await _keep(client, "streamFeed", {"event", "hello"}, token="key_feed")
    player = (await client.send("createPlayer", {"name": "Ada"}, status=201)).json()
    token, playing = player["player_token"], await opened(client)
    await client.send("takeSeat", {"name": "Ada"}, status=201, match_id=playing.id, token=token)
    inviting = await started(client)
    await inviting.resign(0)
    waiting = await opened(client)
    invitation = {"player": player["player"]["id"]}
    await client.send("createInvitation", invitation, status=201, match_id=waiting.id, token=waiting.host)
    await _keep(client, "streamMyMatches", {"hello", "match", "invitation", "listed"}, token=token)


async def _keep(
    client: Client,
    operation: str,
    wanted: set[str],
    *,
    token: str | None = None,
    query: Mapping[str, Any] | None = None,
    **places: Any,
) -> None:
    """Read a stream until each of the *wanted* frames has come; keep the first of each."""
    missing = set(wanted)
    path = DESCRIBED[operation].path.format_map(places)
    async with client.http.stream("GET", path, headers=bearing(token), params=query) as answer:
        assert answer.status_code == 200, (operation, answer.status_code)
        name = "event"
        async for line in answer.aiter_lines():
            field, _, text = line.partition(": ")
            if field == "event":
                name = text
            elif field == "data":
                if name in missing:
                    summary = "An event" if name == "event" else f"A frame with `event: {name}`"
                    client.recorder.keep(operation, "200", name, json.loads(text), summary)
                    missing.discard(name)
                name = "event"
                if not missing:
                    return
    raise AssertionError(f"{operation}: no {missing}")
