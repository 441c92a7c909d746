"""The feed of all matches, over HTTP: what is in it, for whom, from where on, and how it is waited for."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from service.matches.tokens import token_hash
from service.settings import Settings
from tests.clients.following import Follower, following
from tests.clients.playing import Played, bearing, open_match, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.feed.reading import feed_page, key_of, whole_feed

pytestmark = pytest.mark.anyio

QUICK = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0, heartbeat_seconds=0.2)


@pytest.fixture
async def key(here: Here) -> str:
    return await key_of(here.stores.api_keys, "feed")


@pytest.fixture
async def audit(here: Here) -> str:
    return await key_of(here.stores.api_keys, "audit")


async def head_of(here: Here, key: str) -> int:
    head: int = (await feed_page(here.client, key, after=2**53 - 1))["head"]
    return head


def of(match: Played, items: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [item["envelope"] for item in items if item["match_id"] == match.id]


async def test_every_event_of_every_match_comes_once_in_order_as_a_spectator_sees_it(here: Here, key: str) -> None:
    before = await head_of(here, key)
    matches = [await started(here.client), await started(here.client, "lowest_unique", seats=3, label="cup")]
    luck = random.Random(4)
    for _ in range(3):
        for match in matches:
            await match.step(luck)
    items = await whole_feed(here.client, key, before, limit=7)
    for match in matches:
        assert of(match, items) == await match.events(eyes="spectator")
    positions = [item["global_position"] for item in items]
    assert positions == sorted(set(positions))
    assert {(item["game"], item["label"], item["visibility"]) for item in items} == {
        ("help_me", None, "public"),
        ("lowest_unique", "cup", "public"),
    }


async def test_hidden_events_are_bare_until_the_end_and_for_a_spectator_ever_after(here: Here, key: str) -> None:
    before = await head_of(here, key)
    match = await started(here.client, "lowest_unique", seats=2, options={"rounds": 1})
    await match.play_to_the_end()
    shown = of(match, await whole_feed(here.client, key, before))
    assert shown == await match.events(eyes="spectator")
    assert any(one["event"] is None for one in shown)


async def test_a_key_of_scope_audit_sees_everything_at_once(here: Here, audit: str) -> None:
    before = await head_of(here, audit)
    match = await started(here.client)
    shown = of(match, await whole_feed(here.client, audit, before))
    assert all(one["event"] for one in shown)
    assert {one["event"]["type"] for one in shown} > {"help_me.creatures_set_aside"}
    text = str(shown)
    assert "secret_revealed" not in text
    stored = await here.stores.index.match((await here.stores.store.feed(before, 1))[0].match_id)
    assert stored is not None
    assert stored.opening.secret.hex() not in text
    assert "salt" not in text


async def test_whoever_sees_everything_may_look_as_a_spectator_and_nobody_the_other_way(
    here: Here, key: str, audit: str
) -> None:
    before = await head_of(here, key)
    await started(here.client)
    await started(here.client, visibility="unlisted")
    admin = await key_of(here.stores.api_keys, "admin")
    for wide in (audit, admin):
        assert await whole_feed(here.client, wide, before) == await whole_feed(here.client, audit, before, eyes="all")
        assert await whole_feed(here.client, wide, before, eyes="spectator") == await whole_feed(
            here.client, key, before
        )
    answer = await here.client.get("/v1/feed", headers=bearing(key), params={"as": "all"})
    assert problem(answer)[:2] == (403, "forbidden")


async def test_unlisted_matches_stay_out_unless_the_scope_is_audit(here: Here, key: str, audit: str) -> None:
    before = await head_of(here, key)
    match = await started(here.client, visibility="unlisted")
    assert of(match, await whole_feed(here.client, key, before)) == []
    assert len(of(match, await whole_feed(here.client, audit, before))) == len(await match.events())
    page = await feed_page(here.client, key, after=before)
    assert page["items"] == []
    assert page["next"] == page["head"] > before


async def test_it_is_narrowed_by_game_label_and_types(here: Here, key: str) -> None:
    before = await head_of(here, key)
    first = await started(here.client, label="finals")
    await started(here.client, "lowest_unique", seats=2, label="finals")
    await started(here.client)
    narrowed = await whole_feed(here.client, key, before, game="help_me", label="finals")
    assert {item["match_id"] for item in narrowed} == {first.id}
    types = "match.opened,match.started"
    opened = await whole_feed(here.client, key, before, types=types)
    assert [item["envelope"]["event"]["type"] for item in opened] == types.split(",") * 3


async def test_types_tell_nothing_about_hidden_events(here: Here, key: str, audit: str) -> None:
    before = await head_of(here, key)
    await started(here.client)
    hidden = "help_me.creatures_dealt,help_me.creatures_set_aside"
    assert await whole_feed(here.client, key, before, types=hidden) == []
    assert len(await whole_feed(here.client, audit, before, types=hidden)) == 3


async def test_a_cursor_beyond_the_head_counts_as_the_head(here: Here, key: str) -> None:
    # as on the pages and streams of a match: it never makes a hole
    head = await head_of(here, key)
    page = await feed_page(here.client, key, after=head + 1000)
    assert (page["items"], page["next"], page["head"]) == ([], head, head)
    async with following(here.client, "/v1/feed", key, last_event_id=head + 1000) as live:
        match = await open_match(here.client)
        await live.until(lambda so_far: len(so_far.events) == 1)
        assert live.events[0]["match_id"] == match.id


async def test_a_page_is_waited_for(here: Here, key: str) -> None:
    head = await head_of(here, key)
    waiting = asyncio.create_task(feed_page(here.client, key, after=head, wait=20, types="match.started"))
    match = await open_match(here.client)  # which is not what is waited for
    for _ in range(2):
        assert not waiting.done()
        await match.sit()
    page = await waiting
    assert [item["match_id"] for item in page["items"]] == [match.id]


async def test_a_key_that_is_revoked_while_it_waits_gets_nothing(here: Here) -> None:
    key = await key_of(here.stores.api_keys, "feed", "waits")
    head = await head_of(here, key)
    request = here.client.get("/v1/feed", headers=bearing(key), params={"after": head, "wait": 20})
    waiting = asyncio.create_task(request)
    while here.server.context.feed.tail.followers == 0:  # noqa: ASYNC110 (nobody tells us)
        await asyncio.sleep(0)
    await here.stores.api_keys.revoke(token_hash(key))
    await open_match(here.client)
    assert problem(await waiting)[:2] == (401, "unauthenticated")


async def test_a_stream_has_what_pages_have(here: Here, key: str) -> None:
    # case 17: the backlog and what comes live are the same bytes
    before = await head_of(here, key)
    match = await started(here.client)
    async with following(here.client, "/v1/feed", key, after=before) as live:
        assert live.names == ["hello"]
        assert live.retry == "500"
        await match.play(3)
        whole = await whole_feed(here.client, key, before)
        await live.until_position(whole[-1]["global_position"])
        assert live.events == whole
        assert live.positions == [item["global_position"] for item in whole]


async def test_a_stream_that_was_cut_at_any_item_goes_on_there(here: Here, key: str) -> None:
    # case 14: nothing is delivered twice
    before = await head_of(here, key)
    await started(here.client)
    whole = await whole_feed(here.client, key, before)
    for number, item in enumerate(whole[:-1]):
        async with following(here.client, "/v1/feed", key, last_event_id=item["global_position"]) as live:
            await live.until_position(whole[-1]["global_position"])
            assert live.events == whole[number + 1 :]


async def test_a_silent_stream_beats_and_says_how_far_the_feed_was_read(here: Here) -> None:
    # case 15: what is no event moves no cursor
    async with served_here(here.data, settings=QUICK) as quick:
        key = await key_of(quick.stores.api_keys, "feed")
        async with following(quick.client, "/v1/feed", key, types="match.aborted") as live:
            await started(quick.client)
            head = await head_of(quick, key)

            def has_read_it_all(so_far: Follower) -> bool:
                beats = [frame.data for frame in so_far.frames if frame.name == "heartbeat"]
                return any(b'"position":%d' % head in beat for beat in beats)

            await live.until(has_read_it_all)
            assert live.events == []
            assert {frame.id for frame in live.frames} == {None}


@pytest.mark.parametrize("is_busy", [False, True])
async def test_a_stream_ends_within_a_heartbeat_of_its_keys_revocation(here: Here, is_busy: bool) -> None:
    async with served_here(here.data, settings=QUICK) as quick:
        key = await key_of(quick.stores.api_keys, "feed")
        loop = asyncio.get_running_loop()
        async with following(quick.client, "/v1/feed", key) as live:
            await quick.stores.api_keys.revoke(token_hash(key))
            revoked = loop.time()
            while not live.ended:
                if is_busy:
                    await open_match(quick.client)
                await asyncio.sleep(0.01)
            assert loop.time() - revoked < 5 * QUICK.heartbeat_seconds  # once would do, if the machine were ours


async def test_all_followers_share_one_tail_which_goes_with_the_last(here: Here, key: str) -> None:
    tail = here.server.context.feed.tail
    end = 2**53 - 1
    async with (
        following(here.client, "/v1/feed", key, after=end) as first,
        following(here.client, "/v1/feed", key, after=end) as second,
    ):
        assert tail.followers == 2
        match = await open_match(here.client)
        for live in (first, second):
            await live.until(lambda so_far: len(so_far.events) == 1)
            assert live.events[0]["match_id"] == match.id
    while tail.followers:  # noqa: ASYNC110 (nobody tells us)
        await asyncio.sleep(0.01)
    async with following(here.client, "/v1/feed", key, after=2**53 - 1) as live:
        await open_match(here.client)
        await live.until(lambda so_far: len(so_far.events) == 1)


async def test_streams_and_long_polls_count_for_their_client(here: Here) -> None:
    settings = Settings(game_packages=BOTH_PACKAGES, streams_per_client=1)
    async with served_here(here.data, settings=settings) as narrow:
        key = await key_of(narrow.stores.api_keys, "feed")
        async with following(narrow.client, "/v1/feed", key):
            for path, params in (("/v1/feed/stream", {}), ("/v1/feed", {"wait": 1})):
                answer = await narrow.client.get(path, headers=bearing(key), params=params)
                assert problem(answer)[:2] == (429, "too_many_requests")


@pytest.mark.parametrize("path", ["/v1/feed", "/v1/feed/stream"])
async def test_it_needs_a_key_of_one_of_its_scopes(here: Here, path: str) -> None:
    match = await started(here.client)
    for token, refused in ((None, 401), (match.host, 401), (match.tokens[0], 401), ("key_unknown", 401)):
        assert (await here.client.get(path, headers=bearing(token))).status_code == refused
    for scope in ("open", "players", "webhooks"):
        key = await key_of(here.stores.api_keys, scope)
        assert problem(await here.client.get(path, headers=bearing(key)))[:2] == (403, "forbidden")


@pytest.mark.parametrize(
    "params",
    [{"after": -1}, {"after": 2**53}, {"limit": 0}, {"types": "a,b"}, {"types": ""}, {"as": "seat:0"}, {"x": 1}],
)
async def test_what_it_does_not_define_is_malformed(here: Here, key: str, params: dict[str, Any]) -> None:
    answer = await here.client.get("/v1/feed", headers=bearing(key), params=params)
    assert problem(answer)[:2] == (400, "malformed")
