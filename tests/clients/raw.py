"""Requests byte by byte, as no well-behaved client would send them, to every operation of the OpenAPI document."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from service.matches.tokens import token_hash
from tests.clients.operations import DESCRIBED, HOOK
from tests.clients.playing import Played, bearing, move, started
from tests.servers.partie import Here

PATIENCE = 5
"""Seconds within which every answer must have come."""

BODIES: Mapping[str, Any] = {
    "openMatch": {
        "game": "help_me",
        "seats": 2,
        "label": "a",
        "edition": "standard",
        "options": {"first_seat": 1, "open_stacks": False},
        "bots": [{"level": "random"}],
    },
    "takeSeat": {"name": "Ada", "seat": 1, "entropy": "00ff", "invitation": "invite_x"},
    "sendCommand": move((2, 3), (2, 4)),
    "planLegal": {"planned": move((2, 3), (2, 4))},
    "createInvitation": {"seat": 1, "expires_in": 3600},
    "forkMatch": {"at": 5, "label": "a", "visibility": "public"},
    "createPlayer": {"name": "Ada"},
    "renameMe": {"name": "Ada"},
    "handOverSeat": {"expires_in": 600, "link": "https://play.example/join", "picture": True},
    "reissueSeat": {"expires_in": 600, "picture": False},
    "askRematch": {"name": "Ada", "entropy": "00ff"},
    "takeOverSeat": {"code": "handover_AAEABgsb2Tp"},
    "advanceClock": {"advance_seconds": 0},
    "createWebhook": {**HOOK, "types": ["match.opened"], "games": None, "unlisted": False, "after": 0, "note": "a"},
    "changeWebhook": {**HOOK, "types": ["match.opened"], "games": None, "unlisted": False, "note": "a"},
    "rotateWebhookSecret": {"overlap_seconds": 60},
    "replayWebhook": {"after": 0},
}
"""A body for each operation that takes one, with members of all kinds."""


class Reply(Struct, frozen=True):
    """An answer; *body* as far as it came, *closed* whether the server closed the connection."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    closed: bool

    @property
    def is_problem(self) -> bool:
        """Whether it is a whole problem document."""
        if self.headers.get("content-type") != "application/problem+json":
            return False
        problem = json.loads(self.body)
        return (
            set(problem) == {"type", "title", "status", "detail", "code", "rule", "facts"}
            and problem["status"] == self.status
            and bool(problem["detail"])
        )

    @property
    def code(self) -> str:
        """The problem's code, and the place of the fault if it tells one."""
        assert self.is_problem, self
        problem = json.loads(self.body)
        path = problem["facts"].get("path")
        return problem["code"] if path is None else f"{problem['code']} {path}"


class Operation(Struct, frozen=True):
    """An operation of the document."""

    id: str
    method: str
    template: str
    path: str
    query: Mapping[str, Mapping[str, Any]]
    headers: tuple[str, ...]
    body: bytes | None


class Target(Struct, frozen=True):
    """A server, a match there, and every operation with the match's own names in its path."""

    here: Here
    match: Played
    operations: tuple[Operation, ...]
    players: tuple[str, ...]

    @property
    def with_body(self) -> Iterator[Operation]:
        """The operations that take a body."""
        return (one for one in self.operations if one.body is not None)

    @property
    def reading(self) -> Iterator[Operation]:
        """The operations that only read."""
        return (one for one in self.operations if one.method == "GET")

    async def send(self, raw: bytes, *, half: bool = False, patience: float = PATIENCE) -> Reply:
        """Send bytes and give what comes back. *half*: close our side after them."""
        address = urlsplit(self.here.url)
        reader, writer = await asyncio.open_connection(address.hostname, address.port)
        came = b""
        closed = False
        try:
            writer.write(raw)
            if half:
                writer.write_eof()
            async with asyncio.timeout(patience):
                while not _is_whole(came, raw.startswith(b"HEAD ")):
                    if not (chunk := await reader.read(65536)):
                        closed = True
                        break
                    came += chunk
        finally:
            writer.close()
        return _read(came, closed)

    def token(self, operation: Operation) -> str | None:
        """The token that an operation is for: an API key, the host's, that of seat 0, or none."""
        if operation.id in _TOKENLESS:
            return None
        if operation.id in _PLAYERS:
            return self.players[_PLAYERS.index(operation.id)]
        if operation.id in _KEYED:
            return f"key_{_KEYED[operation.id]}"
        return self.match.host if operation.id in _HOSTS else self.match.tokens[0]

    async def ask(
        self,
        operation: Operation,
        *,
        method: str | None = None,
        path: str | bytes | None = None,
        query: str = "",
        body: bytes | None = None,
        content_type: str | None = "application/json",
        headers: Mapping[str, str] | tuple[tuple[str, str], ...] = (),
        chunked: bool = False,
        length: int | None = None,
    ) -> Reply:
        """Carry an operation out as who may, with what is given in place of what would be right."""
        target = path if path is not None else operation.path
        raw = target if isinstance(target, bytes) else target.encode("latin-1")
        sent = operation.body if body is None else body
        given = list(headers.items() if isinstance(headers, Mapping) else headers)
        names = {name.lower() for name, _ in given}
        lines = list(given)
        token = self.token(operation)
        if "authorization" not in names and token is not None:
            lines.append(("Authorization", f"Bearer {token}"))
        if sent is not None and content_type is not None:
            lines.append(("Content-Type", content_type))
        if chunked:
            lines.append(("Transfer-Encoding", "chunked"))
            sent = b"%x\r\n%s\r\n0\r\n\r\n" % (len(sent or b""), sent)
        elif sent is not None or length is not None:
            lines.append(("Content-Length", str(len(sent or b"") if length is None else length)))
        head = "".join(f"{name}: {value}\r\n" for name, value in lines)
        start = f"{method or operation.method} ".encode() + raw + query.encode("latin-1")
        return await self.send(
            start + b" HTTP/1.1\r\nHost: partie\r\n" + head.encode("latin-1") + b"\r\n" + (sent or b"")
        )


