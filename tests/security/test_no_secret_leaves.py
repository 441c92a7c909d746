"""Secret, seed, salts, tokens and keys leave a server in no answer, header, log line or metric before the end."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from domain.chance import seed
from infra.seal import salt_of
from service.cli import partie
from tests.clients.following import following
from tests.clients.playing import Played, bearing, move, pick, started
from tests.servers.partie import served_apart

pytestmark = pytest.mark.anyio

ENTROPIES = ("00ff17", "a5" * 20)
COMMANDS: tuple[Any, ...] = (pick(3), pick(100), move((0, 0), (9, 9)), {"type": "match.add_bot"}, [], "x")
INCLUDED: tuple[dict[str, Any], ...] = ({}, {"include": "view,legal"})
KEYS = ("a-key-that-nobody-knows-1", "a-key-that-nobody-knows-2", "a-key-that-nobody-knows-3")


def spellings(secret: bytes) -> Iterator[bytes]:
    """The forms in which bytes could be written."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for encode in (base64.b64encode, base64.urlsafe_b64encode, base64.b32encode):
        yield encode(secret).rstrip(b"=")
    yield str(list(secret)).encode()
    yield str(int.from_bytes(secret, "big")).encode()
    yield repr(secret).encode()


def secrets_of(database: Path, data: Path) -> dict[str, bytes]:
    """Everything that a server keeps to itself, from where it keeps it."""
    found: dict[str, bytes] = {
        name.replace("_", " "): bytes.fromhex(json.loads((data / file).read_text())[name])
        for name, file in (("token_key", "keys.json"), ("signing_key", "signing-key.json"))
    }
    with sqlite3.connect(database) as stored:
        for match, secret, nonce, token in stored.execute(
            "select match_id, secret, host_nonce, host_token_hash from matches"
        ):
            found |= {f"secret of {match}": secret, f"nonce of {match}": nonce, f"host's hash of {match}": token}
            for number, entropies in enumerate(((b"", b""), tuple(map(bytes.fromhex, ENTROPIES)))):
                found[f"seed {number} of {match}"] = seed(secret, entropies)
            for position in range(40):
                found[f"salt {position} of {match}"] = salt_of(secret, position)
        for number, (nonce, token) in enumerate(stored.execute("select nonce, token_hash from seats")):
            found |= {f"nonce of seat {number}": nonce, f"hash of seat {number}": token}
    return found


def found_in(told: bytes, secrets: dict[str, bytes]) -> set[str]:
    """The names of the secrets that can be read there."""
    return {name for name, secret in secrets.items() if any(form in told for form in spellings(secret))}


async def test_nothing_that_a_server_keeps_to_itself_is_told(tmp_path: Path) -> None:
    data = tmp_path / "data"
    told: list[bytes] = []
    given: list[str] = []  # tokens, each told once

    async def keep(answer: httpx.Response) -> None:
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            return
        body = await answer.aread()
        text = b"\n".join([str(answer.url).encode(), *(b"%s: %s" % pair for pair in answer.headers.raw), body])
        for name in ("host_token", "seat_token"):
            if answer.status_code == 201 and name.encode() in body:
                given.append(answer.json()[name])
                text = text.replace(given[-1].encode(), b"")
        told.append(text)

    with served_apart(data, environment={"PARTIE_LOG_LEVEL": "debug", "PARTIE_BOT_SECONDS": "0"}) as server:
        admin = await asyncio.to_thread(_admin_key, data)
        hooks: dict[str, list[Any]] = {"response": [keep]}
        async with httpx.AsyncClient(base_url=server.url, event_hooks=hooks, timeout=20) as client:
            matches = [
                await _a_match_in_its_middle(client, "help_me"),
                await _a_match_in_its_middle(client, "lowest_unique"),
                await started(client, bots=[{"level": "random"}]),
            ]
            for match in matches:
                await _look_at_everything(match, told)
            await client.get("/metrics", headers=bearing(admin))
            before_the_end = [*told, server.log.read_bytes()]
            await matches[0].play_to_the_end()
            after_the_end = b"\n".join(await matches[0].envelopes())
        secrets = secrets_of(data / "partie.db", data)
    told_by_anybody = b"\n".join(sorted({*before_the_end, server.log.read_bytes()}))
    assert len(told_by_anybody) > 100_000
    assert found_in(told_by_anybody, secrets) == set()
    assert [token for token in [*given, admin, *KEYS] if token.encode() in told_by_anybody] == []
    assert found_in(after_the_end, secrets) == {f"secret of {matches[0].id.replace('-', '')}"}


def _admin_key(data: Path) -> str:
    made = CliRunner().invoke(partie, ["keys", "create", "--scope", "admin"], env={"PARTIE_DATA": str(data)})
    assert made.exit_code == 0, made.output
    return made.output.strip()


async def _a_match_in_its_middle(client: httpx.AsyncClient, game: str) -> Played:
    body = {"game": game, "seats": 2}
    opened = await client.post("/v1/matches", json=body, headers={"Idempotency-Key": f"{KEYS[0]}-{game}"})
    match = Played(client, opened.json())
    for seat, entropy in enumerate(ENTROPIES):
        await match.sit(seat=seat, entropy=entropy, headers={"Idempotency-Key": f"{KEYS[1 + seat]}-{game}"})
    await match.play(1)
    return match


async def _look_at_everything(match: Played, told: list[bytes]) -> None:
    position = (await match.summary())["position"]
    for who in (0, match.tokens.get(1), match.host, None, "seat_unknown", "key_unknown"):
        for path in ("", "/view", "/events", "/events.ndjson", "/legal"):
            await match.get(path, who)
            await match.get(path, who, eyes="all")
            await match.get(path, who, unknown="1")
        for at in range(position + 2):
            await match.get("/view", who, at=at)
        for body in COMMANDS:
            await match.command(who, body, key="k" * 30, if_match='"0"')
            await match.command(who, body, dry_run="true", include="view,legal")
            await match.command(who, body, asked_at=0)
        if who not in ("seat_unknown", "key_unknown"):
            for included in INCLUDED:
                async with following(match.client, match.path, match.whose(who), **included) as live:
                    await live.until_position(position)
                told += [frame.data for frame in live.frames]
    for path in ("/v1/matches", "/v1/games", "/readyz", "/healthz", "/metrics", "/openapi.json", "/v1/nothing"):
        await match.client.get(path)
