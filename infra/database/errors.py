"""How a store fails.

::

    StoreError
    ├── VersionConflict    the match is not at the expected version (or this id is already opened)
    ├── KeyKnown           this actor has sent this key before (or this opening key is known)
    ├── Unstorable         the database refuses what it is given; trying again will not help
    ├── StoreBusy          the queue is full, or the database does not answer: try again later
    │   └── OutcomeUnknown the connection broke at the commit and does not come back
    └── WrongSchema        the database is not at this version's schema
"""


class StoreError(Exception):
    """A store could not do what was asked of it; nothing is half done."""


class VersionConflict(StoreError):
    """Somebody else appended first."""


class KeyKnown(StoreError):
    """This command is stored already; look up the first answer."""


class Unstorable(StoreError):
    """Something in it cannot be stored: text that is not Unicode, say. No other append suffers from it."""


class StoreBusy(StoreError):
    """Not now. Whether the append was stored is known: it was not."""


class OutcomeUnknown(StoreBusy):
    """Not now, and whether the append was stored cannot be told yet: repeat it under the same key to learn it."""


class WrongSchema(StoreError):
    """Migrate first."""
