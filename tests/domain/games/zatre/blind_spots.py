"""The same match of Zatre, with other tiles where a viewer may not see them."""

from __future__ import annotations

import random
from typing import Any

from domain.chance import BotChance
from domain.errors import Refused
from domain.games.zatre import GAME
from domain.games.zatre.events import (
    ZatreBagShuffled,
    ZatreTilesDrawn,
    ZatreTilesPlaced,
    ZatreTilesReceived,
    ZatreTurnPassed,
)
from domain.ids import seat_actor
from domain.viewer import Viewer, seat_viewer
from tests.domain.games.non_interference import Script, dealing, script_of
from tests.domain.games.random_play import luck
from tests.domain.games.tables import Live, started
from tests.domain.games.zatre.boards import lay

PROBES = [
    lay(),
    lay((1, 7, 7)),
    lay((4, 6, 7), (4, 6, 7)),
    lay((6, 7, 8), (5, 8, 8)),
    lay((3, 0, 0)),
    lay((2, 7, 6), (2, 7, 5), (2, 7, 4)),
]


def running(seats: int, turns: int, options: dict[str, Any], rng: random.Random) -> Live:
    """A match of so many turns of random play, that is not over."""
    live = started("zatre", seats, options=options, secret=rng.randbytes(32))
    for _ in range(turns):
        seat = live.match.asked()[0].awaited.seat
        view = GAME.view(live.match.state.play, seat_viewer(seat))
        chance = BotChance(rng.randbytes(32), seat, live.match.state.version)
        command = GAME.advise(view, seat, "random", chance).command
        live.do(seat_actor(seat), command)
    return live


def hidden_places(live: Live, viewer: Viewer) -> list[int]:
    """The places in the bag's order whose tiles *viewer* never saw: still in the bag, or held by another seat."""
    state = live.match.state.play
    held = [list(hand) for hand in state.hands]
    drawn_by: list[int] = []
    for event in live.events:
        if isinstance(event.event, ZatreTilesReceived):
            drawn_by += [event.event.seat] * len(event.event.tiles)
    order = bag_of(live)
    places = list(range(len(drawn_by), len(order)))
    for place in reversed(range(len(drawn_by))):
        seat, tile = drawn_by[place], order[place]
        if tile in held[seat]:
            held[seat].remove(tile)
            if viewer.seat != seat:
                places.append(place)
    return places


def bag_of(live: Live) -> list[int]:
    (shuffled,) = [event.event for event in live.events if isinstance(event.event, ZatreBagShuffled)]
    return list(shuffled.tiles)


def public_course(live: Live) -> list[Any]:
    """What the rules tell everyone about hands: how many tiles were drawn, who passed, and what was laid."""
    kinds = ZatreTilesDrawn | ZatreTurnPassed | ZatreTilesPlaced
    return [event.event for event in live.events if isinstance(event.event, kinds)]


def another_match(live: Live, viewer: Viewer, rng: random.Random) -> Script | None:
    """The same match with other tiles in the *viewer*'s blind spots, if the same turns are legal in it."""
    script = script_of(live)
    places = hidden_places(live, viewer)
    for _ in range(40):
        order = bag_of(live)
        others = rng.sample(places, len(places))
        for place, other in zip(places, others, strict=True):
            order[place] = bag_of(live)[other]
        deck = {"zatre/bag": order}
        again = play_again(Script(script.table, script.opening, script.steps, deck))
        if again is not None and public_course(again) == public_course(live):
            return Script(script.table, script.opening, script.steps, deck)
    return None


def play_again(script: Script) -> Live | None:
    with luck(dealing(script.decks)):
        live = Live(script.table, script.opening, received=script.steps[0][2])
        try:
            for actor, command, received in script.steps:
                live.do(actor, command, received=received)
        except Refused:
            return None
    return live
