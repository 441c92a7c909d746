"""Whole matches of Help Me! by random legal moves, with every seat and a spectator following live."""

import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any
from uuid import UUID

import msgspec
import pytest
import rfc8785
from msgspec import Struct

from domain.ids import MatchId
from tests.clients.following import Follower, following
from tests.clients.playing import Played, started
from tests.domain.games.help_me import recount
from tests.servers.partie import Here, served_here

pytestmark = pytest.mark.anyio


class Whole(Struct):
    """A match that was played to its end, and what each viewer saw of it live."""

    match: Played
    live: dict[int | None, Follower]
    everything: list[bytes]
    history: list[dict[str, Any]]
    secret: str


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> AsyncIterator[Here]:
    """One server for all tests of this file: they only look at what was played."""
    async with served_here(tmp_path_factory.mktemp("whole")) as served:
        yield served


@pytest.fixture(scope="module", params=[2, 3, 4])
async def whole(request: pytest.FixtureRequest, house: Here) -> Whole:
    """Play a match with 2, 3 or 4 seats; the streams run from before its first move to its end."""
    seats = request.param
    match = await started(house.client, seats=seats)
    async with AsyncExitStack() as stack:
        live: dict[int | None, Follower] = {
            viewer: await stack.enter_async_context(
                following(house.client, match.path, None if viewer is None else match.tokens[viewer])
            )
            for viewer in (None, *range(seats))
        }
        await match.play_to_the_end(random.Random(seats))
        for follower in live.values():
            await follower.until_end()
    everything = await match.envelopes(eyes="all")
    history = [msgspec.json.decode(one) for one in everything]
    return Whole(match, live, everything, history, history[-1]["event"]["secret"])


async def test_positions_have_no_gaps(whole: Whole) -> None:
    assert [one["position"] for one in whole.history] == list(range(len(whole.history)))
    for follower in whole.live.values():
        assert follower.positions == list(range(len(whole.history)))


async def test_times_never_run_backwards(whole: Whole) -> None:
    assert all(before["time"] <= after["time"] for before, after in pairwise(whole.history))


async def test_every_seats_live_stream_is_its_later_history(whole: Whole) -> None:
    for seat in whole.match.tokens:
        assert whole.live[seat].envelopes == await whole.match.envelopes(eyes=f"seat:{seat}")


async def test_the_spectators_live_stream_is_its_later_history(whole: Whole) -> None:
    assert whole.live[None].envelopes == await whole.match.envelopes(eyes="spectator")


async def test_every_stream_ends_with_end(whole: Whole) -> None:
    for follower in whole.live.values():
        assert follower.names[-1] == "end"


async def test_export_is_the_pages(whole: Whole) -> None:
    for eyes in ("all", "spectator", *(f"seat:{seat}" for seat in whole.match.tokens)):
        exported = await whole.match.get("/events.ndjson", eyes=eyes)
        assert exported.content.splitlines() == await whole.match.envelopes(eyes=eyes)


async def test_outcome_is_that_of_a_recount(whole: Whole) -> None:
    events = [one["event"] for one in whole.history]
    revealed = next(event for event in events if event["type"] == "help_me.creatures_revealed")
    points = recount.totals(recount.final_stacks(events).values(), [seat["creatures"] for seat in revealed["seats"]])
    expected = [
        {"seat": seat, "points": mine, "rank": rank}
        for seat, (mine, rank) in enumerate(zip(points, recount.ranks(points), strict=True))
    ]
    assert (await whole.match.summary())["outcome"] == {"seats": expected}
    assert (await whole.match.view())["outcome"] == {"seats": expected}


async def test_final_view_shows_the_stacks_of_a_recount(whole: Whole) -> None:
    stacks = recount.final_stacks([one["event"] for one in whole.history])
    grid = (await whole.match.view())["game"]["grid"]
    shown = {
        (r, c): [(tile["species"], tile["value"]) for tile in cell["tiles"]]
        for r, row in enumerate(grid)
        for c, cell in enumerate(row)
        if cell["height"]
    }
    assert shown == stacks
    assert sum(map(len, stacks.values())) == 30


async def test_creatures_that_were_dealt_are_those_revealed(whole: Whole) -> None:
    events = [one["event"] for one in whole.history]
    dealt = [event["creatures"] for event in events if event["type"] == "help_me.creatures_dealt"]
    revealed = next(event for event in events if event["type"] == "help_me.creatures_revealed")
    assert [seat["creatures"] for seat in revealed["seats"]] == dealt


async def test_a_match_has_a_move_for_each_stack_that_is_gone(whole: Whole) -> None:
    events = [one["event"] for one in whole.history]
    moves = [event for event in events if event["type"] == "help_me.stack_moved"]
    assert len(moves) == 30 - len(recount.final_stacks(events))
    assert 15 <= len(moves) <= 29


async def test_the_secret_keeps_its_promise(whole: Whole) -> None:
    opened = whole.history[0]["event"]
    assert recount.commitment(whole.match.id, whole.secret) == opened["commitment"]
    assert (await whole.match.summary())["commitment"] == opened["commitment"]


async def test_every_digest_recomputes_from_what_was_seen_live(whole: Whole) -> None:
    for follower in whole.live.values():
        for position, envelope in enumerate(follower.envelopes):
            seen = msgspec.json.decode(envelope)
            if seen["event"] is not None:
                assert recount.digest(whole.secret, position, recount.line_of(envelope)) == seen["digest"]


async def test_hidden_lines_keep_the_digests_that_were_seen_live(whole: Whole) -> None:
    for position, envelope in enumerate(whole.everything):
        disclosed = recount.digest(whole.secret, position, recount.line_of(envelope))
        assert {follower.events[position]["digest"] for follower in whole.live.values()} == {disclosed}


async def test_the_chain_recomputes_from_what_was_seen_live(house: Here, whole: Whole) -> None:
    row = await house.stores.index.match(MatchId(UUID(whole.match.id)))
    assert row is not None
    for follower in whole.live.values():
        assert recount.chain(whole.match.id, [one["digest"] for one in follower.events]) == row.head_hash.hex()


async def test_every_line_is_canonical_json(whole: Whole) -> None:
    for envelope in whole.everything:
        line = recount.line_of(envelope)
        assert rfc8785.dumps(msgspec.json.decode(line)) == line


async def test_a_line_has_exactly_its_members(whole: Whole) -> None:
    members = {"actor", "audience", "command", "digest", "event", "position", "time"}
    for follower in whole.live.values():
        assert all(set(one) == members for one in follower.events)
    assert all(set(one) == members for one in whole.history)


async def test_after_the_end_everybody_sees_all_of_it(whole: Whole) -> None:
    for who in (None, whole.match.host, *whole.match.tokens):
        assert await whole.match.envelopes(who) == whole.everything
        assert all(one["event"] is not None for one in await whole.match.events(who))


def test_recount_of_the_worked_example_gives_16() -> None:
    seven = [("oak", n) for n in range(1, 6)] + [("palm", 1), ("baobab", 3)]
    stacks = [seven, [("cherry", 1)], [("cherry", 5), ("willow", 2), ("cherry", 3)]]
    assert recount.totals(stacks, [["cherry", "baobab"]]) == [16]
