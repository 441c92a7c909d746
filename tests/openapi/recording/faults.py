"""Refusals that are nobody's fault, or that come of asking too often."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

from msgspec.structs import fields
from structlog.testing import capture_logs

from domain.ids import MatchId
from infra.database.errors import StoreBusy
from infra.event_store.memory import MemoryEventStore
from service.http.examples import ELSEWHERE
from service.stores import Stores
from tests.clients.operations import DESCRIBED
from tests.clients.playing import bearing
from tests.openapi.recording.matches import over, secret_key, started
from tests.openapi.recording.people import HOOK
from tests.openapi.recording.recorder import Client
from tests.openapi.recording.refusals import SANDBOX, Target, codes
from tests.servers.partie import memory_stores

NARROW: dict[str, Any] = {
    "limit_openings": "8/hour",
    "limit_sittings": "12/hour",
    "limit_players": "4/hour",
    "limit_commands": "2/hour",
    "limit_streams": "1/hour",
    "limit_sandbox": "1/hour",
    "webhooks_per_key": 1,
    "streams_per_client": 1,
    "streams_per_seat": 1,
}
MOST_TRIES = 20
OF_THE_END = ("forkMatch", "askRematch")
"""Operations on a match that is over."""


class Fault:
    """What stores raise, once there is something."""

    def __init__(self) -> None:
        self.error: Exception | None = None


class Faulty:
    """A store that fails as it is told to."""

    def __init__(self, real: Any, fault: Fault) -> None:
        self._real = real
        self._fault = fault

    def __getattr__(self, name: str) -> Any:
        if self._fault.error is not None:
            raise self._fault.error
        return getattr(self._real, name)


def faulty_stores(fault: Fault) -> Stores:
    """Stores in memory that fail as they are told to."""
    real = memory_stores()
    made: dict[str, Any] = {one.name: getattr(real, one.name) for one in fields(real)}
    kept = ("fanout", "presence", "liveness", "agenda", "webhooks")  # which background work would trip over
    given: dict[str, Any] = {
        name: one if one is None or name in kept else Faulty(one, fault) for name, one in made.items()
    }
    return Stores(**given)


async def of_the_database(client: Client, fault: Fault) -> None:
    """Each operation while the database is away, and one while there is an error in the server.

    What does not ask the database, and what fails by an error, answers as others do.
    """
    for operation in sorted(DESCRIBED.keys() - SANDBOX):
        target = await Target(client, operation).prepare()
        client.here.server.context.cache._kept.clear()
        fault.error = StoreBusy("away")
        with contextlib.suppress(AssertionError):
            await target.refuse("busy", 503, "The database is away")
        fault.error = None
    client.here.server.context.cache._kept.clear()
    target = await Target(client, "getMatch").prepare()
    with capture_logs():
        fault.error = ZeroDivisionError("an error in the server")
        await target.refuse("internal", 500, "An error in the server")
        fault.error = None
    held = client.recorder.kept
    for code, status in (("busy", "503"), ("internal", "500")):
        example = held["getMatch"][status][code]
        client.recorder.keep(ELSEWHERE, status, code, example["value"], example["summary"])


async def damaged(client: Client) -> None:
    """Each operation on a match whose stored events were altered by hand."""
    store = client.here.stores.store
    assert isinstance(store, MemoryEventStore)
    for operation in DESCRIBED:
        if "damaged" not in codes(operation):
            continue
        if operation == "openMatch":
            how: dict[str, Any] = {"body": {"game": "help_me", "seats": 2}, "headers": secret_key("damaged")}
            match = (await client.send("openMatch", how["body"], status=201, headers=how["headers"])).json()["match"]
            refuse: Callable[[], Awaitable[None]] = lambda how=how: client.refuse(  # type: ignore[misc]  # noqa: E731
                "openMatch", "damaged", SAID_OF_IT, status=500, **how
            )
        else:
            target = await Target(client, operation).prepare()
            match = {"id": target.places["match_id"]}
            refuse = lambda target=target: target.refuse("damaged", 500, SAID_OF_IT)  # type: ignore[misc]  # noqa: E731
        row = store.kept[MatchId(UUID(match["id"]))]
        row.events.append(row.events[-1])
        client.here.server.context.cache._kept.clear()
        await refuse()


SAID_OF_IT = "Its events were altered in the database"


async def too_often(client: Client) -> None:
    """Each operation that is limited, until it is."""
    match, ended = await started(client), await over(client)
    async with client.http.stream("GET", f"/v1/matches/{match.id}/stream", headers=bearing(None)):
        await _until_limited(client, "getEvents", None, None, match_id=match.id, query={"wait": 1, "after": 99})
        await _until_limited(client, "getFeed", None, "key_feed", query={"wait": 1, "after": 99})
    token = (await client.send("createPlayer", {"name": "Ada"}, status=201)).json()["player_token"]
    for operation, body, who in (
        ("sendCommand", {"type": "match.withdraw_abort"}, match.tokens[0]),
        ("streamEvents", None, match.tokens[0]),
        ("replayEvents", None, match.tokens[0]),
        ("streamFeed", None, "key_audit"),
        ("streamMyMatches", None, token),
        ("createWebhook", HOOK, "key_webhooks"),
        ("createPlayer", {"name": "Bo"}, None),
        ("openMatch", {"game": "help_me", "seats": 2}, None),
        ("forkMatch", {"at": ended.moved}, None),
        ("takeSeat", {"name": "Cy"}, None),
        ("askRematch", {}, ended.tokens[0]),
        ("takeOverSeat", {"code": "handover_AAEABgsb2Tp"}, None),
    ):
        await _until_limited(client, operation, body, who, match_id=ended.id if operation in OF_THE_END else match.id)


async def _until_limited(client: Client, operation: str, body: Any, token: str | None, **places: Any) -> None:
    for _ in range(MOST_TRIES):
        try:
            await client.send(operation, body, status=429, token=token, **places)
        except AssertionError:
            continue
        await client.refuse(operation, "too_many_requests", "Too often", body, status=429, token=token, **places)
        return
    raise AssertionError(f"{operation} is not limited")


async def the_sandbox_too_often(client: Client) -> None:
    """The same of the sandbox's clock."""
    await _until_limited(client, "advanceClock", {"advance_seconds": 1}, None)
