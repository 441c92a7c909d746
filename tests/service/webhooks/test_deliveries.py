"""What is delivered: to whom, what, in which order, and with which marks."""

from __future__ import annotations

import pytest

from tests.clients.playing import Played, open_match, started
from tests.clients.receiving import Receiver, answering, receiving
from tests.servers.partie import Here
from tests.service.feed.reading import feed_page, key_of, whole_feed
from tests.service.webhooks.making import hooked

pytestmark = pytest.mark.anyio


async def head(here: Here) -> int:
    position: int = (await feed_page(here.client, await key_of(here.stores.api_keys, "feed"), after=2**53 - 1))["head"]
    return position


async def visible(here: Here, after: int) -> list[dict[str, object]]:
    """The feed's items beyond a position whose events a spectator may see."""
    items = await whole_feed(here.client, await key_of(here.stores.api_keys, "feed"), after)
    return [item for item in items if item["envelope"]["event"]]


async def test_everything_that_a_spectator_may_see_is_delivered_in_order_and_signed(
    here: Here, key: str, receiver: Receiver
) -> None:
    after = await head(here)
    hook = await hooked(here.client, key, receiver)
    match = await started(here.client)
    await match.play(3)
    items = await visible(here, after)
    await receiver.until(lambda so_far: len(so_far.taken) == len(items))
    for one, item in zip(receiver.taken, items, strict=True):
        message = one.verified(hook.secret)
        assert message["type"] == item["envelope"]["event"]["type"]  # type: ignore[index]
        assert message["timestamp"] == item["envelope"]["time"]  # type: ignore[index]
        assert message["data"] == item | {"match": None}
        assert not one.is_repeated
        assert one.headers["partie-attempt"] == "1"
        assert one.headers["content-type"] == "application/json"
    assert len({one.id for one in receiver.taken}) == len(items)
    assert receiver.connections == 1  # which is used again
    state = await hook.state()
    assert state["last_success_at"]
    assert state["failing_since"] is state["disabled_at"] is None


async def test_types_games_and_labels_choose(here: Here, key: str, receiver: Receiver) -> None:
    choice = {"types": ["match.opened", "match.started"], "games": ["help_me"], "labels": ["cup", "final"]}
    await hooked(here.client, key, receiver, **choice)
    await started(here.client)
    await started(here.client, "lowest_unique", seats=2, label="cup")
    wanted = await started(here.client, label="cup")
    await started(here.client, label="final")
    await receiver.until(lambda so_far: len(so_far.taken) == 4)
    assert receiver.types == ["match.opened", "match.started"] * 2
    assert receiver.taken[0].message["data"]["match_id"] == wanted.id


async def test_unlisted_matches_need_the_scope_audit_too(here: Here, key: str, receiver: Receiver) -> None:
    wide = await key_of(here.stores.api_keys, "webhooks audit")
    answer = await here.client.post(
        "/v1/webhooks", json={"url": receiver.url, "unlisted": True}, headers={"Authorization": f"Bearer {key}"}
    )
    assert answer.status_code == 403
    await hooked(here.client, key, receiver, types=["match.opened"])
    await hooked(here.client, wide, receiver, types=["match.opened"], unlisted=True)
    unlisted = await open_match(here.client, visibility="unlisted")
    listed = await open_match(here.client)
    await receiver.until(lambda so_far: len(so_far.taken) == 3)
    told = [one.message["data"]["match_id"] for one in receiver.taken]
    assert sorted(told) == sorted([unlisted.id, listed.id, listed.id])


async def test_who_is_asked_is_told_once_for_each_decision_with_the_match(
    here: Here, key: str, receiver: Receiver
) -> None:
    await hooked(here.client, key, receiver, types=["match.to_act"])
    match = await started(here.client)
    asked = []
    for _ in range(4):
        asked.append((await match.summary())["to_act"])
        await match.play(1)
    await receiver.until(lambda so_far: len(so_far.taken) >= 5)
    told = [one.message["data"]["match"] for one in receiver.taken]
    assert [one["to_act"] for one in told][:4] == asked
    assert {one["seats"][0]["name"] for one in told} == {"Player 0"}
    assert len({one.id for one in receiver.taken}) == len(receiver.taken)


async def test_simultaneous_seats_are_told_once(here: Here, key: str, receiver: Receiver) -> None:
    await hooked(here.client, key, receiver, types=["match.to_act", "match.finished"], games=["lowest_unique"])
    match = await started(here.client, "lowest_unique", seats=3, options={"rounds": 2})
    await match.play_to_the_end()
    await receiver.until(lambda so_far: "match.finished" in so_far.types)
    assert receiver.types == ["match.to_act", "match.to_act", "match.finished"]
    assert [len(one.message["data"]["match"]["to_act"]) for one in receiver.taken] == [3, 3, 0]


async def test_the_end_is_told_with_the_outcome(here: Here, key: str, receiver: Receiver) -> None:
    await hooked(here.client, key, receiver, types=["match.finished", "match.aborted"])
    match = await started(here.client)
    await match.command(0, {"type": "match.resign"})
    other = await open_match(here.client)
    await other.command(other.host, {"type": "match.abort"})
    await receiver.until(lambda so_far: len(so_far.taken) == 2)
    finished, aborted = (one.message["data"] for one in receiver.taken)
    assert finished["envelope"]["event"]["outcome"] == finished["match"]["outcome"]
    assert finished["match"] == await settled(match)
    assert aborted["match"]["status"] == "aborted"


