"""The stored summary of a running match, written anew with every command: most of its members change no more."""

from collections.abc import Sequence

from msgspec import Raw
from msgspec.structs import replace

from domain.match.state import MatchState
from domain.match.view import Asked
from infra.seal import canonical
from service.matches.summary import stored_asked, stored_reissues, summarize

_CHANGING = ("abort_asked", "position", "reissues", "to_act")
"""The members that differ from one state of a running match to another, in the order in which they are written."""


class RunningSummary:
    """Writes the summaries of a match while it runs: the same bytes as `summary.written`, at a third of its cost."""

    def __init__(self, state: MatchState, label: str | None) -> None:
        holes = dict.fromkeys(_CHANGING, _HOLE)
        written = canonical(replace(summarize(state, label), **holes))
        self._template = written.replace(b"%", b"%%").replace(_HOLE, b"%b")

    def written(self, state: MatchState, asked: Sequence[Asked]) -> bytes:
        """Return the summary of the match in *state*, in which these seats are *asked*."""
        return self._template % (
            _listed(state.abort_asked()),
            b"%d" % (state.version - 1),
            _listed(stored_reissues(state)),
            canonical(stored_asked(asked)),
        )


def _listed(values: Sequence[object]) -> bytes:
    return canonical(values) if values else b"[]"


_HOLE = Raw(b"\0")
"""What stands where a member changes: no other value is written like this."""
