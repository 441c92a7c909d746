"""Two matches of any game in lockstep that differ only in what one viewer may not see, without knowing the game.

    assert_nothing_leaks(table("help_me"), seats=3, viewer=seat_viewer(0), rng=random.Random(1))

The left match is played at random. In the right one, which has another secret, the same actors act at the same times,
but where the viewer cannot see it they choose otherwise and the luck falls otherwise: other commands and other drawn
numbers are tried, and those are kept that give events of which the viewer sees the same. After each step the viewer
must get byte-equal views, envelopes, legal answers and refusals. Where no such events are found, what the viewer may
see differs, and the two part.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from domain.aggregate import SETTLE, Decision
from domain.errors import Refused
from domain.ids import CLOCK_ACTOR, Actor, Seat, acting_seat, seat_actor
from domain.match.commands import Disclosure, MatchResign, MatchSit
from domain.match.state import Table
from domain.viewer import SPECTATOR, Viewer
from tests.domain.games.non_interference import SWAPS, Numbers, Script, luck_of, perceived_now, script_of, seen
from tests.domain.games.random_play import luck, some_command
from tests.domain.games.tables import Live, opening

OTHER_COMMANDS = 5
OTHER_NUMBERS = 24
RUNS = ((1, 1.0), (1, 0.3), (2, 1.0), (3, 0.5), (1_000, 1.0), (1, 1.0), (1, 0.3), (1_000, 0.5))
"""How many things may be made to differ, and how likely it is that it is tried at a step."""
MOST_STEPS = 60


@dataclass
class Lockstep:
    """Two matches and who looks at them; *numbers* are all that each has drawn."""

    viewer: Viewer
    rng: random.Random
    left: Live
    right: Live
    pace: timedelta
    changes: int
    """How many more things may be made to differ: the fewer, the longer the two go together."""
    eagerness: float
    left_numbers: Numbers = field(default_factory=dict)
    right_numbers: Numbers = field(default_factory=dict)
    differs: bool = False
    """Whether anything differs by now."""

    @property
    def hides(self) -> bool:
        """Whether anything has happened that the viewer may not see."""
        return any(event.audience is not None for event in self.left.events if not _sees(self.viewer, event))

    def scripts(self) -> tuple[Script, Script]:
        """Both matches, to be played again."""
        return (
            replace_numbers(script_of(self.left), self.left_numbers),
            replace_numbers(script_of(self.right), self.right_numbers),
        )

    def step(self) -> bool:
        """Let both go on. False: they are over, or the viewer may see a difference."""
        free, asked, due = self.left.match.state.free_seats(), self.left.match.asked(), self.left.match.due()
        if free:
            return self._both(seat_actor(free[0]), MatchSit(free[0], ""))
        if self.pace and due is not None and (not asked or self.rng.random() < 0.1):
            return self._both(CLOCK_ACTOR, None)
        if not asked:
            return False
        seat = self.rng.choice(asked).awaited.seat
        return self._both(seat_actor(seat), some_command(self.left.match.state, seat, self.rng))

    def end(self) -> bool:
        """Let all seats but the last one resign. False: they were over already, or the viewer may see a difference."""
        going = [
            seat for seat in range(len(self.left.match.state.seats)) if not self.left.match.state.is_resigned(seat)
        ]
        for seat in going[:-1]:
            self._both(seat_actor(seat), MatchResign())
        return self.left.match.state.over and self.right.match.state.over

    def _both(self, actor: Actor, command: Any) -> bool:
        due = self.left.match.due()
        if actor == CLOCK_ACTOR:
            assert due is not None
            received = due + SETTLE
        else:
            received = self.left.now + self.pace
            received = received if due is None else min(received, due)

        def decided(live: Live, command: Any, told: Numbers, drawn: Numbers) -> Decision | None:
            with luck(luck_of(told, drawn)):
                if actor == CLOCK_ACTOR:
                    return live.match.handle_clock(received)
                return live.match.handle(actor, command, received)

        numbers: Numbers = {}
        left = decided(self.left, command, {}, numbers)
        assert left is not None
        found = self._unseen(actor, command, left, numbers, decided)
        if found is None:
            return False
        right, drawn = found
        self.left.take(left, received)
        self.right.take(right, received)
        self.left_numbers |= numbers
        self.right_numbers |= drawn
        self.differs |= _events(left) != _events(right)
        return not self.left.match.state.over

    def _unseen(
        self, actor: Actor, command: Any, left: Decision, numbers: Numbers, decided: Callable[..., Decision | None]
    ) -> tuple[Decision, Numbers] | None:
        """Find what gives the right match events of which the viewer sees the same, and differ if they can."""
        wanted = seen(self.viewer, left.events())
        willing = self.changes > 0 and self.rng.random() < self.eagerness

        def attempt(command: Any, told: Mapping[tuple[str, int], tuple[int, int]]) -> tuple[Decision, Numbers] | None:
            drawn: Numbers = {}
            try:
                decision = decided(self.right, command, told, drawn)
            except Refused:
                assert acting_seat(actor) != self.viewer.seat, f"{self.viewer} can tell them apart by what is refused"
                return None
            same = decision is not None and seen(self.viewer, decision.events()) == wanted
            return (decision, drawn) if decision is not None and same else None

        for one in [*(self._other_commands(actor, command) if willing else ()), command]:
            if found := attempt(one, numbers):
                break
        else:
            return None
        self.changes -= one is not command
        for _ in range(OTHER_NUMBERS if willing else 0):
            if not self.changes or not found[1]:
                break
            label = self.rng.choice(sorted({label for label, _ in found[1]}))
            places = [place for name, place in found[1] if name == label]
            key = label, self.rng.choice([place for place in places if place in SWAPS] or places)
            below, number = found[1][key]
            if not below:
                continue
            other = self.rng.randrange(below)
            changed = None if other == number else attempt(one, found[1] | {key: (below, other)})
            if changed and _events(changed[0]) != _events(found[0]):
                found = changed
                self.changes -= 1
        return found

    def _other_commands(self, actor: Actor, command: Any) -> list[Any]:
        """Commands of the same kind that the actor could give instead; none for what the viewer does itself."""
        seat = acting_seat(actor)
        if seat is None or seat == self.viewer.seat or isinstance(command, MatchSit | MatchResign):
            return []
        if seat not in [one.awaited.seat for one in self.right.match.asked()]:
            return []
        others = [some_command(self.right.match.state, Seat(seat), self.rng) for _ in range(OTHER_COMMANDS)]
        return [other for other in others if type(other) is type(command) and other != command]


def lockstep(
    place: Table,
    seats: int,
    viewer: Viewer,
    rng: random.Random,
    *,
    changes: int,
    eagerness: float = 1,
    pace: timedelta = timedelta(seconds=1),
    disclosure: Disclosure = Disclosure.EVERYONE,
) -> Lockstep:
    """Open two matches at *place*, for people; without a *pace*, time stands still."""
    other = replace(place, secret=rng.randbytes(32))
    left, right = (Live(one, opening(one, seats, disclosure=disclosure)) for one in (place, other))
    return Lockstep(viewer, rng, left, right, pace, changes, eagerness)


def assert_nothing_leaks(place: Table, seats: int, viewer: Viewer, rng: random.Random) -> None:
    """Check that *viewer* gets the same of two matches as long as they differ only in what it may not see."""
    differed = hid = False
    for changes, eagerness in RUNS:
        both = lockstep(place, seats, viewer, rng, changes=changes, eagerness=eagerness)
        tried: list[Any] = []
        for number in range(MOST_STEPS):
            if not both.step():
                break
            given = both.left.decisions[-1].deeds[-1].command
            tried += [given] if isinstance(given, place.game.command) else []
            probes = rng.sample(tried, min(2, len(tried)))
            mine, others = perceived_now(viewer, both.left, probes), perceived_now(viewer, both.right, probes)
            for name in mine:
                assert mine[name] == others[name], f"{viewer} can tell them apart by {name} at step {number}"
        differed, hid = differed or both.differs, hid or both.hides
    assert differed or not hid, "nothing differs"


def assert_nothing_leaks_after_the_end(place: Table, seats: int, rng: random.Random) -> None:
    """Check that a spectator gets the same of two matches that are disclosed to their seats alone, once they are over.

    Some are played to their end, as far as they go together; of the others, all seats but one resign.
    """
    ended = differed = hid = False
    for number, (changes, eagerness) in enumerate(RUNS[:5]):
        both = lockstep(place, seats, SPECTATOR, rng, changes=changes, eagerness=eagerness, disclosure=Disclosure.SEATS)
        for _ in range(MOST_STEPS if number % 2 else 2 * seats + number):
            if not both.step():
                break
        if not both.left.match.state.over and not both.end():
            continue
        state = both.left.match.state
        assert state.disclosed
        assert both.right.match.state.disclosed
        mine, others = perceived_now(SPECTATOR, both.left, ()), perceived_now(SPECTATOR, both.right, ())
        for name in mine:
            assert mine[name] == others[name], f"a spectator can tell them apart by {name} after the end"
        assert seen(SPECTATOR, both.left.events[1:]) == seen(SPECTATOR, both.right.events[1:])  # but for the promise
        assert _last(both.left) != _last(both.right)  # the secret, which is for the seats
        differed, hid = differed or both.differs, hid or any(_is_hidden(event) for event in both.left.events[:-1])
        ended = True
    assert ended, "none went together to the end"
    assert differed or not hid, "nothing differs"


def _events(decision: Decision) -> list[Any]:
    return [one.event for one in decision.events()]


def _last(live: Live) -> Any:
    return live.events[-1].event


def _is_hidden(event: Any) -> bool:
    return not _sees(SPECTATOR, event)


def _sees(viewer: Viewer, event: Any) -> bool:
    return event.audience is None or (viewer.seat is not None and viewer.seat in event.audience)


def replace_numbers(script: Script, numbers: Numbers) -> Script:
    """The script with the numbers that its match draws."""
    return Script(script.table, script.opening, script.steps, script.decks, numbers)
