"""``partie keys``: API keys come and go, and the token key is the database's, whichever the database."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from tests.infra.databases import InPostgres
from tests.servers import free_port
from tests.servers.forking import run_partie
from tests.servers.partie import served_apart

ROOT = Path(__file__).parents[3]
OPENING = {"game": "help_me", "seats": 2}
FIRST, SECOND = "a1" * 32, "b2" * 32
KEY = {"Idempotency-Key": "a-key-that-nobody-can-guess"}


class Place(Struct):
    """A database, as the environment of a server names it."""

    data: Path
    environment: dict[str, str]

    @property
    def embedded(self) -> bool:
        return "DATABASE_URL" not in self.environment

    def partie(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        own = {"PARTIE_DATA": str(self.data)} | self.environment | environment
        return run_partie(*arguments, environment=os.environ | own)

    def said(self, *arguments: str) -> str:
        done = self.partie(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def taking(self, said: str) -> None:
        """Give servers the new token key that was said, if it is for the environment."""
        if found := re.search(r"PARTIE_TOKEN_KEY=([0-9a-f]{64})", said):
            self.environment["PARTIE_TOKEN_KEY"] = found[1]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return Place(tmp_path, {})
    made = asyncio.run(InPostgres.emptied(request.getfixturevalue("postgres_url"), "keys"))
    return Place(tmp_path, {"DATABASE_URL": made.url, "PARTIE_TOKEN_KEY": FIRST})


@pytest.fixture
def opened(place: Place) -> dict[str, Any]:
    """A match of a server that has stopped."""
    with served_apart(place.data, environment=place.environment) as served:
        answer: dict[str, Any] = httpx.post(f"{served.url}/v1/matches", json=OPENING, headers=KEY).json()
        served.stop()
    return answer


def status_of(url: str, opened: dict[str, Any]) -> int:
    """What the host's token is answered with."""
    host = {"Authorization": f"Bearer {opened['host_token']}"}
    return httpx.get(f"{url}/v1/matches/{opened['match']['id']}", headers=host).status_code


def test_another_token_key_is_refused_in_one_line(place: Place, opened: dict[str, Any]) -> None:
    if place.embedded:
        (place.data / "keys.json").write_text(json.dumps({"token_key": SECOND}))
    else:
        place.environment["PARTIE_TOKEN_KEY"] = SECOND
    done = place.partie("serve", "--port", str(free_port()))
    assert done.returncode == 1
    assert "is not the token key that this database was used with" in done.stderr
    assert done.stderr.count("\n") == 1
    if place.embedded:
        (place.data / "keys.json").unlink()
        assert "keys.json is missing" in place.partie("serve", "--port", str(free_port())).stderr
        assert not (place.data / "keys.json").exists()


@pytest.mark.parametrize(("tokens", "status"), [("keep", 200), ("kill", 401)])
def test_token_key_is_rotated_and_tokens_do_as_told(
    place: Place, opened: dict[str, Any], tokens: str, status: int
) -> None:
    before = dict(place.environment)
    said = place.said("keys", "rotate-token-key", "--tokens", tokens)
    place.taking(said)
    with served_apart(place.data, environment=place.environment) as served:
        assert status_of(served.url, opened) == status
        again = httpx.post(f"{served.url}/v1/matches", json=OPENING, headers=KEY)
        assert (again.status_code, again.json()["code"]) == (422, "key_reused")
        fresh = httpx.post(f"{served.url}/v1/matches", json=OPENING).json()
        assert status_of(served.url, fresh) == 200
        if place.embedded:
            assert "held by another server" in place.partie("keys", "rotate-token-key", "--tokens", "keep").stderr
    if not place.embedded:
        place.environment = before
        assert "is not the token key" in place.partie("serve", "--port", str(free_port())).stderr
    assert place.partie("doctor").returncode == 0


