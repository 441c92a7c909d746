"""What an API key allows, asked anew for each request: a revoked or ended one allows nothing anywhere at once."""

from contextlib import suppress
from datetime import datetime, timedelta

from domain.errors import Forbidden
from infra.api_keys.port import ApiKey, ApiKeys
from infra.clock.port import Clock
from infra.database.errors import StoreError
from service.matches.player_tokens import PlayerTokens
from service.matches.rights import Scope
from service.matches.tokens import Credential

USED = timedelta(hours=1)
"""How exactly it is known when a key was used last: a key costs a write each time that this has passed, no more."""


class ApiKeyHolders:
    """Knows what the keys of operators and integrators allow."""

    def __init__(self, api_keys: ApiKeys, players: PlayerTokens, clock: Clock) -> None:
        self._api_keys = api_keys
        self._players = players
        self._clock = clock
        self._noted: dict[bytes, datetime] = {}

    async def require(self, credential: Credential | None, scope: Scope) -> None:
        """Return if this is a valid API key of *scope*, or of scope ``admin``, which includes every other.

        Raises Unauthenticated for anything that is no valid token, and Forbidden for a player's, or for a key of other
        scopes.
        """
        if not {scope, Scope.ADMIN} & await self.scopes(credential):
            raise Forbidden(f"This requires an API key of scope {scope}.", facts={"scope": scope})

    async def scopes(self, credential: Credential | None) -> frozenset[Scope]:
        """Return what an API key allows.

        Raises Unauthenticated for anything that is no valid token, and Forbidden for a player's, whose bearer is not to
        think that it is dead.
        """
        now = self._clock.now()
        key = await self._valid(credential, now)
        if key is None:
            await self._players.bearer(credential)
            raise Forbidden("This requires an API key.")
        await self._note_use(key, now)
        return frozenset(scope for scope in Scope if scope in key.scope.split())

    async def is_valid(self, credential: Credential) -> bool:
        """Return whether an API key that was valid when a stream began is so still."""
        return await self._valid(credential, self._clock.now()) is not None

    async def _valid(self, credential: Credential | None, now: datetime) -> ApiKey | None:
        if credential is None or credential.kind != "key":
            return None
        key = await self._api_keys.find(credential.hash)
        return None if key is None or (key.ends is not None and key.ends <= now) else key

    async def _note_use(self, key: ApiKey, now: datetime) -> None:
        noted = self._noted.get(key.key_hash) or key.last_used
        if noted is None or now - noted >= USED:
            self._noted[key.key_hash] = now
            with suppress(StoreError):  # it is a courtesy
                await self._api_keys.used(key.key_hash, now)
