"""Non-interference: what a viewer may not see makes no difference to anything that the viewer gets.

    left = Script(table, opening, steps)
    right = Script(table, opening, other_steps, decks={"help_me/creatures": [...]})
    assert_non_interference(seat_viewer(0), left, right, probes=[...])

Both scripts are carried out, step by step: the same actors do the same kinds of things at the same times, and
differ only in what *viewer* may not see: in luck (*decks*: the order that a labelled shuffle gives) or in what
others do in secret. At every step the viewer must get byte-equal views, events, legal answers and refusals. That the
scripts do differ is checked too: an auditor must be able to tell them apart.

A script must end before what differs is revealed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

import msgspec

from domain.aggregate import SETTLE, NewEvent
from domain.audience import sees
from domain.chance import Draws, SeededChance
from domain.errors import Refused
from domain.ids import CLOCK_ACTOR, Actor, Seat, seat_actor
from domain.match.commands import MatchOpen
from domain.match.state import Table
from domain.viewer import AUDITOR, SPECTATOR, Viewer, seat_viewer
from tests.domain.games.random_play import luck
from tests.domain.games.tables import Live

T = TypeVar("T")
Probes = Sequence[Any]
Numbers = dict[tuple[str, int], tuple[int, int]]
"""Drawn numbers by their label and their place in its run: below which number, and which it was.

Negative places are swaps after a shuffle of n things: ``i * n + j``, below n², swaps the things at i and j.
"""
SWAPS = (-1, -2, -3)


@dataclass(frozen=True)
class Script:
    """A match that can be played again: its steps are (actor, command, received)."""

    table: Table
    opening: MatchOpen
    steps: Sequence[tuple[Actor, Any, datetime]]
    decks: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    numbers: Numbers | None = None

    def luck(self) -> Any:
        """The luck that it is played with."""
        return dealing(self.decks) if self.numbers is None else luck_of(self.numbers, {})


def viewers(seats: int) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*map(seat_viewer, range(seats)), SPECTATOR]


def script_of(live: Live, *, decks: Mapping[str, Sequence[Any]] | None = None, steps: int | None = None) -> Script:
    """The script of what has happened in *live*, or of its first so many *steps* after the opening."""
    opened, *others = [(deed, decision) for decision in live.decisions for deed in decision.deeds]
    done = [(deed.actor, deed.command, deed.events[0].time) for deed, _ in others]
    return Script(live.table, opened[0].command, done[:steps], decks or {})


def assert_non_interference(viewer: Viewer, left: Script, right: Script, probes: Probes = ()) -> None:
    """Check that *viewer* cannot tell *left* from *right*, and that they do differ.

    *probes* are commands that the viewer's seat tries, and plans, at every step: it must meet the same refusals.
    """
    assert _kinds(left) == _kinds(right), "the scripts must be of the same steps"
    mine = perceived(viewer, left, probes)
    other = perceived(viewer, right, probes)
    for step, (one, two) in enumerate(zip(mine, other, strict=True)):
        for name in one:
            assert one[name] == two[name], f"{viewer} can tell them apart by {name} at step {step}"
    assert perceived(AUDITOR, left) != perceived(AUDITOR, right), "nothing differs"


def perceived(viewer: Viewer, script: Script, probes: Probes = ()) -> list[dict[str, bytes]]:
    """Everything that *viewer* gets, by name, after the opening and after each step."""
    with luck(script.luck()):
        live = Live(script.table, script.opening, received=script.steps[0][2])
        got = [perceived_now(viewer, live, probes)]
        for actor, command, received in script.steps:
            if actor == CLOCK_ACTOR:
                assert live.tick(received + SETTLE), "the clock had nothing to do"
            else:
                live.do(actor, command, received=received)
            got.append(perceived_now(viewer, live, probes))
    return got


def perceived_now(viewer: Viewer, live: Live, probes: Probes) -> dict[str, bytes]:
    """What *viewer* gets now, by name."""
    got = {
        "view": msgspec.json.encode(live.match.view(viewer), order="sorted"),
        "events": seen(viewer, live.decisions[-1].events()),
        "deadline": msgspec.json.encode(live.match.due()),
    }
    if viewer.seat is not None:
        got |= _asked(live, viewer.seat, probes)
    return got


def _asked(live: Live, seat: Seat, probes: Probes) -> dict[str, bytes]:
    """What the viewer's seat gets when it asks what it can do, and when it tries to."""
    got = {"legal": msgspec.json.encode(live.match.legal(seat, None), order="sorted")}
    for number, probe in enumerate(probes):
        got[f"refusal of probe {number}"] = _refusal(live.match.handle, seat_actor(seat), probe, live.now)
        got[f"legal after probe {number}"] = _refusal(live.match.legal, seat, probe)
    return got


def _refusal(ask: Callable[..., Any], *arguments: Any) -> bytes:
    """The refusal that *ask* meets, in all its members; else just that it meets none."""
    try:
        ask(*arguments)
    except Refused as refusal:
        told = (refusal.code, refusal.detail, refusal.rule, refusal.facts)
        return msgspec.json.encode(told, order="sorted")
    return b"none"


def seen(viewer: Viewer, events: Iterable[NewEvent]) -> bytes:
    """The envelopes that *viewer* gets: of a hidden event its position, time and actor alone."""
    return msgspec.json.encode(
        [
            (event.position, event.time, event.actor, *shown)
            for event in events
            for shown in [(event.audience, event.command, event.event) if sees(viewer, event.audience) else ()]
        ],
        order="sorted",
    )


def _kinds(script: Script) -> list[tuple[Actor, type, datetime]]:
    return [(actor, type(command), received) for actor, command, received in script.steps]


def dealing(decks: Mapping[str, Sequence[Any]]) -> type[SeededChance]:
    """Luck in which the labelled shuffles give *decks*."""

    class Dealt(Draws):
        def __init__(self, deck: Sequence[Any]) -> None:
            super().__init__(lambda counter: bytes(32))
            self._deck = deck

        def shuffled(self, things: Iterable[T]) -> list[T]:
            assert sorted(map(repr, things)) == sorted(map(repr, self._deck))
            return list(self._deck)

    class Dealing(SeededChance):
        def draws(self, label: str) -> Draws:
            return Dealt(decks[label]) if label in decks else super().draws(label)

    return Dealing


def luck_of(told: Numbers, drawn: Numbers) -> type[SeededChance]:
    """Luck in which the numbers *told* are drawn where they fit; all that are drawn are noted in *drawn*."""

    class Telling(Draws):
        def __init__(self, own: Draws, label: str) -> None:
            super().__init__(own._blocks)
            self._label = label
            self._place = 0

        def below(self, n: int) -> int:
            key = self._label, self._place
            self._place += 1
            below, number = told.get(key, (0, 0))
            if below != n:
                number = super().below(n)
            drawn[key] = n, number
            return number

        def shuffled(self, things: Iterable[T]) -> list[T]:
            deck = super().shuffled(things)
            n = len(deck)
            for place in SWAPS:
                below, number = told.get((self._label, place), (0, 0))
                number = number if below == n * n else 0
                drawn[self._label, place] = n * n, number
                if n:
                    one, other = divmod(number, n)
                    deck[one], deck[other] = deck[other], deck[one]
            return deck

    class Told(SeededChance):
        def draws(self, label: str) -> Draws:
            return Telling(super().draws(label), label)

    return Told
