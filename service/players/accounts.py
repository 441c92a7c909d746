"""Creating players, renewing their tokens, renaming and erasing them."""

import hmac

from msgspec.structs import replace

from domain.ids import PlayerId
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.fanout.port import Fanout
from infra.keys import ServerKeys
from infra.players.port import Creation, Player, Players
from service.matches.commands import Submission
from service.matches.openings import hashed_key
from service.matches.tokens import token_hash
from service.refusals import KeyReused, NotFound


class Accounts:
    """The accounts of players. Whatever ends a token lets the streams that it has opened look at once."""

    def __init__(self, *, players: Players, keys: ServerKeys, entropy: Entropy, fanout: Fanout, clock: Clock) -> None:
        self._players = players
        self._keys = keys
        self._entropy = entropy
        self._fanout = fanout
        self._clock = clock

    async def create(self, name: str, submission: Submission) -> tuple[Player, str, bool]:
        """Create a player. Returns it, its token, and whether this key had created it before. Raises KeyReused."""
        key = hashed_key(submission.key) if submission.key else None
        created = None if key is None else await self._players.created_under(key)
        is_new = created is None
        if created is None:
            created = Creation(PlayerId(self._entropy.match_id()), self._entropy.nonce(), submission.body_mac)
            player = Player(created.id, name, self._clock.now())
            hashed = token_hash(self._token(created.id, created.nonce or b""))
            await self._players.add(player, hashed, created.nonce or b"", key, submission.body_mac)
            first = None if key is None else await self._players.created_under(key)
            if first is not None and first.id != created.id:  # somebody with the same key was faster
                created, is_new = first, False
        found = await self._players.player(created.id)
        if created.nonce is None or created.body_mac is None or found is None:
            raise KeyReused("The player that was created under this key has another token by now, or was erased.")
        if not hmac.compare_digest(created.body_mac, submission.body_mac):
            raise KeyReused("This idempotency key was used to create a player with another body.")
        return found, self._token(created.id, created.nonce), not is_new

    async def renew(self, player_id: PlayerId) -> tuple[Player, str]:
        """Give a player another token; the one before is dead. Returns both. Raises NotFound."""
        player = await self._known(player_id)
        token = self._token(player_id, self._entropy.nonce())
        await self._players.renew(player_id, token_hash(token))
        self._ring(player_id)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Give a player another name, also on its seats that bear the one before."""
        await self._players.rename(player.id, name)
        return replace(player, name=name)

    async def erase(self, player_id: PlayerId) -> None:
        """Erase a player: its token is dead, its name gone, its seats are nobody's. Raises NotFound."""
        await self._known(player_id)
        await self._players.erase(player_id)
        self._ring(player_id)

    def _ring(self, player_id: PlayerId) -> None:
        """Let every stream that the player's token has opened look, its own and those of matches."""
        self._fanout.ring_player(player_id)
        self._fanout.ring_tokens(player_id.bytes)

    async def _known(self, player_id: PlayerId) -> Player:
        player = await self._players.player(player_id)
        if player is None:
            raise NotFound("There is no such player.")
        return player

    def _token(self, player_id: PlayerId, nonce: bytes) -> str:
        return self._keys.token("player", player_id, 0, nonce)
