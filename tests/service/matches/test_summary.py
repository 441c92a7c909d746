"""A stored summary is read by tolerance: a member missing from an older row or added by a newer one does no harm."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import NODEFAULT, Struct

from service.matches import summary
from service.matches.summary import StoredSummary
from tests.servers.partie import served_apart


def members() -> list[str]:
    return [f"$.{name}" for name in StoredSummary.__struct_fields__] + ["$.seats[0].level", "$.to_act[0].deadline"]


@pytest.mark.parametrize(
    "kind", [one for one in vars(summary).values() if isinstance(one, type) and issubclass(one, Struct)]
)
def test_every_member_that_is_stored_has_a_default(kind: type[Struct]) -> None:
    if kind.__module__ == summary.__name__:
        defaults = kind.__struct_defaults__
        assert len(defaults) == len(kind.__struct_fields__)
        assert NODEFAULT not in [one for one in defaults if not callable(one)]


def test_lists_show_rows_that_another_version_wrote(tmp_path: Path) -> None:
    with served_apart(tmp_path) as served, httpx.Client(base_url=served.url, timeout=30) as client:
        body = {"game": "help_me", "seats": 2, "label": "kept", "bots": [{"level": "random"}]}
        match = client.post("/v1/matches", json=body).raise_for_status().json()["match"]
        client.post(f"/v1/matches/{match['id']}/seats", json={"name": "Ada"}).raise_for_status()
        [whole] = listed(client)
        for member in members():
            alter(tmp_path, "json_remove(summary, ?)", member)
            [shown] = listed(client)
            assert shown.keys() == whole.keys(), member
            assert {name: shown[name] for name in COLUMNS} == {name: whole[name] for name in COLUMNS}, member
        alter(tmp_path, "json_set(summary, ?, 'new')", "$.a_member_of_tomorrow")
        assert len(listed(client)) == 1


COLUMNS = ("id", "game", "edition", "visibility", "label", "status")


def listed(client: httpx.Client) -> list[Any]:
    found: list[Any] = client.get("/v1/matches").raise_for_status().json()["items"]
    return found


def alter(folder: Path, expression: str, path: str) -> None:
    with sqlite3.connect(folder / "partie.db") as connection:
        connection.execute(f"UPDATE matches SET summary = {expression}", (path,))
    connection.close()
