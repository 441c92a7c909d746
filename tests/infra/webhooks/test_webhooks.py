"""What keeps webhooks, over every database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from infra.chance.system import SystemEntropy
from infra.database.memory import MemoryDatabase
from infra.webhooks.memory import MemoryWebhooks
from infra.webhooks.port import Choice, Failure, Progress, SigningNonce, Webhook, Webhooks
from infra.webhooks.sql import SqlWebhooks
from tests.infra.databases import Connected

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
LATER = NOW + timedelta(seconds=10)
_ids = SystemEntropy()


@pytest.fixture
def webhooks(database: Connected) -> Webhooks:
    return MemoryWebhooks() if isinstance(database, MemoryDatabase) else SqlWebhooks(database)


def made(owner: bytes = b"k" * 32, creation_key: str | None = None, **progress: object) -> Webhook:
    return Webhook(
        webhook_id=_ids.match_id(),
        key_hash=owner,
        created=NOW,
        creation_key=creation_key,
        url="https://games.example/ä",
        note="",
        choice=Choice(types=("match.opened",), labels=("cup ä",), unlisted=True),
        nonces=(SigningNonce(b"n" * 32, b"m" * 32), SigningNonce(b"o" * 32, b"", LATER)),
        progress=Progress(cursor=7, **progress),  # type: ignore[arg-type]
        epoch=2**53 - 1,
    )


async def test_webhook_is_found_as_it_was_kept(webhooks: Webhooks) -> None:
    full = made(
        attempts=3, retry_at=LATER, failing_since=NOW, last_failure=Failure(NOW, "status", 500), last_success=NOW
    )
    for one in (made(), full):
        await webhooks.add(one)
        assert await webhooks.find(one.webhook_id) == one
    assert await webhooks.find(made().webhook_id) is None


async def test_one_webhook_is_made_under_a_key(webhooks: Webhooks) -> None:
    first, second = made(creation_key="a" * 64), made(creation_key="a" * 64)
    await webhooks.add(first)
    await webhooks.add(second)
    assert await webhooks.made_under("a" * 64) == first
    assert await webhooks.made_under("b" * 64) is None
    assert await webhooks.find(second.webhook_id) is None


async def test_webhooks_are_listed_by_owner_and_page(webhooks: Webhooks) -> None:
    own = [made() for _ in range(3)]
    other = made(b"j" * 32)
    for one in (*own, other):
        await webhooks.add(one)
    assert await webhooks.of(b"k" * 32, None, 10) == own
    assert await webhooks.of(b"k" * 32, own[0].webhook_id, 1) == own[1:2]
    assert await webhooks.of(None, None, 10) == [*own, other]


async def test_change_needs_the_epoch_that_it_was_made_from(webhooks: Webhooks) -> None:
    one = made()
    await webhooks.add(one)
    changed = replace(one, url="https://other.example/", epoch=1, progress=replace(one.progress, disabled_at=NOW))
    assert await webhooks.change(changed, one.epoch)
    assert not await webhooks.change(replace(one, epoch=2), one.epoch)
    assert await webhooks.find(one.webhook_id) == changed


async def held(webhooks: Webhooks, holder: str, now: datetime, until: datetime) -> list[Webhook]:
    return list((await webhooks.hold(holder, now, until)).webhooks)


async def test_one_holder_at_a_time(webhooks: Webhooks) -> None:
    one = made()
    await webhooks.add(one)
    assert await held(webhooks, "a", NOW, LATER) == [one]
    assert await held(webhooks, "b", NOW, LATER) == []
    assert await held(webhooks, "a", NOW, LATER + timedelta(seconds=5)) == [one]
    assert await held(webhooks, "b", LATER, LATER + timedelta(seconds=5)) == []
    assert await held(webhooks, "b", LATER + timedelta(seconds=5), LATER + timedelta(seconds=9)) == [one]
    assert await held(webhooks, "a", LATER + timedelta(seconds=5), LATER + timedelta(seconds=9)) == []


async def test_what_is_released_others_take(webhooks: Webhooks) -> None:
    one = made()
    await webhooks.add(one)
    await webhooks.hold("a", NOW, LATER)
    await webhooks.release("b")
    assert await held(webhooks, "b", NOW, LATER) == []
    await webhooks.release("a")
    assert await held(webhooks, "b", NOW, LATER) == [one]


async def test_webhooks_are_shared_among_those_who_are_there(webhooks: Webhooks) -> None:
    five = [made() for _ in range(5)]
    for one in five:
        await webhooks.add(one)
    alone = await webhooks.hold("a", NOW, LATER)
    assert (alone.webhooks, alone.share, alone.surplus) == (five, 5, [])
    assert (await webhooks.hold("b", NOW, LATER)).webhooks == []
    both = await webhooks.hold("a", NOW, LATER)
    assert (both.webhooks, both.share, both.surplus) == (five, 3, five[3:])  # held until they are let go
    await webhooks.let_go("b", [five[3].webhook_id])
    assert await held(webhooks, "b", NOW, LATER) == []
    await webhooks.let_go("a", [one.webhook_id for one in both.surplus])
    assert await held(webhooks, "b", NOW, LATER) == five[3:]
    assert await held(webhooks, "a", NOW, LATER) == five[:3]
    assert await held(webhooks, "c", NOW, LATER) == []
    assert (await webhooks.hold("a", NOW, LATER)).surplus == five[2:3]


async def test_the_share_of_who_is_gone_falls_to_the_others(webhooks: Webhooks) -> None:
    four = [made() for _ in range(4)]
    for one in four:
        await webhooks.add(one)
    for holder in "ab":
        await webhooks.hold(holder, NOW, LATER)
    await webhooks.let_go("a", [one.webhook_id for one in (await webhooks.hold("a", NOW, LATER)).surplus])
    assert await held(webhooks, "b", NOW, LATER) == four[2:]
    await webhooks.release("b")
    assert await held(webhooks, "a", NOW, LATER) == four
    await webhooks.hold("c", NOW, LATER + timedelta(seconds=5))
    assert await held(webhooks, "c", LATER, LATER + timedelta(seconds=5)) == four  # whose time is over is not there
    assert await held(webhooks, "a", LATER, LATER + timedelta(seconds=5)) == []


async def test_only_the_holder_advances_it_and_only_as_it_knows_it(webhooks: Webhooks) -> None:
    one = made()
    await webhooks.add(one)
    further = replace(one.progress, cursor=9)
    await webhooks.advance(one.webhook_id, "a", one.epoch, further)
    assert await webhooks.find(one.webhook_id) == one
    await webhooks.hold("a", NOW, LATER)
    await webhooks.advance(one.webhook_id, "a", 5, further)
    await webhooks.advance(one.webhook_id, "b", one.epoch, further)
    assert await webhooks.find(one.webhook_id) == one
    await webhooks.advance(one.webhook_id, "a", one.epoch, further)
    assert await webhooks.find(one.webhook_id) == replace(one, progress=further)


async def test_nobody_holds_what_is_disabled(webhooks: Webhooks) -> None:
    one, two = made(disabled_at=NOW, disabled_why="paused"), made()
    await webhooks.add(one)
    await webhooks.add(two)
    assert await held(webhooks, "a", NOW, LATER) == [two]
    await webhooks.advance(two.webhook_id, "a", two.epoch, replace(two.progress, disabled_at=NOW))
    assert await held(webhooks, "a", NOW, LATER) == []


async def test_what_is_deleted_is_gone(webhooks: Webhooks) -> None:
    one = made()
    await webhooks.add(one)
    for _ in range(2):
        await webhooks.delete(one.webhook_id)
    assert await webhooks.find(one.webhook_id) is None
    assert await held(webhooks, "a", NOW, LATER) == []
