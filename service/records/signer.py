"""Signs for this server, with a key whose public half is stored before anything is signed with it."""

import asyncio

from infra.clock.port import Clock
from infra.signatures import PrivateKey, PublicKey, public_key
from infra.signing_keys.port import SigningKeys
from service.refusals import Busy


class Signer:
    """Signs with the private key of 32 bytes that this process was given; without one (None) it refuses to."""

    def __init__(self, private: bytes | None, known: SigningKeys, clock: Clock) -> None:
        self._private = private
        self._known = known
        self._clock = clock
        self._key: PrivateKey | None = None

    @property
    def is_missing(self) -> bool:
        """Whether nothing can be signed, because there is no key."""
        return self._private is None

    async def key(self) -> PrivateKey:
        """Return the key to sign with. Raises Busy if there is none, StoreError."""
        if self._private is None:
            raise Busy("This server has no signing key; its operator has to set PARTIE_SIGNING_KEY.")
        if self._key is None:
            key = await asyncio.to_thread(PrivateKey, self._private)  # importing what it needs takes its time
            await self._known.keep(key.public.raw, self._clock.now())
            self._key = key
        return self._key

    async def key_if_any(self) -> PrivateKey | None:
        """Return the key to sign with, None if there is none. Raises StoreError."""
        return None if self.is_missing else await self.key()

    async def public_keys(self) -> list[PublicKey]:
        """Return the public keys of everything that was ever signed here, the newest first. Raises StoreError."""
        if not self.is_missing:
            await self.key()
        return [public_key(kept.public) for kept in await self._known.all()]
