"""``partie renew-player`` and ``partie erase-player``, while a server runs, whichever the database."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.clients.playing import bearing
from tests.infra.databases import InPostgres
from tests.servers.forking import run_partie
from tests.servers.partie import served_apart


@pytest.fixture(params=["sqlite", "postgres"])
def environment(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """What names a database to a server and to the command line."""
    own = {"PARTIE_DATA": str(tmp_path)}
    if request.param == "sqlite":
        return own
    made = asyncio.run(InPostgres.emptied(request.getfixturevalue("postgres_url"), "players"))
    return own | {"DATABASE_URL": made.url, "PARTIE_TOKEN_KEY": "a1" * 32}


def partie(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_partie(*arguments, environment=os.environ | environment)


def test_lost_token_is_renewed_and_a_player_erased(environment: dict[str, str]) -> None:
    with (
        served_apart(Path(environment["PARTIE_DATA"]), environment=environment) as server,
        httpx.Client(base_url=server.url, timeout=30, verify=False) as client,
    ):
        created = client.post("/v1/players", json={"name": "Ada"}).json()
        player_id, lost = created["player"]["id"], created["player_token"]
        found = partie(environment, "renew-player", player_id).stdout.strip()
        assert client.get("/v1/me", headers=bearing(lost)).status_code == 401
        assert client.get("/v1/me", headers=bearing(found)).json()["id"] == player_id
        assert partie(environment, "erase-player", player_id).stdout == f"Erased: {player_id}\n"
        assert client.get("/v1/me", headers=bearing(found)).status_code == 401
        for command in ("renew-player", "erase-player"):
            for named in (player_id, "Ada"):
                refused = partie(environment, command, named)
                assert (refused.returncode, refused.stdout) == (2, "")
                assert named in refused.stderr
    if "DATABASE_URL" in environment:
        del environment["PARTIE_TOKEN_KEY"]
        keyless = partie(environment, "renew-player", player_id)
        assert (keyless.returncode, keyless.stderr.count("\n")) == (1, 1)
        assert "PARTIE_TOKEN_KEY" in keyless.stderr
