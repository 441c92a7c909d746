"""The record of a match, taken apart to be changed, and written again: as it is, or sealed as the operator could."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec

from infra.seal import canonical, chain_start, digest_of, link, salt_of
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import MATCH_ID
from tests.service.records.recording import record_of, signed_again


class Recorded(NamedTuple):
    """A record, read: what changes work on."""

    lines: list[bytes]
    header: dict[str, Any]
    events: list[dict[str, Any]]
    closing: dict[str, Any]


@cache
def lines_of(slug: str) -> tuple[bytes, ...]:
    """The lines of the record of a match of a game."""
    live = played(Case(slug, 2)).live
    return tuple(record_of(live.table, live.events))


def recorded(slug: str) -> Recorded:
    """The record of a match of a game, to be changed."""
    lines = list(lines_of(slug))
    header, *events, closing = map(msgspec.json.decode, lines)
    return Recorded(lines, header, events, closing)


def written(record: Recorded) -> list[bytes]:
    """The changed record, under the old signature."""
    return [canonical(one) + b"\n" for one in (record.header, *record.events, record.closing)]


def sealed_again(record: Recorded) -> list[bytes]:
    """The changed record with positions, salts, digests and chain as the operator would write them, signed again."""
    secret = bytes.fromhex(record.closing["secret"])
    head = chain_start(MATCH_ID)
    for number, event in enumerate(record.events):
        event["line"]["position"] = number
        salt = salt_of(secret, number)
        digest = digest_of(salt, canonical(event["line"]))
        head = link(head, digest)
        event |= {"salt": salt.hex(), "digest": digest.hex()}
    record.closing.update(hash=head.hex(), position=len(record.events) - 1)
    return signed_again(written(record))
