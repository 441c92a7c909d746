"""What reads and deletes matches that are over, over every database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from domain.timestamp import parse_timestamp
from domain.viewer import AUDITOR
from infra.database.memory import MemoryDatabase
from infra.ended_matches.memory import MemoryEndedMatches
from infra.ended_matches.port import Ended, EndedMatches
from infra.ended_matches.sql import SqlEndedMatches
from infra.event_store.memory import MemoryEventStore
from infra.event_store.port import EventStore
from infra.match_index.port import MatchIndex
from service.http.representations import envelope
from service.records.record import event_line
from tests.infra.databases import Connected
from tests.infra.event_store.making import History, opened, seat_row

pytestmark = pytest.mark.anyio

FINISHED = Ended("finished")


@pytest.fixture
def ended(database: Connected, store: EventStore) -> EndedMatches:
    if isinstance(database, MemoryDatabase):
        assert isinstance(store, MemoryEventStore)
        return MemoryEndedMatches(store)
    return SqlEndedMatches(database)


async def match_of(store: EventStore, status: str = "finished", **opening: str) -> History:
    history = await opened(store, **opening)
    append = history.next(seats_taken=[seat_row(0, history.version, "Ada")], status=status)
    await store.append(append)
    return history


async def ids(ended: EndedMatches, wanted: Ended, limit: int = 10) -> list[object]:
    return [row.match_id for row in await ended.page(wanted, None, limit)]


async def test_matches_that_are_over_come_by_id_page_by_page(store: EventStore, ended: EndedMatches) -> None:
    first = await match_of(store)
    second = await match_of(store, visibility="unlisted")
    await match_of(store, "running")
    aborted = await match_of(store, "aborted")
    both = sorted([first.match_id, second.match_id])
    assert await ids(ended, FINISHED) == both
    assert await ids(ended, FINISHED, 1) == both[:1]
    assert [row.match_id for row in await ended.page(FINISHED, both[0], 10)] == both[1:]
    assert await ids(ended, Ended("aborted")) == [aborted.match_id]


async def test_they_are_narrowed_by_game_label_and_time_of_the_end(store: EventStore, ended: EndedMatches) -> None:
    match = await match_of(store, game="zatre", label="tuesday")
    await match_of(store, game="help_me", label="wednesday")
    row = next(row for row in await ended.page(FINISHED, None, 10) if row.match_id == match.match_id)
    end = parse_timestamp((await store.events(match.match_id, row.version - 2, 1))[0].time)
    tick = timedelta(microseconds=1)
    assert await ids(ended, Ended("finished", game="zatre")) == [match.match_id]
    assert await ids(ended, Ended("finished", label="tuesday")) == [match.match_id]
    assert await ids(ended, Ended("finished", game="help_me", label="tuesday")) == []
    own = Ended("finished", game="zatre", since=end)
    assert await ids(ended, own) == [match.match_id]
    assert await ids(ended, Ended("finished", game="zatre", until=end + tick)) == [match.match_id]
    assert await ids(ended, Ended("finished", game="zatre", since=end + tick)) == []
    assert await ids(ended, Ended("finished", game="zatre", until=end)) == []


async def test_lines_are_those_of_records(store: EventStore, ended: EndedMatches) -> None:
    matches = [await match_of(store), await match_of(store)]
    wanted = [match.match_id for match in matches]
    expected = {
        match_id: b"".join(
            event_line(event, seen=True, disclosed=True) for event in await store.events(match_id, -1, 100)
        )
        for match_id in wanted
    }
    assert await ended.lines(wanted) == expected
    assert await ended.lines([]) == {}


async def test_envelopes_are_those_of_pages(store: EventStore, ended: EndedMatches) -> None:
    match = await match_of(store)
    expected = [envelope(event, AUDITOR) + b"\n" for event in await store.events(match.match_id, -1, 100)]
    last = len(expected) - 1
    assert last > 0
    assert await ended.envelopes(match.match_id, -1, last) == b"".join(expected)
    assert await ended.envelopes(match.match_id, 0, last) == b"".join(expected[1:])
    assert await ended.envelopes(match.match_id, -1, 0) == expected[0]
    assert await ended.envelopes(match.match_id, last, last + 1) == b""


async def test_deleted_match_is_gone_with_all_its_rows_and_others_stay(
    store: EventStore, index: MatchIndex, ended: EndedMatches
) -> None:
    gone, stays = await match_of(store), await match_of(store)
    assert await ended.delete([gone.match_id]) == 1
    assert await ended.delete([]) == 0
    assert await index.match(gone.match_id) is None
    assert await store.events(gone.match_id, -1, 100) == []
    assert await index.seats(gone.match_id) == []
    assert {event.match_id for event in await store.feed(0, 100)} == {stays.match_id}
    assert await ids(ended, FINISHED) == [stays.match_id]
    last = (await store.feed(0, 100))[-1].global_position
    later = await match_of(store)
    assert {event.match_id for event in await store.feed(last, 100)} == {later.match_id}


async def test_match_of_the_latest_event_stays(store: EventStore, index: MatchIndex, ended: EndedMatches) -> None:
    first, latest = await match_of(store), await match_of(store)
    head = (await store.feed(0, 100))[-1].global_position
    assert await ended.delete([first.match_id, latest.match_id]) == 1
    assert await index.match(latest.match_id)
    await match_of(store)
    assert (await store.feed(head, 1))[0].global_position > head


async def test_times_with_a_zone_are_compared_in_utc(store: EventStore, ended: EndedMatches) -> None:
    match = await match_of(store)
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    assert await ids(ended, Ended("finished", since=long_ago)) == [match.match_id]
    assert await ids(ended, Ended("finished", until=long_ago)) == []
