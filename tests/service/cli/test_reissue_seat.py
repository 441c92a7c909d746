"""``partie reissue-seat``, while a server runs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import httpx

from tests.clients.playing import bearing
from tests.servers.forking import run_partie
from tests.servers.partie import served_apart


def partie(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_partie(*arguments, environment=os.environ | {"PARTIE_DATA": str(data)})


def test_a_lost_seat_is_reissued_beside_a_running_server(tmp_path: Path) -> None:
    with served_apart(tmp_path) as server, httpx.Client(base_url=server.url, timeout=30, verify=False) as client:
        opened = client.post("/v1/matches", json={"game": "help_me", "seats": 2}).json()
        path = f"/v1/matches/{opened['match']['id']}"
        lost, _ = [client.post(f"{path}/seats", json={"name": name}).json()["seat_token"] for name in ("Ada", "Bob")]
        assert client.get(f"{path}/view", headers=bearing(lost)).status_code == 200
        printed = partie(tmp_path, "reissue-seat", opened["match"]["id"], "0")
        assert printed.returncode == 0, printed.stderr
        assert client.get(f"{path}/view", headers=bearing(lost)).status_code == 401
        taken = client.post(f"{path}/handover", json={"code": printed.stdout.strip()}).json()
        assert client.get(f"{path}/view", headers=bearing(taken["seat_token"])).json()["viewer"] == "seat:0"
        assert client.get(path).json()["seats"][0]["name"] == "Ada"
        refused = partie(tmp_path, "reissue-seat", "01920000-0000-7000-8000-000000000001", "0")
        assert (refused.returncode, refused.stdout) == (1, "")
        assert "There is no such match." in refused.stderr
        assert "Nobody plays on seat" not in refused.stderr
        assert partie(tmp_path, "reissue-seat", opened["match"]["id"], "7").returncode == 1
