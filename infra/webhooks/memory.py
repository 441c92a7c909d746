"""Webhooks in this process's memory."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from infra.webhooks.port import Held, Progress, Webhook, share_of


class MemoryWebhooks:
    """Webhooks that are forgotten with their process."""

    def __init__(self) -> None:
        self._kept: dict[UUID, Webhook] = {}
        self._leases: dict[UUID, tuple[str, datetime]] = {}
        self._present: dict[str, datetime] = {}

    async def add(self, webhook: Webhook) -> None:
        if webhook.creation_key is None or await self.made_under(webhook.creation_key) is None:
            self._kept.setdefault(webhook.webhook_id, webhook)

    async def find(self, webhook_id: UUID) -> Webhook | None:
        return self._kept.get(webhook_id)

    async def made_under(self, creation_key: str) -> Webhook | None:
        return next((one for one in self._kept.values() if one.creation_key == creation_key), None)

    async def of(self, key_hash: bytes | None, after: UUID | None, limit: int) -> list[Webhook]:
        own = [one for one in self._kept.values() if key_hash in (None, one.key_hash)]
        own = [one for one in own if after is None or one.webhook_id > after]
        return sorted(own, key=lambda one: one.webhook_id)[:limit]

    async def change(self, webhook: Webhook, epoch: int) -> bool:
        kept = self._kept.get(webhook.webhook_id)
        if kept is None or kept.epoch != epoch:
            return False
        self._kept[webhook.webhook_id] = webhook
        return True

    async def delete(self, webhook_id: UUID) -> None:
        self._kept.pop(webhook_id, None)
        self._leases.pop(webhook_id, None)

    async def hold(self, holder: str, now: datetime, until: datetime) -> Held:
        self._present = {one: end for one, end in self._present.items() if end > now} | {holder: until}
        enabled = [one for one in sorted(self._kept) if self._kept[one].progress.disabled_at is None]
        share = share_of(len(enabled), len(self._present))
        held = [one for one in enabled if self._holder_of(one, now) == holder]
        free = [one for one in enabled if self._holder_of(one, now) is None]
        held += free[: max(0, share - len(held))]
        self._leases |= dict.fromkeys(held, (holder, until))
        return Held([self._kept[one] for one in sorted(held)], share)

    def _holder_of(self, webhook_id: UUID, now: datetime) -> str | None:
        holder, until = self._leases.get(webhook_id, (None, now))
        return holder if until > now else None

    async def let_go(self, holder: str, webhook_ids: Sequence[UUID]) -> None:
        for one in webhook_ids:
            if self._leases.get(one, ("",))[0] == holder:
                del self._leases[one]

    async def release(self, holder: str) -> None:
        self._present.pop(holder, None)
        self._leases = {one: lease for one, lease in self._leases.items() if lease[0] != holder}

    async def advance(self, webhook_id: UUID, holder: str, epoch: int, progress: Progress) -> None:
        kept = self._kept.get(webhook_id)
        if kept is not None and kept.epoch == epoch and self._leases.get(webhook_id, ("",))[0] == holder:
            self._kept[webhook_id] = replace(kept, progress=progress)
