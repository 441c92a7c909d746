"""Finds out who calls, in the match that they call at."""

from domain.ids import OPERATOR
from infra.event_store.port import EventStore
from service.auth import GUEST, Caller, Credential, Scope, caller_in
from service.lives import Live, Lives
from service.problems import Unauthenticated


class Callers:
    """Knows callers by their tokens."""

    def __init__(self, store: EventStore, lives: Lives) -> None:
        self._store = store
        self._lives = lives

    async def at(self, live: Live, credential: Credential | None) -> Caller:
        """Tell who calls in a match; a guest without a token. Raises Unauthenticated, after a look at the store."""
        if credential is None:
            return GUEST
        if credential.kind == "key":
            scope = await self.scope(credential)
            return Caller(OPERATOR, GUEST.viewer) if scope is Scope.ADMIN else GUEST
        found = caller_now(live, credential)
        if found is None:
            found = caller_now(await self._lives.fresh(live.match_id), credential)
        if found is None:
            raise Unauthenticated
        return found

    async def scope(self, credential: Credential | None) -> Scope:
        """Give the scope of an API key. Raises Unauthenticated for anything else."""
        scope = await self._store.key_scope(credential.hash) if credential and credential.kind == "key" else None
        if scope is None:
            raise Unauthenticated
        return Scope(scope)


def caller_now(live: Live, credential: Credential) -> Caller | None:
    """Tell who the bearer of a seat's or host's token is in the match as it is known here; None: nobody."""
    return caller_in(live.match.state, live.tokens, live.opening.host_token_hash, credential)
