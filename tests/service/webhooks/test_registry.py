"""Webhooks as their owners make, see and change them: whose they are, what is refused, what is told of failures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from infra.clock.turnable import TurnableClock
from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.playing import bearing, open_match, problem
from tests.clients.receiving import Receiver, answering
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.feed.reading import key_of
from tests.service.webhooks.making import SETTINGS, Hook, hooked

pytestmark = pytest.mark.anyio

OWN_KEY = "k"


@pytest.fixture
async def alone(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Here]:
    """A server of the test's own, whose clock it may turn."""
    async with served_here(tmp_path, settings=SETTINGS) as served:
        yield served


def turned(here: Here, seconds: float) -> None:
    assert isinstance(here.clock, TurnableClock)
    here.clock.advance(timedelta(seconds=seconds))


async def state_with(hook: Hook, **members: Any) -> dict[str, Any]:
    """How it stands, once it stands so."""
    while True:
        state = await hook.state()
        if all(state[name] == value for name, value in members.items()):
            return state


async def test_a_repeated_creation_gets_the_first_answer_and_the_secret_again(here: Here, key: str) -> None:
    headers = bearing(key) | {"Idempotency-Key": OWN_KEY}
    body = {"url": "http://127.0.0.1:9/", "types": ["match.opened"]}
    first = await here.client.post("/v1/webhooks", json=body, headers=headers)
    again = await here.client.post("/v1/webhooks", json=body, headers=headers)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.json()["secret"].startswith("whsec_")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert first.headers["Location"] == f"webhooks/{first.json()['webhook']['id']}"
    other = await here.client.post("/v1/webhooks", json=body | {"note": "x"}, headers=headers)
    assert problem(other)[:2] == (422, "key_reused")


async def test_the_secret_is_shown_once_and_nowhere_else(here: Here, key: str) -> None:
    hook = await hooked(here.client, key, "http://127.0.0.1:9/")
    shown = [await hook.state(), await hook.ask("PATCH", json={"note": "n"}), await hook.ask("POST", "/pause")]
    listed = await here.client.get("/v1/webhooks", headers=bearing(key))
    assert "whsec_" not in str(shown) + listed.text
    assert hook.secret[6:] not in str(shown) + listed.text


async def test_a_rotation_that_is_repeated_rotates_once(here: Here, key: str) -> None:
    hook = await hooked(here.client, key, "http://127.0.0.1:9/")
    headers = {"Idempotency-Key": OWN_KEY}
    first = await hook.ask("POST", "/secret", json={}, headers=headers)
    again = await hook.ask("POST", "/secret", json={}, headers=headers)
    assert first["secret"] == again["secret"] != hook.secret
    assert first["webhook"]["old_secrets_until"] == again["webhook"]["old_secrets_until"]


async def test_webhooks_are_their_keys_alone(here: Here, key: str) -> None:
    hook = await hooked(here.client, key, "http://127.0.0.1:9/")
    other, admin = await key_of(here.stores.api_keys, "webhooks", "other"), await key_of(here.stores.api_keys, "admin")
    for method, path, body in (
        ("GET", "", None),
        ("PATCH", "", {"note": "x"}),
        ("POST", "/secret", {}),
        ("POST", "/pause", None),
        ("POST", "/resume", None),
        ("POST", "/replay", {"after": 0}),
        ("DELETE", "", None),
    ):
        answer = await here.client.request(method, hook.path + path, json=body, headers=bearing(other))
        assert problem(answer)[:2] == (404, "not_found"), (method, path)
    own = (await here.client.get("/v1/webhooks", headers=bearing(other))).json()
    assert own == {"items": [], "next": None}
    everybodys = (await here.client.get("/v1/webhooks", headers=bearing(admin), params={"limit": 1000})).json()
    assert hook.id in [one["id"] for one in everybodys["items"]]
    assert (await here.client.delete(hook.path, headers=bearing(admin))).status_code == 204
    assert problem(await here.client.get(hook.path, headers=bearing(key)))[:2] == (404, "not_found")


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"url": "ftp://games.example/"}, "$.url"),
        ({"url": "https://user@games.example/"}, "$.url"),
        ({"url": "https://games.example/#x"}, "$.url"),
        ({"url": "https://games.example/", "types": ["match.unknown"]}, "$.types"),
        ({"url": "https://games.example/", "types": []}, "$.types"),
        ({"url": "https://games.example/", "after": -1}, "$.after"),
        ({"url": "https://games.example/", "secret": "x"}, "$"),
    ],
)
async def test_what_cannot_be_is_malformed(here: Here, key: str, body: dict[str, Any], path: str) -> None:
    answer = await here.client.post("/v1/webhooks", json=body, headers=bearing(key))
    assert problem(answer)[:2] == (400, "malformed")
    assert answer.json()["facts"]["path"] == path


async def test_private_receivers_are_refused_unless_a_setting_allows_them(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES)
    async with served_here(tmp_path, settings=settings) as public:
        key = await key_of(public.stores.api_keys, "webhooks")
        for url in ("http://games.example/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/"):
            answer = await public.client.post("/v1/webhooks", json={"url": url}, headers=bearing(key))
            assert problem(answer)[:2] == (400, "malformed"), url
        hook = await hooked(public.client, key, "https://localhost/")  # which only the resolver tells
        await open_match(public.client)
        state = await state_with(hook, attempts=1)
        assert state["last_failure"]["reason"] == "address_not_allowed"


