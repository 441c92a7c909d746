"""Runs schemathesis against a server, as a match's player, its host and an operator."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.clients.known_player import create_player
from tests.clients.operations import HOOK
from tests.clients.playing import bearing, started
from tests.servers.partie import client_of, served_apart

ROOT = Path(__file__).parents[2]
SEED = os.environ.get("PARTIE_TEST_SEED", "1")
"""Another seed asks something else."""
STREAMS = ("streamEvents", "replayEvents", "streamFeed", "streamMyMatches")
"""Operations whose answer does not end."""
LAST = ("deleteWebhook",)
"""Operations after which others would find nothing to try."""
KEYS = ("audit", "players", "webhooks")
"""Scopes of the API keys that it calls with, where a seat's token will not do."""
UNCHECKED = (
    "positive_data_acceptance",  # `well_formed_is_not_malformed` knows what may be refused all the same
    "ensure_resource_availability",  # what was made may have been erased along another link
)
CONFIGURATION = """
[parameters]
"path.match_id" = "{match}"
"path.game" = "help_me"
"path.edition" = "standard"
"path.player_id" = "{player}"
"path.seat" = 0
"path.webhook_id" = "{webhook}"
"query.wait" = 0
"""
ALONG_THE_LINKS = """
[parameters]
"path.player_id" = "{player}"
"query.wait" = 0
"""
"""Without places of their own, so that links fill them in."""


async def fuzzed(
    folder: Path, phases: str, examples: int, *, settings: Mapping[str, str] | None = None
) -> tuple[int, str]:
    """Let schemathesis try a new server in these *phases*; return its exit code and what it tells.

    What the server itself takes for its own fault is a finding, too.
    """
    environment = {"PARTIE_TOKEN_KEY": "11" * 32, "PARTIE_SIGNING_KEY": "22" * 32, **(settings or {})}
    own = {"PARTIE_DATA": str(folder / "data"), **environment}
    if "DATABASE_URL" in environment:
        await _partie("migrate", environment=environment)
    with served_apart(folder / "data", "--sandbox", environment=environment) as server:
        tokens = {scope.upper(): await _key(scope, own) for scope in KEYS}
        async with client_of(server.url) as client:
            match = await started(client)
            player, other = await create_player(client), await create_player(client, "Bo")
            made = await client.post("/v1/webhooks", json=HOOK, headers=bearing(tokens["WEBHOOKS"]))
        tokens |= {"TOKEN": match.tokens[0], "HOST": match.host, "PLAYER": player.token}
        configuration = ALONG_THE_LINKS if "stateful" in phases else CONFIGURATION
        names = {"match": match.id, "player": other.id, "webhook": made.json()["webhook"]["id"]}
        (folder / "schemathesis.toml").write_text(configuration.format(**names))
        code, report = await _schemathesis(folder, server.url, tokens, phases, examples)
    faults = [line for line in server.log.read_text().splitlines() if '"level":"error"' in line]
    return (code or len(faults)), "\n".join([report, *faults])


async def _key(scope: str, environment: Mapping[str, str]) -> str:
    """Make an API key as an operator does."""
    return await _partie("keys", "create", "--scope", scope, environment=environment)


async def _partie(*command: str, environment: Mapping[str, str]) -> str:
    """Run ``partie`` and return what it prints."""
    whole = [sys.executable, "-m", "service", *command]
    own = {"PYTHONPATH": str(ROOT), **environment}
    process = await asyncio.create_subprocess_exec(*whole, env=os.environ | own, stdout=subprocess.PIPE)
    said, _ = await process.communicate()
    assert process.returncode == 0, command
    return said.decode().strip()


async def _schemathesis(
    folder: Path, url: str, tokens: Mapping[str, str], phases: str, examples: int
) -> tuple[int, str]:
    own = {
        **{f"PARTIE_TEST_{name}": token for name, token in tokens.items()},
        "PYTHONPATH": str(ROOT),
        "SCHEMATHESIS_HOOKS": "tests.openapi.fuzzing",
    }
    exclusions = [part for name in (*STREAMS, *LAST) for part in ("--exclude-operation-id", name)]
    process = await asyncio.create_subprocess_exec(
        Path(sys.executable).with_name("schemathesis"),
        # the document names its server relatively, as ".", and schemathesis would look for its paths below "/./"
        *("run", f"{url}/openapi.json", "--url", url, *exclusions),
        *("--phases", phases, "--max-examples", str(examples), "--seed", SEED, "--no-color"),
        *("--exclude-checks", ",".join(UNCHECKED), "--request-timeout", "10", "--continue-on-failure"),
        cwd=folder,
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    report, _ = await process.communicate()
    return process.returncode or 0, report.decode()
