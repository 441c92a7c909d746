"""What a seat can do, made from its view alone.

Cards to keep or to take are few, so they come as whole commands. A mark comes as what it can be made of.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.errors import Fact, WrongPhase
from domain.games.silver_and_gold.commands import (
    SilverAndGoldCommand,
    SilverAndGoldKeepCards,
    SilverAndGoldMark,
    SilverAndGoldTakeCard,
)
from domain.games.silver_and_gold.components import CardId, Shape, SilverShape
from domain.games.silver_and_gold.island import SilverCell, SilverPlace, island, placements, single_cells
from domain.games.silver_and_gold.moves import (
    Draft,
    drafted,
    empty_cells,
    own_card,
    require_card_to_take,
    require_ended,
    require_kept,
    require_shape,
    with_extras,
)
from domain.games.silver_and_gold.places import SilverSource
from domain.games.silver_and_gold.state import KEPT, SilverOpenCard, SilverPhase
from domain.games.silver_and_gold.view import SilverAndGoldView, SilverSeatView
from domain.ids import Seat
from domain.legal_answer import LegalAnswer


class SilverLegalCard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What can be marked on one card."""

    card: CardId
    placements: Annotated[
        tuple[SilverPlace, ...], Meta(description="Places of the shape that hold the cells planned so far.")
    ]
    single_cells: Annotated[
        tuple[SilverPlace, ...],
        Meta(description="Single cells to mark instead of the shape; none once cells are planned."),
    ]
    empty: Annotated[tuple[SilverCell, ...], Meta(description="Cells still empty, where a cross can give an extra.")]