async def test_a_key_has_a_limited_number_of_webhooks(tmp_path: Path) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, webhooks_per_key=1)
    async with served_here(tmp_path, settings=settings) as narrow:
        key = await key_of(narrow.stores.api_keys, "webhooks")
        await hooked(narrow.client, key, "https://games.example/")
        answer = await narrow.client.post("/v1/webhooks", json={"url": "https://a.example/"}, headers=bearing(key))
        assert problem(answer)[:2] == (429, "too_many_requests")


async def test_a_change_leads_elsewhere_at_once(here: Here, key: str, receiver: Receiver) -> None:
    hook = await hooked(here.client, key, "http://127.0.0.1:9/", types=["match.opened"], games=["zatre"])
    changed = await hook.ask("PATCH", json={"url": receiver.url, "games": None, "labels": ["cup"]})
    assert (changed["url"], changed["games"], changed["labels"]) == (receiver.url, None, ["cup"])
    assert changed["types"] == ["match.opened"]
    match = await open_match(here.client, label="cup")
    await receiver.until(lambda so_far: len(so_far.taken) == 1)
    assert receiver.taken[0].message["data"]["match_id"] == match.id


async def test_three_days_of_failure_disable_it_and_it_goes_on_where_it_stood(alone: Here, receiver: Receiver) -> None:
    key = await key_of(alone.stores.api_keys, "webhooks")
    receiver.answer = answering(500)
    hook = await hooked(alone.client, key, receiver, types=["match.opened"])
    matches = [await open_match(alone.client) for _ in range(2)]
    state = await state_with(hook, attempts=1)
    assert state["last_failure"] == {"time": state["failing_since"], "reason": "status", "status": 500}
    since = state["failing_since"]
    attempts = 1
    while (await hook.state())["disabled_at"] is None:
        turned(alone, 3600)
        attempts += 1
        assert attempts < 100
        while (state := await hook.state())["attempts"] < attempts and state["disabled_at"] is None:
            turned(alone, 1)
    assert attempts > 70  # three days of an hour each
    assert state["failing_since"] == since
    assert state["disabled_why"] == "failing"
    listed = (await alone.client.get("/v1/webhooks", headers=bearing(key))).json()["items"]
    assert [one["disabled_why"] for one in listed] == ["failing"]
    receiver.answer = None
    came = len(receiver.came)
    resumed = await hook.ask("POST", "/resume")
    assert (resumed["disabled_at"], resumed["failing_since"], resumed["attempts"]) == (None, None, 0)
    await receiver.until(lambda so_far: len(so_far.taken) == 2)
    assert len(receiver.came) == came + 2
    assert [one.message["data"]["match_id"] for one in receiver.taken] == [match.id for match in matches]
    assert receiver.taken[0].is_repeated


async def test_attempts_are_further_and_further_apart(alone: Here, receiver: Receiver) -> None:
    key = await key_of(alone.stores.api_keys, "webhooks")
    receiver.answer = answering(503, "Retry-After: 600")
    hook = await hooked(alone.client, key, receiver, types=["match.opened"])
    await open_match(alone.client)
    first = await state_with(hook, attempts=1)
    assert seconds_between(first["failing_since"], first["retry_at"]) == pytest.approx(600, abs=1)
    receiver.answer = answering(500)
    pauses = []
    for attempts in range(2, 7):
        turned(alone, 3600)
        state = await state_with(hook, attempts=attempts)
        pauses.append(seconds_between(state["last_failure"]["time"], state["retry_at"]))
    assert all(5 * 2**n <= pause <= 5 * 2 ** (n + 1) for n, pause in enumerate(pauses)), pauses


def seconds_between(one: str, other: str) -> float:
    return (datetime.fromisoformat(other) - datetime.fromisoformat(one)).total_seconds()


async def test_a_receiver_that_is_gone_for_good_says_so(here: Here, key: str, receiver: Receiver) -> None:
    receiver.answer = answering(410)
    hook = await hooked(here.client, key, receiver, types=["match.opened"])
    await open_match(here.client)
    state = await state_with(hook, disabled_why="gone")
    assert state["last_failure"]["status"] == 410


async def test_nothing_is_delivered_for_a_key_that_was_revoked(here: Here, receiver: Receiver) -> None:
    key = await key_of(here.stores.api_keys, "webhooks", "dies")
    admin = await key_of(here.stores.api_keys, "admin")
    hook = await hooked(here.client, key, receiver, types=["match.opened"])
    await here.stores.api_keys.revoke(token_hash(key))
    as_admin = Hook(here.client, admin, {"webhook": {"id": hook.id}, "secret": hook.secret})
    await state_with(as_admin, disabled_why="key_revoked")
    await open_match(here.client)
    assert receiver.came == []
    await as_admin.ask("POST", "/resume")  # which makes it the operator's
    await receiver.until(lambda so_far: len(so_far.taken) == 1)
    receiver.taken[0].verified(hook.secret)
