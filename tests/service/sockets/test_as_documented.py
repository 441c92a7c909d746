"""What goes over streams and sockets is what openapi/asyncapi.yaml says."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
import yaml
from openapi_schema_validator import OAS31Validator

from service.app import asyncapi_document, openapi_document
from tests.clients.following import following
from tests.clients.playing import Played, started
from tests.clients.sockets import socket_to
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


def whole() -> dict[str, Any]:
    """Both documents in one, so that references lead somewhere."""
    live = json.dumps(yaml.safe_load(asyncapi_document())).replace("./openapi.json#/", "#/api/")
    api = openapi_document().decode().replace('"#/components', '"#/api/components')
    return {**json.loads(live), "api": json.loads(api)}


DOCUMENT = whole()


def check(message: str, said: Any) -> None:
    """Check what was said against the message's payload."""
    validator_of(message).validate(said)


def validator_of(message: str) -> OAS31Validator:
    """What checks a message's payload."""
    return OAS31Validator({**DOCUMENT, **DOCUMENT["components"]["messages"][message]["payload"]})


@pytest.fixture
async def match(here: Here) -> Played:
    """A match of two."""
    return await started(here.client, "help_me")


async def test_frames_and_answers_of_a_socket(here: Here, match: Played) -> None:
    said: list[tuple[str, dict[str, Any]]] = [
        ("presentToken", {"token": match.tokens[0]}),
        ("subscribe", {"subscribe": match.id, "include": "view,legal", "after": 1}),
        ("command", {"command": {"type": "match.abort"}, "key": "k", "include": "view"}),
        ("command", {"command": {"type": "match.withdraw_abort"}, "dry_run": True}),
        ("command", {"command": {"type": "match.start"}, "position": 1}),
        ("command", {"command": {"type": "match.resign"}}),
    ]
    async with socket_to(here.url, f"{match.path}/socket") as socket:
        for kind, message in said:
            check(kind, {"id": 1, **message})
            await socket.ask(**message)
        await socket.until(lambda: "end" in socket.names(match.id))
        check("unsubscribe", {"unsubscribe": match.id})
    kinds = {"accepted": "accepted", "problem": "problem", "envelope": "matchEnvelope"}
    seen = set()
    for frame in socket.frames:
        kind = next((kinds[name] for name in frame if name in kinds), "matchControl")
        check(kind, frame)
        seen.add(kind)
    assert seen == {"accepted", "problem", "matchEnvelope", "matchControl"}


@pytest.mark.parametrize("replay", [False, True])
async def test_frames_of_a_stream(here: Here, match: Played, replay: bool) -> None:
    await match.play(2)
    await match.command(0, {"type": "match.resign"})
    pace = {"speed": "0"} if replay else {}
    async with following(here.client, match.path, match.tokens[0], replay=replay, **pace) as live:  # type: ignore[arg-type]
        await live.until_end()
    for frame in live.frames:
        check(frame.name or "envelope", msgspec.json.decode(frame.data))
    assert {"hello", "end"} <= set(live.names)


@pytest.mark.parametrize(
    ("kind", "said"),
    [("subscribe", {"subscribe": "x"}), ("command", {"command": {"type": "nonsense"}}), ("accepted", {})],
)
def test_what_is_no_message_is_none_by_the_document_either(kind: str, said: dict[str, Any]) -> None:
    assert not validator_of(kind).is_valid(said)
