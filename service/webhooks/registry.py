"""Makes, changes and shows webhooks, for the API keys that they belong to."""

import hashlib
import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.errors import Forbidden, Malformed
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.deliveries.port import Sender
from infra.keys import ServerKeys
from infra.webhooks.port import Choice, Progress, SigningNonce, Webhook, Webhooks
from service.feed.reader import FeedReader
from service.matches.commands import Submission
from service.refusals import Busy, KeyReused, NotFound, TooManyRequests
from service.webhooks.secrets import live, secret_of

MOST_SECRETS = 5
ATTEMPTS = 5
PAUSED, KEY_REVOKED = "paused", "key_revoked"


class Owner(Struct, frozen=True):
    """Who asks: an API key. An operator's (*is_admin*) is for all webhooks; *unlisted*: it may see such matches."""

    key_hash: bytes
    is_admin: bool
    unlisted: bool


class Order(Struct, frozen=True):
    """What a new webhook is to be. *after*: the global position to begin after, None: with what comes next."""

    url: str
    note: str
    choice: Choice
    after: int | None


class Registry:
    """The webhooks of this server. *changed* is called after each change; methods raise StoreError."""

    def __init__(
        self,
        *,
        webhooks: Webhooks,
        reader: FeedReader,
        sender: Sender,
        keys: ServerKeys,
        clock: Clock,
        entropy: Entropy,
        types: Collection[str],
        most: int,
        changed: Callable[[], None],
    ) -> None:
        self._webhooks = webhooks
        self._reader = reader
        self._sender = sender
        self._keys = keys
        self._clock = clock
        self._entropy = entropy
        self._types = types
        self._most = most
        self._changed = changed

    async def make(self, owner: Owner, order: Order, submission: Submission) -> tuple[Webhook, bool]:
        """Make a webhook; return it, and whether it was made before, under the same key.

        Raises Malformed, Forbidden, KeyReused or TooManyRequests.
        """
        creation_key = None
        if submission.key is not None:
            creation_key = hashlib.sha256(owner.key_hash + submission.key.encode()).hexdigest()
            if first := await self._webhooks.made_under(creation_key):
                return _repeated(first, submission), True
        self._require_url(order.url)
        self._require_choice(owner, order.choice)
        if len(await self._webhooks.of(owner.key_hash, None, self._most)) >= self._most:
            raise TooManyRequests("This key has too many webhooks.", facts={"limit": self._most})
        head = await self._reader.head()
        cursor = head if order.after is None else min(order.after, head)
        webhook = Webhook(
            webhook_id=self._entropy.match_id(),
            key_hash=owner.key_hash,
            created=self._clock.now(),
            creation_key=creation_key,
            url=order.url,
            note=order.note,
            choice=order.choice,
            nonces=(SigningNonce(secrets.token_bytes(32), submission.body_mac),),
            progress=Progress(cursor=cursor),
            epoch=_epoch(),
        )
        await self._webhooks.add(webhook)
        first = None if creation_key is None else await self._webhooks.made_under(creation_key)
        if first is not None and first.webhook_id != webhook.webhook_id:  # a repeat was quicker
            return _repeated(first, submission), True
        self._changed()
        return webhook, False

    def secret(self, webhook: Webhook) -> str:
        """Return the newest secret of a webhook."""
        return secret_of(self._keys, webhook.webhook_id, webhook.nonces[0].nonce)

    async def find(self, owner: Owner, webhook_id: UUID) -> Webhook:
        """Return a webhook of *owner*. Raises NotFound."""
        webhook = await self._webhooks.find(webhook_id)
        if webhook is None or not (owner.is_admin or webhook.key_hash == owner.key_hash):
            raise NotFound("There is no such webhook.")
        return webhook

    async def all(self, owner: Owner, after: UUID | None, limit: int) -> list[Webhook]:
        """Return the webhooks of *owner*, the oldest first."""
        return await self._webhooks.of(None if owner.is_admin else owner.key_hash, after, limit)

    async def delete(self, owner: Owner, webhook_id: UUID) -> None:
        """Delete a webhook. Raises NotFound."""
        await self.find(owner, webhook_id)
        await self._webhooks.delete(webhook_id)
        self._changed()

    async def change(
        self, owner: Owner, webhook_id: UUID, url: str | None, note: str | None, choose: Callable[[Choice], Choice]
    ) -> Webhook:
        """Change where a webhook leads and what it is for. Raises NotFound, Malformed or Forbidden."""
        if url is not None:
            self._require_url(url)

        def changed(webhook: Webhook) -> Webhook:
            choice = choose(webhook.choice)
            self._require_choice(owner, choice, before=webhook.choice)
            return replace(
                webhook,
                url=webhook.url if url is None else url,
                note=webhook.note if note is None else note,
                choice=choice,
            )

        return await self._edit(owner, webhook_id, changed)

    async def pause(self, owner: Owner, webhook_id: UUID) -> Webhook:
        """Stop deliveries where they stand. Raises NotFound."""

        def paused(webhook: Webhook) -> Webhook:
            if webhook.progress.disabled_at is not None:
                return webhook
            progress = replace(webhook.progress, disabled_at=self._clock.now(), disabled_why=PAUSED)
            return replace(webhook, progress=progress)

        return await self._edit(owner, webhook_id, paused)

    async def resume(self, owner: Owner, webhook_id: UUID) -> Webhook:
        """Go on with deliveries where they stand, at once. Raises NotFound.

        One whose key was revoked is the resuming key's from then on.
        """

        def resumed(webhook: Webhook) -> Webhook:
            is_orphan = webhook.progress.disabled_why == KEY_REVOKED
            progress = replace(
                webhook.progress, disabled_at=None, disabled_why=None, failing_since=None, attempts=0, retry_at=None
            )
            return replace(webhook, progress=progress, key_hash=owner.key_hash if is_orphan else webhook.key_hash)

        return await self._edit(owner, webhook_id, resumed)

    async def replay(self, owner: Owner, webhook_id: UUID, after: int) -> Webhook:
        """Deliver again what comes after a global position. Raises NotFound."""
        cursor = min(after, await self._reader.head())

        def set_back(webhook: Webhook) -> Webhook:
            return replace(webhook, progress=replace(webhook.progress, cursor=cursor, attempts=0, retry_at=None))

        return await self._edit(owner, webhook_id, set_back)

    async def rotate(
        self, owner: Owner, webhook_id: UUID, overlap: timedelta, submission: Submission
    ) -> tuple[Webhook, bool]:
        """Give a webhook another secret; the older ones sign on for *overlap*. Return whether that was done before.

        Raises NotFound or KeyReused.
        """
        nonce = secrets.token_bytes(32)
        if submission.key is not None:
            nonce = self._keys.webhook_nonce(webhook_id, submission.key.encode())
        webhook = await self.find(owner, webhook_id)
        for known in webhook.nonces:
            if known.nonce == nonce:
                if known.body_mac != submission.body_mac:
                    raise KeyReused("This key was used with another body.")
                return webhook, True
        now = self._clock.now()

        def rotated(webhook: Webhook) -> Webhook:
            older = [
                replace(one, until=min(one.until or now + overlap, now + overlap)) for one in live(webhook.nonces, now)
            ]
            nonces = (SigningNonce(nonce, submission.body_mac), *older)
            return replace(webhook, nonces=nonces[:MOST_SECRETS])

        return await self._edit(owner, webhook_id, rotated), False

    async def _edit(self, owner: Owner, webhook_id: UUID, edit: Callable[[Webhook], Webhook]) -> Webhook:
        for _ in range(ATTEMPTS):
            webhook = await self.find(owner, webhook_id)
            changed = edit(webhook)
            if changed == webhook:
                return webhook
            changed = replace(changed, epoch=_epoch())
            if await self._webhooks.change(changed, webhook.epoch):
                self._changed()
                return changed
        raise Busy("The webhook is changing too fast.")

    def _require_url(self, url: str) -> None:
        if fault := self._sender.fault_of(url):
            raise Malformed(fault, path="$.url")

    def _require_choice(self, owner: Owner, choice: Choice, before: Choice | None = None) -> None:
        unknown = sorted(set(choice.types or ()) - set(self._types))
        if unknown:
            raise Malformed(f"There is no type {unknown[0]}.", path="$.types")
        if choice.unlisted and not owner.unlisted and (before is None or not before.unlisted):
            raise Forbidden("Unlisted matches require an API key of scope audit, too.", facts={"scope": "audit"})


def _repeated(first: Webhook, submission: Submission) -> Webhook:
    """Return the webhook that was made under the same key. Raises KeyReused if the bodies differ."""
    if submission.body_mac not in {one.body_mac for one in first.nonces}:
        raise KeyReused("This key was used with another body.")
    return first


def _epoch() -> int:
    return secrets.randbits(53)
