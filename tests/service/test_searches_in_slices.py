"""No search of a game holds the event loop, whatever edition an operator brings, and it finds what it always finds.

The positions are from editions of random boards and bags: the ones whose searches were longest of 1,000 matches.
"""

from __future__ import annotations

import asyncio
import random as chance
from collections.abc import Callable
from typing import Any

import pytest

from domain.chance import SeededChance
from domain.effort import Notebook, Unfinished
from domain.errors import Refused
from domain.games.zatre import GAME
from domain.games.zatre.commands import ZatrePlaceTiles
from domain.games.zatre.state import ZatreState
from domain.ids import Seat
from domain.viewer import seat_viewer
from service import time_slice
from service.time_slice import STEPS, searched_in_slices
from tests.clients.playing import bearing, started
from tests.domain.games.tables import NOW
from tests.domain.games.zatre.boards import given
from tests.servers.partie import Here
from tests.service.loop_hold import longest_hold

MOST_SECONDS = 0.01
"""Half of what a request may hold the loop: it has other things to do as well."""

DIAGONALS = (
    "561.......... .64.......... ..54......... ...65.......6 ....65.....55 .....66...54. ......54.55.. .......444... "
    ".......45.... ............. ............. ............. .............",
    "ogogooogogogo oooooogooooog ooooogooooooo oogoooooggoog ooogooogooooo ooogoooogoogo oogoooRoooooo ooogooooooogo "
    "oogggoogoogoo oooogoggoogog ooooooogggoog ogoooooogogoo ggoooooooggoo",
    (1, 4, 4, 5, 5, 5, 5, 5, 5, 6),
)
"""5,214 sets of tiles: 90 ms in one piece."""

CROSSING = (
    "66........... .65.......... ..55......... ...55........ ....65....... .....66...... ......56....6 .......56..45 "
    "....66..5.55. .....55.155.. ......55.5... .......552... ........6....",
    "ooooooooooooo ooooooooggooo oooooooo.ogoo ogoooogooo.oo ogoggo.ogoo.o ogooooo.oo.oo ooogooRoo.o.g ooooogoooooog "
    "g.ooogooo.oo. ooooooo.ooo.o ooooo.ooooogo oooooooooooog ooooooooooooo",
    (3, 5, 5, 5, 5, 6, 6, 6, 6, 6),
)
"""3,030 sets."""

BARE = (
    "\n".join(["." * 25] * 12 + ["." * 12 + "1" + "." * 12] + ["." * 25] * 12),
    None,
    (1, 1, 1, 1, 2, 2, 2, 3, 3, 3),
)
"""A board as large as any: many places for a draft."""


def position(drawn: tuple[str, str | None, tuple[int, ...]]) -> ZatreState:
    tiles, cells, hand = drawn
    return given(tiles.replace(" ", "\n"), cells and cells.replace(" ", "\n"), hands=(hand, (1,)), drawn=1)


def legal(state: ZatreState) -> Any:
    return GAME.legal(GAME.view(state, seat_viewer(0)), Seat(0), None)


def planned(state: ZatreState) -> Any:
    whole = legal_turn(state)
    return GAME.legal(GAME.view(state, seat_viewer(0)), Seat(0), ZatrePlaceTiles(whole[:2]))


def too_few(state: ZatreState) -> Any:
    try:
        return GAME.decide(state, Seat(0), ZatrePlaceTiles(legal_turn(state)[:1]), SeededChance(bytes(32)), NOW)
    except Refused as refused:
        return str(refused), refused.facts


def random(state: ZatreState) -> Any:
    return GAME.advise(GAME.view(state, seat_viewer(0)), Seat(0), "random", SeededChance(bytes(32)))


def greedy(state: ZatreState) -> Any:
    return GAME.advise(GAME.view(state, seat_viewer(0)), Seat(0), "greedy", SeededChance(bytes(32)))


def legal_turn(state: ZatreState) -> Any:
    turn = legal(state).turn
    assert turn is not None
    return turn.placements


@pytest.mark.parametrize("drawn", [DIAGONALS, CROSSING, BARE], ids=["diagonals", "crossing", "bare"])
@pytest.mark.parametrize("work", [legal, planned, too_few, random, greedy], ids=lambda work: work.__name__)
def test_a_search_leaves_the_loop_to_others_and_finds_the_same(drawn: Any, work: Callable[[ZatreState], Any]) -> None:
    state = position(drawn)
    with longest_hold() as held:
        found = asyncio.run(searched_in_slices(lambda: work(state)))
    assert held() <= MOST_SECONDS
    assert found == work(state)


def test_the_long_searches_are_long() -> None:
    notebook, slices = Notebook(), 1
    while True:
        try:
            notebook.work(lambda: legal(position(DIAGONALS)), STEPS)
            break
        except Unfinished:
            slices += 1
    assert slices > 5_000 // STEPS


@pytest.mark.anyio
async def test_whatever_asks_the_rules_asks_in_slices(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_slice, "STEPS", 1)
    match = await started(here.client, "zatre", 4, bots=[{"level": "random"}, {"level": "greedy"}])
    luck = chance.Random(1)
    while (await match.summary())["position"] < 60 and (asked := (await match.summary())["to_act"]):
        if (seat := asked[0]["seat"]) not in match.tokens:
            await match.get("/events", after=(await match.summary())["position"], wait=1)
            continue
        answer = (await match.get("/legal", seat)).json()
        assert answer["most"] == len(answer["turn"]["placements"])
        whole = answer["turn"]["placements"]
        part = {"planned": answer["turn"] | {"placements": luck.sample(whole, min(1, len(whole)))}}
        plan = await match.client.post(f"{match.path}/legal", json=part, headers=bearing(match.tokens[seat]))
        assert plan.status_code in (200, 422), plan.text
        if len(whole) > 1:
            few = await match.command(seat, answer["turn"] | {"placements": whole[:1]})
            assert few.status_code == 422
        assert (await match.command(seat, answer["any"], include="view,legal")).status_code == 201
    await match.command(0, {"type": "match.resign"})
    await match.command(1, {"type": "match.resign"})
    path = f"{match.path}/stream?include=view,legal"
    async with match.client.stream("GET", path, headers=bearing(match.tokens[0])) as answers:
        lines = [line async for line in answers.aiter_lines()]
    assert sum('"legal":{' in line for line in lines) > 20
