"""The refusal of what comes after the end of a match."""

from domain.errors import MatchOver
from domain.match.state import MatchState


def match_over(state: MatchState) -> MatchOver:
    """Return the refusal of a command that comes after the end."""
    return MatchOver("The match is over.", rule="match.over", facts={"status": state.status})
