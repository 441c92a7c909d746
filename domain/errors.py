"""Refusals: nothing happened, and here is why.

::

    Refused
    ├── Malformed           an opening body that no match can be opened with
    ├── Forbidden           a live token, but not for this
    ├── WrongGame           a command of another game
    ├── NotStarted          the match waits for seats or for its host
    ├── MatchOver           finished or aborted
    ├── MatchFull           no seat is free
    ├── SeatTaken           this seat is not free
    ├── NotYourTurn         another seat is asked
    ├── WrongPhase          this is not asked now
    ├── TooLate             received after the deadline
    ├── StalePosition       the match is no longer at the pinned position
    ├── StaleDecision       the pinned decision is no longer open
    ├── RulesetRetired      this server no longer decides by the match's ruleset
    └── AgainstTheRules     a rule of the game, named by ``rule``
"""

from collections.abc import Mapping
from typing import ClassVar

Fact = bool | int | str | None | list["Fact"] | dict[str, "Fact"]
"""A number, an id, or a list or object of such: what a client needs to say it in its own language."""


class UnknownRuleset(Exception):
    """A match of a ruleset that this version of its game does not know; it can be neither played nor read here."""


class Refused(Exception):
    """A command that is refused; nothing changed.

    *detail* says why in plain words, *rule* names the rule (``zatre.line_over_limit``), *facts* carry numbers and ids.
    """

    code: ClassVar[str]

    def __init__(self, detail: str, *, rule: str | None = None, facts: Mapping[str, Fact] | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.rule = rule
        self.facts: dict[str, Fact] = dict(facts or {})


class Malformed(Refused):
    """A body, query or header that is not valid; ``path`` points at the fault (``$.options.first_seat``)."""

    code = "malformed"

    def __init__(self, detail: str, *, path: str) -> None:
        super().__init__(detail, facts={"path": path})
        self.path = path


class Forbidden(Refused):
    """The caller is known, but not allowed to do this."""

    code = "forbidden"


class WrongGame(Refused):
    """The command belongs to another game."""

    code = "wrong_game"


class NotStarted(Refused):
    """The match has not started."""

    code = "not_started"


class MatchOver(Refused):
    """The match has ended."""

    code = "match_over"


class MatchFull(Refused):
    """No seat is free."""

    code = "match_full"


class SeatTaken(Refused):
    """This seat is not free."""

    code = "seat_taken"


class NotYourTurn(Refused):
    """Another seat is asked now, or a command of yours came after its turn had passed on."""

    code = "not_your_turn"


class WrongPhase(Refused):
    """This command is not asked for now."""

    code = "wrong_phase"


class TooLate(Refused):
    """The command was received after the deadline."""

    code = "too_late"


class StalePosition(Refused):
    """``If-Match`` names a position that is no longer the match's last one."""

    code = "stale_position"


class StaleDecision(Refused):
    """``asked_at`` names a decision that this seat is no longer asked to make."""

    code = "stale_decision"


class RulesetRetired(Refused):
    """The match's ruleset can be read but no longer played."""

    code = "ruleset_retired"


class AgainstTheRules(Refused):
    """A rule of the game forbids it; ``rule`` is never null."""

    code = "against_the_rules"

    def __init__(self, rule: str, detail: str, **facts: Fact) -> None:
        super().__init__(detail, rule=rule, facts=facts)
