"""Rows altered by hand: the match is refused by name, told of once, and hurts no other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec import Struct
from msgspec.structs import replace
from structlog.testing import capture_logs

from domain.ids import MatchId
from infra.clock.turnable import TurnableClock
from infra.event_store.memory import KeptMatch, MemoryEventStore
from service.matches.inspection import Inspection
from service.settings import Settings
from service.timers.automatic import REMINDER
from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here, memory_stores, served_here

pytestmark = pytest.mark.anyio

Alter = Callable[[KeptMatch], None]


class Kept(Struct):
    """A server over a store whose rows can be altered, with one match that was played for a while."""

    here: Here
    store: MemoryEventStore
    match: Played

    @property
    def row(self) -> KeptMatch:
        return self.store.kept[MatchId(UUID(self.match.id))]

    def forget(self) -> None:
        """Have the server fold it again, as after a restart."""
        self.here.server.context.cache._kept.clear()


@pytest.fixture
async def kept(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Kept]:
    store = MemoryEventStore()
    async with served_here(tmp_path, stores=memory_stores(store)) as here:
        match = await started(here.client)
        for _ in range(4):
            seat = await match.turn()
            await match.command(seat, (await match.legal(seat))[0])
        yield Kept(here, store, match)


def altered(position: int, **members: Any) -> Alter:
    def alter(row: KeptMatch) -> None:
        row.events[position] = replace(row.events[position], **members)

    return alter


def deleted(position: int) -> Alter:
    def alter(row: KeptMatch) -> None:
        del row.events[position]

    return alter


def doubled(row: KeptMatch) -> None:
    row.events.append(row.events[-1])


def other_secret(row: KeptMatch) -> None:
    row.opening = replace(row.opening, secret=b"\0" * 32)


def other_line(row: KeptMatch) -> None:
    event = row.events[3]
    row.events[3] = replace(event, line=event.line.replace(b'"time":"2', b'"time":"3'))


ALTERATIONS = {
    "a line": other_line,
    "a salt": altered(3, salt=b"\0" * 16),
    "a digest": altered(3, digest=b"\0" * 32),
    "a hash": altered(3, hash=b"\0" * 32),
    "the head": altered(-1, hash=b"\0" * 32),
    "the secret": other_secret,
    "an event in the middle is gone": deleted(3),
    "the first event is gone": deleted(0),
    "an event stands there twice": doubled,
}


@pytest.mark.parametrize("alter", ALTERATIONS.values(), ids=ALTERATIONS.keys())
async def test_altered_match_is_refused_by_name_and_told_of_once(kept: Kept, alter: Alter) -> None:
    other = await started(kept.here.client)
    alter(kept.row)
    kept.forget()
    with capture_logs() as logs:
        answers = [await kept.match.get(path) for path in ("", "/view", "/events", "/events.ndjson", "/stream")]
        answers.append(await kept.match.command(0, {"type": "match.resign"}))
        answers.append(await kept.match.sit())
    assert {problem(answer)[:2] for answer in answers} == {(500, "damaged")}
    assert [(log["match"], log["log_level"]) for log in logs if "damaged" in log["event"]] == [(kept.match.id, "error")]
    assert (await other.get()).status_code == 200
    listed = (await kept.here.client.get("/v1/matches")).json()["items"]
    assert other.id in {one["id"] for one in listed}


async def test_position_before_the_alteration_is_no_exception(kept: Kept) -> None:
    altered(3, salt=b"\0" * 16)(kept.row)
    assert problem(await kept.match.get("/view", at=5))[1] == "damaged"
    assert (await kept.match.get("/view", at=2)).status_code == 200


async def test_summary_that_cannot_be_read_hurts_no_list(kept: Kept) -> None:
    other = await started(kept.here.client)
    kept.row.summary = b'{"seats":7}'
    listed = await kept.here.client.get("/v1/matches")
    assert listed.status_code == 200
    assert [one["id"] for one in listed.json()["items"]] == [other.id]


async def test_clock_leaves_a_damaged_match_alone(tmp_path: Path) -> None:
    clock, store = TurnableClock(), MemoryEventStore()
    settings = Settings(bot_seconds=0)
    async with served_here(tmp_path, stores=memory_stores(store), clock=clock, settings=settings) as here:
        damaged, other = [await started(here.client, turn_seconds=30) for _ in range(2)]
        kept = Kept(here, store, damaged)
        other_line(kept.row)
        kept.forget()
        with capture_logs() as logs:
            for _ in range(3):
                position = (await other.summary())["position"]
                clock.advance(timedelta(minutes=2))
                async with asyncio.timeout(10):
                    while (await other.summary())["position"] == position:
                        pass
        assert [log["match"] for log in logs if log["log_level"] == "error"] == [damaged.id]
        later = await here.server.context.automatic.tick(MatchId(UUID(damaged.id)))
        assert later is not None
        assert later > clock.now() + REMINDER - timedelta(minutes=1)


async def inspected(kept: Kept) -> dict[str, list[str]]:
    context = kept.here.server.context
    inspection = Inspection(kept.store, context.index, context.loader)
    return {str(one.match_id): list(one.faults) async for one in inspection.matches()}


@pytest.mark.parametrize("alter", ALTERATIONS.values(), ids=ALTERATIONS.keys())
async def test_doctor_finds_what_was_altered(kept: Kept, alter: Alter) -> None:
    other = await started(kept.here.client)
    alter(kept.row)
    found = await inspected(kept)
    assert found.pop(other.id) == []
    assert len(found.pop(kept.match.id)) == 1
    assert not found


def status(row: KeptMatch) -> None:
    row.status = "finished"


def summary(row: KeptMatch) -> None:
    row.summary = row.summary.replace(b'"sandbox":false', b'"sandbox":true')


def unreadable(row: KeptMatch) -> None:
    row.summary = b"{"


def visibility(row: KeptMatch) -> None:
    row.opening = replace(row.opening, visibility="unlisted")


def edition(row: KeptMatch) -> None:
    row.opening = replace(row.opening, edition="e" * 64)


def seats(row: KeptMatch) -> None:
    row.seats.clear()


@pytest.mark.parametrize(
    ("alter", "said"),
    [
        (status, "its row says finished, its history running"),
        (summary, "its summary does not follow"),
        (unreadable, "its summary cannot be read"),
        (visibility, "its row says unlisted"),
        (edition, "cannot be folded by the current rules"),
        (seats, "there is no row for its token"),
        (altered(3, audience=(0,)), "position 3: the columns beside its line"),
        (altered(3, actor="host"), "position 3: the columns beside its line"),
        (altered(3, type="match.ended"), "position 3: the columns beside its line"),
    ],
)
async def test_doctor_finds_what_no_chain_covers(kept: Kept, alter: Alter, said: str) -> None:
    alter(kept.row)
    faults = (await inspected(kept))[kept.match.id]
    assert said in faults[0]


async def test_doctor_finds_nothing_in_matches_of_every_state(kept: Kept) -> None:
    finished = await started(kept.here.client)
    await finished.play_to_the_end()
    await kept.here.client.post("/v1/matches", json={"game": "help_me", "seats": 3, "visibility": "unlisted"})
    found = await inspected(kept)
    assert len(found) == 3
    assert not any(found.values())
