"""Finished matches of Help Me! to fill stores with: one is played, and stored again and again under other ids."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from domain.aggregate import Match, NewEvent
from domain.games.help_me.events import HelpMeStackMoved
from domain.ids import MatchId, Position
from infra.chance.system import SystemEntropy
from infra.event_store.port import Append, EventStore, Opening
from infra.seal import chain_start, link, seal
from service.matches import summary
from tests.domain.games.random_play import Case, played

AT_ONCE = 512

_luck = SystemEntropy()


def finished() -> tuple[Match, list[NewEvent]]:
    """Play a match of two seats at random: the match at its end, and its events."""
    live = played(Case("help_me", 2)).live
    return live.match, live.events


def long(events: list[NewEvent], count: int) -> list[NewEvent]:
    """Return a history of *count* events: those of a match, with a stack that is moved to and fro before its end."""
    first = next(n for n, one in enumerate(events) if isinstance(one.event, HelpMeStackMoved))
    end = 1 + max(n for n, one in enumerate(events) if isinstance(one.event, HelpMeStackMoved))
    move = events[first]
    back = replace(move.event, from_=move.event.to, to=move.event.from_)
    middle = range(first, count - len(events[end:]))
    moves = [replace(move, event=move.event if (n - first) % 2 == 0 else back) for n in middle]
    whole = events[:first] + moves + events[end:]
    return [replace(one, position=Position(n)) for n, one in enumerate(whole)]


def stored(match: Match, events: list[NewEvent]) -> Append:
    """Return what stores *events* in one append, as if they had come at once."""
    table = match.state.table
    opening = Opening("help_me", table.edition.digest, "public", None, table.secret, None, b"n" * 16, b"h" * 32)
    return Append(
        match_id=table.match_id,
        expected=0,
        events=seal(table.secret, chain_start(table.match_id), events),
        commands=(),
        status=match.state.status,
        summary=summary.written(match.state, None),
        opening=opening,
    )


def of_another(template: Append, match_id: MatchId) -> Append:
    """Return *template* as an append of another match: its chain begins elsewhere."""
    head, events = chain_start(match_id), []
    for event in template.events:
        head = link(head, event.digest)
        events.append(replace(event, hash=head))
    return replace(template, match_id=match_id, events=events)


async def fill(store: EventStore, template: Append, count: int) -> list[MatchId]:
    """Store *template* so many times, each under an id of its own; give the ids."""
    made: list[MatchId] = []
    while len(made) < count:
        some = [_luck.match_id() for _ in range(min(AT_ONCE, count - len(made)))]
        await asyncio.gather(*(store.append(of_another(template, match_id)) for match_id in some))
        made += some
    return made
