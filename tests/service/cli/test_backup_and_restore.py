"""The drill: back up while it runs, lose everything, restore, go on. As docs/backups.md shows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.servers import free_port
from tests.servers.partie import served_apart

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "backups.md").read_text("utf-8")
OPENING = {"game": "help_me", "seats": 2}


def shown(mark: str) -> str:
    """The commands below the mark `<!-- mark -->` in docs/backups.md."""
    found = re.search(rf"<!-- {mark} -->\n```sh\n(.+?)\n```", PAGE, re.DOTALL)
    assert found is not None, mark
    return found[1]


def typed(script: str, data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Type *script* in a shell that knows `partie`."""
    program = f'partie() {{ "{sys.executable}" -m service "$@"; }}\ncd "{data.parent}"\n{script}'
    own = {"PARTIE_DATA": str(data), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", program],
        env=os.environ | own | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_backup_made_while_it_runs_is_restored_after_everything_was_lost(tmp_path: Path) -> None:
    data = tmp_path / "partie-data"
    with served_apart(data) as served, httpx.Client(base_url=served.url) as client:
        opened = client.post("/v1/matches", json=OPENING).json()
        host = {"Authorization": f"Bearer {opened['host_token']}"}
        path = f"/v1/matches/{opened['match']['id']}"
        done = typed(shown("backup"), data)
        assert done.returncode == 0, done.stderr
        late = client.post("/v1/matches", json=OPENING).json()["match"]["id"]
        held = typed(shown("restore"), data)
        assert held.returncode == 1
        assert "held by another server" in held.stderr
        served.kill()
    (data / "keys.json").unlink()
    done = typed(shown("restore"), data)
    assert done.returncode == 0, done.stderr
    with served_apart(data) as served, httpx.Client(base_url=served.url) as client:
        restored = client.get(path).json()
        assert restored["commitment"] == opened["match"]["commitment"]
        assert restored["status"] == "aborted", "whoever played on after the backup knows what comes"
        assert client.get(f"/v1/matches/{late}").status_code == 404
        assert client.delete(f"{path}/seats/0", headers=host).status_code != 401  # the token lives
        assert client.post("/v1/matches", json=OPENING).status_code == 201


def test_a_backup_that_is_copied_beside_the_log_of_a_killed_server_is_not_mixed_with_it(tmp_path: Path) -> None:
    data = tmp_path / "partie-data"
    with served_apart(data) as served, httpx.Client(base_url=served.url) as client:
        client.post("/v1/matches", json=OPENING)
        assert typed("partie backup copy.db", data).returncode == 0
        late = client.post("/v1/matches", json=OPENING).json()["match"]["id"]
        served.kill()
    (data / "partie.db").write_bytes((tmp_path / "copy.db").read_bytes())
    log = (data / "partie.db-wal").read_bytes()
    done = typed(f"partie serve --port {free_port()}", data)
    assert done.returncode == 1
    assert done.stderr == (
        f"partie: {data}/partie.db-wal belongs to another database than {data}/partie.db, which is a copy; "
        "put a backup in its place: partie restore FILE\n"
    )
    assert (data / "partie.db-wal").read_bytes() == log
    assert typed("partie restore copy.db", data).returncode == 0
    with served_apart(data) as served, httpx.Client(base_url=served.url) as client:
        assert len(client.get("/v1/matches").json()["items"]) == 1
        assert client.get(f"/v1/matches/{late}").status_code == 404


def test_a_backup_does_not_replace_another(tmp_path: Path) -> None:
    data = tmp_path / "partie-data"
    with served_apart(data) as served:
        served.stop()
    assert typed("partie backup copy.db", data).returncode == 0
    done = typed("partie backup copy.db", data)
    assert (done.returncode, done.stderr) == (1, "partie: copy.db is there already\n")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_postgres_has_its_own_ways(tmp_path: Path, command: str) -> None:
    done = typed(f"partie {command} copy.db", tmp_path / "data", DATABASE_URL="postgresql://nowhere/partie")
    assert done.returncode == 1
    assert "pg_dump" in done.stderr
    assert done.stderr.count("\n") == 1
