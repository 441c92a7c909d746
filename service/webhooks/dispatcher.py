"""Holds the leases of this process, and has a courier for each webhook that it holds."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from uuid import UUID, uuid4

import structlog
from msgspec import Struct
from msgspec.structs import replace

from infra.database.errors import StoreError
from infra.log_changes import LogChanges
from infra.webhooks.port import Webhook
from service.matches.api_keys import ApiKeyHolders
from service.matches.tokens import Credential
from service.webhooks.courier import Courier, Lease, Means

log = structlog.get_logger("partie.webhooks")

LEASE = timedelta(seconds=10)
RENEW_SECONDS = 3.0
MARGIN_SECONDS = 1.0
"""A process stops to deliver so long before others may begin."""


class _Running(Struct):
    courier: Courier
    task: asyncio.Task[None]


class Dispatcher:
    """Takes its share of the webhooks, and delivers for them until it stops or dies; then other processes do."""

    def __init__(self, means: Means, api_keys: ApiKeyHolders) -> None:
        self._means = means
        self._api_keys = api_keys
        self._lease = Lease(uuid4().hex)
        self._running: dict[UUID, _Running] = {}
        self._changed = asyncio.Event()
        self._renewing = LogChanges(log, "leases of webhooks cannot be renewed", "leases of webhooks are renewed again")

    @property
    def held(self) -> int:
        """The number of webhooks that this process delivers for."""
        return len(self._running)

    @property
    def failing(self) -> int:
        """The number of those whose last attempt failed."""
        return sum(one.courier.progress.failing_since is not None for one in self._running.values())

    @property
    def lag(self) -> float:
        """The age of the oldest event that is not delivered yet, in seconds; 0 if there is none."""
        due = [one.courier.waiting_since for one in self._running.values()]
        now = self._means.clock.now()
        return max([(now - since).total_seconds() for since in due if since is not None], default=0.0)

    def wake(self) -> None:
        """Look at once what is to be delivered: a webhook was made or changed."""
        self._changed.set()

    async def run(self) -> None:
        """Work until cancelled."""
        try:
            while True:
                self._changed.clear()
                try:
                    await self._renew()
                    self._renewing.went_well()
                except StoreError as error:  # the couriers see that the lease ends
                    self._renewing.failed(fault=str(error))
                with suppress(TimeoutError):
                    async with asyncio.timeout(RENEW_SECONDS):
                        await self._changed.wait()
        finally:
            for webhook_id in list(self._running):
                self._end(webhook_id)

    async def release(self) -> None:
        """Let other processes go on at once, after this one has stopped."""
        with suppress(StoreError):
            await self._means.webhooks.release(self._lease.holder)

    async def _renew(self) -> None:
        asked = asyncio.get_running_loop().time()
        now = self._means.clock.now()
        share = await self._means.webhooks.hold(self._lease.holder, now, now + LEASE)
        self._lease.until = asked + LEASE.total_seconds() - MARGIN_SECONDS
        await self._let_go([webhook.webhook_id for webhook in share.surplus])
        held = share.webhooks[: share.share]
        revoked = await self._revoked(held)
        wanted = {one.webhook_id: one for one in held if one.key_hash not in revoked}
        for webhook_id, running in list(self._running.items()):
            webhook = wanted.get(webhook_id)
            if webhook is None or webhook.epoch != running.courier.webhook.epoch or running.task.done():
                self._end(webhook_id)
        for webhook in held:
            if webhook.key_hash in revoked:
                await self._disable(webhook)
        for webhook_id, webhook in wanted.items():
            if webhook_id not in self._running:
                courier = Courier(self._means, webhook, self._lease)
                task = asyncio.create_task(self._deliver(courier), name="courier")
                self._running[webhook_id] = _Running(courier, task)

    async def _let_go(self, webhook_ids: Sequence[UUID]) -> None:
        """Leave webhooks to processes that have come, once nothing is delivered for them here any more."""
        ended = [self._end(one) for one in webhook_ids if one in self._running]
        await asyncio.gather(*ended, return_exceptions=True)
        await self._means.webhooks.let_go(self._lease.holder, webhook_ids)

    async def _revoked(self, held: Sequence[Webhook]) -> set[bytes]:
        """Return the hashes of keys that are no longer valid: nobody may be told anything on their account."""
        hashes = {one.key_hash for one in held}
        return {one for one in hashes if not await self._api_keys.is_valid(Credential("key", one))}

    async def _disable(self, webhook: Webhook) -> None:
        disabled = replace(webhook.progress, disabled_at=self._means.clock.now(), disabled_why="key_revoked")
        await self._means.webhooks.advance(webhook.webhook_id, self._lease.holder, webhook.epoch, disabled)
        log.warning("a webhook was disabled", webhook=str(webhook.webhook_id), why=disabled.disabled_why)

    def _end(self, webhook_id: UUID) -> asyncio.Task[None]:
        task = self._running.pop(webhook_id).task
        task.cancel()
        return task

    async def _deliver(self, courier: Courier) -> None:
        try:
            await courier.run()
        except Exception:  # it is made anew with the next renewal
            log.exception("deliveries of a webhook failed", webhook=str(courier.webhook.webhook_id))
