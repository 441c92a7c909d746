"""Whoever leaves a match, of any game: the house plays on, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from domain.aggregate import SETTLE
from domain.ids import MatchId, Seat
from domain.timestamp import parse_timestamp
from infra.clock.turnable import TurnableClock
from tests.clients.playing import Played, open_match, problem, started
from tests.domain.games.random_play import some_command
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import Here, served_here

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize("game", [game.slug for game in CATALOGUE.games]),
]

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
TURN = 60
UNTIMED = {"lowest_unique": {"pick_seconds": 600}}
"""Options by which no clock of the game's own comes before that of a turn."""


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """One server for all tests of this file; time goes by when it is turned."""
    async with served_here(tmp_path_factory.mktemp("leavers"), clock=TurnableClock(frozen_at=NOON)) as served:
        yield served


class Table:
    """A match whose people have a minute a turn."""

    def __init__(self, here: Here, match: Played) -> None:
        self.here = here
        self.match = match

    @classmethod
    async def laid(cls, here: Here, game: str, seats: int = 2, **body: Any) -> Table:
        options = UNTIMED.get(game, {})
        return cls(here, await started(here.client, game, seats, turn_seconds=TURN, options=options, **body))

    def advance(self, seconds: float) -> None:
        assert isinstance(self.here.clock, TurnableClock)
        self.here.clock.advance(timedelta(seconds=seconds))

    async def until(self, holds: Callable[[list[dict[str, Any]]], bool], after: int) -> list[dict[str, Any]]:
        """Return the events beyond *after* once something holds of them."""
        async with asyncio.timeout(20):
            while True:
                page = (await self.match.get("/events", after=after, wait=5)).json()["events"]
                if holds(page):
                    events: list[dict[str, Any]] = page
                    return events

    async def let_turn_pass(self) -> list[dict[str, Any]]:
        """Let the time of all who are asked run out, and give what happened once the house has acted for each."""
        before = await self.match.summary()
        seats = {one["seat"] for one in before["to_act"] if one["deadline"]}
        self.advance(TURN + 0.5)

        def have_acted(page: list[dict[str, Any]]) -> bool:
            return {f"bot:{seat}" for seat in seats} <= {one["actor"] for one in page}

        return await self.until(have_acted, before["position"])

    async def act(self, seat: int, luck: random.Random) -> None:
        """Let *seat*, which is asked, do anything legal; again if the house was faster."""
        while True:
            live = await self.here.server.context.cache.fresh(MatchId(UUID(self.match.id)))
            position, command = live.version - 1, some_command(live.match.state, Seat(seat), luck)
            answer = await self.match.command(seat, msgspec.to_builtins(command), if_match=f'"{position}"')
            if answer.status_code != httpx.codes.PRECONDITION_FAILED:
                break
        assert answer.status_code == 201, answer.text

    async def answer(self, seat: int, asked_at: int) -> None:
        """Let *seat* act until it has answered the decision opened at *asked_at*, or the house was faster."""
        while True:
            legal = (await self.match.get("/legal", seat)).json()
            if legal["asked_at"] != asked_at:
                return
            tag = f'"{legal["position"]}"'
            answer = await self.match.command(seat, legal["any"], if_match=tag, asked_at=asked_at)
            assert answer.status_code in (201, httpx.codes.PRECONDITION_FAILED), answer.text

    async def asks(self, seat: int, luck: random.Random) -> dict[str, Any]:
        """Let the others play until *seat* is asked, and give how."""
        while True:
            to_act = (await self.match.summary())["to_act"]
            if asked := [one for one in to_act if one["seat"] == seat]:
                return dict(asked[0])
            for one in to_act:
                await self.act(one["seat"], luck)


def types(page: list[dict[str, Any]]) -> list[str]:
    return [one["event"]["type"] if one["event"] else "hidden" for one in page]


async def test_who_does_not_act_in_time_is_played_by_the_house(here: Here, game: str) -> None:
    table = await Table.laid(here, game)
    to_act = (await table.match.summary())["to_act"]
    page = await table.let_turn_pass()
    missed = [one for one in page if one["event"] and one["event"]["type"] == "match.turn_missed"]
    assert [one["event"] for one in missed[: len(to_act)]] == [
        {"type": "match.turn_missed", "seat": one["seat"], "asked_at": one["asked_at"]} for one in to_act
    ]
    assert page[0]["actor"] == "clock"
    assert {one["time"] for one in missed[: len(to_act)]} == {to_act[0]["deadline"]}


async def test_after_three_in_a_row_the_house_plays_the_match_to_its_end(here: Here, game: str) -> None:
    table = await Table.laid(here, game)
    async with asyncio.timeout(60):
        while (before := await table.match.summary())["status"] == "running":
            table.advance(TURN + 0.5)
            await table.until(bool, before["position"])
    events = await table.match.events()
    missed = [one["event"]["seat"] for one in events if one["event"]["type"] == "match.turn_missed"]
    assert sorted(missed) == [0, 0, 0, 1, 1, 1]
    assert [one["time"] for one in events] == sorted(one["time"] for one in events)


