"""What keeps players."""

from datetime import datetime
from typing import Protocol

from msgspec import Struct

from domain.ids import PlayerId


class Player(Struct, frozen=True):
    """A player: its id, its name, when it was created."""

    id: PlayerId
    name: str
    created: datetime


class Creation(Struct, frozen=True):
    """How a player was created: the nonce that its token is derived from, and an HMAC of the request's body.

    *nonce*, *body_mac*: None once the token is another one, or the player is erased.
    """

    id: PlayerId
    nonce: bytes | None
    body_mac: bytes | None


class Players(Protocol):
    """Players by their ids, and by the SHA-256 (32 bytes) of their tokens. Methods may raise StoreBusy."""

    async def add(self, player: Player, token_hash: bytes, nonce: bytes, key: str | None, body_mac: bytes) -> None:
        """Keep a new player. If one was created under the same idempotency *key* (SHA-256, hex), nothing happens."""
        ...

    async def created_under(self, key: str) -> Creation | None:
        """Return the creation under an idempotency *key* (SHA-256, hex), None if there was none."""
        ...

    async def bearer(self, token_hash: bytes) -> Player | None:
        """Return the player with this token, None if it is nobody's now."""
        ...

    async def player(self, player_id: PlayerId) -> Player | None:
        """Return a player, None if there is none or it was erased."""
        ...

    async def renew(self, player_id: PlayerId, token_hash: bytes) -> None:
        """Give a player another token; the one before is dead. One that is erased stays so."""
        ...

    async def rename(self, player_id: PlayerId, name: str) -> None:
        """Give a player another name, also on those of its seats that bear the one before. One that is erased stays so.

        Raises Unstorable.
        """
        ...

    async def erase(self, player_id: PlayerId) -> None:
        """Forget a player: its token is dead, its name gone, from its seats too, which are nobody's then. Invitations
        that wait for it are declined.

        What remains is that a player of this id was created, when, and under which key.
        """
        ...
