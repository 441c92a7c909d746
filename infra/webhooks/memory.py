"""Webhooks in this process's memory."""

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from infra.webhooks.port import Progress, Webhook


class MemoryWebhooks:
    """Webhooks that are forgotten with their process."""

    def __init__(self) -> None:
        self._kept: dict[UUID, Webhook] = {}
        self._leases: dict[UUID, tuple[str, datetime]] = {}

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

    async def hold(self, holder: str, now: datetime, until: datetime) -> list[Webhook]:
        held = []
        for webhook_id, webhook in sorted(self._kept.items()):
            holds, ends = self._leases.get(webhook_id, (holder, now))
            if webhook.progress.disabled_at is None and (holds == holder or ends <= now):
                self._leases[webhook_id] = (holder, until)
                held.append(webhook)
        return held

    async def release(self, holder: str) -> None:
        self._leases = {one: lease for one, lease in self._leases.items() if lease[0] != holder}

    async def advance(self, webhook_id: UUID, holder: str, epoch: int, progress: Progress) -> None:
        kept = self._kept.get(webhook_id)
        if kept is not None and kept.epoch == epoch and self._leases.get(webhook_id, ("",))[0] == holder:
            self._kept[webhook_id] = replace(kept, progress=progress)
