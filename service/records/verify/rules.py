"""Every command decided again, every draw derived again: do they give exactly the events of the record?

What differs is laid to the luck if it depends on it: decided with another luck, the same command gives another event.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.again import DoesNotFollow, decided_again, opened_again
from domain.catalogue import Catalogue
from domain.chance import Draws, SeededChance
from domain.edition import stored_edition
from domain.errors import RulesetRetired, UnknownRuleset
from domain.game import AnyGame
from domain.ids import Actor, MatchId, Position
from domain.match.commands import RecordedMatchCommand
from domain.match.decision import NewEvent
from domain.match.events import PROTOCOL
from domain.match.evolve import evolve, opened
from domain.match.run import Luck
from domain.match.state import MatchState, Table
from domain.timestamp import parse_timestamp
from infra.codec import UnknownEvent, codec_of
from infra.seal import canonical, line_of
from service.records.record import recorded_seats
from service.records.verify.opening import opening_of
from service.records.verify.reader import ReadEvent, ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

_NAMES = ("draws", "commands", "outcome")
_UNFIT = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What a rule raises that meets what cannot be, such as a time after which there is no other."""


class _Finished(Struct, tag="match.finished", tag_field="type"):
    outcome: Any


_finishes = msgspec.json.Decoder(_Finished)


class _Fault(Exception):
    """Where a history does not follow, and whether it is the luck or the rules that say otherwise."""

    def __init__(self, name: str, detail: str, position: int) -> None:
        super().__init__(detail)
        self.name = name
        self.position = position


class _Unknown(Exception):
    """What this version cannot decide again, in words."""


class _Decided(NamedTuple):
    state: MatchState
    commands: int
    draws: int


def check_rules(record: ReadRecord, catalogue: Catalogue) -> Iterator[Check]:
    """Check draws, commands, and the outcome: that it is the one that is told, whatever can be decided again."""
    told = _told(record)
    for check in _by_rules(record, catalogue):
        if told is None or check.name != told.name:
            yield check
    if told is not None:
        yield told


def _told(record: ReadRecord) -> Check | None:
    """Return what is wrong with the outcome of the closing line, None if it is the one that the events tell."""
    outcome = None
    for event in record.events:
        try:
            outcome = _finishes.decode(event.line.event).outcome
        except msgspec.DecodeError:
            continue
    if canonical(outcome) == canonical(record.closing.outcome):
        return None
    return fails("outcome", "The closing line tells another outcome than the events give.", len(record.events) - 1)


def _by_rules(record: ReadRecord, catalogue: Catalogue) -> Iterator[Check]:
    """Check draws, commands, and the outcome that the events fold to."""
    if not record.is_whole:
        reason = "What is not disclosed cannot be decided again."
        yield from (unchecked(name, reason) for name in _NAMES)
        return
    try:
        decided = _decide(record, catalogue)
    except _Unknown as error:
        yield from (unchecked(name, str(error)) for name in _NAMES)
    except _Fault as fault:
        yield fails(fault.name, str(fault), fault.position)
    else:
        yield holds("draws", f"All {decided.draws} draws follow from the secret and the entropies.")
        yield holds("commands", f"All {decided.commands} commands give exactly the events that stand here.")
        yield _outcome(record, decided.state)


def _outcome(record: ReadRecord, state: MatchState) -> Check:
    last = len(record.events) - 1
    if canonical(state.outcome) != canonical(record.closing.outcome):
        return fails("outcome", "The closing line tells another outcome than the events give.", last)
    if not state.over:
        return fails("outcome", "The match is not over.", last)
    if recorded_seats(state) != record.header.seats:
        return fails("outcome", "The header tells of other seats than the events do.", last)
    return holds("outcome", f"The match is {state.status}; the events give the outcome of the closing line.")


def _decide(record: ReadRecord, catalogue: Catalogue) -> _Decided:
    entry = catalogue.entries.get(record.header.game)
    if entry is None:
        raise _Unknown(f"This version does not know the game {record.header.game}.")
    _require_known(record, entry.game)
    history = _Reader(entry.game)
    table = _table(record, entry.game)
    labels: list[str] = []
    state: MatchState | None = None
    commands = 0
    for group in _groups(record.events):
        recorded = [history.read(event) for event in group]
        first = group[0].line.position

        def again(
            luck: Luck, state: MatchState | None = state, recorded: Sequence[NewEvent] = recorded
        ) -> Sequence[NewEvent]:
            return opened_again(table, recorded, luck) if state is None else decided_again(state, recorded, luck)

        try:
            found = again(_recording(labels))
        except DoesNotFollow as error:
            raise _Fault("commands", str(error), first) from error
        except RulesetRetired as error:
            raise _Unknown("The ruleset is retired: this version only reads its matches.") from error
        except _UNFIT as error:
            raise _Fault("commands", f"{type(error).__name__}: {error}", first) from error
        _compare(group, recorded, found, again)
        for event in recorded:
            try:
                state = _folded(state, table, event)
            except _UNFIT as error:
                raise _Fault("commands", f"It cannot be folded: {error}", event.position) from error
        commands += 1
    assert state is not None  # a record has an event
    return _Decided(state, commands, len(labels))


