"""How every operation is tried by the walk over the table of rights: a new operation gets its line in `SENT`.

Method and path are the OpenAPI document's. A line says what it does not: a body that is accepted, in which stage of a
match, and what to put for the parameters of the path that are not the match's. The walk does the rest: every kind of
caller, tokens that are dead, a process that has not heard of it, and repeats where the operation takes a key.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

import httpx

from service.app import openapi_document
from tests.clients.playing import Played, bearing, pick

DOCUMENT: dict[str, Any] = json.loads(openapi_document())
SECRET_KEY_LENGTH = 22
"""Keys that must be so long stand for a token: whoever knows one gets the first answer."""

WAITING, FULL, RUNNING = "before the start", "full, before the start", "after the start"


class Sent(NamedTuple):
    """One way to send an operation: *body*, at a match of this *stage*, with these parameters of the path.

    *otherwise*: the status that it has although the caller may, since the match is not as it takes. *own*: whether
    it is about what a seat has itself; a cell that says "its own" allows nothing else.
    """

    body: Any = None
    stage: str = RUNNING
    places: Mapping[str, Any] = {}
    otherwise: int | None = None
    own: bool = True


GAME = "lowest_unique"
SEATS = 3
LEFT = 2
"""The seat that is free while a match waits."""

NOBODY = "01937b1e-7c20-7d11-8f04-2a9d0c6e5b31"
"""The id of no player."""

HOOK = {"url": "https://games.example/hook", "labels": ["of no match"]}
"""A webhook that nothing is ever delivered for."""
PLAIN = (Sent(),)
SENT: dict[str, tuple[Sent, ...]] = {
    "openMatch": (Sent({"game": GAME, "seats": 2}),),
    "takeSeat": (Sent({"name": "Eve"}, WAITING),),
    "createInvitation": (Sent({"seat": LEFT}, WAITING),),
    "listInvitations": PLAIN,
    "revokeInvitation": (Sent(None, WAITING, {"invitation_id": "5b0c1a4e-6a55-4c58-9a5e-2f6b7c1d9e10"}, 404),),
    "handOverSeat": (Sent({}, places={"seat": 0}), Sent({}, places={"seat": 1}, own=False)),
    "reissueSeat": (Sent({}, WAITING, {"seat": 1}), Sent({}, places={"seat": 1})),
    "takeOverSeat": (Sent({"code": "handover_unknown"}, otherwise=403),),
    "forkMatch": (Sent({"at": 6}, otherwise=409),),  # the match is not over
    "askRematch": (Sent({}, otherwise=409),),  # the match is not over
    "declineRematch": (Sent(otherwise=409),),
    "leaveSeat": (Sent(None, WAITING, {"seat": 0}), Sent(None, WAITING, {"seat": 1}, own=False)),
    "sendCommand": (
        Sent(pick(1)),
        Sent({"type": "match.resign"}),
        Sent({"type": "match.withdraw_abort"}, otherwise=409),  # nobody has asked
        Sent({"type": "match.claim_absence"}, otherwise=409),  # nobody is absent
        Sent({"type": "match.ask_reissue", "seat": 1}),
        Sent({"type": "match.keep_seat"}, otherwise=409),  # nobody has asked
        Sent({"type": "match.reveal_entropy", "entropy": ""}, otherwise=409),  # nobody has asked
        Sent({"type": "match.start"}, FULL),
        Sent({"type": "match.add_bot", "seat": LEFT, "level": "random"}, WAITING),
        Sent({"type": "match.abort"}, WAITING),
        Sent({"type": "match.abort"}),
    ),
    "getLegal": PLAIN,
    "planLegal": (Sent({"planned": None}),),
    "getMatch": PLAIN,
    "getView": PLAIN,
    "getEvents": PLAIN,
    "exportEvents": PLAIN,
    "streamEvents": PLAIN,
    "getReceipt": PLAIN,
    "getRecord": PLAIN,
    "getPicture": PLAIN,
    "exportMatches": PLAIN,
    "getKeys": PLAIN,
    "replayEvents": PLAIN,
    "issueTicket": PLAIN,
    "createWebhook": (Sent(HOOK),),
    "listWebhooks": PLAIN,
    "getWebhook": PLAIN,
    "changeWebhook": (Sent({"note": "x"}),),
    "deleteWebhook": PLAIN,
    "rotateWebhookSecret": (Sent({}),),
    "pauseWebhook": PLAIN,
    "resumeWebhook": PLAIN,
    "replayWebhook": (Sent({"after": 0}),),
    "getFeed": PLAIN,
    "streamFeed": PLAIN,
    "createPlayer": (Sent({"name": "Eve"}),),
    "renewPlayerToken": (Sent(places={"player_id": NOBODY}, otherwise=404),),
    "erasePlayer": (Sent(places={"player_id": NOBODY}, otherwise=404),),
    "getMe": PLAIN,
    "renameMe": (Sent({"name": "Eva"}),),
    "eraseMe": PLAIN,
    "listMyMatches": PLAIN,
    "streamMyMatches": PLAIN,
    "listMyInvitations": PLAIN,
    "declineInvitation": (Sent(places={"invitation_id": NOBODY}, otherwise=404),),
    "eraseSeatName": (Sent(places={"seat": 0}), Sent(places={"seat": 1}, own=False)),
    "getMetrics": PLAIN,
    "listMatches": PLAIN,
    "listGames": PLAIN,
    "getGame": (Sent(places={"game": "help_me"}),),
    "getEdition": (Sent(places={"game": "help_me", "edition": "standard"}),),
    "getTime": PLAIN,
    "getHealth": PLAIN,
    "getReadiness": PLAIN,
    "getOpenApi": PLAIN,
    "advanceClock": (Sent({"advance_seconds": 1}, otherwise=404),),  # this is no sandbox
}


class Described(NamedTuple):
    """What the OpenAPI document says of an operation."""

    method: str
    path: str
    reads_tokens: bool
    key_length: int | None
    """The least length of an idempotency key; None: it takes none."""


def described() -> dict[str, Described]:
    """Every operation of the API, by its id."""
    return {
        operation["operationId"]: Described(method, path, operation.get("security") != [], _key_length(operation))
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
    }


def _key_length(operation: Mapping[str, Any]) -> int | None:
    keys = [one["schema"] for one in operation.get("parameters", ()) if one["name"] == "Idempotency-Key"]
    return keys[0]["minLength"] if keys else None


DESCRIBED = described()


async def send(
    client: httpx.AsyncClient, match: Played, name: str, sent: Sent, token: str | None, key: str | None = None
) -> httpx.Response:
    """Send an operation; of a stream that stays open, only the head is read."""
    operation = DESCRIBED[name]
    places = {"match_id": match.id, **sent.places}
    if "{webhook_id}" in operation.path:
        places["webhook_id"] = await _webhook_of(client, match, token)
    path = operation.path.format_map(places)
    headers = bearing(token) | ({} if key is None else {"Idempotency-Key": key})
    async with client.stream(operation.method, path, headers=headers, json=sent.body) as answer:
        if not answer.headers.get("Content-Type", "").startswith("text/event-stream"):
            await answer.aread()
            return answer
        return httpx.Response(answer.status_code, headers=answer.headers)


_webhooks: dict[tuple[str, str | None], str] = {}


async def _webhook_of(client: httpx.AsyncClient, match: Played, token: str | None) -> str:
    """The id of a webhook of the bearer's own, one for each match; of none if the bearer may not make any."""
    if (match.id, token) not in _webhooks:
        made = await client.post("/v1/webhooks", json=HOOK, headers=bearing(token))
        _webhooks[match.id, token] = made.json()["webhook"]["id"] if made.is_success else match.id
    return _webhooks[match.id, token]
