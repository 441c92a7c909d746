"""Players who hold seats in matches that are looked for."""

from __future__ import annotations

from datetime import UTC, datetime

from domain.ids import PlayerId
from infra.chance.system import SystemEntropy
from infra.players.port import Player, Players

_new_id = SystemEntropy().match_id


async def player_of(players: Players, name: str) -> PlayerId:
    player = Player(PlayerId(_new_id()), name, datetime.now(UTC))
    await players.add(player, player.id.bytes * 2, b"n" * 16, None, b"m" * 32)
    return player.id
