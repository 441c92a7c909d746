"""Writes docs/fairness-vectors.json, for tests of other verifiers: ``python -m tests.docs.vectors``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

from domain.chance import BotChance, Draws, SeededChance, commitment, entropy_hash, replaced_secret, seed
from domain.edition import edition
from domain.ids import MatchId
from infra.seal import canonical, chain_start, digest_of, link, salt_of
from infra.signatures import PrivateKey
from service.records.receipts import signed_bytes, signed_receipt
from service.records.verify.reader import read_record
from tests.domain.games.tables import CATALOGUE
from tests.service.records.golden_records import FOLDER, read_lines

FILE = Path(__file__).parents[2] / "docs" / "fairness-vectors.json"

MATCH_ID = MatchId(UUID("01937b1e-7c3a-7d42-9c55-2f6f0d9a1b2c"))
SECRET = bytes(range(32))
ENTROPIES = (b"", b"abc", bytes(range(100, 164)))
SEED = seed(SECRET, ENTROPIES)
KEY = PrivateKey(b"\x07" * 32)
RECORD = FOLDER / "help_me" / "aborted-by-host-ruleset=1-protocol=2.jsonl.xz"

HALF = 2**63 + 1
"""Of the tries for a number below this, nearly half are rejected."""


def vectors() -> dict[str, Any]:
    """Everything that the file holds. Numbers that may be 2**53 or more are strings."""
    return {
        "match_id": str(MATCH_ID),
        "canonical": _canonical(),
        "secret": _secret(),
        "salts": [{"position": p, "salt": salt_of(SECRET, p).hex()} for p in (0, 1, 255, 256, 70_000)],
        "chain": _chain(),
        "entropy_hash": [
            {"seat": seat, "entropy": entropy.hex(), "hash": entropy_hash(MATCH_ID, seat, entropy).hex()}
            for seat, entropy in enumerate(ENTROPIES)
        ],
        "seed": [
            {"secret": SECRET.hex(), "entropies": [one.hex() for one in ENTROPIES], "seed": SEED.hex()},
            {"secret": SECRET.hex(), "entropies": ["", ""], "seed": seed(SECRET, [b"", b""]).hex()},
        ],
        "blocks": _blocks(),
        "below": _below(),
        "shuffles": _shuffles(),
        "edition": _edition(),
        "key": {"private": "07" * 32, "jwk": json.loads(canonical(KEY.public)), "key_id": KEY.public.thumbprint},
        "receipt": _receipt(),
        "record": _record(),
    }


def _canonical() -> list[dict[str, Any]]:
    values = [
        {"b": [1, -2, 0], "a": {"z": None, "B": True, "a_b": False}, "aa": ""},
        {"text": "Zähler ‖ 🂡 / \u007f\u2028", "escaped": '"\\\b\t\n\f\r\u0000\u001f'},
        {"least": -(2**53) + 1, "most": 2**53 - 1},
        [],
    ]
    return [{"value": value, "text": canonical(value).decode()} for value in values]


def _secret() -> dict[str, Any]:
    replaced = [replaced_secret(SECRET, times) for times in range(3)]
    return {
        "secret": SECRET.hex(),
        "commitment": commitment(MATCH_ID, SECRET).hex(),
        "replaced": [
            {"k": k, "secret": secret.hex(), "commitment": commitment(MATCH_ID, secret).hex()}
            for k, secret in enumerate(replaced)
        ],
    }


def _chain() -> dict[str, Any]:
    lines = [
        '{"actor":"host","audience":null,"command":{"type":"match.abort"},"event":{"reason":"by_host",'
        '"type":"match.aborted"},"position":0,"time":"2026-11-30T15:04:05.123456Z"}',
        '{"actor":"match","audience":[0,2],"command":null,"event":{"text":"ä","type":"x.y"},"position":1,'
        '"time":"2026-11-30T15:04:06.000000Z"}',
    ]
    head = chain_start(MATCH_ID)
    events = []
    for position, line in enumerate(lines):
        salt = salt_of(SECRET, position)
        digest = digest_of(salt, line.encode())
        head = link(head, digest)
        events.append({"line": line, "salt": salt.hex(), "digest": digest.hex(), "hash": head.hex()})
    return {"start": chain_start(MATCH_ID).hex(), "events": events}


def _blocks() -> list[dict[str, Any]]:
    def read(draws: Draws) -> list[str]:
        return ["".join(f"{draws.below(2**64):016x}" for _ in range(4)) for _ in range(2)]

    chance = SeededChance(SEED)
    return [
        *({"label": label, "blocks": read(chance.draws(label))} for label in ("help_me/tiles", "zatre/start/17")),
        {"label": "pick", "bot": {"seat": 2, "position": 7}, "blocks": read(BotChance(SEED, 2, 7).draws("pick"))},
    ]


def _below() -> dict[str, Any]:
    return {
        "limits": [_limit(n) for n in (1, 2, 3, 6, 100, 2**32, 2**62 * 3, HALF, 2**64 - 1, 2**64)],
        "runs": [
            _run("a/run", [6] * 10),
            _run("a/run/that/rejects", [HALF] * 6),
            _run("a/run/of/all", [10, HALF, 6, 1, 2**64, 7, HALF, 2, HALF, 100]),
        ],
    }


def _limit(n: int) -> dict[str, Any]:
    """The greatest try that is taken, what it gives, and the least that is rejected, None if none is."""
    limit = 2**64 // n * n
    last = _scripted(limit - 1, 0).below(n)
    if limit < 2**64:
        assert _scripted(limit, 0).below(n) == 0
    return {
        "n": str(n),
        "taken": str(limit - 1),
        "gives": str(last),
        "rejected": None if limit == 2**64 else str(limit),
    }


def _run(label: str, bounds: list[int]) -> dict[str, Any]:
    """A run of numbers below *bounds*, and all tries that it reads."""
    draws, tries = SeededChance(SEED).draws(label), SeededChance(SEED).draws(label)
    numbers, read = [], []
    for n in bounds:
        numbers.append(draws.below(n))
        while True:
            read.append(tries.below(2**64))
            if read[-1] < 2**64 - 2**64 % n:
                break
        assert read[-1] % n == numbers[-1]
    return {
        "label": label,
        "bounds": [str(n) for n in bounds],
        "tries": [str(one) for one in read],
        "numbers": [str(number) for number in numbers],
    }


def _shuffles() -> list[dict[str, Any]]:
    found = []
    for label, things in (("a/shuffle", list("abcdefghij")), ("a/shuffle/of/two", ["a", "b"]), ("a/lone/one", ["a"])):
        draws = SeededChance(SEED).draws(label)
        bounds = list(range(len(things), 1, -1))
        found.append(
            {
                "label": label,
                "things": things,
                "bounds": bounds,
                "numbers": [draws.below(n) for n in bounds],
                "shuffled": SeededChance(SEED).draws(label).shuffled(things),
            }
        )
    return found


def _edition() -> dict[str, Any]:
    found = CATALOGUE.entries["help_me"].editions[0]
    content = json.loads(found.content)
    assert edition(found.name, content, CATALOGUE.entries["help_me"].game.components).digest == found.digest
    return {"content": content, "canonical": found.content.decode(), "digest": found.digest}


def _receipt() -> dict[str, Any]:
    receipt = signed_receipt(
        KEY, MATCH_ID, 1, bytes.fromhex(_chain()["events"][1]["hash"]), "2026-11-30T15:05:00.000000Z"
    )
    return {"receipt": json.loads(canonical(receipt)), "signed": signed_bytes(receipt).decode()}


def _record() -> dict[str, Any]:
    lines = read_lines(RECORD)
    return {"lines": [line.decode().removesuffix("\n") for line in lines], "signed": read_record(lines).signed.hex()}


def _scripted(*tries: int) -> Draws:
    """Draws that take these numbers, and then zeros."""
    stream = b"".join(number.to_bytes(8, "big") for number in (*tries, 0, 0))
    return Draws(lambda counter: stream[:32] if counter == 0 else bytes(32))


def written() -> str:
    """What the file is to hold."""
    return json.dumps(vectors(), indent=2) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
