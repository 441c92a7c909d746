"""Forks: matches that go on from a position of one that is over, for analysis.

A fork takes over what has happened in the game up to there, event by event, so that decks lie as they lay, and needs
its parent no more. Who sat, resigned or was late in the parent means nothing in it. It has a secret of its own, and
what is drawn from there on follows from that. Its clocks stand still until it starts.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from domain.errors import WrongPhase
from domain.game import Emitted
from domain.match.commands import Disclosure
from domain.match.decide import require_ruleset
from domain.match.decision import NewEvent
from domain.match.events import MatchEvent
from domain.match.state import MatchState
from domain.tagged import kinds_of

_MATCH_EVENTS = kinds_of(MatchEvent)


def inherited(history: Iterable[NewEvent]) -> Sequence[Emitted[Any]]:
    """Return what a fork takes over of a *history*: the events of the game, each with its audience."""
    return [Emitted(one.event, one.audience) for one in history if type(one.event) not in _MATCH_EVENTS]


def require_over(parent: MatchState) -> None:
    """Raise Refused unless a match can be forked at all: it is over, and everything about it is known to everybody."""
    if not parent.over:
        raise WrongPhase(
            "Only a match that is over can be forked.", rule="match.fork_of_running", facts={"status": parent.status}
        )
    if not parent.disclosed or parent.opened.disclosure is not Disclosure.EVERYONE:
        raise WrongPhase("What is disclosed to seats alone cannot be forked.", rule="match.fork_undisclosed")
    require_ruleset(parent)


def require_going(state: MatchState, last: int) -> None:
    """Raise WrongPhase unless one can go on from *state*. *last*: where the command ends that led there."""
    if state.play is None:
        raise WrongPhase(
            "A fork goes on with a game that had begun.",
            rule="match.fork_before_start",
            facts={"at": state.version - 1},
        )
    if last != state.version - 1:
        raise WrongPhase(
            "The command that brought this about has further events; a fork goes on after the last of them.",
            rule="match.fork_within_command",
            facts={"at": last},
        )
    if not state.table.game.to_act(state.play):
        raise WrongPhase(
            "The game has ended there; nobody is asked any more.",
            rule="match.fork_after_end",
            facts={"at": state.version - 1},
        )
