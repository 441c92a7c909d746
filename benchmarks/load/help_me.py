"""A match of Help Me! as a client plays it that knows the rules: it asks the server for nothing but its moves."""

from __future__ import annotations

import random

import msgspec

from benchmarks.load.connection import Connection, request

ROWS, COLUMNS = 5, 6
FEWEST_MOVES = 15
"""No match is over sooner: while fewer cells are empty, two stacks still lie next to each other."""
_OPENING = msgspec.json.encode({"game": "help_me", "seats": 2, "options": {"first_seat": 0}})
_MOVES = [
    (row * COLUMNS + column, (row + down) * COLUMNS + column + right)
    for row in range(ROWS)
    for column in range(COLUMNS)
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
    if 0 <= row + down < ROWS and 0 <= column + right < COLUMNS
]


class HelpMe:
    """A match of two seats that has started, and the moves that are left in it."""

    def __init__(self, match_id: str, tokens: list[str], luck: random.Random) -> None:
        self.match_id = match_id
        self._tokens = tokens
        self._luck = luck
        self._left = _MOVES
        self._made = 0

    @classmethod
    async def opened(cls, connection: Connection, luck: random.Random) -> HelpMe:
        """Open a match and sit on both seats: three requests."""
        opened = msgspec.json.decode(await connection.ask(request("POST", "/v1/matches", _OPENING)))
        match_id = opened["match"]["id"]
        tokens = []
        for name in ("Ada", "Bo"):
            body = msgspec.json.encode({"name": name})
            seated = await connection.ask(request("POST", f"/v1/matches/{match_id}/seats", body))
            tokens.append(msgspec.json.decode(seated)["seat_token"])
        return cls(match_id, tokens, luck)

    @property
    def is_over(self) -> bool:
        return not self._left

    @property
    def fewest_left(self) -> int:
        """How many moves there are at least before it is over: each empties a cell, which may part what was joined."""
        return 0 if self.is_over else max(1, FEWEST_MOVES - self._made)

    @property
    def token_to_move(self) -> str:
        """The token of the seat whose turn it is."""
        return self._tokens[self._made % 2]

    def next_command(self) -> bytes:
        """Write the next move, at random, as its seat sends it."""
        token, body = self._next_move()
        return request(
            "POST",
            f"/v1/matches/{self.match_id}/commands",
            body,
            Authorization=f"Bearer {token}",
            Idempotency_Key=f"{self.match_id}/{self._made}",
        )

    def presentations(self) -> list[bytes]:
        """Write what presents the token of each seat on a socket."""
        match = self.match_id.encode()
        return [b'{"id":0,"match":"%s","token":"%s"}' % (match, token.encode()) for token in self._tokens]

    def next_message(self) -> tuple[int, bytes]:
        """Write the next move, at random, as a message of a socket; tell which seat sends it."""
        seat = self._made % 2
        _, body = self._next_move()
        match = self.match_id.encode()
        named = (self._made, match, match, self._made, body)
        return seat, b'{"id":%d,"match":"%s","key":"%s/%d","command":%s}' % named

    def _next_move(self) -> tuple[str, bytes]:
        source, target = self._luck.choice(self._left)
        self._left = [move for move in self._left if source not in move]
        token = self.token_to_move
        self._made += 1
        return token, (
            b'{"type":"help_me.move_stack","from":{"row":%d,"column":%d},"to":{"row":%d,"column":%d}}'
            % (*divmod(source, COLUMNS), *divmod(target, COLUMNS))
        )