_TOKENLESS = ("openMatch", "getMetrics", "createPlayer")
"""Operations that no token of a match is for."""

_PLAYERS = (
    *("getMe", "renameMe", "eraseMe", "listMyMatches", "streamMyMatches"),
    *("listMyInvitations", "declineInvitation"),
)
"""Operations that only a player's token is for."""

_HOSTS = ("createInvitation", "listInvitations", "revokeInvitation", "reissueSeat")
"""Operations that the host's token is for, and no seat's."""


_KEYED = {
    **dict.fromkeys(("getFeed", "streamFeed", "exportMatches"), "audit"),
    **dict.fromkeys(("renewPlayerToken", "erasePlayer"), "players"),
    **{name: "webhooks" for name, one in DESCRIBED.items() if "webhook" in one.path},
}
"""Operations that need an API key, and of which scope."""


async def target_at(here: Here) -> Target:
    """Start a match there, make API keys and read the document."""
    for scope in set(_KEYED.values()):
        await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", datetime.now(UTC))
    match = await started(here.client, "lowest_unique", 2)
    made = [await here.client.post("/v1/webhooks", json=HOOK, headers=bearing("key_webhooks")) for _ in range(2)]
    hook, deleted = (answer.json()["webhook"]["id"] for answer in made)
    document = (await here.client.get("/openapi.json")).json()
    names = {"match_id": match.id, "game": "help_me", "edition": "standard", "seat": "0"}
    names["webhook_id"] = hook
    names |= dict.fromkeys(("invitation_id", "player_id"), "5b0c1a4e-6a55-4c58-9a5e-2f6b7c1d9e10")
    players = [await here.client.post("/v1/players", json={"name": "Ada"}) for _ in _PLAYERS]  # one is erased
    tokens = tuple(answer.json()["player_token"] for answer in players)
    operations = (
        replace(one, path=one.path.replace(hook, deleted)) if one.id == "deleteWebhook" else one
        for one in _operations(document, names)
    )
    return Target(here, match, tuple(operations), tokens)


def _operations(document: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[Operation]:
    for template, methods in document["paths"].items():
        for method, operation in methods.items():
            parameters = operation.get("parameters", ())
            body = json.dumps(BODIES[operation["operationId"]]).encode() if "requestBody" in operation else None
            yield Operation(
                id=operation["operationId"],
                method=method.upper(),
                template=template,
                path=template.format_map(names),
                query={one["name"]: one["schema"] for one in parameters if one["in"] == "query"},
                headers=tuple(one["name"] for one in parameters if one["in"] == "header"),
                body=body,
            )


def _is_whole(came: bytes, is_head: bool) -> bool:
    head, found, body = came.partition(b"\r\n\r\n")
    if not found:
        return False
    headers = _headers(head)
    status = int(came.split(b" ", 2)[1])
    if is_head or status in (204, 304) or headers.get("content-type", "").startswith("text/event-stream"):
        return True
    if headers.get("transfer-encoding") == "chunked":
        return body.endswith(b"0\r\n\r\n")
    return len(body) >= int(headers.get("content-length", 1 << 60))


def _read(came: bytes, closed: bool) -> Reply:
    head, _, body = came.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 "), (came, closed)
    return Reply(int(came.split(b" ", 2)[1]), _headers(head), body, closed)


def _headers(head: bytes) -> dict[str, str]:
    pairs = (line.partition(b": ") for line in head.split(b"\r\n")[1:])
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, _, value in pairs}


def places(value: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    """Every place within a JSON value: its path and what is there."""
    yield path, value
    if isinstance(value, dict):
        for name, member in value.items():
            yield from places(member, f"{path}.{name}")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from places(one, f"{path}[{number}]")


def replaced(body: bytes, path: str, text: str) -> bytes:
    """*body* with the JSON *text* at *path*."""
    mark = "\ue000"

    def put(value: Any, here: str) -> Any:
        if here == path:
            return mark
        if isinstance(value, dict):
            return {name: put(member, f"{here}.{name}") for name, member in value.items()}
        if isinstance(value, list):
            return [put(one, f"{here}[{number}]") for number, one in enumerate(value)]
        return value

    return (
        json.dumps(put(msgspec.json.decode(body), "$")).replace(json.dumps(mark), text).encode("utf-8", "surrogatepass")
    )
