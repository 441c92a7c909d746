"""Whatever a stranger sends in place of a token is no token: tried at every operation that reads tokens."""

from __future__ import annotations

import httpx
import pytest

from tests.clients.operations import DESCRIBED, GAME, SEATS, SENT
from tests.clients.playing import Played, problem, started
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio

READING = [name for name, described in DESCRIBED.items() if described.reads_tokens]


async def sent(match: Played, name: str, headers: list[str], **params: str) -> httpx.Response:
    """Send an operation with these values of ``Authorization``."""
    described, way = DESCRIBED[name], SENT[name][0]
    path = described.path.format_map({"match_id": match.id, "webhook_id": match.id, **way.places})
    authorization = [(b"Authorization", header.encode()) for header in headers]
    request = match.client.build_request(described.method, path, json=way.body, params=params, headers=authorization)
    answer = await match.client.send(request, stream=True)
    try:
        return httpx.Response(answer.status_code, headers=answer.headers, content=await answer.aread())
    finally:
        await answer.aclose()


def guesses(match: Played, other: Played) -> dict[str, list[str]]:
    """What a stranger might try, by what it is."""
    seat, host = match.tokens[0], match.host
    return {
        "empty": [""],
        "only a scheme": ["Bearer"],
        "null": ["Bearer null"],
        "undefined": ["Bearer undefined"],
        "only a kind": ["Bearer seat_"],
        "guessed": ["Bearer seat_" + "A" * 43],
        "a guessed host": ["Bearer host_" + "A" * 43],
        "a guessed player": ["Bearer player_" + "A" * 43],
        "a guessed key": ["Bearer key_" + "A" * 43],
        "an invitation": ["Bearer invite_" + "A" * 43],
        "of an unknown kind": ["Bearer admin_" + "A" * 43],
        "truncated": [f"Bearer {seat[:-1]}"],
        "prolonged": [f"Bearer {seat}A"],
        "of another kind": [f"Bearer {host.replace('host_', 'key_')}"],
        "in quotes": [f'Bearer "{seat}"'],
        "after two blanks": [f"Bearer  {seat}"],
        "two in one": [f"Bearer {seat}, Bearer {host}"],
        "basic": [f"Basic {seat}"],
        "bare": [seat],
        "very long": ["Bearer seat_" + "A" * 5000],
        "not ascii": ["Bearer seat_\u00e4\u00f6\u00fc"],
        "of another match": [f"Bearer {other.tokens[0]}"],
        "of another host": [f"Bearer {other.host}"],
    }


async def test_no_guess_is_a_token_anywhere(here: Here) -> None:
    match, other = await started(here.client, GAME, SEATS), await started(here.client, GAME, SEATS)
    before = await match.traces()
    for what, headers in guesses(match, other).items():
        bodies = set()
        for name in READING:
            answer = await sent(match, name, headers)
            assert problem(answer) == (401, "unauthenticated", None), (what, name, answer.text)
            assert answer.headers["WWW-Authenticate"] == "Bearer", (what, name)
            bodies.add(answer.content)
        assert len(bodies) == 1, what
    assert await match.traces() == before


@pytest.mark.parametrize("parameter", ["token", "access_token", "authorization", "key", "seat_token"])
async def test_a_token_in_the_address_is_none(here: Here, parameter: str) -> None:
    match = await started(here.client, GAME, SEATS)
    for name in READING:
        answer = await sent(match, name, [], **{parameter: match.tokens[0]})
        assert answer.status_code in (400, 401), (name, answer.text)
        assert match.tokens[0] not in answer.text


async def test_of_two_headers_none_is_believed(here: Here) -> None:
    match = await started(here.client, GAME, SEATS)
    seat, host = f"Bearer {match.tokens[0]}", f"Bearer {match.host}"
    before = await match.traces()
    for headers in ([seat, seat], [host, seat], ["Bearer seat_A", host], [host, "Bearer seat_A"], [host, ""]):
        for name in READING:
            answer = await sent(match, name, headers)
            assert answer.status_code in (400, 401), (headers, name, answer.text)
    assert await match.traces() == before
