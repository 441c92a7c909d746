"""What keeps histories."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol
from uuid import UUID

from msgspec import Struct

from domain.ids import MatchId, PlayerId
from infra.seal import SealedEvent, link


class StoredCommand(Struct, frozen=True, gc=False):
    """A command as it was received: who sent it, under which key, and the events it caused.

    *actor* is ``guest`` for sittings and openings, whose *key* is the SHA-256 (hex) of the key that was sent,
    with ``open:`` before it for openings.
    *body* is canonical JSON; *body_mac* an HMAC of the body as sent, to recognise another body under the same key.
    """

    actor: str
    key: str
    body: bytes
    body_mac: bytes
    received: datetime
    position: int
    count: int


class SeatRow(Struct, frozen=True, gc=False):
    """Who took a seat. It is kept beside the history, so that a name can be erased without breaking the chain.

    *taken_at*: the position of the event that took it. *name*: None once it is erased. *player*: whose it is, if it was
    taken by a player; None once it is left. *nonce*: what its token is derived from; empty: it has none. *name_of*: the
    player who held the seat before and whose name it still bears, so that the name is erased with that player.
    """

    seat: int
    taken_at: int
    name: str | None
    nonce: bytes
    token_hash: bytes
    player: PlayerId | None = None
    name_of: PlayerId | None = None


class StoredInvitation(Struct, frozen=True, gc=False):
    """An invitation to *seat* (None: to any) before *ends_at*; of its code, the SHA-256 and the nonce that yields it.

    *key* is the SHA-256 (hex) of the idempotency key that it was made under, *body_mac* an HMAC of the body.
    *taken_at*: the position at which it was used to take a seat. *player_id*: who alone may use it; None: whoever has
    the code. *is_declined*: that player has revoked it.
    """

    invitation_id: UUID
    seat: int | None
    nonce: bytes
    code_hash: bytes
    created: datetime
    ends_at: datetime
    key: str | None
    body_mac: bytes
    revoked: datetime | None = None
    taken_at: int | None = None
    player_id: PlayerId | None = None
    is_declined: bool = False


class InvitationUse(Struct, frozen=True, gc=False):
    """The invitation by which the seat was taken whose event is at *taken_at*."""

    invitation_id: UUID
    taken_at: int


class DueRow(Struct, frozen=True, gc=False):
    """What must be done in a match, and when: *actor* is ``clock`` or ``bot:n``."""

    actor: str
    due: datetime


class Opening(Struct, frozen=True, gc=False):
    """What a match is opened with, beside its history. *key* is the SHA-256 (hex) of its idempotency key."""

    game: str
    edition: str
    visibility: str
    label: str | None
    secret: bytes
    key: str | None
    host_nonce: bytes
    host_token_hash: bytes


class Append(Struct, frozen=True, gc=False):
    """Events to be appended to one match, with everything that changes in the same transaction.

    *expected*: the version decided on, 0 with an *opening*. *agenda* replaces what is due (None: unchanged).
    *seats_taken*: one by a player that is erased by then has neither a name nor a player, and one that goes on from a
    seat in *seats_left* has no name of a person's if that seat's was erased meanwhile. *seats_left*: the ``taken_at``
    of seats whose names and players go. *invitation_used* must be open until then. *summary*: the match as
    lists show it, canonical JSON.
    """

    match_id: MatchId
    expected: int
    events: Sequence[SealedEvent]
    commands: Sequence[StoredCommand]
    status: str
    summary: bytes
    agenda: Sequence[DueRow] | None = None
    seats_taken: Sequence[SeatRow] = ()
    seats_left: Sequence[int] = ()
    opening: Opening | None = None
    invitation_used: InvitationUse | None = None


def follows(append: Append, head_hash: bytes) -> bool:
    """Return whether the events of *append* follow the one with this hash in the chain.

    If they do not, others are in the place of those that were decided on, although there may be as many.
    """
    first = append.events[0]
    return link(head_hash, first.digest) == first.hash


class Head(Struct, frozen=True, gc=False):
    """How far a match is: the number of its events, and the hash of its chain at the last of them.

    Both are needed to tell whether it is still what was read before: a store may lose a match's last events, and as
    many others may be in their place.
    """

    version: int
    hash: bytes


class CommandLookup(Struct, frozen=True, gc=False):
    """A match's head (None: no such match) and the command that an actor sent under a key, if it did."""

    head: Head | None
    command: StoredCommand | None


class MatchFacts(Struct, frozen=True, gc=False):
    """What a match is opened with that readers of the feed choose by. It never changes."""

    game: str
    visibility: str
    label: str | None


class FeedEvent(Struct, frozen=True, gc=False):
    """An event in the order of all matches."""

    global_position: int
    match_id: MatchId
    event: SealedEvent


class EventReader(Protocol):
    """What reads histories. Every method may raise StoreBusy."""

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        """Return at most *limit* events of a match after position *after* (−1: from the first), in order."""
        ...


class EventStore(Protocol):
    """The history of every match. Every method may raise StoreBusy."""

    async def append(self, append: Append) -> None:
        """Store *append* whole; it is durable when this returns.

        Raises KeyKnown if one of its commands is stored already, InvitationClosed if the invitation that it uses was
        used or revoked before, VersionConflict if the match is not at the expected version, or if its last event is not
        the one that the new ones follow in the chain; then nothing of it is stored. The first of these wins. Once it
        waits in the queue it is carried out even if the caller is cancelled.
        Raises OutcomeUnknown if the connection broke at the commit and did not come back in time.
        """
        ...

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        """Return a match's head and the command of *actor* under *key*, both from one query."""
        ...

    async def head(self, match_id: MatchId) -> Head | None:
        """Return a match's head, None if there is no such match."""
        ...

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        """Return the versions of several matches from one query; matches that do not exist are left out."""
        ...

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        """Return at most *limit* events at positions beyond *after* (−1: from the beginning), in order."""
        ...

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        """Return the command of *actor* under *key*, None if there is none."""
        ...

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        """Return at most *limit* events of all matches beyond global position *after* (0: from the beginning).

        They come in the order of their commits.
        """
        ...

    async def feed_head(self) -> int:
        """Return the global position of the last event, 0 if there is none.

        Everything at or before it is committed: no event will ever appear there.
        """
        ...

    async def facts(self, match_ids: Sequence[MatchId]) -> dict[MatchId, MatchFacts]:
        """Return what several matches were opened with, from one query; matches that do not exist are left out."""
        ...
