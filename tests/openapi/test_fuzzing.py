"""Schemathesis over the whole document: what it promises is what the server does, whatever is asked."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.clients.known_player import create_player
from tests.clients.operations import HOOK
from tests.clients.playing import bearing, started
from tests.servers.partie import client_of, served_apart

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(400)]

ROOT = Path(__file__).parents[2]
SEED = os.environ.get("PARTIE_TEST_SEED", "1")
"""Another seed asks something else; ``DATABASE_URL``, with the keys that it needs, makes it a server on Postgres."""
STREAMS = ("streamEvents", "replayEvents", "streamFeed", "streamMyMatches")
"""Operations whose answer does not end."""
LAST = ("deleteWebhook",)
"""Operations after which others would find nothing to try."""
KEYS = ("audit", "players", "webhooks")
"""Scopes of the API keys that it calls with, where a seat's token will not do."""
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


async def test_whatever_is_asked_the_server_keeps_to_its_document(tmp_path: Path) -> None:
    with served_apart(tmp_path / "data", "--sandbox") as server:
        tokens = {scope.upper(): await _key(tmp_path / "data", scope) for scope in KEYS}
        async with client_of(server.url) as client:
            match = await started(client)
            player, other = await create_player(client), await create_player(client, "Bo")
            made = await client.post("/v1/webhooks", json=HOOK, headers=bearing(tokens["WEBHOOKS"]))
        tokens |= {"TOKEN": match.tokens[0], "HOST": match.host, "PLAYER": player.token}
        configuration = CONFIGURATION.format(match=match.id, player=other.id, webhook=made.json()["webhook"]["id"])
        (tmp_path / "schemathesis.toml").write_text(configuration)
        code, report = await _schemathesis(tmp_path, server.url, tokens)
    assert code == 0, report


async def _key(data: Path, scope: str) -> str:
    """Make an API key as an operator does."""
    command = [sys.executable, "-m", "service", "keys", "create", "--scope", scope]
    own = {"PARTIE_DATA": str(data), "PYTHONPATH": str(ROOT)}
    process = await asyncio.create_subprocess_exec(*command, env=os.environ | own, stdout=subprocess.PIPE)
    return (await process.communicate())[0].decode().strip()


async def _schemathesis(folder: Path, url: str, tokens: dict[str, str]) -> tuple[int, str]:
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
        *("--phases", "examples,coverage,fuzzing", "--max-examples", "8", "--seed", SEED, "--no-color"),
        *("--exclude-checks", "positive_data_acceptance", "--request-timeout", "10", "--continue-on-failure"),
        cwd=folder,
        env=os.environ | own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    report, _ = await process.communicate()
    return process.returncode or 0, report.decode()
