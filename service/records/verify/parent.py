"""Does a fork go on from where it says it does, and with what had happened there?"""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec
from msgspec import Struct

from service.records.verify.against import hash_at
from service.records.verify.chain import check_chain
from service.records.verify.opening import opening_of
from service.records.verify.reader import ReadEvent, ReadRecord
from service.records.verify.report import Check, Verdict, fails, holds, unchecked
from service.records.verify.signature import check_signature

NAME = "parent"
_SAME = ("game", "ruleset", "edition", "options", "seats")


class _Tagged(Struct):
    type: str


_tags = msgspec.json.Decoder(_Tagged)


def _of_the_game(events: Sequence[ReadEvent]) -> list[ReadEvent]:
    return [one for one in events if not _tags.decode(one.line.event).type.startswith("match.")]


def _is_match_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def _opening_deed(record: ReadRecord) -> Sequence[ReadEvent]:
    """Return the events that the opening led to."""
    for number, event in enumerate(record.events[1:], 1):
        if bytes(event.line.command) != b"null":
            return record.events[:number]
    return record.events


def check_parent(record: ReadRecord, parents: Mapping[UUID, ReadRecord]) -> Check | None:
    """Check that the parent that a fork names had that hash at that position. None for a match that is no fork.

    *parents*: the records that the caller has, by match. Of each, chain and signature are checked; whether its own
    commands follow is to be checked by itself.
    """
    named = record.header.parent
    if named is None:
        return None
    if not _is_match_id(named.parent):
        return fails(NAME, f"It is a fork of {named.parent}, which is no match's id.", 0)
    said = f"{named.parent}, from position {named.at} on"
    parent = next((one for match_id, one in parents.items() if str(match_id) == named.parent), None)
    if parent is None:
        return unchecked(NAME, f"It is a fork of {said}, whose record you must name (--parent).")
    if any(check.verdict is Verdict.FAILS for check in (*check_chain(parent), check_signature(parent, {}))):
        return fails(NAME, f"It is a fork of {said}, whose record does not hold itself.")
    if not 0 <= named.at < len(parent.events):
        return fails(NAME, f"It is a fork of {said}; the parent's record ends at {len(parent.events) - 1}.")
    if hash_at(parent, named.at) != named.parent_hash:
        return fails(NAME, f"It is a fork of {said}, where the parent's record has another hash.")
    opened, as_before = opening_of(record), opening_of(parent)
    if opened is None or as_before is None or any(getattr(opened, one) != getattr(as_before, one) for one in _SAME):
        return fails(NAME, f"It is a fork of {said}, which was played with something else.", 0)
    if any(event.is_hidden for event in parent.events[: named.at + 1]):
        return unchecked(NAME, f"It is a fork of {said}; the parent's record is not disclosed.")
    own = _opening_deed(record)
    if any(event.is_hidden for event in own):
        return unchecked(NAME, f"It is a fork of {said}; what it took over is not disclosed.")
    taken_over = _of_the_game(own)
    inherited = _of_the_game(parent.events[: named.at + 1])
    for ours, theirs in zip(taken_over, inherited, strict=False):
        if (bytes(ours.line.event), ours.line.audience) != (bytes(theirs.line.event), theirs.line.audience):
            return fails(NAME, f"It is a fork of {said}, where something else had happened.", ours.line.position)
    if len(taken_over) != len(inherited):
        return fails(NAME, f"It is a fork of {said}, where {len(inherited)} events had happened.", len(taken_over) + 1)
    return holds(NAME, f"It is a fork of {said}, which the parent's record bears out.")
