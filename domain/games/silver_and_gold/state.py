"""The state of a match of Silver & Gold: what lies where, what is marked, who is asked."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from domain.edition import Edition
from domain.game import Awaited
from domain.games.silver_and_gold.commands import SilverAndGoldOptions
from domain.games.silver_and_gold.components import SilverAndGoldComponents, SilverShape, SilverTreasure
from domain.games.silver_and_gold.events import SilverMarks, SilverScored
from domain.games.silver_and_gold.island import SilverIsland, island
from domain.ids import Position, Seat

ROUNDS = 4
TURNS = 7
"""How many turns a round has."""
DEALT = 4
"""How many cards a seat is dealt."""
KEPT = 2
"""How many of them it keeps."""
DISPLAY = 4
"""How many cards the display has while there are enough."""
COIN_ROW = 4
COIN_BOXES = 3 * COIN_ROW
PALM_BOXES = 4
TROPHIES = (6, 5, 4, 3, 2, 1)


class SilverPhase(StrEnum):
    """What is being done."""

    SETTING_UP = "setting_up"
    KEEPING = "keeping"
    MARKING = "marking"
    SCORING = "scoring"
    OVER = "over"


class SilverOpenCard(Struct, frozen=True, gc=False):
    """A card before a seat, and its marked cells as bits."""

    id: int
    island: SilverIsland
    marked: int = 0

    @property
    def empty(self) -> int:
        """Return the cells that are not marked, as bits."""
        return self.island.cells & ~self.marked

    def with_marks(self, bits: int) -> "SilverOpenCard":
        """Return the card with the cells of *bits* marked as well."""
        return SilverOpenCard(self.id, self.island, self.marked | bits)


class SilverSeat(Struct, frozen=True, gc=False):
    """What one seat has."""

    dealt: tuple[int, ...] = ()
    """The four cards to choose from; empty once all have chosen."""
    chosen: tuple[int, ...] | None = None
    cards: tuple[SilverOpenCard, ...] = ()
    coins: int = 0
    palms: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    finished: tuple[int, ...] = ()
    marks: SilverMarks | None = None
    """What it marked in this turn; its own secret, and not yet in *cards*, *coins* and *palms*, until the reveal."""

    def has_empty_cell(self) -> bool:
        """Tell whether the seat can mark anything (R18)."""
        return any(card.empty for card in self.cards)

    def must_mark(self) -> bool:
        """Tell whether the seat can mark and has not done so in this turn."""
        return self.marks is None and self.has_empty_cell()

    def marked(self) -> "SilverSeat":
        """Return the seat with its *marks* of this turn on its cards and in its boxes."""
        marks = self.marks
        if marks is None or marks.card is None:
            return self
        new = {card.id: 0 for card in self.cards}
        land = {card.id: card.island for card in self.cards}
        for cell in marks.cells:
            new[marks.card] |= land[marks.card].bit(cell)
        for extra in marks.extras:
            new[extra.card] |= land[extra.card].bit(extra.cell)
        return replace(
            self,
            cards=tuple(card.with_marks(new[card.id]) for card in self.cards),
            coins=self.coins + marks.coins,
            palms=self.palms + marks.palms,
        )


class SilverAndGoldState(Struct, frozen=True, gc=False):
    """Everything, hidden things included."""

    treasures: dict[int, SilverTreasure]
    shapes: dict[str, SilverShape]
    expedition_cards: tuple[str, ...]
    """The shapes of all expedition cards."""
    seats: tuple[SilverSeat, ...]
    phase: SilverPhase = SilverPhase.SETTING_UP
    asked_at: Position = Position(0)
    """The position of the event that opened the decision which is asked now."""
    deck: tuple[int, ...] = ()
    display: tuple[int, ...] = ()
    expeditions: tuple[str, ...] = ()
    """The shapes that lie face down, from the top."""
    expedition: SilverShape | None = None
    round: int = 0
    turn: int = 0
    start_seat: Seat | None = None
    trophies: tuple[int, ...] = TROPHIES
    taking: Seat | None = None
    """The seat that takes cards for finished ones."""
    to_take: int = 0
    scored: SilverScored | None = None

    def opened(self, card: int) -> SilverOpenCard:
        """Return *card* as it comes before a seat, unmarked."""
        return SilverOpenCard(card, island(self.treasures[card].rows))

    def display_palms(self) -> int:
        """Count the palms on the cards of the display (R17)."""
        return sum(self.treasures[card].rows.count("P") for card in self.display)

    def choices(self) -> int:
        """Count the cards that can be taken: each of the display, and the top of the deck (R22)."""
        return len(self.display) + bool(self.deck)

    def asked_to_take(self) -> Seat | None:
        """Return the seat that must choose a card; nobody is asked where there is no choice (R25)."""
        return self.taking if self.to_take and self.choices() > 1 else None

    def clockwise(self, first: int) -> tuple[Seat, ...]:
        """Return all seats in clockwise order from *first*."""
        count = len(self.seats)
        return tuple(Seat((first + n) % count) for n in range(count))


def initial_state(
    options: SilverAndGoldOptions, edition: Edition[SilverAndGoldComponents], seats: int
) -> SilverAndGoldState:
    """Return the state before the first event: the deck as it is listed, nothing dealt."""
    components = edition.components
    return SilverAndGoldState(
        treasures=components.treasures(),
        shapes=components.shapes(),
        expedition_cards=components.expedition_cards(),
        seats=(SilverSeat(),) * seats,
        deck=tuple(components.treasures()),
    )


def to_act(state: SilverAndGoldState) -> tuple[Awaited, ...]:
    """Return the seats that must choose cards (R7), mark (R12, R18) or take a card (R22)."""
    if state.phase is SilverPhase.KEEPING:
        return _asked(state, "keep_cards", (n for n, seat in enumerate(state.seats) if seat.chosen is None))
    if state.phase is SilverPhase.MARKING:
        return _asked(state, "mark", (n for n, seat in enumerate(state.seats) if seat.must_mark()))
    if state.phase is SilverPhase.SCORING:
        return _asked(state, "take_card", (n for n in (state.asked_to_take(),) if n is not None))
    return ()


def due(state: SilverAndGoldState) -> datetime | None:
    """Return no deadline: Silver & Gold has no clock of its own."""
    return None


def _asked(state: SilverAndGoldState, command: str, seats: Iterable[int]) -> tuple[Awaited, ...]:
    commands = (f"silver_and_gold.{command}",)
    return tuple(Awaited(Seat(seat), commands, state.asked_at) for seat in seats)