async def test_who_acts_again_has_returned_and_has_time_again(here: Here, game: str) -> None:
    table, luck = await Table.laid(here, game), random.Random(game)
    seat = (await table.match.summary())["to_act"][0]["seat"]
    await table.let_turn_pass()
    asked = await table.asks(seat, luck)
    await table.answer(seat, asked["asked_at"])
    returned = [one for one in await table.match.events() if types([one]) == ["match.seat_returned"]]
    assert returned[-1]["event"]["seat"] == seat
    assert returned[-1]["actor"] == "match"
    now = stamp_of(here)
    again = await table.asks(seat, luck)
    assert asked["seat"] == again["seat"]
    assert again["deadline"] > now


def stamp_of(here: Here) -> str:
    return here.clock.now().isoformat(timespec="microseconds").replace("+00:00", "Z")


async def test_who_resigns_is_played_by_the_house_and_ranks_behind_the_others(here: Here, game: str) -> None:
    if 3 not in CATALOGUE.entries[game].game.seats:
        pytest.skip("is not for three")
    table = await Table.laid(here, game, 3)
    for seat in (1, 0):
        answer = await table.match.command(seat, {"type": "match.resign"})
        assert answer.status_code == 201
        if seat == 1:
            refused = await table.match.command(seat, {"type": "match.resign"})
            assert problem(refused) == (403, "forbidden", None)
            assert (await table.match.summary())["status"] == "running"
    summary = await table.match.summary()
    assert summary["status"] == "finished"
    assert summary["outcome"]["seats"] == [
        {"seat": 0, "points": None, "rank": 2, "resigned": True},
        {"seat": 1, "points": None, "rank": 3, "resigned": True},
        {"seat": 2, "points": None, "rank": 1},
    ]
    before = await table.match.traces()
    table.advance(3600)
    assert await table.match.traces() == before


async def test_the_house_plays_on_for_who_has_resigned(here: Here, game: str) -> None:
    if 3 not in CATALOGUE.entries[game].game.seats:
        pytest.skip("is not for three")
    table, luck = await Table.laid(here, game, 3), random.Random(game)
    gone = (await table.match.summary())["to_act"][0]["seat"]
    position = (await table.match.command(gone, {"type": "match.resign"})).json()["position"]
    table.advance(TURN - 1)  # a level that is a pace takes its time
    page = await table.until(lambda page: f"bot:{gone}" in {one["actor"] for one in page}, position)
    assert "match.turn_missed" not in types(page)
    refused = await table.match.command(gone, msgspec.to_builtins(await a_command(here, table, luck)))
    assert problem(refused)[1] == "forbidden"


async def a_command(here: Here, table: Table, luck: random.Random) -> Any:
    """What some seat that is asked could do."""
    live = await here.server.context.cache.fresh(MatchId(UUID(table.match.id)))
    return some_command(live.match.state, live.match.asked()[0].awaited.seat, luck)


async def test_all_people_together_can_call_it_off(here: Here, game: str) -> None:
    table = await Table.laid(here, game, 2)
    assert (await table.match.command(table.match.host, {"type": "match.abort"})).status_code == 403
    for seat in (0, 1):
        assert (await table.match.command(seat, {"type": "match.abort"})).status_code == 201
    summary = await table.match.summary()
    assert (summary["status"], summary["to_act"]) == ("aborted", [])
    assert types((await table.match.get("/events")).json()["events"])[-2:] == ["match.aborted", "match.secret_revealed"]


async def test_a_match_that_waits_for_a_day_or_idles_for_a_month_is_called_off(here: Here, game: str) -> None:
    assert isinstance(here.clock, TurnableClock)
    waiting = await open_match(here.client, game)
    idle = await started(here.client, game)
    is_timed = (await idle.summary())["to_act"][0]["deadline"] is not None
    here.clock.advance(timedelta(hours=24.1))
    await ended(waiting, "aborted")
    assert (await idle.summary())["status"] == "running" or is_timed
    if is_timed:  # what the clock opens late begins when it is opened, so it is never idle for long
        await run_out(here, idle)
        await ended(idle, "finished")
        return
    here.clock.advance(timedelta(days=30))
    await ended(idle, "aborted")


async def run_out(here: Here, match: Played) -> None:
    """Let one deadline after the other pass, to the end of the match."""
    assert isinstance(here.clock, TurnableClock)
    async with asyncio.timeout(20):
        while (before := await match.summary())["status"] == "running":
            due = parse_timestamp(before["to_act"][0]["deadline"])
            here.clock.advance(max(due + SETTLE - here.clock.now(), timedelta()))
            await match.get("/events", after=before["position"], wait=5)


async def ended(match: Played, status: str) -> None:
    async with asyncio.timeout(20):
        while (await match.summary())["status"] not in ("finished", "aborted"):
            pass
    assert (await match.summary())["status"] == status
    assert types(await match.events())[-1] == "match.secret_revealed"
