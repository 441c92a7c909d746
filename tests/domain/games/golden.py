"""Golden histories: whole matches as they were decided once, to be decided and folded to the same for ever.

`python -m tests.domain.games.golden help_me` writes those of a game that are missing, one for each number of seats,
each further value of an option, and each way to end; it leaves those that stand. A file is JSON lines: what was played
with; one line a decision (who asked for what and when, and the events that it gave); the outcome.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Struct

from domain.aggregate import Decision, NewEvent
from domain.chance import entropy_hash
from domain.edition import stored_edition
from domain.game import TimeUp
from domain.ids import CLOCK_ACTOR, HOST, OPERATOR, Actor, MatchId, Seat, bot_actor, seat_actor
from domain.match.commands import (
    Disclosure,
    MatchAskReissue,
    MatchKeepSeat,
    MatchLeave,
    MatchReissue,
    MatchResign,
    MatchRevealEntropy,
    MatchSit,
    MatchTakeOver,
)
from domain.match.state import Table
from domain.outcome import Outcome
from domain.timestamp import Timestamp, format_timestamp
from tests.domain.games.random_play import Case, cases, some_command
from tests.domain.games.tables import CATALOGUE, NOW, Live, opening, table

FOLDER = Path(__file__).parent


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match was played with; the edition whole, so that its file may change."""

    game: str
    edition: str
    content: dict[str, Any]
    match_id: UUID
    secret: str

    def table(self) -> Table:
        """The table of the match."""
        game = CATALOGUE.entries[self.game].game
        content = msgspec.json.encode(self.content, order="sorted")
        edition = stored_edition(self.edition, content, game.components)
        return Table(MatchId(self.match_id), bytes.fromhex(self.secret), game, edition)


class GoldenEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event as it was sealed."""

    position: int
    time: Timestamp
    actor: str
    audience: tuple[int, ...] | None
    command: Any
    event: Any


class GoldenDecision(Struct, frozen=True, forbid_unknown_fields=True):
    """A command, and what it gave; *refusal* is its code if only an overdue clock was carried out."""

    actor: Actor
    command: Any
    received: Timestamp
    events: tuple[GoldenEvent, ...]
    refusal: str | None


class Footer(Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended."""

    outcome: Outcome


def golden_events(events: list[NewEvent]) -> tuple[GoldenEvent, ...]:
    """Events as plain data."""
    return tuple(
        GoldenEvent(
            event.position,
            format_timestamp(event.time),
            event.actor,
            event.audience,
            msgspec.json.decode(msgspec.json.encode(event.command)),
            msgspec.json.decode(msgspec.json.encode(event.event)),
        )
        for event in events
    )


def files(slug: str) -> list[Path]:
    """The golden histories of a game."""
    return sorted((FOLDER / slug / "golden").glob("*.jsonl"))


def read(file: Path) -> tuple[Header, list[GoldenDecision], Footer]:
    """Read a golden history."""
    header, *decisions, footer = file.read_bytes().splitlines()
    return (
        msgspec.json.decode(header, type=Header),
        [msgspec.json.decode(line, type=GoldenDecision) for line in decisions],
        msgspec.json.decode(footer, type=Footer),
    )


def required(slug: str) -> dict[str, Case]:
    """The names of the histories that a game must have: each number of seats, each option's values, each ending.

    Those of the first ruleset do not name it, and stay when a second one comes.
    """
    own = [case for case in cases() if case.slug == slug and case.ruleset is None]
    least = min(case.seats for case in own if not case.options)
    named = {}
    for case in own:
        if case.seats <= least or not case.options:
            changed = [f"{name}={str(value).lower()}" for name, value in case.options]
            named["-".join([str(case.seats), *changed])] = case
    named[f"{least}-resigned"] = Case(slug, least)
    named[f"{least}-bot"] = Case(slug, least)
    named[f"{least}-promised"] = Case(slug, least)
    named[f"{least}-closed"] = Case(slug, least)
    if least + 1 in CATALOGUE.entries[slug].game.seats:
        named[f"{least + 1}-resigned"] = Case(slug, least + 1)
        named[f"{least + 1}-reissued"] = Case(slug, least + 1)
    latest = CATALOGUE.entries[slug].game.ruleset
    return named if latest == 1 else {f"{name}-ruleset={latest}": case for name, case in named.items()}