def test_rotation_that_broke_off_is_finished_by_the_next_start(tmp_path: Path) -> None:
    place = Place(tmp_path, {})
    with served_apart(tmp_path) as served:
        served.stop()
    old = (tmp_path / "keys.json").read_bytes()
    place.said("keys", "rotate-token-key", "--tokens", "keep")
    new = (tmp_path / "keys.json").read_bytes()
    (tmp_path / "keys.json.next").write_bytes(new)
    (tmp_path / "keys.json").write_bytes(old)
    with served_apart(tmp_path):
        assert (tmp_path / "keys.json").read_bytes() == new
        assert not (tmp_path / "keys.json.next").exists()


def rows(place: Place) -> list[list[str]]:
    """The API keys as they are listed: the cells of each row below the head."""
    *table, last = place.said("keys", "list").splitlines()
    assert re.fullmatch(r"Token key: .*[.]", last)
    assert re.split(r"  +", table[0]) == ["id", "scopes", "created", "ends", "last used", "label"]
    return [re.split(r"  +", row) for row in table[1:]]


def test_api_key_is_listed_and_revoked(place: Place) -> None:
    key = place.said("keys", "create", "--scope", "admin", "--label", "Grafana at home").strip()
    other = place.said("keys", "create", "--scope", "open", "--days", "30").strip()
    listed = rows(place)
    second = r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ"
    for found, form in zip(
        listed,
        (["[0-9a-f]{12}", "admin", second, "-", "-", "Grafana at home"], ["[0-9a-f]{12}", "open", second, second, "-"]),
        strict=True,
    ):
        assert all(map(re.fullmatch, form, found)), found
    with served_apart(place.data, environment=place.environment) as served:

        def answered(bearer: str) -> int:
            return httpx.get(f"{served.url}/metrics", headers={"Authorization": f"Bearer {bearer}"}).status_code

        assert (answered(key), answered(other)) == (200, 403)
        used = [row[4] for row in rows(place)]
        assert all(re.fullmatch(second, time) for time in used)
        assert (answered(key), answered(other)) == (200, 403)
        assert [row[4] for row in rows(place)] == used  # no write a request
        assert place.said("keys", "revoke", listed[0][0]) == "Revoked: admin Grafana at home\n"
        assert (answered(key), answered(other)) == (401, 403)
    assert [row[0] for row in rows(place)] == [listed[1][0]]
    for wrong in (listed[0][0], "", listed[1][0][:3]):
        assert "is not the id of a key" in place.partie("keys", "revoke", wrong).stderr


def test_api_key_may_have_several_scopes_and_an_end(tmp_path: Path) -> None:
    place = Place(tmp_path, {})
    place.said(
        "keys", "create", "--scope", "admin", "--scope", "open", "--ends", "2999-01-01", "--label", " two  words"
    )
    assert [row[1] + " " + row[3] + " " + row[5] for row in rows(place)] == [
        "open,admin 2999-01-01T00:00:00Z two words"
    ]
    for wrong in (
        ["--scope", "feeds"],
        ["--days", "3", "--ends", "2999-01-01"],
        ["--ends", "2020-01-01"],
        ["--days", "0"],
    ):
        done = place.partie("keys", "create", *(wrong if wrong[0] == "--scope" else ["--scope", "open", *wrong]))
        assert done.returncode != 0
        assert done.stderr
    assert len(rows(place)) == 1


def test_the_token_key_is_told_apart(place: Place) -> None:
    def told() -> list[str]:
        said = [*place.said("keys", "list").splitlines(), *place.said("doctor").splitlines()]
        return [line for line in said if line.startswith("Token key: ")]

    place.said("migrate")
    none_yet = place.said("keys", "list").splitlines()[-1]
    assert none_yet.endswith("; no server has used this database yet.")
    with served_apart(place.data, environment=place.environment) as served:
        served.stop()
        started = re.search(r"token_key=(\w{12})|\"token_key\": ?\"(\w{12})\"", served.log.read_text())
        assert started is not None
        fingerprint = started[1] or started[2]
    assert told() == [f"Token key: {fingerprint}."] * 2
    place.environment["PARTIE_TOKEN_KEY"] = SECOND
    others = told()
    assert len(others) == 2
    assert all(line.startswith(f"Token key: {fingerprint}; but the settings name ") for line in others)
    assert SECOND not in "".join(told())
