"""A match is carried from server to server while its game changes: it goes on under its ruleset, or is only read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

import tests.games_for_tests.lowest_unique as package
from domain.game import AnyGame, RetiredRules
from infra.agenda.memory import MemoryAgenda
from infra.agenda.port import Due
from infra.clock.turnable import TurnableClock
from infra.event_store.memory import MemoryEventStore
from service.settings import Settings
from service.timers.automatic import REMINDER
from tests.clients.following import following
from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

LATEST: AnyGame = package.GAME
OLD = replace(LATEST.under(1), earlier={})
RETIRED = replace(LATEST, earlier={1: RetiredRules(initial_state=LATEST.earlier[1].initial_state)})
SECRET = "5b" * 32
SANDBOX = Settings(game_packages=BOTH_PACKAGES, sandbox=True, bot_seconds=0)
SLOW_BOTS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=600)


class Shop:
    """Servers that follow each other on one store and one clock, each with its own version of the game."""

    def __init__(self, here: Here, patch: pytest.MonkeyPatch) -> None:
        self._here = here
        self._patch = patch
        self.stores = here.stores
        self.clock = TurnableClock()
        self.settings = SANDBOX

    @asynccontextmanager
    async def serving(self, game: AnyGame, match: Played | None = None) -> AsyncIterator[Here]:
        """Serve *game*; *match* is talked to at this server from now on."""
        self._patch.setattr(package, "GAME", game)
        async with served_here(self._here.data, settings=self.settings, stores=self.stores, clock=self.clock) as served:
            if match is not None:
                match.client = served.client
            yield served


@pytest.fixture
def shop(here: Here, monkeypatch: pytest.MonkeyPatch) -> Shop:
    return Shop(here, monkeypatch)


async def picked_alike(match: Played) -> None:
    """Nobody wins the first round."""
    for seat in (0, 1):
        assert (await match.command(seat, pick(3))).status_code == 201


async def won_by_seat_1(match: Played) -> list[int]:
    """Seat 1 wins the second round; return the bonuses of both."""
    for seat in (0, 1):
        assert (await match.command(seat, pick(2 - seat))).status_code == 201
    events = [one["event"] or {} for one in await match.events()]
    return [event["bonus"] for event in events if event.get("type") == "lowest_unique.round_scored"]


async def test_a_match_goes_on_under_its_ruleset_at_a_server_with_a_later_one(shop: Shop) -> None:
    bonuses = {}
    for ruleset, game in ((1, OLD), (2, LATEST)):
        async with shop.serving(game) as served:
            match = await started(served.client, "lowest_unique", secret=SECRET)
            await picked_alike(match)
        async with shop.serving(LATEST, match):
            bonuses[ruleset] = await won_by_seat_1(match)
            assert (await match.summary())["ruleset"] == ruleset
            assert [(await match.view(at=4)), (await match.view())]
            await match.play_to_the_end()
    assert bonuses[2] == [bonuses[1][0], sum(bonuses[1])]
    assert bonuses[1][0] > 0


async def test_a_match_that_waited_starts_under_the_ruleset_that_it_was_opened_under(shop: Shop) -> None:
    async with shop.serving(OLD) as served:
        match = await open_match(served.client, "lowest_unique")
        await match.sit()
    async with shop.serving(LATEST, match):
        await match.sit()
        assert (await match.view())["game"]["pot"] is None


async def test_the_same_choices_give_the_same_match_whether_the_game_changed_in_between_or_not(shop: Shop) -> None:
    histories = []
    for next_game in (OLD, LATEST):
        async with shop.serving(OLD) as served:
            match = await started(served.client, "lowest_unique", secret=SECRET)
            await picked_alike(match)
        async with shop.serving(next_game, match):
            await won_by_seat_1(match)
            histories.append([one["event"] for one in (await match.events())[1:]])
    assert histories[0] == histories[1]


async def everything_read(match: Played, last: int) -> list[Any]:
    """What can be read of a running match up to *last*, as each of its viewers, apart from who is asked."""
    got: list[Any] = []
    for who in (None, 0, 1):
        got.append(await match.envelopes(who))
        got.append([_without_asked(await match.view(who, at=at)) for at in range(last + 1)])
        got.append(_without_asked(await match.view(who)))
        async with following(match.client, match.path, match.whose(who), after=-1) as live:
            await live.until_position(last)
            got.append(live.envelopes)
        got.append((await match.get("/events.ndjson", who)).content)
    got.append(_without_asked(await match.summary()))
    return got


def _without_asked(body: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name != "to_act"}


async def test_a_match_whose_ruleset_is_gone_is_refused_by_name_and_read(shop: Shop) -> None:
    async with shop.serving(OLD) as served:
        match = await started(served.client, "lowest_unique")
        await match.command(0, pick(3))
        last = (await match.summary())["position"]
        before = await everything_read(match, last)
    async with shop.serving(RETIRED, match) as served:
        assert await everything_read(match, last) == before
        assert (await match.summary())["to_act"] == (await match.view(1))["to_act"] == []
        assert await match.legal(1) == []
        for body in (pick(3), pick(99)):
            for seat in (0, 1):
                answer = await match.command(seat, body)
                assert problem(answer) == (409, "ruleset_retired", None)
                assert answer.json()["facts"] == {"ruleset": 1}
        assert match.id in (await served.client.get("/v1/matches")).text
        assert await everything_read(match, last) == before
        for seat in (0, 1):
            assert (await match.command(seat, {"type": "match.abort"})).status_code == 201
        assert (await match.summary())["status"] == "aborted"


async def test_a_match_that_waits_and_whose_ruleset_is_gone_takes_nobody_in(shop: Shop) -> None:
    async with shop.serving(OLD) as served:
        match = await open_match(served.client, "lowest_unique")
        await match.sit()
    async with shop.serving(RETIRED, match):
        assert problem(await match.sit()) == (409, "ruleset_retired", None)
        bot = {"type": "match.add_bot", "seat": 1, "level": "random"}
        assert problem(await match.command(match.host, bot)) == (409, "ruleset_retired", None)
        assert (await match.leave(0, 0)).is_success
        assert (await match.command(match.host, {"type": "match.abort"})).status_code == 201


class WatchedAgenda(MemoryAgenda):
    """Keeps what was claimed and what was postponed."""

    def __init__(self, store: MemoryEventStore) -> None:
        super().__init__(store)
        self._asked_again = asyncio.Event()
        self.claimed: list[str] = []
        self.postponed: list[str] = []

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        found = await super().claim(due_by, now, lease, limit)
        self.claimed += [due.actor for due in found]
        self._asked_again.set()
        return found

    async def once_asked(self, times: int, clock: TurnableClock) -> None:
        """Turn the clock until it was asked so many times more."""
        for _ in range(times):
            self._asked_again.clear()
            async with asyncio.timeout(20):
                while not self._asked_again.is_set():
                    clock.advance(timedelta(milliseconds=10))
                    await asyncio.sleep(0)

    async def postpone(self, rows: Sequence[tuple[Due, datetime]]) -> None:
        await super().postpone(rows)
        self.postponed += [due.actor for due, _ in rows]


async def test_the_clock_and_the_house_leave_a_match_alone_whose_ruleset_is_gone(shop: Shop) -> None:
    store = MemoryEventStore()
    agenda = WatchedAgenda(store)
    shop.stores = replace(memory_stores(store), agenda=agenda)
    shop.clock = TurnableClock(frozen_at=shop.clock.now())
    shop.settings = SLOW_BOTS
    options = {"pick_seconds": 500}
    async with shop.serving(OLD) as served:
        match = await started(served.client, "lowest_unique", bots=[{"level": "random"}], options=options)
        last = (await match.summary())["position"]
    shop.clock.advance(timedelta(seconds=700))
    with capture_logs() as logs:
        async with shop.serving(RETIRED, match):
            await agenda.once_asked(2, shop.clock)
            shop.clock.advance(REMINDER / 2)
            await agenda.once_asked(1, shop.clock)
            assert sorted(agenda.claimed) == sorted(agenda.postponed) == ["bot:1", "clock"]
            assert (await match.summary())["position"] == last
    assert [log for log in logs if log["log_level"] not in ("info", "debug")] == []
    shop.clock.advance(REMINDER)
    async with shop.serving(LATEST, match):  # which still plays by it
        (event, *_) = (await match.get("/events", after=last, wait=20)).json()["events"]
        assert event["actor"] in ("clock", "bot:1")


async def test_a_match_of_a_later_ruleset_is_busy_at_a_server_that_does_not_know_it(shop: Shop) -> None:
    async with shop.serving(LATEST) as served:
        match = await started(served.client, "lowest_unique")
    async with shop.serving(OLD, match):
        for answer in (await match.get("/view"), await match.get("/events"), await match.command(0, pick(3))):
            assert problem(answer) == (503, "busy", None)
            assert answer.headers["Retry-After"]
    async with shop.serving(LATEST, match):
        assert (await match.command(0, pick(3))).status_code == 201