def write(name: str, case: Case) -> Path:
    """Play a match at random and write its history."""
    rng = random.Random(f"golden/{case.slug}/{name}")
    place = table(case.slug, secret=rng.randbytes(32))
    bots = (place.game.levels[0],) if "-bot" in name else ()
    disclosure = Disclosure.SEATS if "-closed" in name else Disclosure.EVERYONE
    opened = opening(place, case.seats, options=dict(case.options), bots=bots, disclosure=disclosure)
    live = Live(place, opened)
    lines = [_line(HOST, live.decisions[0].deeds[0].command, NOW, live.decisions[0])]
    changing = (*CHANGING_HANDS,) if "-reissued" in name else ()
    if "-promised" in name:
        for actor, command, received in _promising(live, rng):
            decision = live.tick(received) if actor == CLOCK_ACTOR else live.do(actor, command, received=received)
            assert decision is not None
            lines.append(_line(actor, command, received, decision))
    for actor, command, received in _steps(live, rng, resigns="-resigned" in name, changing=changing):
        decision = live.tick(received) if actor == CLOCK_ACTOR else live.do(actor, command, received=received)
        assert decision is not None
        lines.append(_line(actor, command, received, decision))
    outcome = live.match.state.outcome
    assert outcome is not None
    content = msgspec.json.decode(place.edition.content)
    header = Header(case.slug, place.edition.name, content, place.match_id, place.secret.hex())
    file = FOLDER / case.slug / "golden" / f"{name}.jsonl"
    file.parent.mkdir(exist_ok=True)
    encoded = [msgspec.json.encode(line, order="sorted") for line in (header, *lines, Footer(outcome))]
    file.write_bytes(b"\n".join(encoded) + b"\n")
    return file


CHANGING_HANDS = (
    (seat_actor(1), MatchTakeOver(Seat(1))),
    (OPERATOR, MatchReissue(Seat(0))),
    (seat_actor(0), MatchTakeOver(Seat(0))),
    (seat_actor(1), MatchAskReissue(Seat(0))),
    (seat_actor(0), MatchKeepSeat()),
)
"""All ways in which seats change hands, or do not, while a match runs."""


def _promising(live: Live, rng: random.Random) -> Iterator[tuple[Actor, Any, datetime]]:
    """Seats that promise entropy, on every path to the start: one does not reveal it, one leaves, in the end all do."""
    match_id, (first, *others, last) = live.table.match_id, range(len(live.match.state.seats))
    own: dict[int, bytes] = {}

    def promise(seat: int) -> str:
        own[seat] = rng.randbytes(16)
        return entropy_hash(match_id, seat, own[seat]).hex()

    def sits(seat: int) -> tuple[Actor, Any, datetime]:
        return seat_actor(seat), MatchSit(Seat(seat), "", promise(seat)), _soon(live, rng)

    def reveals(seat: int, *, again: bool) -> tuple[Actor, Any, datetime]:
        known = own[seat].hex()
        return seat_actor(seat), MatchRevealEntropy(known, promise(seat) if again else None), _soon(live, rng)

    for seat in others:
        yield seat_actor(seat), MatchSit(Seat(seat), "c0ffee"), _soon(live, rng)
    yield sits(first)
    yield sits(last)
    yield reveals(first, again=True)
    due = live.match.due()
    assert due is not None
    yield CLOCK_ACTOR, TimeUp(), due + timedelta(seconds=1)
    yield sits(last)
    yield reveals(first, again=True)
    yield seat_actor(last), MatchLeave(Seat(last)), _soon(live, rng)
    yield sits(last)
    yield reveals(last, again=True)
    yield reveals(first, again=False)


def _steps(
    live: Live, rng: random.Random, *, resigns: bool, changing: Sequence[tuple[Actor, Any]] = ()
) -> Iterator[tuple[Actor, Any, datetime]]:
    """What is asked for next in *live*, which the caller carries out before it asks again."""
    for seat in live.match.state.free_seats():
        yield seat_actor(seat), MatchSit(seat, rng.randbytes(rng.randrange(3)).hex()), _soon(live, rng)
    for n in count():
        asked, due = live.match.asked(), live.match.due()
        if live.match.state.over:
            return
        if resigns and n == 5:
            yield seat_actor(0), MatchResign(), _soon(live, rng)
            continue
        if 3 <= n < 3 + len(changing):
            yield (*changing[n - 3], _soon(live, rng))
            continue
        is_late = due is not None and rng.random() < 0.2
        received = due + timedelta(seconds=rng.randrange(1, 4)) if due and is_late else _soon(live, rng)
        if not asked or (is_late and rng.random() < 0.5):
            yield CLOCK_ACTOR, TimeUp(), received
            continue
        awaited = rng.choice(asked).awaited
        seat = awaited.seat
        actor = seat_actor(seat) if live.match.state.house_level(seat, awaited.asked_at) is None else bot_actor(seat)
        yield actor, some_command(live.match.state, seat, rng), received


def _soon(live: Live, rng: random.Random) -> datetime:
    """Within a second and a half, and before the deadline if there is one."""
    soon = live.now + timedelta(microseconds=rng.randrange(1_500_000))
    due = live.match.due()
    return min(soon, due) if due else soon


def _line(actor: Actor, command: Any, received: datetime, decision: Decision) -> GoldenDecision:
    body = msgspec.json.decode(msgspec.json.encode(command))
    return GoldenDecision(
        actor,
        body,
        format_timestamp(received),
        golden_events(decision.events()),
        decision.refusal.code if decision.refusal else None,
    )


def main(slugs: list[str]) -> None:
    """Write what is missing."""
    for slug in slugs:
        standing = {file.stem for file in files(slug)}
        for name, case in required(slug).items():
            if name not in standing:
                print(write(name, case).relative_to(FOLDER))


if __name__ == "__main__":
    main(sys.argv[1:] or list(CATALOGUE.entries))