def _require_known(record: ReadRecord, game: AnyGame) -> None:
    """Raise _Unknown for a ruleset or a protocol of a later version. Of those that are known, everything is known."""
    opened = opening_of(record)
    if opened is not None and opened.protocol > PROTOCOL:
        raise _Unknown(f"This version does not know protocol {opened.protocol}.")
    try:
        game.under(record.header.ruleset)
    except UnknownRuleset as error:
        raise _Unknown(f"This version does not know the ruleset: {error}.") from error


def _folded(state: MatchState | None, table: Table, event: NewEvent) -> MatchState:
    if state is None:
        return opened(table, event.event, event.time)
    return evolve(state, event.event, event.time, event.actor)


def _compare(group: Sequence[ReadEvent], recorded: Sequence[NewEvent], found: Sequence[NewEvent], again: Any) -> None:
    """Raise _Fault at the first event that is not the one that is found."""
    for number, event in enumerate(group):
        if number >= len(found):
            raise _Fault("commands", "The command does not give this event.", event.line.position)
        if line_of(found[number], event.line.time) != event.raw or found[number].time != parse_timestamp(
            event.line.time
        ):
            is_other = recorded[number].event != found[number].event
            name = "draws" if is_other and _depends_on_luck(found, number, again) else "commands"
            said = "The luck gives another event." if name == "draws" else "The command gives another event."
            raise _Fault(name, said, event.line.position)
    if len(found) > len(group):
        raise _Fault("commands", "An event is missing that the command gives.", group[-1].line.position + 1)


def _depends_on_luck(found: Sequence[NewEvent], number: int, again: Any) -> bool:
    for other in range(8):
        try:
            otherwise = again(lambda seed, other=other: SeededChance(seed + bytes([other])))
        except (DoesNotFollow, *_UNFIT):
            return True
        if number >= len(otherwise) or otherwise[number].event != found[number].event:
            return True
    return False


def _recording(labels: list[str]) -> Luck:
    class Recording(SeededChance):
        def draws(self, label: str) -> Draws:
            labels.append(label)
            return super().draws(label)

    return Recording


def _groups(events: Sequence[ReadEvent]) -> Iterator[Sequence[ReadEvent]]:
    """Yield the events of one command after the other. Raises _Fault where an event has none."""
    begin = 0
    if bytes(events[0].line.command) == b"null":
        raise _Fault("commands", "No command caused this event.", 0)
    for number, event in enumerate(events[1:], 1):
        if bytes(event.line.command) != b"null":
            yield events[begin:number]
            begin = number
    yield events[begin:]


def _table(record: ReadRecord, game: AnyGame) -> Table:
    recorded = record.header.edition
    try:
        edition = stored_edition(recorded.name, bytes(recorded.content), game.components)
    except msgspec.ValidationError as error:
        raise _Fault("commands", f"The game cannot be played with the edition: {error}", 0) from error
    return Table(MatchId(record.header.match_id), bytes.fromhex(record.closing.secret or ""), game, edition)


class _Reader:
    """Reads the events and commands of a game."""

    def __init__(self, game: AnyGame) -> None:
        self._codec = codec_of(game)
        self._commands: msgspec.json.Decoder[Any] = msgspec.json.Decoder(RecordedMatchCommand | game.command | None)

    def read(self, event: ReadEvent) -> NewEvent:
        """Return an event as it was decided. Raises _Fault for one that its ruleset does not have."""
        line = event.line
        try:
            read, time = self._codec.read(event.raw)
            command = self._commands.decode(line.command)
        except (UnknownEvent, msgspec.DecodeError, *_UNFIT) as error:
            raise _Fault("commands", f"It cannot be read: {error}", line.position) from error
        audience = None if line.audience is None else tuple(line.audience)
        return NewEvent(Position(line.position), time, Actor(line.actor), audience, command, read)  # type: ignore[arg-type]  # seats are numbers