async def settled(match: Played) -> dict[str, object]:
    return await match.summary()


async def test_bots_are_not_told_that_it_is_their_turn(here: Here, key: str, receiver: Receiver) -> None:
    await hooked(here.client, key, receiver, types=["match.to_act", "match.finished"], labels=["bots"])
    await open_match(here.client, bots=[{"level": "random"}] * 2, label="bots")
    await receiver.until(lambda so_far: "match.finished" in so_far.types)
    assert receiver.types == ["match.finished"]


async def test_a_failed_delivery_comes_again_first_and_marked(here: Here, key: str, receiver: Receiver) -> None:
    # case 14: what comes twice says so
    receiver.answer = answering(500)
    hook = await hooked(here.client, key, receiver, types=["match.opened"])
    await open_match(here.client)
    await receiver.until(lambda so_far: len(so_far.came) == 1)
    await open_match(here.client)
    receiver.answer = None
    while not (await hook.state())["attempts"]:
        pass
    await hook.ask("POST", "/resume")  # at once, instead of in some seconds
    await receiver.until(lambda so_far: len(so_far.taken) == 2)
    first, second = receiver.taken
    assert first.id == receiver.came[0].id
    assert first.body == receiver.came[0].body
    assert first.is_repeated
    assert not second.is_repeated
    assert first.position < second.position


async def test_a_replay_sends_the_same_messages_again_and_says_so(here: Here, key: str, receiver: Receiver) -> None:
    after = await head(here)
    hook = await hooked(here.client, key, receiver, types=["match.opened", "match.to_act"])
    await started(here.client)
    await started(here.client)
    await receiver.until(lambda so_far: len(so_far.taken) == 4)
    replayed = await hook.ask("POST", "/replay", json={"after": after})
    assert replayed["cursor"] == after
    await receiver.until(lambda so_far: len(so_far.taken) == 8)
    assert [one.id for one in receiver.taken[4:]] == [one.id for one in receiver.taken[:4]]
    assert [one.body for one in receiver.taken[4:]] == [one.body for one in receiver.taken[:4]]
    assert [one.is_repeated for one in receiver.taken] == [False] * 4 + [True] * 4


async def test_a_webhook_begins_where_it_is_told_to(here: Here, key: str, receiver: Receiver) -> None:
    after = await head(here)
    match = await started(here.client)
    await hooked(here.client, key, receiver, types=["match.started"], after=after)
    await receiver.until(lambda so_far: len(so_far.taken) == 1)
    assert receiver.taken[0].message["data"]["match_id"] == match.id
    beyond = await hooked(here.client, key, receiver, types=["match.started"], after=2**53 - 1)
    assert (await beyond.state())["cursor"] == await head(here)  # as everywhere


async def test_a_paused_webhook_goes_on_where_it_stood(here: Here, key: str, receiver: Receiver) -> None:
    hook = await hooked(here.client, key, receiver, types=["match.opened"])
    paused = await hook.ask("POST", "/pause")
    assert paused["disabled_why"] == "paused"
    matches = [await open_match(here.client) for _ in range(2)]
    assert receiver.came == []
    resumed = await hook.ask("POST", "/resume")
    assert resumed["disabled_at"] is None
    await receiver.until(lambda so_far: len(so_far.taken) == 2)
    assert [one.message["data"]["match_id"] for one in receiver.taken] == [match.id for match in matches]


async def test_both_secrets_sign_for_the_time_of_the_overlap(here: Here, key: str, receiver: Receiver) -> None:
    hook = await hooked(here.client, key, receiver, types=["match.opened"])
    rotated = await hook.ask("POST", "/secret", json={"overlap_seconds": 3600})
    assert rotated["webhook"]["old_secrets_until"]
    await open_match(here.client)
    await receiver.until(lambda so_far: len(so_far.taken) == 1)
    assert receiver.taken[0].verified(hook.secret) == receiver.taken[0].verified(rotated["secret"])
    newest = await hook.ask("POST", "/secret", json={"overlap_seconds": 0})
    await open_match(here.client)
    await receiver.until(lambda so_far: len(so_far.taken) == 2)
    receiver.taken[1].verified(newest["secret"])
    for old in (hook.secret, rotated["secret"]):
        with pytest.raises(Exception, match="No matching signature"):
            receiver.taken[1].verified(old)


async def test_a_slow_receiver_stalls_nobody_else(here: Here, key: str, receiver: Receiver) -> None:
    async def never(_: object) -> None:
        return

    async with receiving() as slow:
        slow.answer = never
        await hooked(here.client, key, slow, types=["match.opened"])
        await hooked(here.client, key, receiver, types=["match.opened"])
        for number in range(5):
            await open_match(here.client)
            await receiver.until(lambda so_far, number=number: len(so_far.taken) == number + 1)  # type: ignore[misc]
        await slow.until(lambda so_far: bool(so_far.came))
