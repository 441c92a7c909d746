"""What keeps the agenda."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol

from msgspec import Struct

from domain.ids import MatchId


class Due(Struct, frozen=True, order=True):
    """Something to be done in a match at *due*, by *actor* (``clock`` or ``bot:n``)."""

    due: datetime
    match_id: MatchId
    actor: str


class Agenda(Protocol):
    """Everything that is due, in all matches. Every method may raise StoreBusy."""

    async def claim(self, due_by: datetime, now: datetime, lease: timedelta, limit: int) -> list[Due]:
        """Take at most *limit* rows that are due at *due_by* or earlier and that nobody holds, the earliest first.

        They are held until *now* + *lease*; then others may claim what was not carried out. The claim is committed
        when this returns: no lock is held while rows are carried out. An append's new agenda replaces rows, held or
        not.
        """
        ...

    async def postpone(self, rows: Sequence[tuple[Due, datetime]]) -> None:
        """Make each of these rows due later, and let go of it. A row that an append has replaced stays as it is."""
        ...
