"""The same match of Silver & Gold, with other cards and marks where a viewer may not see them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldMark
from domain.games.silver_and_gold.events import SilverExpeditionsShuffled, SilverTreasuresShuffled
from domain.games.silver_and_gold.legal import legal
from domain.games.silver_and_gold.state import SilverPhase
from domain.ids import Seat, seat_actor
from domain.viewer import Viewer, seat_viewer
from tests.domain.games.non_interference import Script, script_of
from tests.domain.games.random_play import some_command
from tests.domain.games.silver_and_gold.islands import FROM_DECK, keep, mark, take
from tests.domain.games.tables import Live, started

DEALT = "silver_and_gold/deal"


def playing(seats: int, rng: random.Random, until: Callable[[Any], bool]) -> Live:
    """A match played at random until something holds of the game's state."""
    live = started("silver_and_gold", seats, secret=rng.randbytes(32))
    while not until(live.match.state.play):
        asked = rng.choice(live.match.asked()).awaited
        live.do(seat_actor(asked.seat), some_command(live.match.state, asked.seat, rng))
    return live


def has_come_to(turn: tuple[int, int], marked: int) -> Callable[[Any], bool]:
    """Whether the match is in this round and turn, and so many seats have marked."""

    def reached(play: Any) -> bool:
        if (play.round, play.turn, play.phase) != (*turn, SilverPhase.MARKING):
            return False
        return sum(seat.marks is not None for seat in play.seats) == marked

    return reached


def probes(live: Live, viewer: Viewer, rng: random.Random) -> list[Any]:
    """Commands that may be legal for *viewer*, or not."""
    tried = [keep(1, 2), keep(1), mark(1, (0, 0)), take(7), FROM_DECK]
    if viewer.seat is None:
        return tried
    if any(one.awaited.seat == viewer.seat for one in live.match.asked()):
        tried.append(some_command(live.match.state, viewer.seat, rng))
    cards = live.match.state.play.seats[viewer.seat].cards
    return tried + [mark(card.id, (row, row)) for card in cards for row in range(3)]


def decks_laid_otherwise(live: Live) -> dict[str, list[Any]]:
    """The deck and the expedition cards, turned around below what has been turned up."""
    play = live.match.state.play
    decks: dict[str, list[Any]] = {}
    shuffled = [event.event for event in live.events if isinstance(event.event, SilverTreasuresShuffled)]
    if len(shuffled) == 2:
        used = len(shuffled[1].deck) - len(play.deck)
        decks["silver_and_gold/deck"] = [*shuffled[1].deck[:used], *reversed(play.deck)]
    for event in live.events:
        if isinstance(event.event, SilverExpeditionsShuffled) and event.event.round == play.round:
            used = len(event.event.shapes) - len(play.expeditions)
            decks[f"silver_and_gold/expeditions/{play.round}"] = [
                *event.event.shapes[:used],
                *reversed(play.expeditions),
            ]
    return decks


def dealt_otherwise(live: Live, viewer: Viewer, kept: bool) -> list[int]:
    """The first deck, other cards dealt to all but *viewer*; *kept*: the cards that others keep stay theirs."""
    (deck, *_) = [event.event.deck for event in live.events if isinstance(event.event, SilverTreasuresShuffled)]
    stay = set[int]()
    if viewer.seat is not None:
        stay |= set(deck[4 * viewer.seat : 4 * viewer.seat + 4])
    if kept:
        stay |= {card for seat in live.match.state.play.seats for card in seat.chosen or ()}
    places = [place for place, card in enumerate(deck) if card not in stay]
    dealt = list(deck)
    for place, following in zip(places, places[1:] + places[:1], strict=True):
        dealt[place] = deck[following]
    return dealt


def other_pair(dealt: list[int], actor: str) -> list[int]:
    """Two of the cards that the seat of *actor* is dealt."""
    seat = int(actor.removeprefix("seat:"))
    return dealt[4 * seat + 1 : 4 * seat + 3]


def another_mark(live: Live, step: int) -> SilverAndGoldMark:
    """A legal mark other than the one that was made at *step*."""
    state = live.decisions[step].after
    made = live.decisions[step + 1].deeds[0]
    seat = int(made.actor.removeprefix("seat:"))
    view = GAME.view(state.play, seat_viewer(seat))
    offered = legal(view, Seat(seat), None).mark
    assert offered is not None
    ways = [
        SilverAndGoldMark(card.card, place.cells, (), decline=place.crosses > 0)
        for card in offered.cards
        for place in (*card.placements, *card.single_cells)
    ]
    return next(way for way in reversed(ways) if way.cells != made.command.cells or way.card != made.command.card)


def with_other_marks(live: Live, viewer: Viewer) -> Script:
    """The same match, in which all but *viewer* marked otherwise in this turn, and decks lie otherwise."""
    script = script_of(live)
    steps = list(script.steps)
    marked = sum(seat.marks is not None for seat in live.match.state.play.seats)
    for step in range(len(steps) - marked, len(steps)):
        actor, _, received = steps[step]
        if viewer.seat is None or actor != seat_actor(viewer.seat):
            steps[step] = actor, another_mark(live, step), received
    decks = decks_laid_otherwise(live) | {DEALT: dealt_otherwise(live, viewer, kept=True)}
    return Script(script.table, script.opening, steps, decks)
