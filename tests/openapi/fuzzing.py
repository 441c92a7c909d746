"""What schemathesis is told of this API: who calls, what counts as a right request, what it may be refused for."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import schemathesis

TOKENLESS = ("openMatch", "getMetrics")
"""Operations that no token of a match is for."""

HOSTS = ("createInvitation", "listInvitations", "revokeInvitation", "reissueSeat")
"""Operations that the host's token is for."""

KEYED = {"getFeed": "AUDIT"}
KEYED |= dict.fromkeys(("createWebhook", "listWebhooks", "getWebhook", "changeWebhook", "deleteWebhook"), "WEBHOOKS")
KEYED |= dict.fromkeys(("rotateWebhookSecret", "pauseWebhook", "resumeWebhook", "replayWebhook"), "WEBHOOKS")
KEYED |= dict.fromkeys(("createPlayer", "renewPlayerToken", "erasePlayer"), "PLAYERS")
KEYED |= dict.fromkeys(("getMe", "renameMe", "listMyMatches"), "PLAYER")
"""Operations that need an API key, and its scope; or a player's token."""

TEXTS = ("getRecord", "exportMatches", "getPicture")
"""Operations whose lines the document takes for text."""

MEANT = (
    "$.edition",
    "$.seats",
    "$.options",
    "$.bots",
    "$.url",
    "$.types",
    "$.seat",
    # entropy, or its hash
    "$.entropy",
    # what another version of this server may offer
    "$.joining",
    "$.turn_seconds",
    "$.invitation",
    # a guest's; players may leave it out
    "$.name",
    "$query.as",
    # whose turn it must be, which another parameter asks for
    "$query.player",
)
"""What can be well-formed and yet not be meant: no such edition, more bots than seats, a seat that there is not."""


@schemathesis.auth()
class Seat:
    """Calls as seat 0, or as the host, of the match that the test has started, or with an API key."""

    def get(self, case: Any, context: Any) -> str:
        """Return the token of the seat: auth is fetched once for all operations."""
        return os.environ["PARTIE_TEST_TOKEN"]

    def set(self, case: Any, data: str, context: Any) -> None:
        """Send it."""
        operation = case.operation.definition.raw["operationId"]
        if operation in TOKENLESS:
            return
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {self._token(operation, case, data)}"

    @staticmethod
    def _token(operation: str, case: Any, seat: str) -> str:
        if operation in KEYED:
            return os.environ[f"PARTIE_TEST_{KEYED[operation]}"]
        own = OPENED.get(str((case.path_parameters or {}).get("match_id")), {})
        if operation in HOSTS:
            return own.get("host_token", os.environ["PARTIE_TEST_HOST"])
        return own.get("seat_token") or own.get("host_token") or seat


OPENED: dict[str, dict[str, str]] = {}
"""The tokens of the matches that it has opened itself, and of the seats that it has taken there: the latest of each."""


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Remember the tokens that were given, as a client does."""
    operation = case.operation.definition.raw["operationId"]
    if response.status_code != 201 or operation not in ("openMatch", "forkMatch", "takeSeat", "takeOverSeat"):
        return
    given = response.json()
    match = given["match"]["id"] if "match" in given else str(case.path_parameters["match_id"])
    OPENED.setdefault(match, {}).update({name: token for name, token in given.items() if name.endswith("_token")})


@schemathesis.hook
def filter_body(context: Any, body: Any) -> bool:
    """Leave out 1.0: JSON Schema takes it for an integer, this server does not."""
    return _has_no_fraction(body)


@schemathesis.deserializer("application/x-ndjson")
def first_line(context: Any, response: Any) -> Any:
    """Look at one line of many: as JSON, or as text where the document says no more."""
    line = response.content.split(b"\n")[0]
    return line.decode() if context.operation.definition.raw["operationId"] in TEXTS else json.loads(line)


@schemathesis.check
def well_formed_is_not_malformed(context: Any, response: Any, case: Any) -> None:
    """A request that the document promises is decided, not refused as malformed."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code not in (400, 413, 415):
        return
    path = str(response.json()["facts"].get("path", ""))
    if path.startswith("$header.") and not _is_as_documented(case, path.removeprefix("$header.")):
        return  # a simplified value of schemathesis' own
    assert path.startswith(MEANT), f"what is right by the document is malformed: {path}"


def _is_as_documented(case: Any, header: str) -> bool:
    parameters = case.operation.definition.raw["parameters"]
    schema = next(one["schema"] for one in parameters if one["name"] == header)
    return re.search(schema["pattern"], case.headers[header]) is not None


def _has_no_fraction(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_has_no_fraction, value.values()))
    if isinstance(value, list):
        return all(map(_has_no_fraction, value))
    return not isinstance(value, float)
