"""What is known of a request while it is answered, so that the log can explain a refusal by its ``Request-Id``."""

import os
from typing import Any

from msgspec import Struct

_MEMBER = "partie.trace"


class Trace(Struct):
    """A request: its id, and the match and the actor once they are known."""

    request: str
    match: str | None = None
    actor: str | None = None


def begin_trace(scope: Any) -> Trace:
    """Return the trace of a request that has just come in, with an id that nobody else has."""
    trace = scope[_MEMBER] = Trace(os.urandom(8).hex())
    return trace


def trace_of(scope: Any) -> Trace:
    """Return the trace of a request."""
    trace: Trace | None = scope.get(_MEMBER)
    return begin_trace(scope) if trace is None else trace
