"""Who could have chosen the luck: what the seats brought, and when they promised it."""

from collections.abc import Mapping

import msgspec

from domain.match.events import MatchSeatLeft, MatchSeatTaken, SeatKind
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, holds, unchecked

_seating = msgspec.json.Decoder(MatchSeatTaken | MatchSeatLeft)


def check_entropies(record: ReadRecord) -> Check:
    """Tell whose entropy is in the seed. That the seed follows from it, the draws show."""
    brought = entropies(record)
    if not brought:
        return holds("entropies", "No seat brought any. The operator could have chosen the luck.")
    seats = ", ".join(str(seat) for seat in sorted(brought))
    return holds(
        "entropies",
        f"Seats that brought some: {seats}, in plain text when they sat down. The operator could have chosen the luck.",
    )


def entropies(record: ReadRecord) -> Mapping[int, str]:
    """Return what the seats brought that was not empty, as hex, by seat."""
    brought: dict[int, str] = {}
    for event in record.events:
        try:
            seating = _seating.decode(event.line.event)
        except msgspec.DecodeError:
            continue
        brought.pop(seating.seat, None)
        if isinstance(seating, MatchSeatTaken) and seating.kind is SeatKind.HUMAN and seating.entropy:
            brought[seating.seat] = seating.entropy
    return brought


def check_sandbox(record: ReadRecord) -> Check | None:
    """Say so if the match was played in a sandbox, whose luck and clock anybody could choose."""
    if not record.header.sandbox:
        return None
    return unchecked("sandbox", "It was played in a sandbox: its luck and its clock were anybody's to choose.")
