"""What goes over the wire and into a record by its ``type``."""

from typing import Any, get_args

from msgspec import Struct


class Tagged(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A command, an event, a view or a legal answer; its *tag* is its ``type``, and stands for ever."""


def kinds_of(union: Any) -> frozenset[type]:
    """Return the classes of a struct type or of a union of them.

    Of an object that is of no subclass, ``type(it) in kinds`` says what ``isinstance(it, union)`` says, which asks
    class by class: a quarter of a microsecond for each, with every event and every command.
    """
    return frozenset(get_args(union) or (union,))
