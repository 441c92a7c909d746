"""Whose a player's token is: looked up whenever it is used, so that one that is renewed or erased is dead at once."""

from infra.players.port import Player, Players
from service.matches.rights import Caller
from service.matches.tokens import Credential
from service.refusals import Unauthenticated


class PlayerTokens:
    """The tokens of players. Nothing is cached: each look-up is one query, by an index."""

    def __init__(self, players: Players) -> None:
        self._players = players

    async def bearer(self, credential: Credential | None) -> Player:
        """Return the player whose token this is. Raises Unauthenticated for anything else."""
        is_one = credential is not None and credential.kind == "player"
        player = await self._players.bearer(credential.hash) if credential and is_one else None
        if player is None:
            raise Unauthenticated
        return player

    async def require_alive(self, caller: Caller) -> None:
        """Raise Unauthenticated if the caller is a player whose token is no longer valid."""
        if caller.player is not None:
            await self.bearer(caller.credential)
