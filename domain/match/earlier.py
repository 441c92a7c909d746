"""The refusal of what came with a later protocol than the one that a match goes on under."""

from domain.errors import WrongPhase
from domain.match.state import MatchState


def require_protocol(state: MatchState, first: int) -> None:
    """Raise WrongPhase unless the match was opened under protocol *first* or a later one."""
    if state.opened.protocol < first:
        raise WrongPhase(
            "This match began before there was such a thing.",
            rule="match.earlier_protocol",
            facts={"protocol": state.opened.protocol, "from": first},
        )
