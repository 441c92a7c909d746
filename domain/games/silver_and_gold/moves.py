"""What can be marked, and what it brings (R12–R17).

A mark is judged in the steps that its refusals have (R29), on the open cards of a seat: those of the state, and
those that a view shows, so a plan is refused for the same reason as the command would be.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from domain.errors import AgainstTheRules, Fact
from domain.games.silver_and_gold.commands import SilverAndGoldMark, SilverAndGoldTakeCard
from domain.games.silver_and_gold.components import SilverShape
from domain.games.silver_and_gold.events import SilverMarks
from domain.games.silver_and_gold.island import SilverCell, SilverIsland, places_of
from domain.games.silver_and_gold.places import SilverExtra, SilverSource
from domain.games.silver_and_gold.state import COIN_BOXES, COIN_ROW, KEPT, PALM_BOXES, SilverOpenCard
from domain.ids import Seat

Cards = tuple[SilverOpenCard, ...]
"""The open cards of a seat."""


class Draft(Struct, frozen=True, gc=False):
    """A mark as far as it is thought out: the seat's cards *before* and *after* it.

    *crosses* are those marked that gave no extra cell yet.
    """

    before: Cards
    after: Cards
    card: int
    bits: int
    extras: tuple[SilverExtra, ...]
    crosses: int

    def open_crosses(self) -> int:
        """Count the crosses that can still be used: each needs an empty cell, the others are void (R14, R15)."""
        return min(self.crosses, sum(card.empty.bit_count() for card in self.after))

    def with_extra(self, extra: SilverExtra) -> "Draft":
        """Mark one more cell, which a cross gives (R14). Raises AgainstTheRules."""
        if not self.crosses:
            raise self._extra_refused("silver_and_gold.extra_too_many", "No cross gives this extra cell.", extra)
        own = next((card for card in self.after if card.id == extra.card), None)
        if own is None:
            raise self._extra_refused(
                "silver_and_gold.extra_card_not_yours", "The card does not lie before this seat.", extra
            )
        if not own.empty:
            raise self._extra_refused("silver_and_gold.extra_card_finished", "The card is finished.", extra)
        bit = own.island.bit(extra.cell)
        if not bit:
            raise self._extra_refused("silver_and_gold.extra_off_the_island", "The card has no such cell.", extra)
        if own.marked & bit:
            raise self._extra_refused("silver_and_gold.extra_cell_taken", "The cell is marked already.", extra)
        return Draft(
            before=self.before,
            after=tuple(card.with_marks(bit) if card is own else card for card in self.after),
            card=self.card,
            bits=self.bits,
            extras=(*self.extras, extra),
            crosses=self.crosses - 1 + bool(bit & own.island.crosses),
        )

    def _extra_refused(self, rule: str, detail: str, extra: SilverExtra) -> AgainstTheRules:
        return AgainstTheRules(
            rule,
            detail,
            extra=len(self.extras),
            card=extra.card,
            row=extra.row,
            column=extra.column,
        )

    def coins(self) -> int:
        """Count the coins marked."""
        return sum((new & land.coins).bit_count() for new, land in self._marked())

    def palms(self) -> int:
        """Count the palms marked."""
        return sum((new & land.palms).bit_count() for new, land in self._marked())

    def _marked(self) -> Iterator[tuple[int, SilverIsland]]:
        for before, after in zip(self.before, self.after, strict=True):
            yield after.marked & ~before.marked, after.island


def require_kept(dealt: Sequence[int], cards: Sequence[int]) -> None:
    """Raise AgainstTheRules unless *cards* are two of those *dealt* (R7)."""
    if len(cards) != KEPT:
        raise AgainstTheRules("silver_and_gold.not_two_cards", f"A seat keeps {KEPT} cards.", cards=[*cards])
    if len(set(cards)) < len(cards):
        raise AgainstTheRules("silver_and_gold.card_twice", "The same card is named twice.", cards=[*cards])
    for card in cards:
        if card not in dealt:
            raise AgainstTheRules(
                "silver_and_gold.card_not_dealt", f"Card {card} was not dealt to this seat.", card=card, dealt=[*dealt]
            )


def require_card_to_take(display: Sequence[int], deck: int, command: SilverAndGoldTakeCard) -> None:
    """Raise AgainstTheRules unless *command* names a card of the *display*, or a *deck* that has cards (R22)."""
    if command.source is SilverSource.DISPLAY and command.card not in display:
        raise AgainstTheRules(
            "silver_and_gold.card_not_on_display",
            "The card is not on display.",
            card=command.card,
            display=[*display],
        )
    if command.source is SilverSource.DECK and command.card is not None:
        raise AgainstTheRules(
            "silver_and_gold.deck_card_named", "The top card of the deck is unseen.", card=command.card
        )
    if command.source is SilverSource.DECK and not deck:
        raise AgainstTheRules("silver_and_gold.deck_empty", "The deck has no card left.")


def drafted(cards: Cards, shape: SilverShape, command: SilverAndGoldMark) -> Draft:
    """Judge a whole mark, except for the crosses that it leaves unused. Raises AgainstTheRules."""
    card = own_card(cards, command.card)
    if not command.cells:
        raise AgainstTheRules("silver_and_gold.no_cells", "A mark has at least one cell.", card=command.card)
    bits = empty_cells(card, command.cells)
    require_shape(card, shape, bits)
    return with_extras(cards, card, bits, command.extras)


def own_card(cards: Cards, wanted: int) -> SilverOpenCard:
    """Return the card with the number *wanted*. Raises AgainstTheRules if it does not lie before the seat."""
    for card in cards:
        if card.id == wanted:
            return card
    raise AgainstTheRules(
        "silver_and_gold.card_not_yours",
        f"Card {wanted} does not lie before this seat.",
        card=wanted,
        cards=[card.id for card in cards],
    )


def empty_cells(card: SilverOpenCard, cells: tuple[SilverCell, ...]) -> int:
    """Return *cells* as bits. Raises AgainstTheRules unless they are different empty cells of *card*."""
    if twice := [cell for cell, count in Counter(cells).items() if count > 1]:
        raise _refused("silver_and_gold.cell_twice", "The same cell is named twice.", card, twice)
    if off := [cell for cell in cells if not card.island.bit(cell)]:
        raise _refused("silver_and_gold.off_the_island", f"Card {card.id} has no such cell.", card, off)
    if taken := [cell for cell in cells if card.marked & card.island.bit(cell)]:
        raise _refused("silver_and_gold.cell_taken", "The cell is marked already.", card, taken)
    return sum(card.island.bit(cell) for cell in cells)


def require_shape(card: SilverOpenCard, shape: SilverShape, bits: int) -> None:
    """Raise AgainstTheRules unless *bits* are one cell, or the shape turned and mirrored as one likes."""
    count = bits.bit_count()
    if count == 1:
        return
    if count != shape.size():
        raise AgainstTheRules(
            "silver_and_gold.wrong_size",
            f"The shape has {shape.size()} cells; a mark has as many, or one.",
            card=card.id,
            cells=count,
            shape=shape.shape,
            size=shape.size(),
        )
    if bits not in places_of(card.island.rows, shape.rows):
        raise AgainstTheRules(
            "silver_and_gold.wrong_shape",
            f"The cells are not the shape {shape.shape}, turned or mirrored.",
            card=card.id,
            cells=[_cell(cell) for cell in card.island.cells_of(bits)],
            shape=shape.shape,
        )


def with_extras(cards: Cards, card: SilverOpenCard, bits: int, extras: Iterable[SilverExtra]) -> Draft:
    """Mark *bits* of *card*, then *extras* in their order. Raises AgainstTheRules for the first that cannot be."""
    after = tuple(own.with_marks(bits) if own is card else own for own in cards)
    draft = Draft(cards, after, card.id, bits, (), (bits & card.island.crosses).bit_count())
    for extra in extras:
        draft = draft.with_extra(extra)
    return draft


def require_ended(draft: Draft, decline: bool) -> None:
    """Raise AgainstTheRules unless *decline* says just what becomes of the crosses left (R14, R15)."""
    left = draft.open_crosses()
    if left and not decline:
        raise AgainstTheRules(
            "silver_and_gold.cross_open",
            "A cross gives an extra cell; take it, or say that you decline.",
            open=left,
        )
    if decline and not left:
        raise AgainstTheRules("silver_and_gold.nothing_to_decline", "No cross is left that could be declined.")


def marks(seat: Seat, draft: Draft, coins: int, palms: int, display_palms: int) -> SilverMarks:
    """Return what a mark brings a seat that has ticked *coins* and *palms* boxes (R15–R17)."""
    ticked = min(draft.coins(), COIN_BOXES - coins)
    written = min(draft.palms(), PALM_BOXES - palms)
    card = own_card(draft.before, draft.card)
    return SilverMarks(
        seat=seat,
        card=card.id,
        cells=card.island.cells_of(draft.bits),
        extras=draft.extras,
        declined=draft.crosses if draft.open_crosses() else 0,  # frozen: those count here that lack a cell, too
        coins=ticked,
        rows=(coins + ticked) // COIN_ROW - coins // COIN_ROW,
        palms=(1 + display_palms,) * written,
        finished=tuple(sorted(card.id for card in draft.after if not card.empty)),
    )


def no_marks(seat: Seat) -> SilverMarks:
    """Return what a seat marks that has no empty cell (R18)."""
    return SilverMarks(seat, None, (), (), 0, 0, 0, (), ())


def _refused(rule: str, detail: str, card: SilverOpenCard, cells: Iterable[SilverCell]) -> AgainstTheRules:
    return AgainstTheRules(rule, detail, card=card.id, cells=[_cell(cell) for cell in cells])


def _cell(cell: SilverCell) -> Fact:
    return {"row": cell.row, "column": cell.column}
