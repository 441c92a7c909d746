"""Does a fork go on from where it says it does?"""

from collections.abc import Mapping
from uuid import UUID

from service.records.verify.against import hash_at
from service.records.verify.reader import ReadRecord
from service.records.verify.report import Check, fails, holds, unchecked

NAME = "parent"


def check_parent(record: ReadRecord, parents: Mapping[UUID, ReadRecord]) -> Check | None:
    """Check that the parent that a fork names had that hash at that position. None for a match that is no fork.

    *parents*: the records that the caller has, by match. Each is to be checked by itself.
    """
    named = record.header.parent
    if named is None:
        return None
    said = f"{named.parent}, from position {named.at} on"
    parent = next((one for match_id, one in parents.items() if str(match_id) == named.parent), None)
    if parent is None:
        return unchecked(NAME, f"It is a fork of {said}, whose record you must name (--parent).")
    if named.at >= len(parent.events):
        return fails(NAME, f"It is a fork of {said}; the parent's record ends at {len(parent.events) - 1}.")
    if hash_at(parent, named.at) != named.parent_hash:
        return fails(NAME, f"It is a fork of {said}, where the parent's record has another hash.")
    return holds(NAME, f"It is a fork of {said}, which the parent's record bears out.")
