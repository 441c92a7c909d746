"""What the frames of streams hold is what the OpenAPI document says they do."""

from __future__ import annotations

import json
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator

from service.http.asyncapi import CHANNELS, MESSAGES
from service.matches.rights import Scope
from service.matches.tokens import token_hash
from tests.clients.following import Follower, Frame, following
from tests.clients.known_player import create_player
from tests.clients.playing import bearing, open_match, started
from tests.openapi.document import DOCUMENT, OPERATIONS
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


def validator(operation: str) -> OAS31Validator:
    """What checks the frames of an operation."""
    schema = OPERATIONS[operation]["responses"]["200"]["content"]["text/event-stream"]["schema"]
    return OAS31Validator({**schema, "components": DOCUMENT["components"]})


PLAYER_FRAMES = {
    message.name or message.key: message.payload.__name__
    for channel in CHANNELS
    for message in MESSAGES
    if channel.key == "playerStream" and message.key in channel.receives
}
"""The component of each frame of a player's stream, by its name."""


def member(component: str) -> OAS31Validator:
    """What checks a component."""
    return OAS31Validator({**DOCUMENT["components"]["schemas"][component], "components": DOCUMENT["components"]})


def member_of(frame: Frame) -> str:
    """The name of the component that the frame is one of, by what it requires."""
    held = json.loads(frame.data)
    choice = "StreamedEnvelope" if frame.name is None else "ControlFrame"
    member(choice).validate(held)
    return choice


@pytest.mark.parametrize("replay", [False, True])
async def test_a_match(here: Here, replay: bool) -> None:
    match = await started(here.client, "help_me")
    await match.play(1)
    await match.command(0, {"type": "match.resign"})
    more: dict[str, Any] = {"speed": "0"} if replay else {}
    async with following(
        here.client, match.path, match.tokens[0], replay=replay, include=["view", "legal"], **more
    ) as live:
        await live.until_end()
    check = validator("replayEvents" if replay else "streamEvents")
    for frame in live.frames:
        check.validate(json.loads(frame.data))
    assert {member_of(frame) for frame in live.frames} == {"StreamedEnvelope", "ControlFrame"}
    assert all("view" in event and ("legal" in event) is not replay for event in live.events)  # all eyes: no seat


async def read(here: Here, path: str, token: str, until: str) -> Follower:
    """Read a stream until a frame of this name."""
    follower = Follower()
    async with here.client.stream("GET", path, headers=bearing(token)) as answer:
        assert answer.status_code == 200
        lines: dict[str, str] = {}
        async for line in answer.aiter_lines():
            if line:
                name, _, text = line.partition(": ")
                lines[name] = text
                continue
            follower.frames.append(Frame(lines.get("id"), lines.get("event"), lines["data"].encode()))
            if lines.get("event") == until:
                break
            lines = {}
    return follower


async def test_a_players_matches(here: Here) -> None:
    player = await create_player(here.client)
    match = await open_match(here.client)
    invited = await here.client.post(
        f"{match.path}/invitations", json={"player": player.id}, headers=bearing(match.host)
    )
    assert invited.status_code == 201
    await (await open_match(here.client)).sit(headers=bearing(player.token))
    found = await read(here, "/v1/me/stream", player.token, "listed")
    for frame in found.frames:
        validator("streamMyMatches").validate(json.loads(frame.data))
        member(PLAYER_FRAMES[str(frame.name)]).validate(json.loads(frame.data))
    assert {"hello", "match", "invitation", "listed"} == set(found.names)


async def test_the_feed(here: Here) -> None:
    await here.stores.api_keys.add(token_hash("key_feed"), Scope.FEED, "", here.clock.now())
    await started(here.client, "help_me")
    head = (await here.client.get("/v1/feed?game=help_me", headers=bearing("key_feed"))).json()["head"]
    check = validator("streamFeed")
    async with here.client.stream("GET", "/v1/feed/stream?game=help_me", headers=bearing("key_feed")) as answer:
        async for line in answer.aiter_lines():
            name, _, text = line.partition(": ")
            if name == "data":
                check.validate(json.loads(text))
                if json.loads(text).get("global_position") == head:
                    break
