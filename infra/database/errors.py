"""How stores and their database fail.

::

    StoreError
    ├── VersionConflict    the match is not at the expected version (or this id is already opened)
    ├── KeyKnown           this actor has sent this key before (or this opening key is known)
    ├── InvitationClosed   the invitation was used or revoked before
    ├── Unstorable         the database refuses the data; trying again will not help
    ├── StoreBusy          the queue is full, or the database does not answer: try again later
    │   └── OutcomeUnknown the commit failed, or the connection broke at it and does not come back
    ├── Damaged            the file is no database, or no longer a whole one
    └── WrongSchema        the database is not at this version's schema
"""


class StoreError(Exception):
    """Something could not be read or stored; nothing is half done."""


class VersionConflict(StoreError):
    """Somebody else appended first."""


class KeyKnown(StoreError):
    """This command is stored already; look up the first answer."""


class InvitationClosed(StoreError):
    """The invitation by which a seat is taken was used or revoked in the meantime."""


class Unstorable(StoreError):
    """Something in the data cannot be stored: text that is not Unicode, say. No other append suffers from it."""


class StoreBusy(StoreError):
    """The database cannot do it now, and nothing was stored: try again later."""


class OutcomeUnknown(StoreBusy):
    """Nobody knows yet whether the append was stored: repeat it under the same key to find out."""


class Damaged(StoreError):
    """The file is no database, or no longer a whole one; the message says what to do."""


class WrongSchema(StoreError):
    """The database is not at this version's schema; migrate it first."""
