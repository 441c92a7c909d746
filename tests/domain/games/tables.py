"""Matches with fixed luck and fixed times, to play in tests.

live = started("help_me", seats=2)
live.do(seat_actor(0), command)
assert live.match.view(SPECTATOR).game.turn == 1
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from msgspec import UNSET, UnsetType

from domain.aggregate import Decision, Match, NewEvent
from domain.catalogue import load
from domain.ids import HOST, Actor, MatchId, Seat, seat_actor
from domain.match.commands import (
    BotSeat,
    Disclosure,
    Joining,
    MatchOpen,
    MatchSit,
    OptionValue,
    Start,
    Visibility,
)
from domain.match.events import PROTOCOL
from domain.match.state import Table

CATALOGUE = load(("domain.games", "tests.games_for_tests"))
NOW = datetime(2026, 11, 30, 15, 4, 5, 123456, tzinfo=UTC)
SECRET = bytes(range(32))
MATCH_ID = MatchId(UUID("01920000-0000-7000-8000-000000000001"))


def table(slug: str, *, secret: bytes = SECRET, edition: str | None = None, ruleset: int | None = None) -> Table:
    """A table for a match of a game: with its first edition unless one is named, by its latest ruleset unless told."""
    entry = CATALOGUE.entries[slug]
    found = entry.editions[0] if edition is None else entry.edition(edition)
    assert found is not None
    game = entry.game if ruleset is None else entry.game.under(ruleset)
    return Table(MATCH_ID, secret, game, found)


def opening(
    table: Table,
    seats: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
    bots: tuple[str, ...] = (),
    start: Start = Start.WHEN_FULL,
    disclosure: Disclosure = Disclosure.EVERYONE,
    turn_seconds: int | None = None,
    absent_seconds: int | UnsetType | None = UNSET,
) -> MatchOpen:
    """The command that opens a match at *table*; *bots* are the levels of the house bots on the highest seats."""
    return MatchOpen(
        game=table.game.slug,
        seats=seats,
        options=dict(options or {}),
        edition=table.edition.digest,
        visibility=Visibility.PUBLIC,
        joining=Joining.OPEN,
        start=start,
        turn_seconds=turn_seconds,
        disclosure=disclosure,
        bots=tuple(BotSeat(level) for level in bots),
        absent_seconds=absent_seconds,
    )


class Live:
    """A match whose every decision is taken in at once, and kept; each is made a second after the one before."""

    def __init__(self, table: Table, command: MatchOpen, *, received: datetime = NOW, protocol: int = PROTOCOL) -> None:
        self.table = table
        self.now = received
        self.match, decision = Match.open(
            table, command, actor=HOST, received=received, sandbox=False, protocol=protocol
        )
        self.decisions: list[Decision] = [decision]

    @property
    def events(self) -> list[NewEvent]:
        """All events so far."""
        return [event for decision in self.decisions for event in decision.events()]

    @property
    def history(self) -> list[tuple[Any, datetime, str]]:
        """All events so far with their times and actors, as `Match.replay` takes them."""
        return [(event.event, event.time, event.actor) for event in self.events]

    def do(self, actor: Actor, command: Any, *, received: datetime | None = None) -> Decision:
        """Handle *command*, a second later unless *received* says when. Raises Refused, and nothing changes."""
        received = received or self.now + timedelta(seconds=1)
        decision = self.match.handle(actor, command, received)
        return self.take(decision, received)

    def tick(self, received: datetime) -> Decision | None:
        """Let the clock carry out what is due."""
        decision = self.match.handle_clock(received)
        return decision and self.take(decision, received)

    def sit(self, *seats: int, entropy: str = "") -> None:
        """Let a person sit down on each of *seats*."""
        for seat in seats:
            self.do(seat_actor(seat), MatchSit(Seat(seat), entropy))

    def take(self, decision: Decision, received: datetime) -> Decision:
        """Take a decision in."""
        self.match.advance(decision)
        self.decisions.append(decision)
        self.now = max(self.now, received)
        return decision


def started(
    slug: str,
    seats: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
    secret: bytes = SECRET,
    ruleset: int | None = None,
    turn_seconds: int | None = None,
    protocol: int = PROTOCOL,
) -> Live:
    """A match that has just started, a person on every seat."""
    place = table(slug, secret=secret, ruleset=ruleset)
    live = Live(place, opening(place, seats, options=options, turn_seconds=turn_seconds), protocol=protocol)
    live.sit(*range(seats))
    return live
