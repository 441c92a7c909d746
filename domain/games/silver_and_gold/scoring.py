"""What a seat has at the end, and who wins (R31–R33)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from domain.games.silver_and_gold.components import SilverColour, SilverTreasure
from domain.games.silver_and_gold.events import SilverScored, SilverSeatScore
from domain.games.silver_and_gold.state import SilverAndGoldState, SilverSeat
from domain.ids import Seat
from domain.outcome import Outcome, ranked


def badge_points(treasures: Iterable[SilverTreasure]) -> int:
    """Return what the badges of finished *treasures* pay for the finished cards of their colours (R32)."""
    finished = list(treasures)
    colours = Counter(treasure.colour for treasure in finished)
    return sum(t.badge.points * colours[t.badge.colour] for t in finished if t.badge is not None)


def seat_score(number: int, seat: SilverSeat, treasures: Mapping[int, SilverTreasure]) -> SilverSeatScore:
    """Count what *seat* has; unfinished cards count nothing (R31)."""
    finished = [treasures[card] for card in seat.finished]
    colours = Counter(treasure.colour for treasure in finished)
    trophies, palms = sum(seat.trophies), sum(seat.palms)
    cards, badges = sum(treasure.value for treasure in finished), badge_points(finished)
    return SilverSeatScore(
        seat=Seat(number),
        coins=seat.coins,
        trophies=trophies,
        palms=palms,
        cards=cards,
        badges=badges,
        total=seat.coins + trophies + palms + cards + badges,
        grey_cards=colours[SilverColour.GREY],
        green_cards=colours[SilverColour.GREEN],
        orange_cards=colours[SilverColour.ORANGE],
        purple_cards=colours[SilverColour.PURPLE],
    )


def scored(state: SilverAndGoldState) -> SilverScored:
    """Count what every seat has."""
    return SilverScored(tuple(seat_score(n, seat, state.treasures) for n, seat in enumerate(state.seats)))


def outcome(state: SilverAndGoldState) -> Outcome | None:
    """Rank the seats by their totals, then by finished cards: grey, green, orange, purple; else shared (R33)."""
    if state.scored is None:
        return None
    seats = state.scored.seats
    return ranked(
        [seat.total for seat in seats],
        [(seat.grey_cards, seat.green_cards, seat.orange_cards, seat.purple_cards) for seat in seats],
    )
