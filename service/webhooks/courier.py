"""Delivers what one webhook is for: one message after another, each until the receiver has taken it."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import structlog
from msgspec import Struct
from msgspec.structs import replace

from infra.clock.port import Clock
from infra.database.errors import StoreError
from infra.deliveries.port import Answer, Sender
from infra.keys import ServerKeys
from infra.webhooks.port import Failure, Progress, Webhook, Webhooks
from service.feed.reader import FeedItem
from service.feed.tail import AGAIN_SECONDS, FeedTail
from service.metrics import Metrics
from service.timers.expiry import served_since
from service.version import VERSION
from service.webhooks.backoff import pause_after
from service.webhooks.groups import Group, goes_on, groups_of
from service.webhooks.messages import Message, Wanted, Write
from service.webhooks.secrets import live, secret_of, signed
from service.webhooks.turns import Turns

log = structlog.get_logger("partie.webhooks")

PATIENCE = timedelta(days=3)
"""A webhook that has failed for so long is disabled; times in which no server ran do not count."""
IDLE_SECONDS = 5.0
MOST_BEGUN = 50
"""The most messages that are noted as begun at once: so many may be marked as repeated after a process has died."""
SAVE_SECONDS = 1.0
SAVE_IDLE_SECONDS = 10.0
GONE = 410


class Lease(Struct):
    """What a process holds its webhooks by: it is theirs until *until*, by the event loop's clock."""

    holder: str
    until: float = 0.0

    @property
    def holds(self) -> bool:
        """Return whether nobody else delivers yet."""
        return asyncio.get_running_loop().time() < self.until


class Means(Struct, frozen=True):
    """What all couriers use."""

    webhooks: Webhooks
    tail: FeedTail
    turns: Turns
    sender: Sender
    keys: ServerKeys
    clock: Clock
    write: Write
    metrics: Metrics


class _Over(Exception):
    """The lease is lost, or the webhook was disabled: somebody else goes on, or nobody."""


