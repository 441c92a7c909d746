"""The AsyncAPI document: what streams and sockets carry. Schemas that the OpenAPI document has are referred to there.

Committed as ``openapi/asyncapi.yaml`` and compared in CI. The client is the application that it describes: it receives
what the server sends.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from service.http import live_types, openapi, socket_messages
from service.http.feed_items import FeedItem
from service.http.openapi import PATH_PARAMETERS, Schema
from service.http.player_frames import OwnMatchFrame
from service.http.wire_types import StreamedEnvelope

_ELSEWHERE = "./openapi.json#/components/schemas/"
_HERE = "#/components/schemas/"
_PLAIN = re.compile(r"[A-Za-z_$][\w$-]*")


class Message(Struct, frozen=True):
    """A message: its key in the document, what holds it, what it means, and its name on the wire."""

    key: str
    payload: type[Struct]
    title: str
    summary: str
    name: str | None = None


class Channel(Struct, frozen=True):
    """A stream or a socket: its key in the document, where it is, what a client does there, and what goes over it."""

    key: str
    address: str
    title: str
    description: str
    operation: str
    receives: tuple[str, ...]
    sends: tuple[str, ...] = ()


MESSAGES = (
    Message(
        "envelope",
        StreamedEnvelope,
        "An event, as the viewer may see it",
        "`id:` is its position; there is no `event:` line, so `onmessage` gets them all.",
    ),
    Message("hello", live_types.Head, "The stream is open", "Always the first frame."),
    Message(
        "heartbeat",
        live_types.Control,
        "The stream is alive, and nothing has happened",
        "Every 15 seconds of silence. A client that hears nothing for twice as long resumes.",
    ),
    Message("presence", live_types.Presence, "Who is present", "At the beginning, and when that changes."),
    Message(
        "end",
        live_types.Head,
        "Everything was sent",
        "The match is over, or its replay; there is nothing more to resume for.",
    ),
    Message(
        "feedItem",
        FeedItem,
        "An event of any match",
        "`id:` is its global position; there is no `event:` line.",
    ),
    Message("feedHello", live_types.FeedHead, "The feed is open", "Always the first frame.", "hello"),
    Message("feedHeartbeat", live_types.FeedHead, "The feed is alive", "Every 15 seconds of silence.", "heartbeat"),
    Message("welcome", live_types.Welcome, "A player's stream is open", "Always the first frame.", "hello"),
    Message(
        "ownMatchNow",
        OwnMatchFrame,
        "How one of the player's matches stands",
        "It replaces what was known of the match.",
        "match",
    ),
    Message("listed", live_types.Listed, "Every match has been shown", "From now on, what changes.", "listed"),
    Message("seatLost", live_types.SeatLost, "The player holds no seat there any more", "Forget the match.", "lost"),
    Message(
        "invitedNow",
        live_types.InvitationWaits,
        "An invitation waits for the player",
        "Each one that does at the beginning, then each that is made. A rematch invites those who played.",
        "invitation",
    ),
    Message(
        "invitationGone",
        live_types.InvitationGone,
        "An invitation waits no more",
        "It was used, revoked, declined or has ended, or the match has.",
        "invitation_gone",
    ),
    Message("signOfLife", live_types.SignOfLife, "The stream is alive", "Every 15 seconds of silence.", "heartbeat"),
    Message(
        "presentToken",
        socket_messages.PresentToken,
        "Act and look as whose token it is",
        "Without one, a client looks as a spectator. Answered if it has an `id`.",
    ),
    Message(
        "subscribe",
        socket_messages.Subscribe,
        "Follow a match",
        "Resumes by `after`. Answered by `hello` and, if it has an `id`, by that. Replaces an earlier one.",
    ),
    Message("unsubscribe", socket_messages.Unsubscribe, "Follow a match no longer", "Answered if it has an `id`."),
    Message(
        "command",
        socket_messages.CommandMessage,
        "Act in a match",
        "As `sendCommand` does, under the same keys. Commands for a match are carried out in the order sent.",
    ),
    Message(
        "accepted",
        socket_messages.SocketAccepted,
        "A message was accepted",
        "What a command has caused is durable.",
    ),
    Message(
        "problem",
        socket_messages.SocketProblem,
        "A message was refused",
        "Or, with a `match`, a subscription has ended before its match: `unauthenticated`, its token is no longer "
        "valid; `too_many_requests`, its seat has opened too many others; `busy`, resume.",
    ),
    Message(
        "matchEnvelope", socket_messages.SocketEnvelope, "An event of a match", "The same envelope as on a stream."
    ),
    Message(
        "matchControl", socket_messages.SocketControl, "A control frame of a match", "With what it holds on a stream."
    ),
)

_SPOKEN = ("presentToken", "subscribe", "unsubscribe", "command")
_HEARD = ("accepted", "problem", "matchEnvelope", "matchControl")
_CLOSES = (
    "JSON as text. Closed by 1001 when the server stops (resume elsewhere), 4400 after a message at fault without an "
    "`id` to answer, 4401 when the token is no longer valid and nothing else is followed, 4408 without an answer to a "
    "ping. Tokens are sent in messages."
)

CHANNELS = (
    Channel(
        "matchStream",
        "/v1/matches/{match_id}/stream",
        "A match, live",
        "Server-sent events. From the beginning unless `Last-Event-ID`, `lastEventId` or `after` (the first of them "
        "wins) says otherwise; beyond the head it waits. It ends with `end` after a match's last event, and without it "
        "when the server stops, the token dies, or the seat has opened too many streams since: resume elsewhere. A "
        "resume at the end of a match that is over answers 204.",
        "followMatch",
        ("envelope", "hello", "heartbeat", "presence", "end"),
    ),
    Channel(
        "matchReplay",
        "/v1/matches/{match_id}/replay",
        "A match as it was played",
        "Server-sent events: the same envelopes at the pace of the players, times `speed`. It ends with `end` after "
        "the event `to`, or where the match stood when it was asked for.",
        "watchReplay",
        ("envelope", "hello", "heartbeat", "end"),
    ),
    Channel(
        "matchSocket",
        "/v1/matches/{match_id}/socket",
        "A socket at a match",
        "A WebSocket whose messages concern this match where they name no other. `?ticket=` or `Authorization` says as "
        f"whom to begin. {_CLOSES}",
        "MatchSocket",
        _HEARD,
        _SPOKEN,
    ),
    Channel(
        "socket",
        "/v1/socket",
        "A socket for several matches",
        f"A WebSocket whose messages name their match. {_CLOSES}",
        "Socket",
        _HEARD,
        _SPOKEN,
    ),
    Channel(
        "playerStream",
        "/v1/me/stream",
        "All of a player's matches, live",
        "Server-sent events, all with `event:` and none with `id:`. It begins with a `match` for each match that waits "
        "or runs in which the player holds a seat, and `listed`; then whatever changes for the player. It ends without "
        "`end` when the token dies, the player has opened too many streams since, or the server stops: connect again, "
        "and forget what was known before.",
        "followPlayer",
        ("welcome", "ownMatchNow", "invitedNow", "listed", "seatLost", "invitationGone", "signOfLife"),
    ),
    Channel(
        "feedStream",
        "/v1/feed/stream",
        "The events of all matches, live",
        "Server-sent events, in the order of their commits, for API keys. Resumes by the global position.",
        "followFeed",
        ("feedItem", "feedHello", "feedHeartbeat"),
    ),
)


def document(api: bytes) -> bytes:
    """Return the document as YAML, beside the OpenAPI document *api*."""
    described = msgspec.json.decode(api)
    return ("\n".join(_yaml(build(described), 0)) + "\n").encode()


def build(api: Schema) -> Schema:
    """Build the document."""
    info = api["info"]
    tags = [{"name": "live", "description": "Streams and sockets."}]
    return {
        "asyncapi": "3.0.0",
        "id": "urn:partie:live",
        "info": {
            "title": "Partie, live",
            "version": info["version"],
            "description": (
                "The streams and sockets of Partie. Envelopes are the same bytes as on the pages of a history; what a "
                "viewer was shown at a position never changes. On streams, control frames carry an `event:` and no "
                "`id:`, so they never move the cursor of a client that resumes by `Last-Event-ID`."
            ),
            "contact": info["contact"],
            "license": {"name": info["license"]["name"]},
            "tags": tags,
        },
        "defaultContentType": "application/json",
        "servers": {
            name: {"host": "127.0.0.1:8000", "protocol": protocol, "description": f"An embedded server, {what}."}
            for name, protocol, what in (("streams", "http", "its streams"), ("sockets", "ws", "its sockets"))
        },
        "channels": {channel.key: _channel(channel) for channel in CHANNELS},
        "operations": {name: one for channel in CHANNELS for name, one in _operations(channel)},
        "components": {
            "messages": {message.key: _message(message) for message in MESSAGES},
            "schemas": _schemas(api["components"]["schemas"]),
        },
    }


def _channel(channel: Channel) -> Schema:
    keys = (*channel.receives, *channel.sends)
    described: Schema = {
        "address": channel.address,
        "title": channel.title,
        "description": channel.description,
        "servers": [{"$ref": f"#/servers/{'sockets' if channel.sends else 'streams'}"}],
        "messages": {key: {"$ref": f"#/components/messages/{key}"} for key in keys},
    }
    if names := re.findall(r"{(\w+)}", channel.address):
        described["parameters"] = {name: {"description": PATH_PARAMETERS[name][0]} for name in names}
    return described


def _operations(channel: Channel) -> Iterator[tuple[str, Schema]]:
    ways = (("receive", channel.receives, "Hear"), ("send", channel.sends, "Say"))
    for action, keys, verb in ways:
        if keys:
            name = channel.operation if not channel.sends else f"{verb.lower()}At{channel.operation}"
            yield (
                name,
                {
                    "action": action,
                    "channel": {"$ref": f"#/channels/{channel.key}"},
                    "title": channel.title,
                    "summary": f"{verb} what goes over it.",
                    "description": channel.description,
                    "messages": [{"$ref": f"#/channels/{channel.key}/messages/{key}"} for key in keys],
                },
            )


def _message(message: Message) -> Schema:
    return {
        "name": message.name or message.key,
        "title": message.title,
        "summary": message.summary,
        "contentType": "application/json",
        "payload": {"$ref": f"{_HERE}{message.payload.__name__}"},
    }


def _schemas(shared: Schema) -> Schema:
    """Return the schemas of all messages. What the OpenAPI document has is referred to there, as far as it can be.

    The two write discriminators differently. So unions, and what contains them, stand here once more.
    """
    kinds = {message.payload.__name__: message.payload for message in MESSAGES}
    if len(kinds) < len({message.payload for message in MESSAGES}):
        raise ValueError("two types of messages have one name")
    _, found = msgspec.json.schema_components(list(kinds.values()), ref_template=_HERE + "{name}")
    own = {name: openapi.repaired(schema) for name, schema in found.items() if name not in shared}
    own["CommandMessage"]["properties"]["command"] = {"$ref": f"{_HERE}Command"}
    different = _different(shared)
    written = dict(own)
    wanted = {name for schema in own.values() for name in _references(schema)} | kinds.keys()
    while missing := (wanted & different) - written.keys():
        for name in missing:
            written[name] = shared[name]
            wanted |= set(_references(shared[name]))
    written |= {name: {"$ref": _ELSEWHERE + name} for name in kinds.keys() - written.keys()}
    return {name: _rewritten(schema, set(written)) for name, schema in sorted(written.items())}


def _different(shared: Schema) -> set[str]:
    """Return the names of the schemas that have a discriminator, or lead to one that has."""
    found = {name for name, schema in shared.items() if "discriminator" in schema}
    while more := {name for name, schema in shared.items() if found & set(_references(schema))} - found:
        found |= more
    return found


def _rewritten(schema: Any, here: set[str]) -> Any:
    if isinstance(schema, list):
        return [_rewritten(part, here) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {name: _rewritten(part, here) for name, part in schema.items()}
    name = str(whole.get("$ref", "")).removeprefix(_HERE)
    if name and name not in here and not name.startswith("."):
        whole["$ref"] = _ELSEWHERE + name
    if isinstance(whole.get("discriminator"), dict):
        whole["discriminator"] = whole["discriminator"]["propertyName"]
    return whole


def _references(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).removeprefix(_HERE)
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            yield from _references(part)


def _yaml(value: Any, depth: int) -> Iterator[str]:
    """Write a value as lines of YAML: blocks, and scalars as in JSON."""
    blank = "  " * depth
    pairs = value.items() if isinstance(value, dict) else ((None, one) for one in value)
    for key, one in pairs:
        head = "-" if key is None else f"{key if _PLAIN.fullmatch(key) else _scalar(key)}:"
        if not (isinstance(one, dict | list) and one):
            yield f"{blank}{head} {_scalar(one)}"
        elif key is None:
            first, *others = _yaml(one, depth + 1)
            yield f"{blank}- {first.strip()}"
            yield from others
        else:
            yield f"{blank}{head}"
            yield from _yaml(one, depth + 1)


def _scalar(value: Any) -> str:
    return msgspec.json.encode(value).decode()
