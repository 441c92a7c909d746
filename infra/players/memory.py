"""Players in this process's memory."""

from collections.abc import Callable

from msgspec.structs import replace

from domain.ids import PlayerId
from infra.event_store.memory import KeptPlayer, MemoryEventStore
from infra.event_store.port import SeatRow
from infra.players.port import Creation, Player


class MemoryPlayers:
    """Players that are forgotten with their process; their seats are those of *store*."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store = store
        self._kept = store.players

    async def add(self, player: Player, token_hash: bytes, nonce: bytes, key: str | None, body_mac: bytes) -> None:
        if key is None or await self.created_under(key) is None:
            self._kept[player.id] = KeptPlayer(player.name, nonce, token_hash, body_mac, key, player.created)

    async def created_under(self, key: str) -> Creation | None:
        for player_id, kept in self._kept.items():
            if kept.key == key:
                return Creation(player_id, kept.nonce, kept.body_mac)
        return None

    async def bearer(self, token_hash: bytes) -> Player | None:
        for player_id, kept in self._kept.items():
            if kept.token_hash == token_hash and kept.name is not None:
                return Player(player_id, kept.name, kept.created)
        return None

    async def player(self, player_id: PlayerId) -> Player | None:
        kept = self._kept.get(player_id)
        return Player(player_id, kept.name, kept.created) if kept and kept.name is not None else None

    async def renew(self, player_id: PlayerId, token_hash: bytes) -> None:
        kept = self._kept[player_id]
        if kept.token_hash is not None:
            kept.token_hash, kept.nonce, kept.body_mac = token_hash, None, None

    async def rename(self, player_id: PlayerId, name: str) -> None:
        kept = self._kept[player_id]
        if kept.name is not None:
            self._change_seats(player_id, lambda seat: replace(seat, name=name) if seat.name == kept.name else seat)
            kept.name = name

    async def erase(self, player_id: PlayerId) -> None:
        kept = self._kept[player_id]
        kept.name = kept.nonce = kept.token_hash = kept.body_mac = None
        self._change_seats(player_id, lambda seat: replace(seat, name=None, player=None))
        for match in self._store.kept.values():
            for taken_at, seat in match.seats.items():
                if seat.name_of == player_id:
                    match.seats[taken_at] = replace(seat, name=None, name_of=None)
        for key, row in self._store.invitations.items():
            if row.player_id == player_id and row.revoked is None and row.taken_at is None:
                self._store.invitations[key] = replace(row, revoked=row.ends_at, is_declined=True)

    def _change_seats(self, player_id: PlayerId, change: Callable[[SeatRow], SeatRow]) -> None:
        for match in self._store.kept.values():
            for taken_at, seat in match.seats.items():
                if seat.player == player_id:
                    match.seats[taken_at] = change(seat)
