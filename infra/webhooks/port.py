"""What keeps webhooks."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from msgspec import Struct


class SigningNonce(Struct, frozen=True):
    """What a secret is derived from. *until*: when it stops to sign, None: it is the newest.

    *body_mac* is an HMAC of the request that made it, to recognise another request under its key.
    """

    nonce: bytes
    body_mac: bytes = b""
    until: datetime | None = None


class Choice(Struct, frozen=True):
    """Which events a webhook is for; None: any."""

    types: tuple[str, ...] | None = None
    games: tuple[str, ...] | None = None
    labels: tuple[str, ...] | None = None
    unlisted: bool = False


class Failure(Struct, frozen=True):
    """Why a delivery failed: a stable *reason*, and the HTTP status if there was one."""

    at: datetime
    reason: str
    status: int | None = None


class Progress(Struct, frozen=True, kw_only=True):
    """How far deliveries have come.

    *cursor*: everything up to this global position is delivered or not asked for. *begun*: what lies up to here may
    have been sent before. *attempts*: those on the delivery that is due, which is tried again at *retry_at*.
    """

    cursor: int
    begun: int = 0
    attempts: int = 0
    retry_at: datetime | None = None
    failing_since: datetime | None = None
    last_success: datetime | None = None
    last_failure: Failure | None = None
    disabled_at: datetime | None = None
    disabled_why: str | None = None


class Webhook(Struct, frozen=True, kw_only=True):
    """A webhook of the API key with this hash.

    *nonces*: the newest first. *epoch* is another number after each change by its owner. *creation_key*: the SHA-256
    (hex) of the idempotency key that it was made under.
    """

    webhook_id: UUID
    key_hash: bytes
    created: datetime
    creation_key: str | None
    url: str
    note: str
    choice: Choice
    nonces: tuple[SigningNonce, ...]
    progress: Progress
    epoch: int


class Held(Struct, frozen=True):
    """The webhooks that a process holds, by id, and how many it should hold at the most."""

    webhooks: Sequence[Webhook]
    share: int

    @property
    def surplus(self) -> Sequence[Webhook]:
        """Those that others should hold."""
        return self.webhooks[self.share :]


def share_of(webhooks: int, holders: int) -> int:
    """Return how many webhooks each of *holders* should hold at the most."""
    return -(-webhooks // holders)


class Webhooks(Protocol):
    """All webhooks. Every method may raise StoreBusy."""

    async def add(self, webhook: Webhook) -> None:
        """Keep a webhook, unless there is one of its id or creation key."""
        ...

    async def find(self, webhook_id: UUID) -> Webhook | None:
        """Return a webhook, None if there is none."""
        ...

    async def made_under(self, creation_key: str) -> Webhook | None:
        """Return the webhook that was made under an idempotency key, None if there is none."""
        ...

    async def of(self, key_hash: bytes | None, after: UUID | None, limit: int) -> list[Webhook]:
        """Return at most *limit* webhooks of an API key (None: of all), by id, those beyond *after* (None: all)."""
        ...

    async def change(self, webhook: Webhook, epoch: int) -> bool:
        """Store *webhook*, whose epoch is a new one, if the stored one is still at *epoch*; return whether it was.

        Whoever holds it goes on to hold it.
        """
        ...

    async def delete(self, webhook_id: UUID) -> None:
        """Forget a webhook. One that is not there is no fault."""
        ...

    async def hold(self, holder: str, now: datetime, until: datetime) -> Held:
        """Keep the leases of *holder*, and take what nobody holds at *now*, up to its share; all until *until*.

        Webhooks that are not disabled are shared evenly among all who have called this for a time that is not over.
        A webhook has one holder at a time. Whoever holds more than its share since others have come goes on to hold
        it until it lets go.
        """
        ...

    async def let_go(self, holder: str, webhook_ids: Sequence[UUID]) -> None:
        """Let others take these webhooks of *holder*."""
        ...

    async def release(self, holder: str) -> None:
        """Let go of everything that *holder* holds, and of its share."""
        ...

    async def advance(self, webhook_id: UUID, holder: str, epoch: int, progress: Progress) -> None:
        """Store how far *holder* has come, unless somebody else holds the webhook or it was changed since *epoch*."""
        ...
