"""A database of an earlier version is taken over: nothing in it changes, and its matches go on."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import Struct

from service.cli.demo_play import play_on
from tests.servers.partie import served_apart

DATABASES = Path(__file__).with_name("databases")


class Kept(Struct):
    """A match of the earlier version, and a client of the server that has taken it over."""

    client: httpx.Client
    then: dict[str, Any]

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.then['match']}"

    def get(self, path: str = "", token: str | None = None, **params: Any) -> Any:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return self.client.get(self.path + path, headers=headers, params=params).raise_for_status().json()


@pytest.fixture(params=sorted(folder.name for folder in DATABASES.iterdir() if folder.is_dir()))
def matches(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Kept]]:
    """Every match of an earlier version's database, on a server of today."""
    folder = DATABASES / request.param
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "partie.db").write_bytes(gzip.decompress((folder / "partie.db.gz").read_bytes()))
    (data / "keys.json").write_bytes((folder / "keys.json").read_bytes())
    (data / "keys.json").chmod(0o600)
    with served_apart(data) as served, httpx.Client(base_url=served.url, timeout=30) as client:
        yield [Kept(client, then) for then in json.loads((folder / "matches.json").read_text())]


def test_what_was_answered_then_is_answered_now_and_every_match_goes_on(matches: list[Kept]) -> None:
    listed = {one["id"]: one for one in matches[0].client.get("/v1/matches?limit=1000").json()["items"]}
    for kept in matches:
        then = kept.then
        assert same(then["summary"], listed[then["match"]]), then["how"]
        assert same(then["summary"], kept.get())
        assert same(
            then["view"] | {"server_time": None}, kept.get("/view", then["seat_tokens"][0]) | {"server_time": None}
        )
        assert digests(kept) == then["digests"]
        for position in range(0, len(then["digests"]), 7):
            assert kept.get("/view", at=position)["position"] == position
    for kept in matches:
        goes_on(kept)
        assert digests(kept)[: len(kept.then["digests"])] == kept.then["digests"]


def goes_on(kept: Kept) -> None:
    """Play a match to its end, from where it was left."""
    then = kept.then
    tokens = list(then["seat_tokens"])
    if then["how"] == "waiting":
        tokens.append(
            kept.client.post(f"{kept.path}/seats", json={"name": "New"}).raise_for_status().json()["seat_token"]
        )
    for _ in play_on(kept.client, kept.path, tokens):
        pass
    now = kept.get()
    assert now["status"] == "finished"
    assert now["outcome"] is not None


def digests(kept: Kept) -> list[str]:
    lines = kept.client.get(f"{kept.path}/events.ndjson").raise_for_status().text.splitlines()
    return [json.loads(line)["digest"] for line in lines]


def same(then: Any, now: Any) -> bool:
    """Tell whether *now* says all that *then* said; objects may have further members."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and same(member, now[name]) for name, member in then.items())
    if isinstance(then, list):
        return isinstance(now, list) and len(then) == len(now) and all(map(same, then, now))
    return bool(then == now)
