"""A match at any position: what is served is the view of its first events, which is what was seen when it was live."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.aggregate import Match
from domain.catalogue import load
from domain.match.evolve import evolve, opened
from domain.match.state import MatchState
from domain.viewer import AUDITOR, SPECTATOR, seat_viewer
from service.matches.loader import MatchLoader
from tests.clients.playing import Played
from tests.domain.games.random_play import Case, played
from tests.domain.games.tables import CATALOGUE, Live
from tests.servers.partie import BOTH_PACKAGES, memory_stores, served_here
from tests.service.records.stored import finished, keep

pytestmark = pytest.mark.anyio


def states_of(live: Live) -> list[MatchState]:
    """The state after each event of a match."""
    first, *others = live.events
    states = [opened(live.table, first.event, first.time)]
    for one in others:
        states.append(evolve(states[-1], one.event, one.time, one.actor))
    return states


@pytest.mark.parametrize("slug", list(CATALOGUE.entries))
async def test_live_state_is_the_stored_one_folded_up_to_there(slug: str, tmp_path: Path) -> None:
    match = played(Case(slug, 2))
    stores = memory_stores()
    await keep(stores, [match.live])
    loader = MatchLoader(stores.store, stores.index, stores.editions, load(BOTH_PACKAGES))
    for step in match.steps:
        folded = await loader.load(match.live.table.match_id, step.before.version - 1)
        assert folded.match.state == step.before


@pytest.mark.parametrize("slug", list(CATALOGUE.entries))
async def test_view_at_a_position_is_that_of_its_first_events_for_every_viewer(slug: str, tmp_path: Path) -> None:
    live = finished(slug, 3)
    states = states_of(live)
    stores = memory_stores()
    await keep(stores, [live])
    viewers = [SPECTATOR, AUDITOR, seat_viewer(0), seat_viewer(1)]
    async with served_here(tmp_path, stores=stores) as here:
        served = Played(here.client, {"match": {"id": str(live.table.match_id)}, "host_token": ""})
        for position in range(0, len(states), len(states) // 25 + 1):
            for viewer in viewers:
                state = states[position]
                answer = await served.get("/view", at=position, eyes=str(viewer))
                view = Match(state).view(viewer)
                assert answer.status_code == 200, answer.text
                found = answer.json()
                assert found["position"] == position
                assert found["status"] == view.status
                assert found["game"] == msgspec.json.decode(msgspec.json.encode(view.game))
