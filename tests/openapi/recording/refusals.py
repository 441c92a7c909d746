"""Refusals that operations share: each operation gives its own, to a request that is at fault in one way only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from tests.clients.operations import DESCRIBED, DOCUMENT
from tests.clients.raw import BODIES
from tests.openapi.recording.matches import Match, opened, over, started
from tests.openapi.recording.people import HOOK
from tests.openapi.recording.recorder import Client

NOBODY = str(UUID(int=0x01937B1E_7C1F_7A3B_9C52_5F1D2A8B4C6D))
HOSTS = ("createInvitation", "listInvitations", "revokeInvitation", "reissueSeat")
BEFORE_THE_START = (*HOSTS, "takeSeat", "leaveSeat")
AFTER_THE_END = ("forkMatch", "askRematch", "declineRematch")
KEYED = {
    "/v1/webhooks": "webhooks",
    "/v1/feed": "audit",
    "/v1/export": "audit",
    "/v1/players/": "players",
    "/metrics": "admin",
}
"""What begins so needs an API key of this scope."""
LOOKING = ("getPicture", "getView", "getEvents", "exportEvents", "streamEvents", "replayEvents", "getRecord")
"""Operations that refuse to show what another seat sees."""
OTHERS = ("seat", "host", "player", "key_feed", "key_open")
"""Whose tokens are tried, one after the other, until one is not the right one."""


def codes(operation: str) -> Iterator[str]:
    """The codes that the document lists for an operation."""
    one = next(
        one for methods in DOCUMENT["paths"].values() for one in methods.values() if one["operationId"] == operation
    )
    for status, answer in one["responses"].items():
        if status >= "4":
            yield from re.findall(r"`(\w+)`", answer["description"].partition(": ")[2])


class Target:
    """An operation, with a match, a player, a webhook as it takes them, and the right token."""

    def __init__(self, client: Client, operation: str) -> None:
        self.client = client
        self.operation = operation
        self.places: dict[str, Any] = {"game": "help_me", "edition": "standard", "seat": 0}
        self.tokens: dict[str, str] = {}
        self.body: Any = BODIES.get(operation)

    async def prepare(self) -> Target:
        """Make what the operation is about."""
        client, path = self.client, DESCRIBED[self.operation].path
        if "{match_id}" in path:
            match = await self._match()
            self.places["match_id"] = match.id
            self.tokens |= {"seat": match.tokens[0], "host": match.host}
            how: dict[str, Any] = {"match_id": match.id, "token": match.host}
            if "{invitation_id}" in path:
                made = await client.send("createInvitation", {}, status=201, **how)
                self.places["invitation_id"] = made.json()["invitation"]["id"]
        made = await client.send("createPlayer", {"name": "Ada"}, status=201)
        self.tokens["player"] = made.json()["player_token"]
        self.places["player_id"] = made.json()["player"]["id"]
        self.places.setdefault("invitation_id", NOBODY)
        if "{webhook_id}" in path:
            made = await client.send("createWebhook", HOOK, status=201, token="key_webhooks")
            self.places["webhook_id"] = made.json()["webhook"]["id"]
        return self

    async def _match(self) -> Match:
        if self.operation in AFTER_THE_END:
            return await over(self.client)
        if self.operation in BEFORE_THE_START:
            match = await opened(self.client)
            await match.sit()
            return match
        return await started(self.client)

    @property
    def token(self) -> str | None:
        """The token that the operation is for."""
        path = DESCRIBED[self.operation].path
        for part, key in (
            ("/webhooks", "webhooks"),
            ("/feed", "audit"),
            ("/export", "audit"),
            ("/players/", "players"),
        ):
            if path.startswith(f"/v1{part}"):
                return f"key_{key}"
        if path.startswith("/v1/me"):
            return self.tokens["player"]
        if self.operation in HOSTS:
            return self.tokens["host"]
        return self.tokens.get("seat")

    async def refuse(self, code: str, status: int, summary: str, *, body: Any = None, **how: Any) -> None:
        """Have it refused."""
        how = {**self.places, "token": self.token, **how}
        if "content" not in how:
            how["body"] = self.body if body is None else body
        await self.client.refuse(self.operation, code, summary, status=status, **how)


async def shared(client: Client) -> None:
    """Each operation: at fault, without a right, about nothing, too large, not JSON, a key that was used."""
    for operation in sorted(DESCRIBED.keys() - SANDBOX):
        wanted = set(codes(operation))
        target = await Target(client, operation).prepare()
        await _body(target)
        if "unauthenticated" in wanted:
            await target.refuse("unauthenticated", 401, "A token that is not valid", token="seat_of-nobody")
        if "forbidden" in wanted:
            await _forbidden(target)
        if "not_found" in wanted:
            await _not_found(target)
    for operation in SANDBOX:
        await (await Target(client, operation).prepare()).refuse("not_found", 404, "This is no sandbox")


async def _body(target: Target) -> None:
    await _malformed(target)
    if target.body is not None:
        long = b'{"name": "%s"}' % (b"a" * 66_000)
        await target.refuse("too_large", 413, "A body of 66,000 bytes", content=long, headers=_JSON)
        await target.refuse("unsupported_media_type", 415, "A form", content=b"a=1", headers=_FORM)


SANDBOX = {"advanceClock"}
"""Operations that there are in a sandbox alone."""
_JSON = {"Content-Type": "application/json"}
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


async def in_the_sandbox(client: Client) -> None:
    """The same of what only a sandbox does."""
    for operation in SANDBOX:
        await _body(await Target(client, operation).prepare())


async def _malformed(target: Target) -> None:
    if target.body is not None:
        await target.refuse("malformed", 400, "A member that there is not", body={**target.body, "nonsense": True})
    else:
        await target.refuse("malformed", 400, "A parameter that there is not", query={"nonsense": 1})


async def _forbidden(target: Target) -> None:
    if target.operation in LOOKING:
        await target.refuse("forbidden", 403, "The view of another seat", query={"as": "seat:1"})
        return
    for other in OTHERS:
        token = target.tokens.get(other, other)
        if token == target.token or not token.startswith(("key", "seat_", "host_", "player_")):
            continue
        how = {"status": 403, **target.places, "token": token, "body": target.body}
        try:
            await target.client.send(target.operation, **how)
        except AssertionError:
            continue
        await target.refuse("forbidden", 403, "A token that is not for this", token=token)
        return
    if target.operation == "issueTicket":
        await target.refuse("forbidden", 403, "The seat of another", query={"seat": 1})
        return
    raise AssertionError(f"nobody is forbidden {target.operation}")


async def _not_found(target: Target) -> None:
    path = DESCRIBED[target.operation].path
    for name in ("match_id", "webhook_id", "player_id", "invitation_id"):
        if f"{{{name}}}" in path:
            own: Mapping[str, Any] = {name: NOBODY}
            await target.refuse("not_found", 404, f"No such {name.removesuffix('_id')}", **own)
            return
    if "{game}" in path:
        await target.refuse("not_found", 404, "No such game", game="chess")
        return
    raise AssertionError(f"nothing is unknown to {target.operation}")
