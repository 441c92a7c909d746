"""What the house bot does, from a seat's view alone."""

from collections.abc import Sequence

from domain.chance import Chance, Draws
from domain.effort import Steps, searched
from domain.game import Advice
from domain.games.silver_and_gold.commands import SilverAndGoldCommand
from domain.games.silver_and_gold.legal import SilverLegalMark, legal, mark_of, open_cards
from domain.games.silver_and_gold.moves import Draft, with_extras
from domain.games.silver_and_gold.places import SilverExtra
from domain.games.silver_and_gold.taste import UNSEEN, Taste
from domain.games.silver_and_gold.view import SilverAndGoldView, SilverSeatView
from domain.ids import Seat

LEVELS = ("random", "greedy")
"""The levels of the house bot: *random* does anything that is legal, *greedy* what looks best at the moment."""

REFINED = 4
"""For how many of its best marks *greedy* looks where their extra cells would go."""


def advise(view: SilverAndGoldView, seat: Seat, level: str, chance: Chance) -> Advice[SilverAndGoldCommand]:
    """Return a command for *seat*, which must be asked, as a bot of *level* would."""
    choose = _random if level == "random" else _greedy
    return Advice(choose(view, view.seats[seat], chance), seconds=None)


def _random(view: SilverAndGoldView, own: SilverSeatView, chance: Chance) -> SilverAndGoldCommand:
    offered = legal(view, own.seat, None)
    draws = chance.draws("silver_and_gold/random")
    if offered.mark is not None:
        return mark_of(_any_mark(_drafts(own, offered.mark), draws))
    commands: tuple[SilverAndGoldCommand, ...] = offered.keep or offered.take
    return draws.one_of(commands)


def _greedy(view: SilverAndGoldView, own: SilverSeatView, chance: Chance) -> SilverAndGoldCommand:
    offered = legal(view, own.seat, None)
    taste = Taste(view, own)
    if offered.mark is not None:
        drafts = _drafts(own, offered.mark)
        return mark_of(searched(("silver_and_gold.greedy", view, own), lambda: _best_mark(drafts, taste)))
    if offered.keep:
        dealt = {treasure.card: treasure for treasure in own.dealt or ()}
        return max(offered.keep, key=lambda command: taste.of_pair(*(dealt[card] for card in command.cards)))
    display = {treasure.card: treasure for treasure in view.display}
    beside = [card.treasure for card in own.cards]
    return max(
        offered.take,
        key=lambda command: UNSEEN if command.card is None else taste.of_card(display[command.card], beside),
    )


def _drafts(seat: SilverSeatView, offered: SilverLegalMark) -> list[Draft]:
    cards = open_cards(seat)
    return [
        with_extras(cards, card, sum(map(card.island.bit, place.cells)), ())
        for card, what in zip(cards, offered.cards, strict=True)
        for place in (*what.placements, *what.single_cells)
    ]


def _any_mark(drafts: Sequence[Draft], draws: Draws) -> Draft:
    draft = draws.one_of(drafts)
    while draft.open_crosses() and draws.below(10):  # now and then it declines
        draft = draws.one_of(_extended(draft))
    return draft


def _best_mark(drafts: Sequence[Draft], taste: Taste) -> Steps[Draft]:
    best = (yield from _ranked(drafts, taste))[:REFINED]
    refined = []
    for draft in best:
        refined.append((yield from _with_best_extras(draft, taste)))
    return (yield from _ranked(refined, taste))[0]


def _with_best_extras(draft: Draft, taste: Taste) -> Steps[Draft]:
    while draft.open_crosses():
        draft = (yield from _ranked(_extended(draft), taste))[0]
    return draft


def _ranked(drafts: Sequence[Draft], taste: Taste) -> Steps[list[Draft]]:
    """Return *drafts* by what they are worth, the best one first; of equals, the earlier."""
    worths = []
    for draft in drafts:
        yield
        worths.append(taste.of_mark(draft))
    order = sorted(range(len(drafts)), key=lambda number: worths[number], reverse=True)
    return [drafts[number] for number in order]


def _extended(draft: Draft) -> list[Draft]:
    """Return every draft with one more extra cell."""
    return [
        draft.with_extra(SilverExtra(card.id, cell.row, cell.column))
        for card in draft.after
        for cell in card.island.cells_of(card.empty)
    ]
