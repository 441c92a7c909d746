"""What Silver & Gold is played with: treasure cards, expedition cards, and what the colours are worth (R1–R4)."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import astuple

from domain.games.silver_and_gold.island import drawing_fault, island, shape_of
from domain.geometry.polyomino import free

EXPEDITIONS = 8
"""How many expedition cards there are; one fewer than the turns of a round need would not do (R5)."""

CardId = Annotated[int, Meta(ge=0, le=999, description="A treasure card, by the number in its edition.", examples=[14])]
Shape = Annotated[
    str,
    Meta(pattern="^[A-Z][A-Za-z0-9]{0,9}$", description="The shape of an expedition card.", examples=["L4"]),
]
CardRows = Annotated[
    str,
    Meta(
        pattern="^[.oCPX]+(/[.oCPX]+)*$",
        max_length=120,
        description='Row by row from the top, "/" between them: "." no cell, "o" plain, "C" coin, "P" palm, "X" cross.',
        examples=[".Co./Pooo/oooo/CooX"],
    ),
]
ShapeRows = Annotated[
    str,
    Meta(
        pattern="^[.o]+(/[.o]+)*$",
        max_length=120,
        description='Row by row from the top, "/" between them: "." no cell, "o" a cell; one of its ways to lie.',
        examples=["o./o./oo"],
    ),
]
Few = Annotated[int, Meta(ge=0, le=99)]


class SilverColour(StrEnum):
    """The colours of treasure cards, from the greatest islands to the smallest."""

    PURPLE = "purple"
    ORANGE = "orange"
    GREEN = "green"
    GREY = "grey"


class SilverCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A treasure card as an edition lists it. Raises ValueError for a drawing or a badge that cannot be (R1, R3)."""

    id: CardId
    colour: SilverColour
    rows: CardRows
    badge: SilverColour | None = None

    def __post_init__(self) -> None:
        if fault := drawing_fault(self.rows):
            raise ValueError(f"{self}: {fault}")
        if self.badge is self.colour:
            raise ValueError(f"{self}: its badge is of its own colour")

    def __str__(self) -> str:
        return f"card {self.id} ({self.rows})"


