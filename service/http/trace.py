"""What is known about a request while it is answered, so that logs can be searched by its ``Request-Id``."""

import random
from typing import Any

from msgspec import Struct

from domain.ids import MatchId

_MEMBER = "partie.trace"
_chance = random.Random()
"""Ids are to be told apart and are no secrets: the system's own randomness costs more than the rest of a trace."""


class Trace(Struct):
    """A request: its id, and its match and actor once they are known."""

    request: str
    match: MatchId | None = None
    actor: str | None = None


def begin_trace(scope: Any) -> Trace:
    """Return the trace of a new request, with a unique id."""
    trace = scope[_MEMBER] = Trace(f"{_chance.getrandbits(64):016x}")
    return trace


def trace_of(scope: Any) -> Trace:
    """Return the trace of a request."""
    trace: Trace | None = scope.get(_MEMBER)
    return begin_trace(scope) if trace is None else trace
