"""The view at any position equals folding the history up to there."""

import random
from uuid import UUID

import msgspec
import pytest

from domain.aggregate import Match
from domain.ids import MatchId
from domain.match.events import MatchEvent
from domain.match.state import Table
from domain.match.view import MatchView
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from infra.codec import Codec
from tests.clients.playing import Played, problem, started
from tests.domain.games.tables import CATALOGUE
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def _folded(here: Here, match: Played) -> list[Match]:
    """The match after each of its events, folded here from what is stored."""
    store, id = here.stores.store, MatchId(UUID(match.id))
    row = await here.stores.index.match(id)
    assert row is not None
    entry = CATALOGUE.entries[row.opening.game]
    edition = entry.edition(row.opening.edition)
    assert edition is not None
    table = Table(id, row.opening.secret, entry.game, edition)
    codec = Codec(MatchEvent | entry.game.event)
    read = [codec.read(sealed.line) for sealed in await store.events(id, -1, 1000)]
    return [Match.replay(table, read[: n + 1]) for n in range(len(read))]


def _shown(view: MatchView) -> dict[str, object]:
    game: object = msgspec.json.decode(msgspec.json.encode(view.game))
    return {
        "position": view.position,
        "status": view.status,
        "viewer": str(view.viewer),
        "outcome": msgspec.json.decode(msgspec.json.encode(view.outcome)),
        "game": game,
        "abort_asked": [*view.abort_asked],
        "reissues": [{"seat": one.seat} for one in view.reissues],
    }


async def _equal(match: Played, folded: list[Match], who: int | str | None, viewer: Viewer, **params: object) -> None:
    for n, one in enumerate(folded):
        view = await match.view(who, at=n, **params)
        asked = view.pop("to_act")
        assert view == _shown(one.view(viewer)), n
        assert [one["seat"] for one in asked] == [a.awaited.seat for a in one.view(viewer).asked]
        assert [one["asked_at"] for one in asked] == [a.awaited.asked_at for a in one.view(viewer).asked]


@pytest.mark.parametrize("game", ["help_me", "lowest_unique"])
async def test_while_a_match_runs_each_sees_each_position_with_its_own_eyes(here: Here, game: str) -> None:
    match = await started(here.client, game, seats=3)
    await match.play(2, random.Random(7))
    folded = await _folded(here, match)
    for who, viewer in ((0, seat_viewer(0)), (2, seat_viewer(2)), (None, SPECTATOR), (match.host, SPECTATOR)):
        await _equal(match, folded, who, viewer)


@pytest.mark.parametrize("game", ["help_me", "lowest_unique"])
async def test_after_the_end_everybody_sees_each_position_with_any_eyes(here: Here, game: str) -> None:
    match = await started(here.client, game)
    await match.play_to_the_end(random.Random(8))
    folded = await _folded(here, match)
    await _equal(match, folded, None, AUDITOR)
    for eyes in (SPECTATOR, seat_viewer(0), seat_viewer(1), AUDITOR):
        await _equal(match, folded, None, eyes, eyes=str(eyes))


async def test_what_a_position_showed_never_changes(here: Here) -> None:
    match = await started(here.client, "lowest_unique")
    seen: dict[int, dict[str, object]] = {}
    while await match.step(random.Random(len(seen))):
        view = await match.view(0)
        seen[view["position"]] = view
    for position, view in seen.items():
        if view["status"] == "running":
            assert await match.view(eyes="seat:0", at=position) == view


async def test_a_view_at_a_position_can_be_kept(here: Here) -> None:
    match = await started(here.client)
    tag = (await match.get("/view", 0, at=5)).headers["ETag"]
    await match.play(2)
    again = await match.get("/view", 0, at=5, headers={"If-None-Match": tag})
    assert again.status_code == 304


async def test_there_is_no_view_beyond_the_head(here: Here) -> None:
    match = await started(here.client)
    position = (await match.summary())["position"]
    for at in (position + 1, 2**53 - 1):
        refused = await match.get("/view", at=at)
        assert problem(refused)[:2] == (404, "not_found")
        assert refused.json()["facts"] == {"position": position}


@pytest.mark.parametrize("at", ["-1", "x", "", "01", "1e3", "9" * 40])
async def test_a_position_that_is_none_is_malformed(here: Here, at: str) -> None:
    match = await started(here.client)
    assert problem(await match.get("/view", at=at))[:2] == (400, "malformed")


async def test_before_the_start_there_is_no_game_to_see(here: Here) -> None:
    match = await started(here.client)
    view = await match.view(at=0)
    assert (view["status"], view["game"], view["to_act"], view["outcome"]) == ("waiting", None, [], None)