class SilverExpedition(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of expedition card: its shape, how many cards bear it, and how it is drawn. Raises ValueError."""

    shape: Shape
    count: Annotated[int, Meta(ge=1, le=EXPEDITIONS)]
    rows: ShapeRows

    def __post_init__(self) -> None:
        if fault := drawing_fault(self.rows):
            raise ValueError(f"{self}: {fault}")
        if len(shape_of(self.rows)) < 2:
            raise ValueError(f"{self}: a single cell is what can be marked instead of a shape")

    def __str__(self) -> str:
        return f"expedition {self.shape} ({self.rows})"


class SilverWorth(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a colour is worth: a finished card, which has as many cells, and a badge of it for each such card."""

    value: Annotated[int, Meta(ge=1, le=25)]
    badge: Annotated[int, Meta(ge=0, le=99)]


class SilverColours(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What each colour is worth (R1, R3)."""

    purple: SilverWorth
    orange: SilverWorth
    green: SilverWorth
    grey: SilverWorth

    def of(self, colour: SilverColour) -> SilverWorth:
        """Return what *colour* is worth."""
        worth: SilverWorth = getattr(self, colour.value)
        return worth


class SilverColourCounts(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A count for each colour."""

    purple: Few
    orange: Few
    green: Few
    grey: Few


class SilverTotals(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What all treasure cards together hold."""

    cards: SilverColourCounts
    badges: Annotated[SilverColourCounts, Meta(description="Cards with a badge, by the colour of the card.")]
    coins: Annotated[int, Meta(ge=0, le=9999)]
    palms: Annotated[int, Meta(ge=0, le=9999)]
    crosses: Annotated[int, Meta(ge=0, le=9999)]


class SilverShape(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The shape of an expedition card, by name and drawn in one of its ways to lie."""

    shape: Shape
    rows: ShapeRows

    def size(self) -> int:
        """Return the number of its cells."""
        return self.rows.count("o")


class SilverBadge(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A badge: it pays *points* for each finished card of *colour* (R32)."""

    colour: SilverColour
    points: Annotated[int, Meta(description="What it pays for each finished card of the colour.")]


class SilverTreasure(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A treasure card as it lies on the table, with all that can be read from it."""

    card: CardId
    colour: SilverColour
    value: Annotated[int, Meta(description="What it is worth when finished; the number of its cells.", examples=[12])]
    badge: Annotated[SilverBadge | None, Meta(description="The badge that it bears; null: none.")]
    rows: CardRows


class SilverAndGoldComponents(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An edition. Raises ValueError (when decoded: ValidationError), with the line that is wrong.

    *totals* are checked where an edition states them.
    """

    expeditions: Annotated[tuple[SilverExpedition, ...], Meta(min_length=1, max_length=EXPEDITIONS)]
    cards: Annotated[tuple[SilverCard, ...], Meta(min_length=1, max_length=500)]
    colours: SilverColours
    totals: SilverTotals | None = None

    def __post_init__(self) -> None:
        _require_different(self.cards, [card.id for card in self.cards], "its number")
        _require_different(self.expeditions, [kind.shape for kind in self.expeditions], "its name")
        _require_different(self.expeditions, [free(shape_of(kind.rows)) for kind in self.expeditions], "its shape")
        if (count := sum(kind.count for kind in self.expeditions)) != EXPEDITIONS:
            raise ValueError(f"there are {count} expedition cards, not {EXPEDITIONS}")
        for card in self.cards:
            cells, value = island(card.rows).cells.bit_count(), self.colours.of(card.colour).value
            if cells != value:
                raise ValueError(f"{card}: it has {cells} cells, but {card.colour} cards have {value}")
        if self.totals is not None:
            for what, said, found in zip(_WHAT, _flat(self.totals), _flat(_totals(self.cards)), strict=True):
                if said != found:
                    raise ValueError(f"the cards hold {found} {what}, not {said}")

    def treasures(self) -> dict[int, SilverTreasure]:
        """Return every treasure card by its number, ascending."""
        return {card.id: self._treasure(card) for card in sorted(self.cards, key=lambda card: card.id)}

    def shapes(self) -> dict[str, SilverShape]:
        """Return every shape by its name."""
        return {kind.shape: SilverShape(kind.shape, kind.rows) for kind in self.expeditions}

    def expedition_cards(self) -> tuple[str, ...]:
        """Return the shapes of all expedition cards; cards of one shape cannot be told apart."""
        return tuple(kind.shape for kind in self.expeditions for _ in range(kind.count))

    def _treasure(self, card: SilverCard) -> SilverTreasure:
        badge = None if card.badge is None else SilverBadge(card.badge, self.colours.of(card.badge).badge)
        return SilverTreasure(card.id, card.colour, self.colours.of(card.colour).value, badge, card.rows)


def _require_different(lines: Iterable[object], keys: Iterable[object], what: str) -> None:
    earlier: dict[object, object] = {}
    for line, key in zip(lines, keys, strict=True):
        if key in earlier:
            raise ValueError(f"{line}: {what} is that of {earlier[key]}")
        earlier[key] = line


def _totals(cards: Iterable[SilverCard]) -> SilverTotals:
    listed = list(cards)
    symbols = Counter("".join(card.rows for card in listed))
    return SilverTotals(
        cards=_by_colour(listed),
        badges=_by_colour(card for card in listed if card.badge is not None),
        coins=symbols["C"],
        palms=symbols["P"],
        crosses=symbols["X"],
    )


def _flat(totals: SilverTotals) -> tuple[int, ...]:
    return (*astuple(totals.cards), *astuple(totals.badges), totals.coins, totals.palms, totals.crosses)


_WHAT = (
    *(f"{colour.value} cards" for colour in SilverColour),
    *(f"{colour.value} badges" for colour in SilverColour),
    "coins",
    "palms",
    "crosses",
)


def _by_colour(cards: Iterable[SilverCard]) -> SilverColourCounts:
    count = Counter(card.colour for card in cards)
    return SilverColourCounts(*(count[colour] for colour in SilverColour))
