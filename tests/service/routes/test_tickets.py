"""Tickets: what they open, what they do not, and how they end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs

from infra.clock.turnable import TurnableClock
from service.matches.tokens import token_hash
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, problem, started
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio

STREAMS = ("stream", "replay")


async def ticket_for(match: Played, who: int | str | None) -> str:
    """A ticket for a token."""
    answer = await match.client.post(f"{match.path}/tickets", headers=bearing(match.whose(who)))
    assert answer.status_code == 201, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    ticket: str = answer.json()["ticket"]
    return ticket


@pytest.mark.parametrize("what", STREAMS)
@pytest.mark.parametrize("who", [0, 1, "host"])
async def test_a_ticket_shows_what_its_token_shows(here: Here, what: str, who: int | str) -> None:
    match = await started(here.client)
    await match.play(3)
    token = match.host if who == "host" else match.whose(who)
    position = (await match.summary())["position"]
    shown = []
    ways: list[tuple[str | None, dict[str, Any]]] = [(token, {}), (None, {"ticket": await ticket_for(match, token)})]
    for bearer, params in ways:
        pace: dict[str, Any] = {"speed": "0"} if what == "replay" else {}
        async with following(here.client, match.path, bearer, replay=what == "replay", **pace, **params) as live:
            await live.until_position(position)
            shown.append(live.envelopes)
    assert shown[0] == shown[1] == await match.envelopes(token)


async def test_a_ticket_tells_when_it_ends_and_opens_nothing_from_then_on(tmp_path: Path) -> None:
    clock = TurnableClock(frozen_at=datetime(2026, 11, 30, tzinfo=UTC))
    async with served_here(tmp_path, clock=clock) as here:
        match = await started(here.client)
        answer = (await here.client.post(f"{match.path}/tickets", headers=bearing(match.tokens[0]))).json()
        assert datetime.fromisoformat(answer["ends_at"]) == clock.now() + timedelta(minutes=10)
        clock.advance(timedelta(minutes=10) - timedelta(microseconds=1))
        async with following(here.client, match.path, ticket=answer["ticket"]) as live:
            clock.advance(timedelta(microseconds=1))
            refused = await match.get("/stream", ticket=answer["ticket"])
            assert problem(refused)[:2] == (401, "unauthenticated")
            await match.play(1)  # what is open goes on
            await live.until_position((await match.summary())["position"])
            assert live.envelopes == await match.envelopes(0)


async def test_a_ticket_acts_nowhere_and_opens_nothing_else(here: Here) -> None:
    match = await started(here.client)
    ticket = await ticket_for(match, 0)
    for path in ("", "/view", "/events", "/legal", "/stream", "/replay"):
        assert problem(await match.get(path, ticket))[:2] == (401, "unauthenticated"), path
    assert problem(await match.command(ticket, {"type": "match.resign"}))[:2] == (401, "unauthenticated")
    assert problem(await match.command(None, {"type": "match.resign"}, ticket=ticket))[:2] == (401, "unauthenticated")
    for path in ("", "/view", "/events", "/events.ndjson", "/legal"):
        assert problem(await match.get(path, 0, ticket=ticket))[:2] == (400, "malformed"), path
    again = await here.client.post(f"{match.path}/tickets", params={"ticket": ticket})
    assert again.status_code in (400, 401)


@pytest.mark.parametrize("what", STREAMS)
async def test_any_other_ticket_is_one_identical_401(here: Here, what: str) -> None:
    match, other = await started(here.client), await started(here.client)
    ticket = await ticket_for(match, 0)
    changed = [ticket[:at] + ("A" if ticket[at] != "A" else "B") + ticket[at + 1 :] for at in range(7, len(ticket), 9)]
    wrong = [await ticket_for(other, 0), *changed, ticket[:-4], ticket + "AAAA", "ticket_", "", "x", "seat_x", "%00ü"]
    bodies = set()
    for one in wrong:
        refused = await match.get(f"/{what}", ticket=one)
        assert problem(refused)[:2] == (401, "unauthenticated"), one
        bodies.add(refused.content)
    assert len(bodies) == 1


async def test_a_ticket_beside_a_token_is_malformed(here: Here) -> None:
    match = await started(here.client)
    refused = await match.get("/stream", 0, ticket=await ticket_for(match, 0))
    assert refused.json()["facts"] == {"path": "$query.ticket"}


async def test_nobody_gets_a_ticket_without_a_token(here: Here) -> None:
    match = await started(here.client)
    assert problem(await here.client.post(f"{match.path}/tickets"))[:2] == (401, "unauthenticated")
    assert problem(await here.client.post(f"{match.path}/tickets", headers=bearing("seat_x")))[0] == 401


async def test_a_ticket_dies_with_its_seat_and_so_does_what_it_has_opened(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    ticket = await ticket_for(match, 0)
    async with following(here.client, match.path, ticket=ticket) as live:
        await match.leave(0, 0)
        await live.until_end()
    assert live.events[-1]["event"] == {"type": "match.seat_left", "seat": 0}
    await match.sit(name="Bob")
    for what in STREAMS:
        assert problem(await match.get(f"/{what}", ticket=ticket))[:2] == (401, "unauthenticated")


async def test_a_keys_ticket_is_a_spectators_and_dies_with_the_key(here: Here) -> None:
    match = await started(here.client)
    keys = here.stores.api_keys
    await keys.add(token_hash("key_watcher"), "audit", "", datetime.now(UTC))
    ticket = await ticket_for(match, "key_watcher")
    position = (await match.summary())["position"]
    async with following(here.client, match.path, ticket=ticket) as live:
        await live.until_position(position)
        assert live.envelopes == await match.envelopes()
    await keys.revoke(token_hash("key_watcher"))
    assert problem(await match.get("/stream", ticket=ticket))[:2] == (401, "unauthenticated")


async def test_every_process_accepts_a_ticket_and_no_server_with_other_keys(here: Here, tmp_path: Path) -> None:
    match = await started(here.client)
    ticket = await ticket_for(match, 1)
    position = (await match.summary())["position"]
    async with (
        served_here(here.data, stores=here.stores) as same,
        following(same.client, match.path, ticket=ticket) as live,
    ):
        await live.until_position(position)
    async with served_here(tmp_path, stores=here.stores) as other:
        refused = await other.client.get(f"{match.path}/stream", params={"ticket": ticket})
        assert problem(refused)[:2] == (401, "unauthenticated")


async def test_no_log_has_a_ticket(here: Here, caplog: pytest.LogCaptureFixture) -> None:
    match = await started(here.client)
    with capture_logs() as logs, caplog.at_level("DEBUG"):
        ticket = await ticket_for(match, 0)
        async with following(here.client, match.path, ticket=ticket):
            pass
        await match.get("/stream", ticket=ticket + "x")
    assert any(line.get("operation") == "issueTicket" for line in logs)
    own = [record.getMessage() for record in caplog.records if record.name.split(".")[0] not in ("httpx", "httpcore")]
    assert ticket[7:60] not in msgspec.json.encode([logs, own], enc_hook=str).decode()
