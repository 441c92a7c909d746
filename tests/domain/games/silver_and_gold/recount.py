"""A match of Silver & Gold counted again, slowly and by other means, from its public events alone.

Cards are dicts of cells, shapes are turned by hand, and every event is checked on the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from domain.games.silver_and_gold.events import (
    SilverCardsFinished,
    SilverCardsKept,
    SilverCardsTurnedUp,
    SilverCardTaken,
    SilverExpeditionRevealed,
    SilverMarks,
    SilverMarksRevealed,
    SilverScored,
    SilverTrophyTaken,
)

Cell = tuple[int, int]
Content = dict[str, Any]


class Sheet:
    """What one seat has: the empty cells of its open cards with their symbols, and its boxes."""

    def __init__(self) -> None:
        self.cards: dict[int, dict[Cell, str]] = {}
        self.finished: list[int] = []
        self.coins = 0
        self.palms: list[int] = []
        self.trophies: list[int] = []
        self.rows_owed = 0


class Recount:
    """The table of a match, event by event."""

    def __init__(self, content: Content, seats: int) -> None:
        self.sheets = [Sheet() for _ in range(seats)]
        self._cards = {card["id"]: card for card in content["cards"]}
        self._colours = content["colours"]
        self._shapes = {kind["shape"]: set(_symbols(kind["rows"])) for kind in content["expeditions"]}
        self._shape: set[Cell] = set()
        self._display: list[int] = []
        self._trophies = [6, 5, 4, 3, 2, 1]
        self._turns = 0
        self._start: int | None = None

    def see(self, events: Iterable[Any]) -> list[dict[str, int]]:
        """Take in all *events*, and give what every seat scored."""
        for event in events:
            match event:
                case SilverCardsKept(seats):
                    for kept in seats:
                        for number in kept.cards:
                            self._lay_open(kept.seat, number)
                case SilverCardsTurnedUp(cards):
                    self._display += cards
                    assert len(self._display) <= 4
                case SilverExpeditionRevealed():
                    self._next_turn(event)
                case SilverMarksRevealed(marks_of_all):
                    assert [marks.seat for marks in marks_of_all] == list(range(len(self.sheets)))
                    for marks in marks_of_all:
                        self._mark(self.sheets[marks.seat], marks)
                case SilverTrophyTaken(seat, points):
                    assert points == self._trophies.pop(0)
                    self.sheets[seat].trophies.append(points)
                    self.sheets[seat].rows_owed -= 1
                case SilverCardsFinished(seat, cards, _):
                    self._lay_aside(self.sheets[seat], cards)
                case SilverCardTaken(seat, source, number):
                    if source == "display":
                        self._display.remove(number)
                    self._lay_open(seat, number)
                case SilverScored():
                    self._end_turn()
        assert self._turns == 28
        return [self._score(sheet) for sheet in self.sheets]

    def _lay_open(self, seat: int, number: int) -> None:
        self.sheets[seat].cards[number] = _symbols(self._cards[number]["rows"])
        assert len(self.sheets[seat].cards) <= 2

    def _lay_aside(self, sheet: Sheet, cards: Iterable[int]) -> None:
        assert list(cards) == sorted(number for number, empty in sheet.cards.items() if not empty)
        for number in cards:
            del sheet.cards[number]
            sheet.finished.append(number)

    def _next_turn(self, event: SilverExpeditionRevealed) -> None:
        self._end_turn()
        assert (event.round, event.turn) == (1 + self._turns // 7, 1 + self._turns % 7)
        assert self._start in (None, (event.start_seat - 1) % len(self.sheets))
        self._turns += 1
        self._start = event.start_seat
        self._shape = self._shapes[event.shape]

    def _end_turn(self) -> None:
        for sheet in self.sheets:
            assert sheet.rows_owed == 0 or not self._trophies
            sheet.rows_owed = 0
            assert all(sheet.cards.values()), "a full card still lies open"

    def _mark(self, sheet: Sheet, marks: SilverMarks) -> None:
        if marks.card is None:
            assert not any(sheet.cards.values())
            assert (marks.cells, marks.extras, marks.coins, marks.palms, marks.finished) == ((), (), 0, (), ())
            return
        chosen = [(cell.row, cell.column) for cell in marks.cells]
        assert chosen == sorted(chosen)
        assert len(chosen) == 1 or _congruent(set(chosen), self._shape)
        found = [sheet.cards[marks.card].pop(cell) for cell in chosen]
        for number, extra in enumerate(marks.extras):
            assert found.count("X") > number
            found.append(sheet.cards[extra.card].pop((extra.row, extra.column)))
        crosses_left = found.count("X") - len(marks.extras)
        assert marks.declined == (crosses_left if any(sheet.cards.values()) else 0)
        assert marks.coins == min(found.count("C"), 12 - sheet.coins)
        assert marks.rows == (sheet.coins + marks.coins) // 4 - sheet.coins // 4
        palm = 1 + sum(self._cards[number]["rows"].count("P") for number in self._display)
        assert list(marks.palms) == [palm] * min(found.count("P"), 4 - len(sheet.palms))
        assert list(marks.finished) == sorted(number for number, empty in sheet.cards.items() if not empty)
        sheet.coins += marks.coins
        sheet.rows_owed += marks.rows
        sheet.palms += marks.palms

    def _score(self, sheet: Sheet) -> dict[str, int]:
        mine = [self._cards[number] for number in sheet.finished]
        score = {
            "coins": sheet.coins,
            "trophies": sum(sheet.trophies),
            "palms": sum(sheet.palms),
            "cards": sum(self._colours[card["colour"]]["value"] for card in mine),
            "badges": sum(
                self._colours[other["colour"]]["badge"]
                for card in mine
                for other in mine
                if card.get("badge") == other["colour"]
            ),
        }
        score["total"] = sum(score.values())
        return score | {f"{colour}_cards": sum(card["colour"] == colour for card in mine) for colour in self._colours}


def _congruent(one: set[Cell], two: set[Cell]) -> bool:
    ways = [two]
    for _ in range(3):
        ways.append({(column, -row) for row, column in ways[-1]})
    ways += [{(row, -column) for row, column in way} for way in ways]
    return any(_at_origin(way) == _at_origin(one) for way in ways)


def _at_origin(cells: set[Cell]) -> set[Cell]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return {(row - top, column - left) for row, column in cells}


def _symbols(rows: str) -> dict[Cell, str]:
    lines = rows.split("/")
    return {(r, c): found for r, line in enumerate(lines) for c, found in enumerate(line) if found != "."}
