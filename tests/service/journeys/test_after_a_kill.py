"""What was acknowledged is there after the server was killed: on SQLite, in a process of its own."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from domain.timestamp import parse_timestamp
from tests.clients.playing import Played, pick, problem, started
from tests.servers.partie import Process, served_apart

pytestmark = pytest.mark.anyio

KEY = "a-key-of-more-than-22-characters"
PATIENCE = 20


@contextmanager
def _serving(data: Path, **environment: str) -> Iterator[Process]:
    with served_apart(data, environment={"PARTIE_BOT_SECONDS": "0", **environment}) as served:
        yield served


@pytest.fixture
async def client(anyio_backend: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client whose server comes and goes: set its base_url."""
    async with httpx.AsyncClient(timeout=PATIENCE) as one:
        yield one


async def test_repeated_keys_give_the_first_answers_and_the_same_tokens(
    tmp_path: Path, client: httpx.AsyncClient
) -> None:
    # after a lost answer, a retry must not be refused because it was accepted the first time
    opening: dict[str, Any] = {"json": {"game": "help_me", "seats": 2}, "headers": {"Idempotency-Key": KEY}}
    with _serving(tmp_path) as served:
        client.base_url = httpx.URL(served.url)
        opened = await client.post("/v1/matches", **opening)
        match = Played(client, opened.json())
        seated = [await match.sit(name=name, headers={"Idempotency-Key": KEY + name}) for name in ("Ada", "Bob")]
        seat = await match.turn()
        command, other, *_ = await match.legal(seat)
        moved = await match.command(seat, command, key=KEY)
        before = await match.traces()
        served.kill()
    with _serving(tmp_path) as served:
        client.base_url = httpx.URL(served.url)
        assert await match.traces() == before
        again = [
            await client.post("/v1/matches", **opening),
            *[await match.sit(name=name, headers={"Idempotency-Key": KEY + name}) for name in ("Ada", "Bob")],
            await match.command(seat, command, key=KEY),
        ]
        assert [answer.headers["Idempotency-Replayed"] for answer in again] == ["true"] * 4
        assert again[0].json()["host_token"] == opened.json()["host_token"]
        assert [answer.content for answer in again[1:]] == [answer.content for answer in (*seated, moved)]
        assert problem(await match.command(seat, other, key=KEY)) == (422, "key_reused", None)
        assert await match.traces() == before
        await match.play_to_the_end()
        assert (await match.summary())["status"] == "finished"


async def test_a_house_bot_that_was_asked_acts_after_the_restart(tmp_path: Path, client: httpx.AsyncClient) -> None:
    with _serving(tmp_path, PARTIE_BOT_SECONDS="1") as served:
        client.base_url = httpx.URL(served.url)
        match = await started(client, bots=[{"level": "random"}], options={"first_seat": 0})
        position = (await match.command(0, (await match.legal(0))[0])).json()["position"]
        served.kill()
    with _serving(tmp_path, PARTIE_BOT_SECONDS="1") as served:
        client.base_url = httpx.URL(served.url)
        page = (await match.get("/events", after=position, wait=20)).json()
    assert page["events"][0]["actor"] == "bot:1"


async def test_picks_made_before_the_restart_count_at_a_deadline_that_passed_meanwhile(
    tmp_path: Path, client: httpx.AsyncClient
) -> None:
    # moves lost in a restart make the wrong player lose on time
    with served_apart(tmp_path, "--sandbox") as served:
        client.base_url = httpx.URL(served.url)
        match = await started(client, "lowest_unique", seats=3, options={"rounds": 1, "pick_seconds": 600})
        deadline = (await match.summary())["to_act"][0]["deadline"]
        position = 0
        for seat in (0, 1):
            position = (await match.command(seat, pick(seat + 2), key=KEY)).json()["position"]
        served.kill()
    with served_apart(tmp_path, "--sandbox") as served:
        client.base_url = httpx.URL(served.url)
        await client.post("/v1/sandbox/clock", json={"advance_seconds": 700})
        await match.get("/events", after=position, wait=20)
        answers = [await match.command(seat, pick(seat + 2), key=KEY) for seat in (0, 1)]
        events = await match.events()
    assert [answer.headers.get("Idempotency-Replayed") for answer in answers] == ["true", "true"]
    revealed = next(one for one in events if one["event"]["type"] == "lowest_unique.picks_revealed")
    assert revealed["event"]["picks"] == [2, 3, None]
    # what a slow restart took of the time was given back
    held = [one["event"] for one in events[: revealed["position"]] if one["event"]["type"] == "match.clock_held"]
    away = sum((parse_timestamp(one["until"]) - parse_timestamp(one["since"]) for one in held), timedelta())
    assert revealed["actor"] == ("match" if held else "clock")
    assert parse_timestamp(revealed["time"]) == parse_timestamp(deadline) + away
    winner = next(one["event"]["winner"] for one in events if one["event"]["type"] == "lowest_unique.round_scored")
    assert winner == 0


async def test_an_own_edition_stays_playable_after_a_restart_without_its_folder(
    tmp_path: Path, client: httpx.AsyncClient
) -> None:
    folder = tmp_path / "editions" / "help_me"
    folder.mkdir(parents=True)
    (folder / "pocket.toml").write_text(
        'rows = 2\ncolumns = 3\nspecies = ["ash", "elm", "fig", "yew", "sal", "nim"]\nvalues = [7]\n'
    )
    with _serving(tmp_path / "data", PARTIE_EDITIONS=str(folder.parent)) as served:
        client.base_url = httpx.URL(served.url)
        match = await started(client, edition="pocket")
        digest = (await match.summary())["edition"]
        assert served.stop() == 0
    with _serving(tmp_path / "data") as served:
        client.base_url = httpx.URL(served.url)
        await match.play_to_the_end()
        assert (await match.summary())["status"] == "finished"
        edition = (await client.get(f"/v1/games/help_me/editions/{digest}")).json()
        assert (edition["name"], edition["content"]["values"]) == ("pocket", [7])
        assert (await client.get("/v1/games/help_me/editions/pocket")).status_code == 404
