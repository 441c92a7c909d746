"""Whatever a token dies of, its streams end, its sockets close, and no operation of the document takes it any more.

At two processes, of which the second hears nothing of the first, so that it can tell by a heartbeat alone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from msgspec.structs import replace

from infra.clock.turnable import TurnableClock
from infra.fanout.memory import MemoryFanout
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import following
from tests.clients.known_player import create_player
from tests.clients.operations import DESCRIBED, SENT, send
from tests.clients.playing import Played, bearing, open_match, problem
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"
SEATS = 3
ABSENT_SECONDS = 3600
SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.2)
OPERATOR, KEY = "key_of_an_operator", "key_that_dies"
ENDS = ("match.seat_left", "match.seat_handed_over", "match.seat_reissued")
UNAUTHENTICATED = (401, "unauthenticated", None)


@pytest.fixture
async def two(tmp_path: Path, anyio_backend: str) -> AsyncIterator[tuple[Here, Here]]:
    """Two processes over the same stores, of which one hears nothing of the other."""
    async with served_here(tmp_path, settings=SETTINGS) as one:
        deaf = replace(one.stores, fanout=MemoryFanout())
        async with served_here(tmp_path, settings=SETTINGS, stores=deaf, clock=one.clock) as other:
            await one.stores.api_keys.add(token_hash(OPERATOR), "admin", "", one.clock.now())
            yield one, other


class Doomed(NamedTuple):
    """A match, a token that can look there, and what it dies of; *own*: streams that it has beside those of the match.

    Whoever only loses a seat goes on with its token elsewhere: *keeps_its_token*.
    """

    match: Played
    token: str
    die: Callable[[], Awaitable[Any]]
    own: tuple[str, ...] = ()
    keeps_its_token: bool = False


async def table(here: Here, seated: int = SEATS, game: str = GAME) -> Played:
    match = await open_match(here.client, game, SEATS, absent_seconds=ABSENT_SECONDS)
    for seat in range(seated):
        assert (await match.sit(name=f"Player {seat}", seat=seat)).status_code == 201
    return match


async def post(here: Here, path: str, token: str | None, **body: Any) -> dict[str, Any]:
    answer = await here.client.post(path, json=body, headers=bearing(token))
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def left(here: Here) -> Doomed:
    match = await table(here, 2)
    return Doomed(match, match.tokens[0], lambda: match.leave(0, 0))


async def left_and_taken_by_another(here: Here) -> Doomed:
    match = await table(here, 2)
    token = match.tokens[0]

    async def die() -> None:
        await match.leave(0, 0)
        await match.sit(name="Another", seat=0)
        await match.sit(name="The last", seat=2)
        await match.command(0, {"type": f"{GAME}.pick", "number": 3})

    return Doomed(match, token, die)


async def removed(here: Here) -> Doomed:
    match = await table(here, 2)
    return Doomed(match, match.tokens[0], lambda: match.leave(0, match.host))


async def moved(here: Here, seated: int, to: str | None = None) -> Doomed:
    match = await table(here, seated)
    token = match.tokens[0]

    async def die() -> None:
        code = (await post(here, f"{match.path}/seats/0/handover", token))["code"]
        taken = await post(here, f"{match.path}/handover", to, code=code)
        assert taken["seat_token"] != token
        if taken["seat_token"] is not None:
            match.tokens[0] = taken["seat_token"]

    return Doomed(match, token, die)


async def handed_over_before_the_start(here: Here) -> Doomed:
    return await moved(here, 2)


async def handed_over(here: Here) -> Doomed:
    return await moved(here, SEATS)


async def handed_over_to_a_player(here: Here) -> Doomed:
    return await moved(here, SEATS, (await create_player(here.client)).token)


async def reissued_by_the_host(here: Here) -> Doomed:
    match = await table(here, 2)
    return Doomed(match, match.tokens[0], lambda: post(here, f"{match.path}/seats/0/reissue", match.host))


async def reissued_by_an_operator(here: Here) -> Doomed:
    match = await table(here)
    return Doomed(match, match.tokens[0], lambda: post(here, f"{match.path}/seats/0/reissue", OPERATOR))


async def reissued_by_all_others(here: Here) -> Doomed:
    match = await table(here, game="help_me")  # in which no round ends by itself while the clock is turned

    async def die() -> None:
        ask = {"type": "match.ask_reissue", "seat": 0}
        for seat in (1, 2):
            assert (await match.command(seat, ask)).status_code == 201
        assert isinstance(here.clock, TurnableClock)
        here.clock.advance(timedelta(seconds=ABSENT_SECONDS))
        assert (await match.command(1, ask)).status_code == 201

    return Doomed(match, match.tokens[0], die)


async def renewed(here: Here) -> Doomed:
    match, ada = await table(here, 2), await create_player(here.client)
    await ada.sit(match)
    renew = here.client.post
    return Doomed(
        match, ada.token, lambda: renew(f"/v1/players/{ada.id}/token", headers=bearing(OPERATOR)), ("/v1/me",)
    )


async def erased(here: Here) -> Doomed:
    match, ada = await table(here, 2), await create_player(here.client)
    await ada.sit(match)
    return Doomed(match, ada.token, ada.erase, ("/v1/me",))


async def erased_by_an_operator(here: Here) -> Doomed:
    match, ada = await table(here, 1), await create_player(here.client)
    await ada.sit(match)
    erase = here.client.delete
    return Doomed(match, ada.token, lambda: erase(f"/v1/players/{ada.id}", headers=bearing(OPERATOR)), ("/v1/me",))


async def players_seat_freed(here: Here) -> Doomed:
    match, ada = await table(here, 1), await create_player(here.client)
    seat = (await ada.sit(match)).json()["seat"]
    return Doomed(match, ada.token, lambda: match.leave(seat, match.host), keeps_its_token=True)


async def players_seat_reissued(here: Here) -> Doomed:
    match, ada = await table(here, 2), await create_player(here.client)
    await ada.sit(match)
    return Doomed(match, ada.token, lambda: post(here, f"{match.path}/seats/2/reissue", OPERATOR), keeps_its_token=True)


async def revoked(here: Here) -> Doomed:
    await here.stores.api_keys.add(token_hash(KEY), "admin", "", here.clock.now())
    return Doomed(await table(here), KEY, lambda: here.stores.api_keys.revoke(token_hash(KEY)), ("/v1/feed",))


async def ended(here: Here) -> Doomed:
    now = here.clock.now()
    await here.stores.api_keys.add(token_hash(KEY), "admin", "", now, now + timedelta(hours=3))

    async def die() -> None:
        assert isinstance(here.clock, TurnableClock)
        here.clock.advance(timedelta(hours=3))

    return Doomed(await table(here), KEY, die, ("/v1/feed",))


WAYS = [
    *(left, left_and_taken_by_another, removed, handed_over_before_the_start, handed_over, handed_over_to_a_player),
    *(reissued_by_the_host, reissued_by_an_operator, reissued_by_all_others, renewed, erased, erased_by_an_operator),
    *(players_seat_freed, players_seat_reissued, revoked, ended),
]


@pytest.mark.parametrize("way", WAYS)
async def test_its_streams_end_and_it_has_no_right_any_more(
    two: tuple[Here, Here], way: Callable[[Here], Awaitable[Doomed]]
) -> None:
    doomed = await way(two[0])
    match, token = doomed.match, doomed.token
    async with AsyncExitStack() as stack:
        streams, sockets = [], []
        for here in two:
            issued = await here.client.post(f"{match.path}/tickets", headers=bearing(token))
            ticket = issued.json()["ticket"]
            ways = [
                following(here.client, match.path, token),
                following(here.client, match.path, token, include="view,legal"),
                following(here.client, match.path, token, eyes="spectator"),
                following(here.client, match.path, ticket=ticket),
                *(following(here.client, path, token) for path in doomed.own),
            ]
            streams += [await stack.enter_async_context(one) for one in ways]
            for query, bearer in (("", token), (f"?ticket={ticket}", None)):
                socket = await stack.enter_async_context(socket_to(here.url, f"{match.path}/socket{query}", bearer))
                await socket.ask(subscribe=match.id)
                sockets.append(socket)
        await doomed.die()
        for stream in streams:
            await stream.until_end()
            assert "end" not in stream.names
        for socket in sockets:
            assert await socket.until_closed() == 4401
            assert socket.frames[-1]["problem"]["code"] == "unauthenticated"
    ends = [one["position"] for one in await match.events(eyes="spectator") if of_type(one) in ENDS]
    shown = [one.get("position", 0) for stream in streams for one in stream.events]
    assert max(shown, default=0) <= min(ends, default=max(shown, default=0))  # nothing of what came after
    if not doomed.keeps_its_token:
        await require_refused_everywhere(two, match, token)


def of_type(envelope: dict[str, Any]) -> str | None:
    """The type of an event, None if it is hidden."""
    return envelope["event"] and str(envelope["event"]["type"])


async def require_refused_everywhere(two: tuple[Here, Here], match: Played, token: str) -> None:
    """Send every operation with a dead token to both processes: it is refused in the same words, and does nothing."""
    before = await match.summary()
    bodies = set()
    for name, (sent, *_) in SENT.items():
        if DESCRIBED[name].reads_tokens:
            for here in two:
                answer: httpx.Response = await send(here.client, match, name, sent, token)
                assert problem(answer) == UNAUTHENTICATED, (name, answer.text)
                bodies.add(answer.content)
    assert len(bodies) == 1
    assert await match.summary() == before
