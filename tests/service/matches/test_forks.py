"""Forks, over HTTP: everything that can be asked of a match can be asked of one."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from service.matches.tokens import token_hash
from service.records.verify.check import Knowledge
from service.records.verify.reader import read_record
from service.settings import Settings
from tests.clients.following import following
from tests.clients.playing import Played, bearing, open_match, pick, problem, started
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import BOTH_PACKAGES, Here, served_here
from tests.service.records.recording import faults, unchecked, verified

pytestmark = pytest.mark.anyio

GAME = "lowest_unique"


async def finished(here: Here, **body: Any) -> Played:
    match = await started(here.client, GAME, **body)
    while (await match.summary())["status"] == "running":
        for seat in (0, 1):
            await match.command(seat, pick(seat + 1))
    return match


async def forked(match: Played, at: int, who: str | None = None, key: str | None = None, **body: Any) -> httpx.Response:
    headers = bearing(who) | ({} if key is None else {"Idempotency-Key": key})
    return await match.client.post(f"{match.path}/forks", json={"at": at} | body, headers=headers)


async def middle(match: Played) -> int:
    """The position after the first answer: one seat has picked, and the other is asked."""
    events = await match.events()
    return next(int(one["position"]) for one in events if one["event"]["type"] == "lowest_unique.picked")


async def record(match: Played) -> list[bytes]:
    answer = await match.get("/record")
    assert answer.status_code == 200, answer.text
    return answer.content.splitlines(keepends=True)


async def test_fork_goes_on_from_there_and_everything_can_be_asked_of_it(here: Here) -> None:
    parent = await finished(here)
    at = await middle(parent)
    there = await parent.view(eyes="all", at=at)
    answer = await forked(parent, at, label="analysis")
    assert answer.status_code == 201, answer.text
    match = Played(here.client, answer.json())
    assert answer.headers["Location"] == f"../{match.id}"
    summary = await match.summary()
    hashed = (await parent.get("/record")).content
    lines = read_record(hashed.splitlines(keepends=True))
    assert (summary["visibility"], summary["status"], summary["label"]) == ("unlisted", "waiting", "analysis")
    assert summary["parent"] == {"parent": parent.id, "at": at, "parent_hash": (await receipt_hash(parent, lines, at))}
    assert summary["commitment"] != (await parent.summary())["commitment"]
    for seat in (0, 1):
        await match.sit(seat=seat)
    now = await match.view(0)
    assert [(one["seat"], one["commands"]) for one in now["to_act"]] == [
        (one["seat"], one["commands"]) for one in there["to_act"]
    ]
    # what one seat had picked is known to that seat, and to nobody else, as it was
    hidden = [one for one in await match.events() if one["event"] is None]
    before = (await parent.events(eyes="spectator"))[: at + 1]
    assert len(hidden) == len([one for one in before if one["event"] is None]) > 0
    asked = now["to_act"][0]["seat"]
    assert (await match.get("/legal", asked)).json()["any"] is not None
    async with following(here.client, match.path) as follower:
        assert (await match.command(asked, pick(3))).status_code == 201
        await follower.until_position(len(await match.envelopes()) - 1)
        assert follower.envelopes == await match.envelopes()
    assert (await match.command(0, {"type": "match.resign"})).status_code == 201
    report = verified(await record(match), Knowledge(CATALOGUE))
    assert unchecked(report) == {"parent"}
    assert report.holds
    parents = {UUID(parent.id): read_record(await record(parent))}
    assert verified(await record(match), Knowledge(CATALOGUE, parents=parents)).proves
    for path in ("/events.ndjson", "/receipt", "/replay?speed=1000"):
        assert (await match.get(path)).status_code == 200
    for position in range(len(await match.envelopes())):
        assert (await match.view(at=position, eyes="all"))["position"] == position
    # and a fork of the fork
    again = await forked(match, (await match.summary())["position"] - 3)
    assert again.status_code == 201, again.text
    assert again.json()["match"]["parent"]["parent"] == match.id


async def receipt_hash(match: Played, read: Any, at: int) -> str:
    from infra.seal import chain_start, link

    head = chain_start(UUID(match.id))  # type: ignore[arg-type]  # an id is a UUID
    for one in read.events[: at + 1]:
        head = link(head, one.digest)
    return head.hex()


async def test_fork_that_tells_something_else_of_its_parent_is_found(here: Here) -> None:
    parent = await finished(here)
    opened = (await forked(parent, await middle(parent), bots=[{"level": "random"}] * 2)).json()
    match = Played(here.client, opened)
    while (await match.summary())["status"] == "running":
        await match.get("/events", after=len(await match.envelopes()) - 1, wait=1)
    other = await finished(here)
    lines = await record(match)
    known = {UUID(parent.id): read_record(await record(other))}
    assert "parent" in faults(verified(lines, Knowledge(CATALOGUE, parents=known)))


async def test_no_running_match_is_forked_by_any_way(here: Here) -> None:
    match = await started(here.client, GAME)
    await match.command(0, pick(1))
    await here.stores.api_keys.add(token_hash("key_admin_of_forks"), "admin", "", datetime.now(UTC))
    for who in (None, match.host, match.tokens[0], "key_admin_of_forks"):
        for at in range(len(await match.envelopes())):
            assert problem(await forked(match, at, who))[1:] == ("wrong_phase", "match.fork_of_running")
    waiting = await open_match(here.client, GAME)
    assert problem(await forked(waiting, 0))[2] == "match.fork_of_running"


async def test_position_must_be_one_to_go_on_from(here: Here) -> None:
    parent = await finished(here)
    head = (await parent.summary())["position"]
    assert problem(await forked(parent, 0))[2] == "match.fork_before_start"
    assert problem(await forked(parent, head))[2] == "match.fork_after_end"
    assert problem(await forked(parent, head + 1))[:2] == (404, "not_found")
    started_at = [one["event"]["type"] for one in await parent.events()].index("match.started")
    within = await forked(parent, started_at)
    assert problem(within)[2] == "match.fork_within_command"
    assert (await forked(parent, within.json()["facts"]["at"])).status_code == 201


async def test_repeat_opens_the_same_fork_and_a_key_is_for_one_parent(here: Here) -> None:
    parent, other = await finished(here), await finished(here)
    at, key = await middle(parent), "fork-once-0123456789abcdef"
    first, again = [await forked(parent, at, key=key) for _ in range(2)]
    assert (first.status_code, again.json()) == (201, first.json())
    assert again.headers["Idempotency-Replayed"] == "true"
    assert problem(await forked(other, at, key=key))[1] == "key_reused"
    assert problem(await forked(parent, at + 1, key=key))[1] == "key_reused"


async def test_where_opening_needs_a_key_forking_does(here: Here) -> None:
    parent = await finished(here)
    settings = Settings(game_packages=BOTH_PACKAGES, require_key=True)
    async with served_here(here.data, settings=settings, stores=here.stores) as strict:
        there = Played(strict.client, {"match": {"id": parent.id}, "host_token": parent.host})
        at = await middle(parent)
        assert problem(await forked(there, at))[0] == 401
        assert problem(await forked(there, at, parent.tokens[0]))[0] == 403
        await here.stores.api_keys.add(token_hash("key_open_for_forks"), "open", "", datetime.now(UTC))
        assert (await forked(there, at, "key_open_for_forks")).status_code == 201


@pytest.mark.parametrize("game", ["help_me", "zatre"])
async def test_forks_of_other_games_are_played_by_bots_to_the_end(here: Here, game: str) -> None:
    bots = [{"level": CATALOGUE.entries[game].game.levels[0]}] * 2
    parent = await open_match(here.client, game, bots=bots)
    await to_the_end(parent)
    events = await parent.events()
    luck = random.Random(game)
    ends = [n - 1 for n, one in enumerate(events) if one["command"] is not None][2:-1]
    for at in luck.sample(ends, 2):
        answer = await forked(parent, at, bots=bots)
        assert answer.status_code == 201, answer.text
        match = Played(here.client, answer.json())
        await to_the_end(match)
        parents = {UUID(parent.id): read_record(await record(parent))}
        report = verified(await record(match), Knowledge(CATALOGUE, parents=parents))
        assert report.proves, report
        kept = [one["event"] for one in events[: at + 1] if not one["event"]["type"].startswith("match.")]
        assert [one["event"] for one in await match.events()][1 : len(kept) + 1] == kept


async def to_the_end(match: Played) -> None:
    while (await match.summary())["status"] == "running":
        await match.get("/events", after=len(await match.envelopes()) - 1, wait=1)


def test_bodies_are_strict() -> None:
    from service.http.fork_types import ForkMatch

    for body in (b"{}", b'{"at":-1}', b'{"at":1,"game":"zatre"}', b'{"at":1,"disclosure":"nobody"}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(body, type=ForkMatch)