class Courier:
    """Delivers for *webhook* as long as *lease* holds. It is made anew when the webhook is changed."""

    def __init__(self, means: Means, webhook: Webhook, lease: Lease) -> None:
        self.webhook = webhook
        self.progress: Progress = webhook.progress
        self.waiting_since: datetime | None = None
        """The time of the event whose message is due; None: nothing is."""
        self._means = means
        self._lease = lease
        self._wanted = Wanted(webhook.choice)
        self._begun_before = webhook.progress.begun
        self._saved_at = 0.0
        self._saved = webhook.progress

    async def run(self) -> None:
        """Deliver until cancelled, or until there is nothing more to do here."""
        try:
            async with self._means.tail.following():
                while not self._means.tail.stopping.is_set():
                    try:
                        await self._go_on()
                    except StoreError as error:
                        log.debug(
                            "a webhook waits for the store", webhook=str(self.webhook.webhook_id), fault=str(error)
                        )
                        await asyncio.sleep(AGAIN_SECONDS)
        except _Over:
            return

    async def _go_on(self) -> None:
        tail, cursor = self._means.tail, self.progress.cursor
        items = await tail.beyond(cursor, IDLE_SECONDS)
        self._require_lease()
        if not items and cursor > (head := await tail.reader.head()):
            self.progress = replace(self.progress, cursor=head)  # the database was restored to an earlier state
        batch: list[tuple[Group, list[Message]]] = []
        for group in await self._whole_groups(items):
            stand = await self._means.turns.after(group) if self._wanted.needs_stand(group) else None
            messages = list(self._wanted.messages(group, stand))
            if messages:
                batch.append((group, messages))
            elif not batch:
                self._pass(group)
            if sum(len(messages) for _, messages in batch) >= MOST_BEGUN:
                await self._deliver(batch)
                batch = []
        await self._deliver(batch)
        if items:
            self._pass(items)
        if self._loop_time() - self._saved_at >= SAVE_IDLE_SECONDS:
            await self._save()

    async def _whole_groups(self, items: Sequence[FeedItem]) -> list[Group]:
        """Return *items* as groups, none of which goes on beyond the last: what came at once is read as a whole."""
        whole = list(items)
        while whole:
            following = await self._means.tail.reader.items(whole[-1].position, 1)
            if not following or not goes_on(whole[-1], following[0]):
                break
            whole += following
        return groups_of(whole)

    def _pass(self, items: Sequence[FeedItem]) -> None:
        self.progress = replace(self.progress, cursor=max(self.progress.cursor, items[-1].position))

    async def _deliver(self, batch: Sequence[tuple[Group, list[Message]]]) -> None:
        if not batch:
            return
        self._begun_before = self.progress.begun
        begun = max(self.progress.begun, batch[-1][0][-1].position)
        if begun > self.progress.begun:
            self.progress = replace(self.progress, begun=begun)
            await self._save()
        for group, messages in batch:
            for message in messages:
                await self._deliver_one(message)
            self._pass(group)
            if self._loop_time() - self._saved_at >= SAVE_SECONDS:
                await self._save()
        await self._save()

    async def _deliver_one(self, message: Message) -> None:
        self.waiting_since = datetime.fromisoformat(message.item.event.time)
        if self.progress.retry_at is not None:
            await self._means.clock.wait_until(self.progress.retry_at)
        while True:
            self._require_lease()
            answer = await self._sent(message)
            if answer.status is not None and 200 <= answer.status < 300:
                break
            await self._fail(answer)
        self._means.metrics.deliveries.labels("delivered").inc()
        now = self._means.clock.now()
        self.progress = replace(self.progress, attempts=0, retry_at=None, failing_since=None, last_success=now)
        self.waiting_since = None

    async def _sent(self, message: Message) -> Answer:
        webhook, means = self.webhook, self._means
        attempts = self.progress.attempts
        is_repeated = attempts > 0 or message.item.position <= self._begun_before
        body = means.write(message)
        secrets = [
            secret_of(means.keys, webhook.webhook_id, one.nonce) for one in live(webhook.nonces, means.clock.now())
        ]
        headers = {
            "content-type": "application/json",
            "user-agent": f"Partie/{VERSION}",
            "partie-attempt": str(attempts + 1),
            "partie-repeated": "true" if is_repeated else "false",
            # receivers compare it with their own clocks, so it is not the service's time, which a sandbox moves
            **signed(secrets, message.id_for(webhook.webhook_id), datetime.now(UTC), body),
        }
        return await means.sender.post(webhook.url, headers, body)

    async def _fail(self, answer: Answer) -> None:
        """Note a failure, and wait for the next attempt. Raises _Over if there is none."""
        clock, progress = self._means.clock, self.progress
        now = clock.now()
        reason = answer.fault or ("redirect" if 300 <= (answer.status or 0) < 400 else "status")
        self._means.metrics.deliveries.labels(reason).inc()
        since = progress.failing_since or now
        attempts = progress.attempts + 1
        progress = replace(
            progress,
            attempts=attempts,
            retry_at=now + timedelta(seconds=pause_after(attempts, answer.retry_after)),
            failing_since=since,
            last_failure=Failure(now, reason, answer.status),
        )
        if answer.status == GONE:
            progress = replace(progress, disabled_at=now, disabled_why="gone")
        elif since <= served_since(now, PATIENCE, clock.outages()):
            progress = replace(progress, disabled_at=now, disabled_why="failing")
        self.progress = progress
        await self._save()
        if progress.disabled_at is not None:
            log.warning(
                "a webhook was disabled",
                webhook=str(self.webhook.webhook_id),
                why=progress.disabled_why,
                reason=reason,
                status=answer.status,
            )
            raise _Over
        assert progress.retry_at is not None
        await clock.wait_until(progress.retry_at)

    async def _save(self) -> None:
        """Store the progress, if there is any. Raises StoreError."""
        self._saved_at = self._loop_time()
        if self.progress != self._saved:
            webhook = self.webhook
            await self._means.webhooks.advance(webhook.webhook_id, self._lease.holder, webhook.epoch, self.progress)
            self._saved = self.progress

    def _require_lease(self) -> None:
        if not self._lease.holds:
            raise _Over

    @staticmethod
    def _loop_time() -> float:
        return asyncio.get_running_loop().time()
