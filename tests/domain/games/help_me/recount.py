"""A match of Help Me! checked from what its players saw, by code that shares nothing with the server's.

The chain, the salts and the score are computed here again from the published formulas alone.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

Tile = tuple[str, int]


def line_of(envelope: bytes) -> bytes:
    """The sealed line within an envelope: the digest is spliced on at the end."""
    line, found, digest = envelope.rpartition(b',"digest":"')
    assert found
    assert len(digest) == 64 + len('"}')
    return line + b"}"


def commitment(match_id: str, secret: str) -> str:
    """What the opening event promises."""
    return hashlib.sha256(b"partie/commit/1" + UUID(match_id).bytes + bytes.fromhex(secret)).hexdigest()


def digest(secret: str, position: int, line: bytes) -> str:
    """The digest of a line."""
    salt = hmac.new(bytes.fromhex(secret), b"partie/salt/1" + position.to_bytes(8, "big"), hashlib.sha256)
    return hashlib.sha256(b"partie/event/1" + salt.digest()[:16] + line).hexdigest()


def chain(match_id: str, digests: Iterable[str]) -> str:
    """The hash at the end of a chain of digests."""
    hash = hashlib.sha256(b"partie/chain/1" + UUID(match_id).bytes).digest()
    for one in digests:
        hash = hashlib.sha256(b"partie/link/1" + hash + bytes.fromhex(one)).digest()
    return hash.hex()


def final_stacks(events: Sequence[Any]) -> dict[tuple[int, int], list[Tile]]:
    """The stacks at the end, bottom to top, from the tiles that were laid and the moves that were made."""
    stacks: dict[tuple[int, int], list[Tile]] = {}
    for event in events:
        if event["type"] == "help_me.tiles_laid":
            for r, row in enumerate(event["rows"]):
                for c, tile in enumerate(row):
                    stacks[r, c] = [(tile["species"], tile["value"])]
        elif event["type"] == "help_me.stack_moved":
            source, target = ((event[end]["row"], event[end]["column"]) for end in ("from", "to"))
            stacks[target] += stacks.pop(source)
            assert stacks[target][-1] == (event["top"]["species"], event["top"]["value"])
            assert len(stacks[target]) == event["height"]
    return stacks


def worth(stack: Sequence[Tile]) -> int:
    """What a stack is worth to who protects its top."""
    top = stack[-1][0]
    return len(stack) + sum(value for species, value in stack[:-1] if species == top)


def totals(stacks: Iterable[Sequence[Tile]], creatures: Sequence[Iterable[str]]) -> list[int]:
    """What every seat scored."""
    kept = list(stacks)
    return [sum(worth(stack) for stack in kept if stack[-1][0] in mine) for mine in map(set, creatures)]


def ranks(points: Sequence[int]) -> list[int]:
    """Each seat's rank; equal points share one."""
    return [sum(other > mine for other in points) + 1 for mine in points]
