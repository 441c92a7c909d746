"""Of several reasons to refuse a command the first counts: 404, 401, 403, body, repeated key, pins, rules."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from service.matches.tokens import token_hash
from tests.clients.playing import Played, bearing, move, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

KEY = "a-key-of-more-than-22-characters"
NOWHERE = "01920000-0000-7000-8000-000000000001"


@pytest.fixture
async def match(here: Here) -> Played:
    """A match in which seat 0 has moved under the key, and seat 1 is asked."""
    match = await started(here.client, options={"first_seat": 0})
    assert (await match.command(0, (await match.legal(0))[0], key=KEY)).status_code == 201
    return match


async def _refused(
    match: Played, *, id: str | None = None, token: str | None, content: bytes, headers: Mapping[str, str], query: str
) -> str:
    answer = await match.client.post(
        f"/v1/matches/{id or match.id}/commands?{query}",
        content=content,
        headers={"Content-Type": "application/json", **headers, **bearing(token)},
    )
    return problem(answer)[1]


BAD_BODY = b'{"type": "help_me.move_stack"'
ILLEGAL = b'{"type": "help_me.move_stack", "from": {"row": 0, "column": 0}, "to": {"row": 4, "column": 4}}'
OF_THE_HOST = b'{"type": "match.start"}'
REUSED = {"Idempotency-Key": KEY}
STALE = {"If-Match": '"0"'}


async def test_404_comes_before_401(match: Played) -> None:
    given: dict[str, Any] = {"content": BAD_BODY, "headers": REUSED | STALE, "query": "asked_at=0"}
    assert await _refused(match, id=NOWHERE, token="seat_nobody", **given) == "not_found"
    assert await _refused(match, id="no-id", token=None, **given) == "not_found"


async def test_401_comes_before_the_body(match: Played) -> None:
    given: dict[str, Any] = {"content": BAD_BODY, "headers": REUSED | STALE, "query": "asked_at=x"}
    for token in (None, "seat_nobody", "nonsense"):
        assert await _refused(match, token=token, **given) == "unauthenticated"


async def test_403_of_who_can_never_act_comes_before_the_body(here: Here, match: Played) -> None:

    await here.stores.api_keys.add(token_hash("key_feed"), "feed", "", datetime.now(UTC))
    given: dict[str, Any] = {"content": BAD_BODY, "headers": REUSED | STALE, "query": "asked_at=x"}
    assert await _refused(match, token="key_feed", **given) == "forbidden"


async def test_403_of_a_command_that_is_not_ones_own_comes_before_key_and_pins(match: Played) -> None:
    given: dict[str, Any] = {"headers": REUSED | STALE, "query": "asked_at=0"}
    assert await _refused(match, token=match.tokens[0], content=OF_THE_HOST, **given) == "forbidden"
    assert await _refused(match, token=match.host, content=ILLEGAL, **given) == "forbidden"


async def test_the_body_comes_before_a_repeated_key(match: Played) -> None:
    given: dict[str, Any] = {"headers": REUSED | STALE, "query": "asked_at=0"}
    assert await _refused(match, token=match.tokens[0], content=BAD_BODY, **given) == "malformed"


async def test_a_repeated_key_comes_before_stale_position(match: Played) -> None:
    given: dict[str, Any] = {"content": ILLEGAL, "headers": REUSED | STALE, "query": "asked_at=0"}
    assert await _refused(match, token=match.tokens[0], **given) == "key_reused"


async def test_stale_position_comes_before_stale_decision(match: Played) -> None:
    given: dict[str, Any] = {"content": ILLEGAL, "headers": STALE, "query": "asked_at=0"}
    for seat in (0, 1):
        assert await _refused(match, token=match.tokens[seat], **given) == "stale_position"


async def test_stale_decision_comes_before_the_rules(match: Played) -> None:
    given: dict[str, Any] = {"content": ILLEGAL, "headers": {}, "query": "asked_at=0"}
    for seat in (0, 1):
        assert await _refused(match, token=match.tokens[seat], **given) == "stale_decision"


async def test_then_come_the_rules(match: Played) -> None:
    given: dict[str, Any] = {"content": ILLEGAL, "headers": {}, "query": ""}
    assert await _refused(match, token=match.tokens[0], **given) == "not_your_turn"
    assert await _refused(match, token=match.tokens[1], **given) == "against_the_rules"


async def test_of_a_plan_too_403_comes_before_the_body(match: Played) -> None:
    for token, expected in ((None, "unauthenticated"), (match.host, "forbidden"), (match.tokens[0], "malformed")):
        answer = await match.client.post(
            f"{match.path}/legal",
            content=BAD_BODY,
            headers={"Content-Type": "application/json", **bearing(token)},
        )
        assert problem(answer)[1] == expected


async def test_no_refusal_ticks(match: Played) -> None:
    # the length of the history tells nothing of what was tried
    before = await match.traces()
    for body in (move((0, 0), (4, 4)), {"type": "match.start"}, {"type": "match.nonsense"}, {"type": "nonsense"}):
        for who in (0, 1, match.host, None, "seat_nobody"):
            assert (await match.command(who, body, key=f"{who}{body['type']}")).status_code >= 400
    assert await match.traces() == before
