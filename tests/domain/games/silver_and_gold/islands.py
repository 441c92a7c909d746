"""Islands of Silver & Gold drawn in text, and the given/when/then of its tests.

A card before a seat is written as its number and its rows, `#` for a cell that is marked:

    "40 Xo../##o./ooo."
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from domain.chance import SeededChance
from domain.edition import Edition, edition
from domain.game import At, Clock, Emitted
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import (
    SilverAndGoldKeepCards,
    SilverAndGoldMark,
    SilverAndGoldOptions,
    SilverAndGoldTakeCard,
)
from domain.games.silver_and_gold.components import SilverAndGoldComponents
from domain.games.silver_and_gold.events import (
    SilverCardsDealt,
    SilverMarks,
    SilverStartSeatDrawn,
    SilverTreasuresShuffled,
)
from domain.games.silver_and_gold.island import SilverCell, island
from domain.games.silver_and_gold.places import SilverExtra, SilverSource
from domain.games.silver_and_gold.state import (
    TROPHIES,
    SilverAndGoldState,
    SilverOpenCard,
    SilverPhase,
    SilverSeat,
)
from domain.ids import Position, Seat
from tests.domain.games.tables import CATALOGUE, NOW

FIRST = Position(40)
"""Where the events of a test begin; what is asked, is asked since the one before."""


def standard() -> Edition[SilverAndGoldComponents]:
    """The published cards."""
    found = CATALOGUE.entries["silver_and_gold"].edition("standard")
    assert found is not None
    return found


STANDARD = standard()
CONTENT: dict[str, Any] = msgspec.json.decode(STANDARD.content)


def edition_of(*ids: int) -> Edition[SilverAndGoldComponents]:
    """An edition of just these of the published cards."""
    content = {name: member for name, member in CONTENT.items() if name != "totals"}
    cards = [card for card in CONTENT["cards"] if card["id"] in ids]
    return edition("small", content | {"cards": cards}, SilverAndGoldComponents)


def parse(text: str) -> SilverOpenCard:
    """Read a card before a seat: "40 Xo../##o./ooo."; without rows, nothing is marked."""
    number, _, drawing = text.partition(" ")
    rows = GAME_ROWS[int(number)]
    land = island(rows)
    lines = (drawing or rows).split("/")
    marked = [(r, c) for r, line in enumerate(lines) for c, found in enumerate(line) if found == "#"]
    card = SilverOpenCard(int(number), land, land.grid.mask(marked))
    assert draw(card) == f"{number} {drawing or rows}", f"card {number} is {rows}"
    assert not card.marked & ~land.cells, f"card {number} is {rows}"
    return card


def draw(card: SilverOpenCard) -> str:
    """Write a card as `parse` reads it."""
    lines = card.island.rows.split("/")
    marked = set(card.island.grid.cells(card.marked))
    drawn = [
        "".join("#" if (r, c) in marked else found for c, found in enumerate(line)) for r, line in enumerate(lines)
    ]
    return f"{card.id} {'/'.join(drawn)}"


def drawn(state: SilverAndGoldState, seat: int) -> list[str]:
    """The cards before *seat*, drawn."""
    return [draw(card) for card in state.seats[seat].cards]


GAME_ROWS = {card.id: card.rows for card in STANDARD.components.cards}


def seat(*cards: str, **members: Any) -> SilverSeat:
    """A seat with these cards before it."""
    return SilverSeat(chosen=(1, 2), cards=tuple(map(parse, cards)), **members)


def given(
    *seats: SilverSeat,
    shape: str = "I2",
    display: Sequence[int] = (13, 25, 26, 38),
    deck: Sequence[int] = (1, 2, 3, 5, 6, 7),
    at: tuple[int, int] = (1, 1),
    start: int = 0,
    trophies: Sequence[int] = TROPHIES,
    expeditions: Sequence[str] = ("O4", "L4", "I2", "S4", "V3", "V3", "I3"),
    cards: Edition[SilverAndGoldComponents] = STANDARD,
) -> SilverAndGoldState:
    """A running match in which *shape* was just turned up, in round and turn *at*."""
    state = GAME.initial_state(SilverAndGoldOptions(), cards, len(seats))
    return msgspec.structs.replace(
        state,
        seats=tuple(seats),
        phase=SilverPhase.MARKING,
        asked_at=Position(FIRST - 1),
        deck=tuple(deck),
        display=tuple(display),
        expeditions=tuple(expeditions),
        expedition=state.shapes[shape],
        round=at[0],
        turn=at[1],
        start_seat=Seat(start),
        trophies=tuple(trophies),
    )


def cells(*pairs: tuple[int, int]) -> tuple[SilverCell, ...]:
    """Cells by (row, column)."""
    return tuple(SilverCell(*pair) for pair in pairs)


def mark(
    card: int,
    *pairs: tuple[int, int],
    extras: Iterable[tuple[int, int, int]] = (),
    decline: bool = False,
) -> SilverAndGoldMark:
    """The command that marks cells (row, column) of *card*, and *extras* (card, row, column)."""
    return SilverAndGoldMark(card, cells(*pairs), tuple(SilverExtra(*extra) for extra in extras), decline)


def keep(*cards: int) -> SilverAndGoldKeepCards:
    """The command that keeps *cards*."""
    return SilverAndGoldKeepCards(cards)


def take(card: int) -> SilverAndGoldTakeCard:
    """The command that takes *card* from the display."""
    return SilverAndGoldTakeCard(SilverSource.DISPLAY, card)


FROM_DECK = SilverAndGoldTakeCard(SilverSource.DECK, None)


def marks(seat: int, card: int | None, *pairs: tuple[int, int], **members: Any) -> SilverMarks:
    """What a seat marked; whatever is not named brought nothing."""
    nothing: dict[str, Any] = {
        "extras": (),
        "declined": 0,
        "coins": 0,
        "rows": 0,
        "palms": (),
        "finished": (),
    }
    return SilverMarks(seat=Seat(seat), card=card, cells=cells(*pairs), **(nothing | members))


def emitted(state: SilverAndGoldState, seat: int | Clock, command: Any) -> list[Emitted[Any]]:
    """The events that *command* gives, with their audiences. Raises Refused."""
    who = seat if isinstance(seat, Clock) else Seat(seat)
    return GAME.decide(state, who, command, SeededChance(bytes(32)), NOW)


def when(state: SilverAndGoldState, *steps: tuple[int, Any]) -> list[Any]:
    """The events that these commands (seat, command) give, one after the other. Raises Refused."""
    found: list[Any] = []
    for number, command in steps:
        events = [one.event for one in emitted(after(state, *found), number, command)]
        found += events
    return found


def after(state: SilverAndGoldState, *events: Any) -> SilverAndGoldState:
    """The state after *events*, the first of them at position 40."""
    for n, event in enumerate(events):
        state = GAME.evolve(state, event, At(Position(FIRST + n), NOW))
    return state


def asked(state: SilverAndGoldState) -> dict[int, tuple[str, int]]:
    """Who is asked: for each seat the command, and the position of the event that opened the decision."""
    found = {}
    for one in GAME.to_act(state):
        (command,) = one.commands
        found[int(one.seat)] = (command.removeprefix("silver_and_gold."), int(one.asked_at))
    return found


def dealt(seats: int = 2, **options: Any) -> SilverAndGoldState:
    """A match in which all seats are to choose: seat 0 was dealt 9, 3, 26, 40; seat 1 16, 17, 41, 1; and so on."""
    state = GAME.initial_state(SilverAndGoldOptions(**options), STANDARD, seats)
    hands = [(9, 3, 26, 40), (16, 17, 41, 1), (2, 4, 5, 6), (7, 8, 10, 11)][:seats]
    rest = tuple(card for card in range(1, 48) if all(card not in hand for hand in hands))
    deck = tuple(card for hand in hands for card in hand) + rest
    events = [
        SilverTreasuresShuffled(deck),
        *(SilverCardsDealt(Seat(seat), hand) for seat, hand in enumerate(hands)),
        SilverStartSeatDrawn(Seat(1)),
    ]
    return after(state, *events)


def taking(**members: Any) -> SilverAndGoldState:
    """Seat 0 has finished card 40 and takes a card."""
    state = given(seat("40 #o../###./###.", "36"), seat("13", "37"), **members)
    return after(state, *when(state, (0, mark(40, (0, 1))), (1, mark(37, (0, 0)))))
