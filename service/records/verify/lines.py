"""Who did what, and who may see it: whether the lines of a record can be such as a server writes.

Everything here can be told without the rules of a game, and of hidden lines, too, as far as they are shown.
"""

import re
from collections.abc import Sequence

from domain.ids import CLOCK_ACTOR, HOST, MATCH
from service.records.verify.reader import Line, ReadRecord
from service.records.verify.report import Check, fails, holds

_ACTOR = re.compile(r"host|operator|clock|match|(?:seat|bot):(0|[1-9][0-9]*)")
_TIME_UP = b'{"type":"match.time_up"}'


def check_lines(record: ReadRecord) -> Check:
    """Check actors, audiences, and that each command has the actor that it can have."""
    seats = len(record.header.seats)
    for number, event in enumerate(record.events):
        line = event.line
        fault = _of_actor(line, seats) or _of_audience(line.audience, seats)
        if fault is None and not event.is_hidden:
            fault = _of_command(line, is_first=number == 0)
        if fault is not None:
            return fails("lines", fault, number)
    return holds("lines", "Every actor, command and audience is one that there can be.")


def _of_actor(line: Line, seats: int) -> str | None:
    found = _ACTOR.fullmatch(line.actor)
    if found is None:
        return f"There is no actor {line.actor}."
    return None if found[1] is None or int(found[1]) < seats else f"There is no seat {found[1]}."


def _of_audience(audience: Sequence[int] | None, seats: int) -> str | None:
    if audience is None or all(one < other for one, other in zip([-1, *audience], [*audience, seats], strict=True)):
        return None
    return f"An audience is of seats that there are, in ascending order, each once; this one is {audience}."


def _of_command(line: Line, *, is_first: bool) -> str | None:
    command = bytes(line.command)
    if is_first and line.actor != HOST:
        return "A match is opened by its host."
    if (line.actor == MATCH) != (command == b"null"):
        return "What follows by itself bears the actor match and no command, everything else bears a command."
    if (line.actor == CLOCK_ACTOR) != (command == _TIME_UP):
        return "The clock has one command, match.time_up, and nobody else has that."
    return None
