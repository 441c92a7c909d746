"""What a live token does not allow is a 403, and changes nothing."""

from datetime import UTC, datetime

import pytest

from service.matches.tokens import token_hash
from tests.clients.playing import Played, open_match, pick, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

FORBIDDEN = (403, "forbidden", None)


async def _key(here: Here, scope: str) -> str:
    await here.stores.api_keys.add(token_hash(f"key_{scope}"), scope, "", datetime.now(UTC))
    return f"key_{scope}"


@pytest.mark.parametrize("type", ["match.start", "match.abort"])
async def test_a_seat_does_not_do_what_is_the_hosts(here: Here, type: str) -> None:
    match = await open_match(here.client)
    await match.sit()
    before = await match.traces()
    assert problem(await match.command(0, {"type": type})) == FORBIDDEN
    assert await match.traces() == before


async def test_a_seat_adds_no_bot(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit()
    before = await match.traces()
    assert problem(await match.command(0, {"type": "match.add_bot", "seat": 1, "level": "random"})) == FORBIDDEN
    assert await match.traces() == before


async def test_the_host_does_not_play(here: Here) -> None:
    match = await started(here.client)
    before = await match.traces()
    command = (await match.legal(await match.turn()))[0]
    for body in (command, {"type": "match.resign"}):
        assert problem(await match.command(match.host, body)) == FORBIDDEN
    assert await match.traces() == before


async def test_only_a_seat_has_something_to_do(here: Here) -> None:
    match = await started(here.client)
    assert problem(await match.get("/legal", match.host)) == FORBIDDEN
    assert problem(await match.get("/legal"))[:2] == (401, "unauthenticated")


async def test_a_seat_does_not_remove_another(here: Here) -> None:
    match = await open_match(here.client, seats=3)
    await match.sit()
    await match.sit()
    before = await match.traces()
    assert problem(await match.leave(1, 0)) == FORBIDDEN
    assert await match.traces() == before


async def test_after_the_start_the_host_does_not_call_the_match_off(here: Here) -> None:
    match = await started(here.client)
    before = await match.traces()
    assert problem(await match.command(match.host, {"type": "match.abort"})) == FORBIDDEN
    assert await match.traces() == before


async def test_an_operator_calls_a_running_match_off(here: Here) -> None:
    match = await started(here.client)
    answer = await match.command(await _key(here, "admin"), {"type": "match.abort"})
    assert answer.status_code == 201
    assert answer.json()["events"][0]["actor"] == "operator"
    assert answer.json()["events"][0]["event"] == {"type": "match.aborted", "reason": "by_operator"}


@pytest.mark.parametrize("scope", ["open", "players", "feed", "audit", "webhooks"])
async def test_a_key_of_another_scope_does_nothing_in_a_match(here: Here, scope: str) -> None:
    match = await started(here.client, "lowest_unique")
    key = await _key(here, scope)
    before = await match.traces()
    for body in (pick(1), {"type": "match.abort"}, {"type": "match.resign"}):
        assert problem(await match.command(key, body)) == FORBIDDEN
    assert problem(await match.leave(0, key)) == FORBIDDEN
    assert problem(await match.get("/legal", key)) == FORBIDDEN
    assert await match.traces() == before


async def _eyes(match: Played, who: int | str | None, eyes: str, **params: object) -> list[int]:
    return [
        (await match.get(path, who, eyes=eyes, **params)).status_code for path in ("/view", "/events", "/events.ndjson")
    ]


async def test_before_the_end_one_looks_with_ones_own_eyes_or_a_spectators(here: Here) -> None:
    match = await started(here.client)
    for who, own in ((0, "seat:0"), (1, "seat:1"), (match.host, "spectator"), (None, "spectator")):
        for eyes in ("seat:0", "seat:1", "spectator", "all"):
            allowed = eyes in (own, "spectator")
            assert await _eyes(match, who, eyes) == [200 if allowed else 403] * 3, (who, eyes)


async def test_there_are_no_eyes_of_a_seat_that_is_not_there(here: Here) -> None:
    match = await started(here.client)
    for _ in range(2):  # while it runs, and after its end
        for who in (0, match.host, None):
            for eyes in ("seat:2", "seat:99"):
                for path in ("/view", "/events", "/events.ndjson", "/stream"):
                    refused = await match.get(path, who, eyes=eyes)
                    if path == "/stream" and refused.status_code == 204:
                        continue
                    assert problem(refused) == (400, "malformed", None), (who, eyes, path)
                    assert refused.json()["detail"] == "The match has seats 0 to 1."
                    assert refused.json()["facts"] == {"path": "$query.as"}
        await match.play_to_the_end()


async def test_an_operator_too_looks_with_a_spectators_eyes_before_the_end(here: Here) -> None:
    match = await started(here.client)
    key = await _key(here, "admin")
    assert await _eyes(match, key, "all") == [403] * 3
    assert (await match.view(key))["viewer"] == "spectator"


async def test_before_the_end_no_stream_shows_others_eyes(here: Here) -> None:
    match = await started(here.client)
    for who, eyes in ((0, "seat:1"), (0, "all"), (None, "seat:0"), (match.host, "seat:0"), (match.host, "all")):
        assert problem(await match.get("/stream", who, eyes=eyes)) == FORBIDDEN


async def test_a_seat_with_a_spectators_eyes_sees_what_a_spectator_sees(here: Here) -> None:
    match = await started(here.client)
    assert await match.envelopes(0, eyes="spectator") == await match.envelopes()
    assert await match.view(0, eyes="spectator") == await match.view()


async def test_after_the_end_everybody_looks_with_any_eyes(here: Here) -> None:
    match = await started(here.client)
    await match.play_to_the_end()
    for who in (0, match.host, None):
        for eyes in ("seat:0", "seat:1", "spectator", "all"):
            assert await _eyes(match, who, eyes) == [200] * 3
    assert (await match.view(0))["viewer"] == "all"


@pytest.mark.parametrize("eyes", ["", "seat", "seat:", "seat:-1", "seat:01", "seat:100", "everyone", "ALL", "auditor"])
async def test_eyes_that_are_none_are_malformed(here: Here, eyes: str) -> None:
    match = await started(here.client)
    for path in ("/view", "/events", "/events.ndjson", "/stream"):
        refused = await match.get(path, eyes=eyes)
        assert problem(refused)[:2] == (400, "malformed")
        assert refused.json()["facts"] == {"path": "$query.as"}