class SilverLegalMark(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a mark can be made of, after what is planned of it.

    A place or a single cell, an extra on an empty cell for each cross as long as there is one, and *decline* where
    a cross stays unused although a cell is empty: together they make a command that is accepted.
    """

    shape: Shape
    cards: Annotated[tuple[SilverLegalCard, ...], Meta(description="The cards before the seat, in their order.")]
    open_crosses: Annotated[int, Meta(description="Crosses of the plan that can still give an extra cell.")]
    complete: Annotated[bool, Meta(description="Whether the plan as it stands is a command that is accepted.")]


class SilverAndGoldLegal(LegalAnswer, frozen=True, tag="silver_and_gold.legal"):
    """What the seat can do now, or after what it plans; all members empty if it is not asked."""

    keep: Annotated[tuple[SilverAndGoldKeepCards, ...], Meta(description="Every pair of cards, as a whole command.")]
    mark: Annotated[
        SilverLegalMark | None, Meta(description="What a mark can be made of; null: the seat is not asked to mark.")
    ]
    take: Annotated[tuple[SilverAndGoldTakeCard, ...], Meta(description="Every card, as a whole command.")]
    any: Annotated[
        SilverAndGoldKeepCards | SilverAndGoldMark | SilverAndGoldTakeCard | None,
        Meta(description="A whole command that is accepted now; null: nothing is asked."),
    ] = None


Planned = TypeVar("Planned", SilverAndGoldKeepCards, SilverAndGoldMark, SilverAndGoldTakeCard)

NOTHING = SilverAndGoldLegal(keep=(), mark=None, take=())
"""What a seat can do that is not asked."""


def legal(view: SilverAndGoldView | None, seat: Seat, planned: SilverAndGoldCommand | None) -> SilverAndGoldLegal:
    """Return what *seat* can do: of whole commands those that hold what is *planned*, of a mark what can be added.

    Raises Refused, as the command would, if nothing can be made of *planned*.
    """
    if view is None:
        return NOTHING
    own = view.seats[seat]
    if view.phase is SilverPhase.KEEPING and not own.has_chosen:
        return replace(
            NOTHING,
            keep=_keeping(own, _planned(SilverAndGoldKeepCards, planned, view)),
            any=_keeping(own, None)[0],
        )
    if view.phase is SilverPhase.MARKING and not own.has_marked and view.expedition is not None:
        cards = open_cards(own)
        if any(card.empty for card in cards):
            return replace(
                NOTHING,
                mark=_marking(cards, view.expedition, _planned(SilverAndGoldMark, planned, view)),
                any=_any_mark(cards, view.expedition),
            )
    if view.taking == seat:
        return replace(
            NOTHING,
            take=_taking(view, _planned(SilverAndGoldTakeCard, planned, view)),
            any=_taking(view, None)[0],
        )
    return NOTHING


def open_cards(seat: SilverSeatView) -> tuple[SilverOpenCard, ...]:
    """Return the cards before *seat* as bits."""
    found = []
    for card in seat.cards:
        land = island(card.treasure.rows)
        found.append(SilverOpenCard(card.treasure.card, land, sum(map(land.bit, card.marked))))
    return tuple(found)


def _planned(kind: type[Planned], planned: SilverAndGoldCommand | None, view: SilverAndGoldView) -> Planned | None:
    if planned is None or isinstance(planned, kind):
        return planned
    match planned:
        case SilverAndGoldKeepCards():
            raise _wrong_phase("silver_and_gold.not_keeping", "Cards have been kept.", view)
        case SilverAndGoldMark():
            raise _wrong_phase("silver_and_gold.not_marking", "Nothing is marked now.", view)
        case SilverAndGoldTakeCard():
            raise _wrong_phase("silver_and_gold.not_taking", "This seat takes no card now.", view)


def _wrong_phase(rule: str, detail: str, view: SilverAndGoldView) -> WrongPhase:
    facts: dict[str, Fact] = {"phase": view.phase.value, "asked": list(_asked(view))}
    return WrongPhase(detail, rule=rule, facts=facts)


def _asked(view: SilverAndGoldView) -> Iterator[int]:
    """Yield the seats that are asked: the same as of the state, of which a view shows enough for that."""
    for one in view.seats:
        if view.phase is SilverPhase.KEEPING:
            is_asked = not one.has_chosen
        elif view.phase is SilverPhase.MARKING:
            is_asked = not one.has_marked and any(card.empty for card in open_cards(one))
        else:
            is_asked = view.taking == one.seat
        if is_asked:
            yield one.seat


def _keeping(seat: SilverSeatView, plan: SilverAndGoldKeepCards | None) -> tuple[SilverAndGoldKeepCards, ...]:
    dealt = [treasure.card for treasure in seat.dealt or ()]
    wanted = () if plan is None else plan.cards
    pairs = [pair for pair in combinations(dealt, KEPT) if set(wanted) <= set(pair)]
    if not pairs or len(set(wanted)) < len(wanted):
        require_kept(dealt, wanted)
    return tuple(map(SilverAndGoldKeepCards, pairs))


def _taking(view: SilverAndGoldView, plan: SilverAndGoldTakeCard | None) -> tuple[SilverAndGoldTakeCard, ...]:
    display = [treasure.card for treasure in view.display]
    if plan is not None and (plan.source is SilverSource.DECK or plan.card is not None):
        require_card_to_take(display, view.deck, plan)
        return (plan,)
    commands = [SilverAndGoldTakeCard(SilverSource.DISPLAY, card) for card in display]
    if plan is None and view.deck:
        commands.append(SilverAndGoldTakeCard(SilverSource.DECK, None))
    return tuple(commands)


def _marking(cards: tuple[SilverOpenCard, ...], shape: SilverShape, plan: SilverAndGoldMark | None) -> SilverLegalMark:
    if plan is None:
        return SilverLegalMark(shape.shape, tuple(_card(card, shape, 0) for card in cards), 0, False)
    card = own_card(cards, plan.card)
    if plan.extras or plan.decline:
        draft = drafted(cards, shape, plan)
        if plan.decline:
            require_ended(draft, plan.decline)
        rest = tuple(_nothing_but_empty(own) for own in draft.after)
        return SilverLegalMark(shape.shape, rest, draft.open_crosses(), plan.decline or not draft.open_crosses())
    bits = empty_cells(card, plan.cells)
    offered = _card(card, shape, bits)
    whole = bits.bit_count() in (1, shape.size())
    if bits and not offered.placements:
        require_shape(card, shape, bits)
    draft = with_extras(cards, card, bits, ())
    listed = tuple(
        replace(offered, empty=own.island.cells_of(own.empty)) if own.id == card.id else _nothing_but_empty(own)
        for own in draft.after
    )
    return SilverLegalMark(shape.shape, listed, draft.open_crosses(), whole and not draft.open_crosses())


def mark_of(draft: Draft) -> SilverAndGoldMark:
    """Return the whole command that marks as *draft* does and declines what crosses are left."""
    card = own_card(draft.before, draft.card)
    return SilverAndGoldMark(card.id, card.island.cells_of(draft.bits), draft.extras, decline=draft.open_crosses() > 0)


def _any_mark(cards: tuple[SilverOpenCard, ...], shape: SilverShape) -> SilverAndGoldMark:
    """Return the first mark there is: where the shape fits, else a single cell."""
    for card in cards:
        for found, _ in placements(card.island.rows, shape.rows):
            if not found & ~card.empty:
                return mark_of(with_extras(cards, card, found, ()))
    open_card = next(card for card in cards if card.empty)
    return mark_of(with_extras(cards, open_card, open_card.empty & -open_card.empty, ()))


def _card(card: SilverOpenCard, shape: SilverShape, bits: int) -> SilverLegalCard:
    rows, empty = card.island.rows, card.empty
    return SilverLegalCard(
        card=card.id,
        placements=tuple(
            place for found, place in placements(rows, shape.rows) if not found & ~empty and not bits & ~found
        ),
        single_cells=() if bits else tuple(place for found, place in single_cells(rows) if found & empty),
        empty=card.island.cells_of(empty),
    )


def _nothing_but_empty(card: SilverOpenCard) -> SilverLegalCard:
    return SilverLegalCard(card.id, (), (), card.island.cells_of(card.empty))
