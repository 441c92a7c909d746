"""What looks good to the greedy house bot: worths in points, guessed from a seat's view alone."""

import math
from collections.abc import Iterable

from domain.games.silver_and_gold.components import SilverTreasure
from domain.games.silver_and_gold.island import island
from domain.games.silver_and_gold.moves import Draft
from domain.games.silver_and_gold.scoring import badge_points
from domain.games.silver_and_gold.state import COIN_BOXES, COIN_ROW, PALM_BOXES, ROUNDS, TURNS, SilverOpenCard
from domain.games.silver_and_gold.view import SilverAndGoldView, SilverSeatView

PACE = 4
"""How many cells a seat marks in a turn, about."""

CROSS = 1.2
COIN = 1.8
PALM = 2.2
"""What a symbol is worth, about, on a card that is only just taken."""

ALONE = 0.4
"""What an empty cell without an empty neighbour costs, about: it takes a turn or a cross of its own."""

UNSEEN = 1.35
"""What a cell of an unseen card is worth, about."""


class Taste:
    """What is worth what to one seat at one moment."""

    def __init__(self, view: SilverAndGoldView, seat: SilverSeatView) -> None:
        self._seat = seat
        self._finishing = {card.treasure.card: self._of_finishing(card.treasure) for card in seat.cards}
        self._progress: dict[tuple[int, int], float] = {}
        done = TURNS * ((view.round or 1) - 1) + (view.turn or 1)
        self._turns_left = ROUNDS * TURNS - done
        self._trophy = max(view.trophies, default=0)
        self._palm = 1 + sum(treasure.rows.count("P") for treasure in view.display)

    def of_mark(self, draft: Draft) -> float:
        """Return the worth of a mark: what it brings at once, and how near it brings the cards to their end."""
        coins = min(draft.coins(), COIN_BOXES - self._seat.coins)
        palms = min(draft.palms(), PALM_BOXES - len(self._seat.palms))
        boxes = self._seat.coins
        worth = coins * (1 + self._trophy / 8) + palms * self._palm + CROSS * draft.open_crosses()
        worth += self._trophy * ((boxes + coins) // COIN_ROW - boxes // COIN_ROW)
        return worth + sum(self._of_progress(card) for card in draft.after)

    def of_card(self, treasure: SilverTreasure, along: Iterable[SilverTreasure] = ()) -> float:
        """Return the worth of getting *treasure*, by its cells, if the cards *along* with it are finished as well."""
        land = island(treasure.rows)
        points: float = self._of_finishing(treasure, along)
        if treasure.badge is not None:
            points += treasure.badge.points * self._turns_left / (2 * TURNS)
        if self._seat.coins < COIN_BOXES:
            points += COIN * land.coins.bit_count()
        if len(self._seat.palms) < PALM_BOXES:
            points += PALM * land.palms.bit_count()
        points += CROSS * land.crosses.bit_count()
        if treasure.value > PACE * self._turns_left:
            points -= treasure.value
        return points / treasure.value

    def of_pair(self, one: SilverTreasure, other: SilverTreasure) -> float:
        """Return the worth of getting both of two cards."""
        return self.of_card(one) + self.of_card(other, along=(one,))

    def _of_finishing(self, treasure: SilverTreasure, along: Iterable[SilverTreasure] = ()) -> int:
        others = [*self._seat.finished, *along]
        return treasure.value + badge_points([*others, treasure]) - badge_points(others)

    def _of_progress(self, card: SilverOpenCard) -> float:
        known = (card.id, card.marked)
        if known not in self._progress:
            self._progress[known] = self._progress_of(card)
        return self._progress[known]

    def _progress_of(self, card: SilverOpenCard) -> float:
        points, left, cells = self._finishing[card.id], card.empty.bit_count(), card.island.cells.bit_count()
        if not left:
            return points + 1
        if left > PACE * self._turns_left:
            return 0
        near = (cells - left) / cells
        return points * near * math.sqrt(near) - ALONE * _alone(card).bit_count()


def _alone(card: SilverOpenCard) -> int:
    """Return the empty cells that have no empty cell beside them."""
    empty, down = card.empty, card.island.grid.stride
    return empty & ~(empty << 1 | empty >> 1 | empty << down | empty >> down)
