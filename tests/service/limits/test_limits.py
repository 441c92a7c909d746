"""Limits over HTTP: what is limited, for whom, and how it is said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import bearing, move, open_match, problem, started
from tests.clients.sockets import socket_to
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

SETTINGS = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
ADA, BOB = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
OPENING = {"game": "help_me", "seats": 4}


@asynccontextmanager
async def limited(folder: Path, **limits: Any) -> AsyncIterator[Here]:
    async with served_here(folder, settings=replace(SETTINGS, **limits)) as here:
        yield here


async def metric(here: Here, what: str) -> float:
    """How often *what* was refused, as the metrics say."""
    lines = here.server.context.metrics.text().decode().splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith(f'partie_limited_total{{what="{what}"}}'))


def said(answer: httpx.Response) -> dict[str, Any]:
    """What a refusal by a limit says, once it is seen to be one."""
    assert problem(answer)[:2] == (429, "too_many_requests")
    facts: dict[str, Any] = answer.json()["facts"]
    assert answer.headers["Retry-After"] == str(facts.pop("retry_after"))
    assert int(answer.headers["Retry-After"]) > 0
    return facts


async def test_openings_are_counted_by_client_or_by_api_key(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_openings="2/day") as here:
        await here.stores.api_keys.add(token_hash("key_lobby"), "open", "", here.clock.now())

        async def open_one(headers: dict[str, str]) -> httpx.Response:
            return await here.client.post("/v1/matches", json=OPENING, headers=headers)

        assert [(await open_one(ADA)).status_code for _ in range(3)] == [201, 201, 429]
        assert said(await open_one(ADA)) == {"what": "openings", "per": "client", "limit": 2, "seconds": 86_400}
        assert (await open_one(BOB)).status_code == 201
        by_key = [(await open_one(ADA | bearing("key_lobby"))).status_code for _ in range(21)]
        assert by_key == [201] * 20 + [429]
        assert said(await open_one(BOB | bearing("key_lobby")))["per"] == "key"
        assert (await open_one(ADA | bearing("key_guessed"))).status_code == 401
        assert await metric(here, "openings") == 4


async def test_sittings_are_counted_whether_they_succeed_or_not(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_sittings="3/day") as here:
        match = await open_match(here.client)
        seats = [match.sit(seat=0, headers=ADA), match.sit(seat=0, headers=ADA), match.sit(seat=7, headers=ADA)]
        assert [(await one).status_code for one in seats] == [201, 409, 400]
        assert said(await match.sit(headers=ADA))["what"] == "sittings"
        assert (await match.sit(headers=BOB)).status_code == 201


async def test_commands_are_counted_by_token(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_commands="4/day") as here:
        match = await started(here.client)
        turn = await match.turn()
        [first, *_] = await match.legal(turn)
        assert (await match.command(turn, first, dry_run=True)).status_code == 204
        assert (await match.command(turn, first, key="k")).status_code == 201
        assert (await match.command(turn, first, key="k")).headers["Idempotency-Replayed"] == "true"
        assert (await match.command(turn, move((0, 0), (0, 1)))).status_code in (409, 422)
        assert said(await match.command(turn, first)) == {
            "what": "commands",
            "per": "token",
            "limit": 4,
            "seconds": 86_400,
        }
        for wrong, status in (({"type": "nonsense"}, 400), (first, 401)):
            assert (await match.command("seat_unknown" if status == 401 else turn, wrong)).status_code == status
        assert (await match.legal(turn)) is not None
        other = await match.turn()
        assert other != turn
        assert (await match.command(other, (await match.legal(other))[0])).status_code == 201


async def test_commands_over_sockets_are_counted_with_the_others(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_commands="2/day") as here:
        match = await started(here.client)
        turn = await match.turn()
        [first, *_] = await match.legal(turn)
        assert (await match.command(turn, first, dry_run=True)).status_code == 204
        async with socket_to(here.url, f"{match.path}/socket", match.tokens[turn]) as socket:
            assert "accepted" in await socket.ask(command=first)
            refused = (await socket.ask(command=first))["problem"]
        assert (refused["status"], refused["facts"]["what"]) == (429, "commands")
        assert said(await match.command(turn, first))["per"] == "token"


async def test_new_players_and_seats_that_are_taken_over_are_counted(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_players="2/day", limit_sittings="1/day") as here:
        answers = [await here.client.post("/v1/players", json={"name": "Ada"}, headers=ADA) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert said(answers[2])["what"] == "players"
        match = await open_match(here.client)
        codes = [await here.client.post(f"{match.path}/handover", json={"code": "handover_1"}) for _ in range(2)]
        assert codes[0].status_code in (400, 403)
        assert said(codes[1])["what"] == "sittings"


async def test_streams_that_are_opened_are_counted_by_client_or_by_seat(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_streams="3/day") as here:
        match = await started(here.client)
        for token in (None, match.tokens[0]):
            for _ in range(3):
                async with following(here.client, match.path, token):
                    pass
            refused = await match.get("/stream", token)
            assert said(refused)["per"] == ("client" if token is None else "seat")
        async with following(here.client, match.path, match.tokens[1]):
            pass


async def test_the_sandbox_is_limited(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_sandbox="2/day", sandbox=True) as here:
        answers = [await here.client.post("/v1/sandbox/clock", json={"advance_seconds": 1}) for _ in range(3)]
        assert [answer.status_code for answer in answers[:2]] == [200, 200]
        assert said(answers[2])["what"] == "sandbox"


async def test_what_drains_is_let_through_again_after_the_time_that_was_said(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_openings="20/second") as here:
        answers = [await here.client.post("/v1/matches", json=OPENING) for _ in range(60)]
        while all(answer.is_success for answer in answers):
            answers.append(await here.client.post("/v1/matches", json=OPENING))
        assert said(answers[[answer.status_code for answer in answers].index(429)])["seconds"] == 1
        while (await here.client.post("/v1/matches", json=OPENING)).status_code == 429:
            pass


async def test_nothing_is_limited_where_the_limits_are_off(tmp_path: Path) -> None:
    off = dict.fromkeys([name for name in Settings.__struct_fields__ if name.startswith("limit_")], "0")
    async with limited(tmp_path, **off) as here:
        for _ in range(3):
            match = await started(here.client)
            await match.play(2)
        assert not here.server.context.limits.names


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("192.0.2.1", "::ffff:192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
async def test_networks_of_ipv6_are_one_client(tmp_path: Path, one: str, other: str, together: bool) -> None:
    async with limited(tmp_path, limit_openings="1/day") as here:
        answers = [
            await here.client.post("/v1/matches", json=OPENING, headers={"X-Forwarded-For": address})
            for address in (one, other)
        ]
        assert [answer.status_code for answer in answers] == [201, 429 if together else 201]


async def test_who_is_no_trusted_proxy_speaks_for_itself_alone(tmp_path: Path) -> None:
    async with limited(tmp_path, limit_openings="1/day", trusted_proxies=("192.0.2.7",)) as here:
        made_up = [await here.client.post("/v1/matches", json=OPENING, headers=who) for who in (ADA, BOB)]
        assert [answer.status_code for answer in made_up] == [201, 429]
