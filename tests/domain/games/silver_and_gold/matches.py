"""Whole matches of Silver & Gold, played by its rules alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from domain.chance import BotChance, SeededChance
from domain.edition import Edition
from domain.game import At, Emitted
from domain.games.silver_and_gold import GAME
from domain.games.silver_and_gold.commands import SilverAndGoldOptions
from domain.games.silver_and_gold.components import SilverAndGoldComponents
from domain.games.silver_and_gold.state import TROPHIES, SilverAndGoldState
from domain.ids import Position
from domain.viewer import seat_viewer
from tests.domain.games.silver_and_gold.islands import STANDARD
from tests.domain.games.tables import NOW

Check = Callable[[SilverAndGoldState, SilverAndGoldState], None]
"""What must hold of the states before and after each event."""


class Quick:
    """A match without its frame: events fold straight into the game's state. *key* is all its luck."""

    def __init__(
        self,
        seats: int,
        key: int,
        *,
        levels: Sequence[str] | None = None,
        edition: Edition[SilverAndGoldComponents] = STANDARD,
        first_seat: int | None = None,
        check: Check | None = None,
    ) -> None:
        self.seats = seats
        self.edition = edition
        self.events: list[Emitted[Any]] = []
        self._seed = key.to_bytes(32, "big")
        self._rng = random.Random(key)
        self._levels = levels or ("random",) * seats
        self._check = check
        options = SilverAndGoldOptions(first_seat)
        GAME.check_options(options, edition, seats)
        self.state = GAME.initial_state(options, edition, seats)
        self._take(GAME.setup(options, edition, seats, SeededChance(self._seed)))

    def play(self) -> Quick:
        """Play to the end: of those asked, any seat acts next."""
        while asked := GAME.to_act(self.state):
            seat = self._rng.choice(asked).seat
            chance = BotChance(self._seed, seat, len(self.events))
            view = GAME.view(self.state, seat_viewer(seat))
            command = GAME.advise(view, seat, self._levels[seat], chance).command
            self._take(GAME.decide(self.state, seat, command, SeededChance(self._seed), NOW))
        return self

    def ranks(self) -> list[int]:
        """The rank of each seat."""
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return [one.rank for one in outcome.seats]

    def only(self, kind: Any) -> list[Any]:
        """All events of a kind."""
        return [one.event for one in self.events if isinstance(one.event, kind)]

    def _take(self, emitted: list[Emitted[Any]]) -> None:
        assert emitted
        for one in emitted:
            before = self.state
            self.state = GAME.evolve(before, one.event, At(Position(len(self.events)), NOW))
            self.events.append(one)
            if self._check:
                self._check(before, self.state)


def conserved(edition: Edition[SilverAndGoldComponents]) -> Check:
    """A check: no card or trophy is lost or doubled, and what is marked, ticked or written stays."""
    every = Counter(card.id for card in edition.components.cards)

    def check(before: SilverAndGoldState, after: SilverAndGoldState) -> None:
        held = Counter([*after.deck, *after.display])
        for seat in after.seats:
            held.update([*seat.dealt, *seat.finished, *(card.id for card in seat.cards)])
        assert held == every
        trophies = [*after.trophies, *(points for seat in after.seats for points in seat.trophies)]
        assert sorted(trophies, reverse=True) == list(TROPHIES)
        assert len(after.display) <= 4
        for old, new in zip(before.seats, after.seats, strict=True):
            assert len(new.cards) <= 2
            assert old.coins <= new.coins <= 12
            assert new.palms[: len(old.palms)] == old.palms
            assert len(new.palms) <= 4
            assert new.finished[: len(old.finished)] == old.finished
            marked = {card.id: card.marked for card in new.cards}
            for card in old.cards:
                if card.id in marked:
                    assert not card.marked & ~marked[card.id]
                else:
                    assert card.id in new.finished
                    assert not card.empty

    return check
