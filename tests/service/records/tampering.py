"""The record of a match, taken apart to be changed, and written again: as it is, or sealed as the operator could."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from infra.seal import canonical, chain_start, digest_of, link, salt_of
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import MATCH_ID
from tests.service.records.recording import record_of, signed_again

GAMES = ["help_me", "zatre", "silver_and_gold", "fuenfer_finden", "lowest_unique"]


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


def first(record: Recorded, is_one: Callable[[dict[str, Any]], bool], beyond: int = 0) -> int:
    """The first position of an event of a kind."""
    return next(n for n, one in enumerate(record.events) if n >= beyond and is_one(one["line"]))


def of_the_game(line: dict[str, Any]) -> bool:
    """Whether the game says what happened."""
    return not line["event"]["type"].startswith("match.")


def with_a_command(line: dict[str, Any]) -> bool:
    """Whether a command of the game led to it."""
    return line["command"] is not None and not line["command"]["type"].startswith("match.")


def changed(value: Any) -> Any:
    """Another value of the same kind, as near as possible."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
        case None:
            return 0
        case [one, *others]:
            return [changed(one), *others]
        case []:
            return [0]
        case dict():
            name = next(name for name in value if name != "type")
            return value | {name: changed(value[name])}
    raise AssertionError(value)


def shapes() -> Sequence[tuple[str, Callable[[list[bytes]], list[bytes]]]]:
    """Ways to write a record as it must not be written, by name."""
    return [
        ("empty", lambda lines: []),
        ("no closing line", lambda lines: lines[:-1]),
        ("no events", lambda lines: [lines[0], lines[-1]]),
        ("blanks", lambda lines: [lines[0].replace(b":", b": ", 1), *lines[1:]]),
        ("no line feed at the end", lambda lines: [*lines[:-1], lines[-1][:-1]]),
        ("two line feeds at the end", lambda lines: [*lines, b"\n"]),
        ("a carriage return", lambda lines: [lines[0][:-1] + b"\r\n", *lines[1:]]),
        ("a repeated member", lambda lines: [lines[0].replace(b'"server":', b'"server":"x","server":', 1), *lines[1:]]),
        ("another member", lambda lines: [lines[0].replace(b"}\n", b',"zebra":1}\n'), *lines[1:]]),
        (
            "upper-case hex",
            lambda lines: [lines[0], lines[1][:11] + lines[1][11:75].upper() + lines[1][75:], *lines[2:]],
        ),
        ("deep nesting", lambda lines: [b"[" * 100_000 + b"\n", *lines[1:]]),
        ("no UTF-8", lambda lines: [b'"\xff"\n', *lines[1:]]),
    ]
