"""What the check of a record found."""

from enum import StrEnum

from msgspec import Struct

LONGEST = 1_000
"""The characters of a detail that are said."""


class Verdict(StrEnum):
    """What became of one check."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCHECKED = "unchecked"


class Check(Struct, frozen=True):
    """One check, in words. *position*: of its first fault in the history, None where that is not at an event."""

    name: str
    verdict: Verdict
    detail: str
    position: int | None = None


class Report(Struct, frozen=True):
    """All checks of one record or receipt. *events*: how many it holds."""

    file: str
    match_id: str | None
    events: int
    checks: tuple[Check, ...]

    @property
    def holds(self) -> bool:
        """Whether no check has failed."""
        return all(check.verdict is not Verdict.FAILS for check in self.checks)

    @property
    def proves(self) -> bool:
        """Whether every check could be made, and holds."""
        return all(check.verdict is Verdict.HOLDS for check in self.checks)


def holds(name: str, detail: str) -> Check:
    """Return a check that holds."""
    return Check(name, Verdict.HOLDS, _printable(detail))


def fails(name: str, detail: str, position: int | None = None) -> Check:
    """Return a check that fails."""
    return Check(name, Verdict.FAILS, _printable(detail), position)


def unchecked(name: str, detail: str) -> Check:
    """Return a check that could not be made, and why."""
    return Check(name, Verdict.UNCHECKED, _printable(detail))


def _printable(detail: str) -> str:
    """Return a detail, part of which may be out of a record, as a terminal may print it, and not endless."""
    short = detail if len(detail) <= LONGEST else detail[:LONGEST] + "…"
    return "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in short)
