"""The table of rights in docs/architecture.md is what the server does.

Every operation is walked, by every kind of caller: with a token that is valid; with one that is dead, by whatever kills
its kind; both also at a process that has not heard of it; and repeated under its key. How an operation is sent stands
in `tests/clients/operations.py`: a new operation needs its line there and its row in the table, and gets all of this.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

import httpx
import pytest
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.fanout.memory import MemoryFanout
from service.matches.rights import Scope
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.known_player import create_player
from tests.clients.operations import (
    DESCRIBED,
    DOCUMENT,
    FULL,
    GAME,
    LEFT,
    RUNNING,
    SEATS,
    SECRET_KEY_LENGTH,
    SENT,
    WAITING,
    Sent,
    send,
)
from tests.clients.playing import Played, bearing, open_match, problem
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[3] / "docs" / "architecture.md"
COLUMNS = ("nobody's", "seat", "host", "player", "key `admin`", "other key")
SCOPES = [scope for scope in Scope if scope is not Scope.ADMIN]
CALLERS = (*COLUMNS[:5], *(f"key `{scope}`" for scope in SCOPES))
"""Every kind of caller: the columns of the table, and of the last one each scope by itself."""

UNAUTHENTICATED = (401, "unauthenticated")
numbers = count(1)


class Row(NamedTuple):
    """One row of the table: its operations, and what it says of each kind of caller."""

    operations: str
    says: dict[str, str]

    def holds(self, name: str, sent: Sent) -> bool:
        """Whether this is the row of an operation; a row may be about some commands alone."""
        operations, _, commands = self.operations.partition(":")
        if name not in re.findall(r"`(\w+)`", operations):
            return False
        if not commands:
            return True
        type = sent.body["type"]
        return f"`{type}`" in commands if type.startswith("match.") else "of the game" in commands

    def allows(self, caller: str, sent: Sent) -> bool:
        """Whether this caller may, as the cell says."""
        says = self.says.get(caller, self.says["other key"])
        if caller not in self.says and says.startswith("scope"):
            return caller.removeprefix("key ") in says
        if says in (WAITING, RUNNING):
            return sent.stage == says
        return sent.own if says == "its own" else not says.startswith("no")


def table() -> list[Row]:
    section = PAGE.read_text("utf-8").partition("## Rights")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    head, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert tuple(head[1:-1]) == COLUMNS
    return [Row(cells[0], dict(zip(COLUMNS, cells[1:], strict=False))) for cells in rows]


TABLE = table()
WALK = [pytest.param(name, sent, id=name) for name, ways in SENT.items() for sent in ways]
KEYED = [one for one in WALK if DESCRIBED[str(one.values[0])].key_length is not None]

CHANGING = [
    one
    for one in WALK
    for described in [DESCRIBED[str(one.values[0])]]
    if described.method != "get" and "{match_id}" in described.path
]


def row_of(name: str, sent: Sent) -> Row:
    """The one row of the table that an operation has."""
    [row] = [row for row in TABLE if row.holds(name, sent)]
    return row


def test_every_operation_is_walked_and_in_the_table() -> None:
    named = {name for row in TABLE for name in re.findall(r"`(\w+)`", row.operations.partition(":")[0])}
    assert set(DESCRIBED) == set(SENT) == named


def test_every_command_of_a_match_is_walked_and_in_the_table() -> None:
    commands = set(re.findall(r'"(match\.\w+)"', str(DOCUMENT["components"]["schemas"]["Command"]).replace("'", '"')))
    assert commands == {sent.body["type"] for sent in SENT["sendCommand"]} - {f"{GAME}.pick"}
    for sent in SENT["sendCommand"]:
        assert row_of("sendCommand", sent)


@pytest.fixture(scope="module")
async def stale(here: Here) -> AsyncIterator[Here]:
    """Another process over the same stores that hears nothing of what the first one does."""
    deaf = replace(here.stores, fanout=MemoryFanout())
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    async with served_here(here.data, settings=settings, stores=deaf) as there:
        yield there


class Cast(NamedTuple):
    """A match, with a token of every kind that lives there, and one of every kind that is dead or of another match."""

    match: Played
    living: dict[str, str | None]
    dead: dict[str, str]

    def has(self, caller: str) -> bool:
        """Whether a token of this kind lives here."""
        return caller in self.living


async def changed_hands(here: Here, stale: Here, match: Played) -> dict[str, str]:
    """Return the tokens that a seat has had whose holders were removed, and which was moved and then reissued."""
    host = bearing(match.host)
    await match.sit(name="Kim", seat=1)
    dead = {"removed by the host": match.tokens[1]}
    assert (await match.leave(1, match.host)).status_code == 204
    await match.sit(name="Lou", seat=1)
    dead["handed over"] = match.tokens[1]
    issued = await here.client.post(f"{match.path}/seats/1/handover", json={}, headers=bearing(match.tokens[1]))
    taken = await here.client.post(f"{match.path}/handover", json={"code": issued.json()["code"]})
    dead["reissued"] = taken.json()["seat_token"]
    assert (await stale.client.get(f"{match.path}/view", headers=bearing(dead["reissued"]))).status_code == 200
    assert (await here.client.post(f"{match.path}/seats/1/reissue", json={}, headers=host)).status_code == 201
    assert (await match.leave(1, match.host)).status_code == 204
    return dead


async def cast(here: Here, stale: Here, stage: str, caller: str = "seat", *, changing: bool = False) -> Cast:
    """Open a match in which the right to do something is the question, and not the state; both processes know it.

    The second one knows the dead tokens as alive, and has not heard of those who live. For the *caller* "player", what
    is otherwise the seat's is a player's. *changing*: seats have changed hands, too.
    """
    match = await open_match(here.client, GAME, SEATS, start="by_host" if stage == FULL else "when_full")
    other = await open_match(here.client, GAME)
    await match.sit(name="Ann", seat=0)
    leaver = match.tokens[0]
    gone = await changed_hands(here, stale, match) if changing else {}
    keys = {scope: await key(here, scope) for scope in Scope}
    revoked = {scope: await key(here, scope) for scope in Scope}
    for client in (here.client, stale.client):
        for token in (leaver, *(revoked[scope] for scope in (Scope.ADMIN, Scope.AUDIT))):
            assert (await client.get(f"{match.path}/view", headers=bearing(token))).status_code == 200
    await match.leave(0, leaver)
    for token in revoked.values():
        await here.stores.api_keys.revoke(token_hash(token))
    renewed, erased, player = [await create_player(here.client) for _ in range(3)]
    await here.server.context.accounts.renew(PlayerId(UUID(renewed.id)))
    await erased.erase()
    for seat in range(LEFT if stage == WAITING else SEATS):
        await match.sit(name=f"Player {seat}", seat=seat, headers=player.headers if (caller, seat) == PLAYERS else {})
    living = {"nobody's": None, "host": match.host}
    living |= {"player": player.token} if caller == "player" else {"seat": match.tokens[0]}
    dead = {
        "renewed": renewed.token,
        "erased": erased.token,
        "left": leaver,
        "host of another match": other.host,
        "seat_unknown": "seat_unknown",
        **gone,
    }
    dead |= {f"revoked {scope}": token for scope, token in revoked.items()}
    dead["ended"] = await key(here, Scope.ADMIN, ends=datetime.now(UTC) - timedelta(days=1))
    return Cast(match, living | {f"key `{scope}`": token for scope, token in keys.items()}, dead)


PLAYERS = ("player", 0)
"""Who takes a seat as a player, and which."""


async def key(here: Here, scope: Scope, ends: datetime | None = None) -> str:
    """A new API key."""
    token = f"key_{scope}_{next(numbers)}"
    await here.stores.api_keys.add(token_hash(token), scope, "", datetime.now(UTC), ends)
    return token


def by_turns(here: Here, stale: Here) -> Iterator[httpx.AsyncClient]:
    """Clients of the two processes."""
    yield from (stale.client, here.client)


def is_known(caller: str, name: str) -> bool:
    """Whether the server can tell that a token is valid: a seat's and a host's are so at their match alone."""
    return caller not in ("nobody's", *(() if "{match_id}" in DESCRIBED[name].path else ("seat", "host")))


@pytest.mark.parametrize(("name", "sent"), WALK)
async def test_what_the_table_says_is_so(here: Here, stale: Here, name: str, sent: Sent) -> None:
    row, playing = row_of(name, sent), None
    for caller in CALLERS:
        for client in by_turns(here, stale):
            if playing is None or not playing.has(caller):
                playing = await cast(here, stale, sent.stage, caller)
            answer = await send(client, playing.match, name, sent, playing.living[caller])
            if row.allows(caller, sent):
                assert answer.is_success or answer.status_code == sent.otherwise, (caller, answer.text)
                playing = None if DESCRIBED[name].method != "get" else playing
            else:
                assert problem(answer)[0] == (403 if is_known(caller, name) else 401), (caller, answer.text)


@pytest.mark.parametrize(("name", "sent"), WALK)
async def test_a_dead_token_has_no_right_anywhere(here: Here, stale: Here, name: str, sent: Sent) -> None:
    playing = await cast(here, stale, sent.stage, changing=True)
    before = await playing.match.traces()
    bodies = set()
    for what, token in playing.dead.items():
        for client in by_turns(here, stale):
            answer = await send(client, playing.match, name, sent, token)
            if DESCRIBED[name].reads_tokens:
                assert problem(answer)[:2] == UNAUTHENTICATED, (what, answer.status_code)
                bodies.add(answer.content)
            else:
                assert answer.is_success or answer.status_code == sent.otherwise, (what, answer.status_code)
    assert len(bodies) <= 1, "every dead token is refused in the same words"
    assert await playing.match.traces() == before


@pytest.mark.parametrize(("name", "sent"), KEYED)
async def test_a_repeat_is_its_senders_while_the_token_lives(here: Here, stale: Here, name: str, sent: Sent) -> None:
    row, length = row_of(name, sent), DESCRIBED[name].key_length
    assert length is not None
    may = [caller for caller in CALLERS if row.allows(caller, sent)]
    for caller in may:
        playing = await cast(here, stale, sent.stage, caller)
        key = f"{name}-{next(numbers)}".ljust(SECRET_KEY_LENGTH, ".")
        token = playing.living[caller]
        first = await send(here.client, playing.match, name, sent, token, key)
        if first.status_code == sent.otherwise:
            continue
        assert "Idempotency-Replayed" not in first.headers
        others = {other: playing.living[other] for other in may if playing.has(other)}
        others |= {"another seat": playing.match.tokens[1]} if "seat" in may else {}
        for client in by_turns(here, stale):
            for other, bearer in others.items():
                again = await send(client, playing.match, name, sent, bearer, key)
                if other == caller or length >= SECRET_KEY_LENGTH:
                    assert again.headers["Idempotency-Replayed"] == "true", (caller, other)
                    assert again.status_code == first.status_code
                    assert told(again) == told(first)
                else:
                    assert again.content != first.content, (caller, other)
                    assert again.headers.get("Location") != first.headers.get("Location", ""), (caller, other)
        if await killed(here, playing, caller):
            for client in by_turns(here, stale):
                assert problem(await send(client, playing.match, name, sent, token, key))[:2] == UNAUTHENTICATED


def told(answer: httpx.Response) -> object:
    """An answer but for what a match or a webhook has become since: deliveries go on meanwhile."""
    body = answer.json()
    same = {name: value for name, value in body.items() if name not in ("match", "webhook")}
    return same | {name: body[name]["id"] for name in ("match", "webhook") if name in body}


@pytest.mark.parametrize(("name", "sent"), CHANGING)
async def test_a_token_that_dies_while_its_request_waits_changes_nothing(here: Here, name: str, sent: Sent) -> None:
    match = await open_match(here.client, GAME, SEATS)
    await match.sit(name="Ann", seat=0)
    leaver = match.tokens[0]
    cached = await here.server.context.cache.get(MatchId(UUID(match.id)))
    async with cached.lock:
        leaving = asyncio.create_task(match.leave(0, leaver))
        await until(lambda: waiting_for(cached.lock) == 1)
        waiting = asyncio.create_task(send(here.client, match, name, sent, leaver))
        await until(lambda: waiting_for(cached.lock) == 2 or waiting.done())
        decided = waiting.done()
    assert (await leaving).status_code == 204
    position = (await match.summary())["position"]
    answer = await waiting
    assert decided or problem(answer)[:2] == UNAUTHENTICATED
    assert (await match.summary())["position"] == position


def waiting_for(lock: asyncio.Lock) -> int:
    """How many wait for *lock*."""
    return len(lock._waiters or ())


async def until(holds: Callable[[], bool]) -> None:
    """Return once a condition holds."""
    while not holds():  # noqa: ASYNC110 (a lock tells nobody who waits for it)
        await asyncio.sleep(0)


async def killed(here: Here, playing: Cast, caller: str) -> bool:
    """Kill a caller's token, if there is a way to while the match is as it is."""
    token = playing.living[caller]
    if caller.startswith("key") and token is not None:
        await here.stores.api_keys.revoke(token_hash(token))
        return True
    if caller == "player":
        await here.client.delete("/v1/me", headers=bearing(token))
        return True
    if caller == "seat" and (await playing.match.summary())["status"] == "waiting":
        return (await playing.match.leave(0, token)).status_code == 204
    return False
