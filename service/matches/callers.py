"""Finds out who calls."""

from msgspec.structs import replace

from domain.errors import Malformed
from domain.ids import OPERATOR, Seat, seat_actor
from domain.viewer import seat_viewer
from service.matches.api_keys import ApiKeyHolders
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.player_tokens import PlayerTokens
from service.matches.rights import GUEST, Caller, Scope, caller_of, held_by, not_held, require_alive
from service.matches.tokens import Credential
from service.refusals import Unauthenticated


class Callers:
    """Identifies callers by their tokens."""

    def __init__(self, api_keys: ApiKeyHolders, players: PlayerTokens, cache: MatchCache) -> None:
        self.api_keys = api_keys
        self.players = players
        self._cache = cache

    async def at(self, cached: CachedMatch, credential: Credential | None) -> Caller:
        """Return who calls in a match: without a token, a guest. Raises Unauthenticated, after looking in the store."""
        if credential is None:
            return GUEST
        if credential.kind == "key":
            scopes = await self.api_keys.scopes(credential)
            operator = OPERATOR if Scope.ADMIN in scopes else None
            audits = Scope.AUDIT in scopes or operator is not None
            return Caller(operator, GUEST.viewer, credential=credential, audits=audits)
        if credential.kind == "player":
            player = await self.players.bearer(credential)
            return Caller(None, GUEST.viewer, credential=credential, player=player)
        found = caller_of(cached, credential)
        if found is None:
            found = caller_of(await self._cache.fresh(cached.match_id), credential)
        if found is None:
            raise Unauthenticated
        return found

    async def acting(self, cached: CachedMatch, caller: Caller, wanted: Seat | None) -> Caller:
        """Return the caller as it acts for one of its seats: the *wanted* one, or else the only one.

        Without a seat it stays as it is. Raises Forbidden if the *wanted* one is not its own; Malformed if a player has
        several here and names none.
        """
        if caller.player is None or caller.seat is not None or caller.only_looks:
            if wanted not in (None, caller.seat):
                raise not_held(Seat(wanted or 0))
            return caller
        held = held_by(await self._cache.fresh(cached.match_id), caller.player)
        if wanted is None and len(held) > 1:
            raise Malformed(
                f"This player has the seats {', '.join(map(str, held))}: name one of them in `seat`.",
                path="$query.seat",
            )
        seat = next(iter(held), None) if wanted is None else wanted
        if seat is None:
            return caller
        if seat not in held:
            raise not_held(seat)
        return replace(caller, actor=seat_actor(seat), viewer=seat_viewer(seat), seat=seat, since=held[seat])

    async def require_known(self, caller: Caller) -> None:
        """Raise Unauthenticated if the caller's token is that of an API key or a player, and no longer valid."""
        is_key = caller.credential is not None and caller.credential.kind == "key"
        if caller.credential is not None and is_key and not await self.api_keys.is_valid(caller.credential):
            raise Unauthenticated
        await self.players.require_alive(caller)

    async def require_alive(self, cached: CachedMatch, caller: Caller) -> None:
        """Raise Unauthenticated if the caller's token is no longer valid in the store, whatever is known here.

        Raises Forbidden if it is that of a player who has lost the seat.
        """
        await self.require_known(caller)
        if caller.credential is not None and caller.credential.kind != "key":
            require_alive(await self._cache.fresh(cached.match_id), caller)
