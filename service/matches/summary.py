"""The summary of a match, which is stored so that lists need not fold histories.

It is read tolerantly: a member that this version does not know is ignored, one that an older version did not write has
its default. So a member can be added without making rows unreadable.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec import UNSET, Struct, field
from msgspec.structs import replace

from domain.match.commands import Disclosure, Joining, OptionValue, Start, Visibility
from domain.match.events import Reissuer, SeatKind
from domain.match.parent import Parent
from domain.match.reissuing import reissues
from domain.match.state import MatchState, SeatState, Status
from domain.match.view import Asked, asked
from domain.outcome import Outcome
from domain.timestamp import Timestamp, format_timestamp
from infra.match_index.port import StoredMatch
from infra.seal import canonical

_NO_MATCH = UUID(int=0)


class StoredAsked(Struct, frozen=True, gc=False, kw_only=True):
    """A seat that is asked, as it is stored."""

    seat: int = 0
    commands: list[str] = field(default_factory=list)
    asked_at: int = 0
    deadline: Timestamp | None = None
    absent_from: Timestamp | None = None


class StoredSeat(Struct, frozen=True, gc=False, kw_only=True):
    """A seat and who has it, as stored. ``name`` is always null: names are stored elsewhere, to be erasable."""

    seat: int = 0
    kind: str = "free"
    level: str | None = None
    name: None = None


class StoredReissue(Struct, frozen=True, gc=False, kw_only=True):
    """A seat that others want to be reissued, or that was, as it is stored."""

    seat: int = 0
    asked_by: list[int] = field(default_factory=list)
    reissue_from: Timestamp | None = None
    reissued_by: Reissuer | None = None


class StoredSummary(Struct, frozen=True, gc=False, kw_only=True):
    """The summary of a match as it is stored. Every member has a default."""

    id: UUID = _NO_MATCH
    game: str = ""
    ruleset: int = 1
    protocol: int = 1
    edition: str = ""
    options: dict[str, OptionValue] = field(default_factory=dict)
    visibility: Visibility = Visibility.PUBLIC
    joining: Joining = Joining.OPEN
    start: Start = Start.WHEN_FULL
    turn_seconds: int | None = None
    absent_seconds: int | None = None
    disclosure: Disclosure = Disclosure.EVERYONE
    commitment: str = ""
    sandbox: bool = False
    parent: Parent | None = None
    label: str | None = None
    status: Status = Status.WAITING
    position: int = 0
    seats: list[StoredSeat] = field(default_factory=list)
    to_act: list[StoredAsked] = field(default_factory=list)
    abort_asked: list[int] = field(default_factory=list)
    reissues: list[StoredReissue] = field(default_factory=list)
    outcome: Outcome | None = None
    opened_at: Timestamp = ""
    started_at: Timestamp | None = None
    ended_at: Timestamp | None = None


def summarize(state: MatchState, label: str | None) -> StoredSummary:
    """Return the summary of a match."""
    opened = state.opened
    return StoredSummary(
        id=state.table.match_id,
        game=opened.game,
        ruleset=opened.ruleset,
        protocol=opened.protocol,
        edition=opened.edition,
        options=opened.options,
        visibility=opened.visibility,
        joining=opened.joining,
        start=opened.start,
        turn_seconds=opened.turn_seconds,
        absent_seconds=None if opened.absent_seconds is UNSET else opened.absent_seconds,
        disclosure=opened.disclosure,
        commitment=state.commitment,
        sandbox=opened.sandbox,
        parent=opened.parent,
        label=label,
        status=state.status,
        position=state.version - 1,
        seats=[_seat(number, seat) for number, seat in enumerate(state.seats)],
        to_act=stored_asked(asked(state)),
        abort_asked=[*state.abort_asked()],
        reissues=stored_reissues(state),
        outcome=state.outcome,
        opened_at=format_timestamp(state.opened_at),
        started_at=_timestamp(state.started_at),
        ended_at=_timestamp(state.ended_at),
    )


def stored_asked(seats: Iterable[Asked]) -> list[StoredAsked]:
    """Return the seats that are asked, as they are stored."""
    return [
        StoredAsked(
            seat=one.awaited.seat,
            commands=list(one.awaited.commands),
            asked_at=one.awaited.asked_at,
            deadline=_timestamp(one.deadline),
            absent_from=_timestamp(one.absent_from),
        )
        for one in seats
    ]


def stored_reissues(state: MatchState) -> list[StoredReissue]:
    """Return the seats whose tokens are said to be lost, as they are stored."""
    return [
        StoredReissue(
            seat=one.seat,
            asked_by=[*one.asked_by],
            reissue_from=_timestamp(one.reissue_from),
            reissued_by=one.reissued_by,
        )
        for one in reissues(state)
    ]


def written(state: MatchState, label: str | None) -> bytes:
    """Return a stored summary as canonical JSON."""
    return canonical(summarize(state, label))


def read_summary(row: StoredMatch) -> StoredSummary:
    """Return the summary in a match's row, whichever version wrote it.

    Values that have columns of their own are taken from there.
    """
    return replace(
        _decoder.decode(row.summary),
        id=row.match_id,
        game=row.opening.game,
        edition=row.opening.edition,
        visibility=Visibility(row.opening.visibility),
        label=row.opening.label,
        status=Status(row.status),
        position=row.version - 1,
    )


_decoder = msgspec.json.Decoder(StoredSummary)


def _seat(number: int, seat: SeatState) -> StoredSeat:
    if seat.kind is None or seat.taken_at is None:
        return StoredSeat(seat=number)
    return StoredSeat(seat=number, kind="bot" if seat.kind is SeatKind.BOT else "human", level=seat.level)


def _timestamp(time: datetime | None) -> Timestamp | None:
    return None if time is None else format_timestamp(time)
