"""Histories in this process's memory, for tests; and the plainest statement of what an event store does."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from msgspec import Struct
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from infra.database.errors import InvitationClosed, KeyKnown, Unstorable, VersionConflict
from infra.database.memory import MemoryDatabase
from infra.event_store.port import (
    Append,
    CommandLookup,
    DueRow,
    FeedEvent,
    Head,
    InvitationUse,
    MatchFacts,
    Opening,
    SeatRow,
    StoredCommand,
    StoredInvitation,
    follows,
)
from infra.seal import SealedEvent


class KeptMatch(Struct):
    """A match with everything that is stored with it; seats by ``taken_at``, commands by actor and key."""

    opening: Opening
    status: str = ""
    summary: bytes = b""
    events: list[SealedEvent] = []
    commands: dict[tuple[str, str], StoredCommand] = {}
    seats: dict[int, SeatRow] = {}


class KeptPlayer(Struct):
    """A player: everything but the creation is None once it is erased."""

    name: str | None
    nonce: bytes | None
    token_hash: bytes | None
    body_mac: bytes | None
    key: str | None
    created: datetime


class MemoryEventStore:
    """A store that forgets everything with its process. Agenda, index, players and invitations are kept in it, too."""

    def __init__(self, database: MemoryDatabase | None = None) -> None:
        self.kept: dict[MatchId, KeptMatch] = {}
        self.openings: dict[str, MatchId] = {}
        self.due: dict[tuple[MatchId, str], DueRow] = {}
        self.players: dict[PlayerId, KeptPlayer] = {}
        self.invitations: dict[tuple[MatchId, UUID], StoredInvitation] = {}
        self._feed: list[FeedEvent] = []
        self._database = database or MemoryDatabase()

    async def append(self, append: Append) -> None:
        self._database.require_open()
        _check_storable(append)
        kept, opening = self.kept.get(append.match_id), append.opening
        if kept and any((command.actor, command.key) in kept.commands for command in append.commands):
            raise KeyKnown(str(append.match_id))
        if opening and opening.key in self.openings:
            raise KeyKnown(str(append.match_id))
        if append.invitation_used and not self._is_open(append.match_id, append.invitation_used):
            raise InvitationClosed(str(append.match_id))
        if (len(kept.events) if kept else None) != (None if opening else append.expected):
            raise VersionConflict(str(append.match_id))
        if kept and not follows(append, kept.events[-1].hash):
            raise VersionConflict(str(append.match_id))
        self._store(append, KeptMatch(opening) if opening else self.kept[append.match_id])

    def _is_open(self, match_id: MatchId, use: InvitationUse) -> bool:
        row = self.invitations.get((match_id, use.invitation_id))
        return row is not None and row.revoked is None and row.taken_at is None

    def _store(self, append: Append, kept: KeptMatch) -> None:
        match_id = append.match_id
        self.kept[match_id] = kept
        kept.status, kept.summary = append.status, append.summary
        kept.events.extend(append.events)
        kept.commands.update({(command.actor, command.key): command for command in append.commands})
        left = {seat.seat: seat for at in append.seats_left if (seat := kept.seats.get(at))}
        going_on = [self._named_as_before(seat, left.get(seat.seat)) for seat in append.seats_taken]
        kept.seats.update({seat.taken_at: self._unless_erased(seat) for seat in going_on})
        for taken_at in append.seats_left:
            kept.seats[taken_at] = replace(kept.seats[taken_at], name=None, player=None, name_of=None)
        if use := append.invitation_used:
            row = self.invitations[match_id, use.invitation_id]
            self.invitations[match_id, use.invitation_id] = replace(row, taken_at=use.taken_at)
        if kept.opening.key is not None:
            self.openings[kept.opening.key] = match_id
        head = self._feed[-1].global_position + 1 if self._feed else 1
        self._feed.extend(FeedEvent(head + n, match_id, event) for n, event in enumerate(append.events))
        if append.agenda is not None:
            for key in [key for key in self.due if key[0] == match_id]:
                del self.due[key]
            self.due.update({(match_id, row.actor): row for row in append.agenda})

    def forget(self, match_id: MatchId) -> None:
        """Delete a match with everything that is kept with it."""
        kept = self.kept.pop(match_id, None)
        if kept is not None and kept.opening.key is not None:
            self.openings.pop(kept.opening.key, None)
        self.due = {key: row for key, row in self.due.items() if key[0] != match_id}
        self.invitations = {key: row for key, row in self.invitations.items() if key[0] != match_id}
        self._feed = [event for event in self._feed if event.match_id != match_id]

    def _named_as_before(self, seat: SeatRow, before: SeatRow | None) -> SeatRow:
        if before is None or before.name is not None:
            return seat
        return replace(seat, name=None if seat.player is None else self.players[seat.player].name, name_of=None)

    def _unless_erased(self, seat: SeatRow) -> SeatRow:
        player, name_of = self._living(seat.player), self._living(seat.name_of)
        name = seat.name if (player, name_of) == (seat.player, seat.name_of) else None
        return replace(seat, name=name, player=player, name_of=name_of)

    def _living(self, player: PlayerId | None) -> PlayerId | None:
        return None if player is None or self.players[player].token_hash is None else player

    async def look(self, match_id: MatchId, actor: str, key: str) -> CommandLookup:
        return CommandLookup(await self.head(match_id), await self.command(match_id, actor, key))

    async def head(self, match_id: MatchId) -> Head | None:
        kept = self.kept.get(match_id)
        return Head(len(kept.events), kept.events[-1].hash) if kept else None

    async def versions(self, match_ids: Sequence[MatchId]) -> dict[MatchId, int]:
        return {one: len(self.kept[one].events) for one in match_ids if one in self.kept}

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        kept = self.kept.get(match_id)
        return kept.events[after + 1 : after + 1 + limit] if kept else []

    async def command(self, match_id: MatchId, actor: str, key: str) -> StoredCommand | None:
        kept = self.kept.get(match_id)
        return kept.commands.get((actor, key)) if kept else None

    async def feed(self, after: int, limit: int) -> list[FeedEvent]:
        return [event for event in self._feed if event.global_position > after][:limit]

    async def feed_head(self) -> int:
        return self._feed[-1].global_position if self._feed else 0

    async def facts(self, match_ids: Sequence[MatchId]) -> dict[MatchId, MatchFacts]:
        openings = {one: self.kept[one].opening for one in match_ids if one in self.kept}
        return {one: MatchFacts(found.game, found.visibility, found.label) for one, found in openings.items()}


def _check_storable(append: Append) -> None:
    """Refuse what databases refuse: text that is not Unicode. Raises Unstorable."""
    texts: Sequence[bytes] = [append.summary, *(e.line for e in append.events), *(c.body for c in append.commands)]
    names = [append.opening.label] if append.opening else []
    names += [command.key for command in append.commands] + [seat.name for seat in append.seats_taken]
    try:
        for text in texts:
            text.decode()
        for name in names:
            (name or "").encode()
    except UnicodeError as error:
        raise Unstorable(str(error)) from error
