"""The group committer, over a commit that a test holds in its hand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from infra.database.errors import KeyKnown, StoreBusy, StoreError, Unstorable
from infra.event_store.committer import GroupCommitter
from infra.event_store.port import Append
from tests.infra.event_store.making import History

pytestmark = pytest.mark.anyio


class Hand:
    """A database that commits when it is told to."""

    def __init__(self) -> None:
        self.batches: list[list[Append]] = []
        self.poison: set[object] = set()
        self.verdicts: dict[object, StoreError] = {}
        self.fault: Exception | None = None
        self.begun = asyncio.Semaphore(0)
        self.may_commit = asyncio.Event()
        self.may_commit.set()

    async def commit(self, batch: Sequence[Append]) -> list[StoreError | None]:
        self.batches.append(list(batch))
        self.begun.release()
        await self.may_commit.wait()
        if self.fault:
            raise self.fault
        if any(append.match_id in self.poison for append in batch):
            raise ValueError("poisoned")
        return [self.verdicts.get(append.match_id) for append in batch]

    @property
    def sizes(self) -> list[int]:
        return [len(batch) for batch in self.batches]


def openings(count: int) -> list[Append]:
    return [History().opening() for _ in range(count)]


async def test_one_alone_is_committed_at_once() -> None:
    hand = Hand()
    await GroupCommitter(hand.commit).append(History().opening())
    assert hand.sizes == [1]


async def test_what_waits_during_a_commit_shares_the_next() -> None:
    hand = Hand()
    committer = GroupCommitter(hand.commit)
    hand.may_commit.clear()
    first = asyncio.create_task(committer.append(History().opening()))
    await hand.begun.acquire()
    others = [asyncio.create_task(committer.append(append)) for append in openings(9)]
    await asyncio.sleep(0)
    assert committer.counts.waiting == 10
    hand.may_commit.set()
    await asyncio.gather(first, *others)
    assert hand.sizes == [1, 9]
    counts = committer.counts
    assert (counts.batches, counts.appends, counts.waiting) == (2, 10, 0)


async def test_batch_holds_one_append_a_match_in_order() -> None:
    hand = Hand()
    committer = GroupCommitter(hand.commit)
    history, other = History(), History()
    appends = [history.opening()]
    history.stored(appends[0])
    for _ in range(2):
        appends.append(history.next())
        history.stored(appends[-1])
    appends.append(other.opening())
    await asyncio.gather(*(committer.append(append) for append in appends))
    assert hand.batches == [[appends[0], appends[3]], [appends[1]], [appends[2]]]


async def test_batch_is_bounded() -> None:
    hand = Hand()
    committer = GroupCommitter(hand.commit, most_in_batch=4)
    await asyncio.gather(*(committer.append(append) for append in openings(10)))
    assert hand.sizes == [4, 4, 2]


async def test_full_queue_is_busy_and_recovers() -> None:
    hand = Hand()
    hand.may_commit.clear()
    committer = GroupCommitter(hand.commit, most_waiting=3)
    waiting = [asyncio.create_task(committer.append(append)) for append in openings(3)]
    await hand.begun.acquire()
    with pytest.raises(StoreBusy):
        await committer.append(History().opening())
    hand.may_commit.set()
    await asyncio.gather(*waiting)
    await committer.append(History().opening())


async def test_each_gets_its_own_verdict() -> None:
    hand = Hand()
    appends = openings(3)
    hand.verdicts[appends[1].match_id] = KeyKnown("known")
    committer = GroupCommitter(hand.commit)
    results = await asyncio.gather(*(committer.append(append) for append in appends), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), KeyKnown, type(None)]


async def test_poisoned_append_fails_alone() -> None:
    hand = Hand()
    appends = openings(3)
    hand.poison.add(appends[1].match_id)
    committer = GroupCommitter(hand.commit)
    results = await asyncio.gather(*(committer.append(append) for append in appends), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Unstorable, type(None)]
    assert hand.sizes == [3, 1, 1, 1]


async def test_busy_database_is_not_tried_one_by_one() -> None:
    hand = Hand()
    hand.fault = StoreBusy("disk full")
    committer = GroupCommitter(hand.commit)
    results = await asyncio.gather(*(committer.append(append) for append in openings(3)), return_exceptions=True)
    assert [type(result) for result in results] == [StoreBusy] * 3
    assert hand.sizes == [3]
    hand.fault = None
    await committer.append(History().opening())


async def test_cancelled_caller_takes_nothing_out() -> None:
    hand = Hand()
    hand.may_commit.clear()
    committer = GroupCommitter(hand.commit)
    first = asyncio.create_task(committer.append(History().opening()))
    await hand.begun.acquire()
    append = History().opening()
    queued = asyncio.create_task(committer.append(append))
    await asyncio.sleep(0)
    queued.cancel()
    first.cancel()
    await asyncio.gather(queued, first, return_exceptions=True)
    hand.may_commit.set()
    await committer.close()
    assert hand.batches[1] == [append]
    assert committer.counts.appends == 2


async def test_closing_finishes_what_waits_and_refuses_more() -> None:
    hand = Hand()
    hand.may_commit.clear()
    committer = GroupCommitter(hand.commit, most_in_batch=2)
    waiting = [asyncio.create_task(committer.append(append)) for append in openings(5)]
    await hand.begun.acquire()
    closing = asyncio.create_task(committer.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreBusy):
        await committer.append(History().opening())
    hand.may_commit.set()
    await closing
    assert await asyncio.gather(*waiting) == [None] * 5
