"""Finds out who calls."""

from domain.ids import OPERATOR
from service.matches.api_keys import ApiKeyHolders
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.rights import GUEST, Caller, Scope, caller_of, require_alive
from service.matches.tokens import Credential
from service.refusals import Unauthenticated


class Callers:
    """Identifies callers by their tokens."""

    def __init__(self, api_keys: ApiKeyHolders, cache: MatchCache) -> None:
        self.api_keys = api_keys
        self._cache = cache

    async def at(self, cached: CachedMatch, credential: Credential | None) -> Caller:
        """Return who calls in a match: without a token, a guest. Raises Unauthenticated, after looking in the store."""
        if credential is None:
            return GUEST
        if credential.kind == "key":
            scopes = await self.api_keys.scopes(credential)
            return Caller(OPERATOR if Scope.ADMIN in scopes else None, GUEST.viewer, credential=credential)
        found = caller_of(cached, credential)
        if found is None:
            found = caller_of(await self._cache.fresh(cached.match_id), credential)
        if found is None:
            raise Unauthenticated
        return found

    async def require_alive(self, cached: CachedMatch, caller: Caller) -> None:
        """Raise Unauthenticated if the caller's token is no longer valid in the store, whatever is known here."""
        if caller.credential is not None and caller.credential.kind != "key":
            require_alive(await self._cache.fresh(cached.match_id), caller)
