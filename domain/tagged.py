"""What goes over the wire and into a record by its ``type``."""

from msgspec import Struct


class Tagged(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command, an event, a view or a legal answer; its *tag* is its ``type``, and stands for ever."""
