"""Invitations to the seats of a match: codes that are used once, by whoever has them."""

import asyncio
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID, uuid4

from domain.errors import WrongPhase
from domain.ids import MatchId, PlayerId, Seat
from domain.match.joining import Invitation, require_inviting, too_many_invitations
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.database.errors import StoreError
from infra.event_store.port import StoredInvitation
from infra.fanout.port import Fanout
from infra.invitations.port import AT_ONCE, Invitations, WaitingInvitation
from infra.keys import ServerKeys
from service.matches.cached import CachedMatch
from service.matches.commands import Submission
from service.matches.openings import hashed_key
from service.matches.tokens import token_hash
from service.refusals import KeyReused, NotFound

MOST = 200
"""The largest number of invitations that a match may have had: more than any table needs."""
MOST_WAITING = 100
"""The largest number of invitations that a player is shown: the newest."""
KEPT = timedelta(days=7)
"""How long those who hold seats in a rematch are invited to it."""


class InvitationStatus(StrEnum):
    """Whether an invitation can be used."""

    OPEN = "open"
    USED = "used"
    REVOKED = "revoked"
    DECLINED = "declined"
    ENDED = "ended"


class Inviting:
    """Makes, finds and revokes invitations. The players whom they are for hear of it by their bells."""

    def __init__(
        self, *, invitations: Invitations, entropy: Entropy, keys: ServerKeys, clock: Clock, fanout: Fanout
    ) -> None:
        self._invitations = invitations
        self._fanout = fanout
        self._entropy = entropy
        self._keys = keys
        self._clock = clock
        self._closed: deque[MatchId] = deque()
        self._telling: asyncio.Task[None] | None = None

    async def invite(
        self,
        cached: CachedMatch,
        seat: Seat | None,
        lifetime: timedelta,
        submission: Submission,
        player: PlayerId | None = None,
    ) -> tuple[StoredInvitation, bool]:
        """Invite *player* (None: somebody) to *seat*, or to any. Returns the invitation, and whether this key had made
        it before.

        Whether there is such a player makes no difference: nobody finds out by it. Raises Refused.
        """
        match_id, key = cached.match_id, hashed_key(submission.key) if submission.key else None
        if key is not None and (known := await self._made_under(match_id, key, submission)):
            return known, True
        require_inviting(cached.match.state, seat)
        if len(await self._invitations.all(match_id)) >= MOST:
            raise too_many_invitations(MOST)
        nonce = self._entropy.nonce()
        made = StoredInvitation(
            invitation_id=uuid4(),
            seat=seat,
            nonce=nonce,
            code_hash=token_hash(self._code(match_id, nonce)),
            created=submission.received,
            ends_at=submission.received + lifetime,
            key=key,
            body_mac=submission.body_mac,
            player_id=player,
        )
        await self._invitations.add(match_id, made)
        self._tell(made)
        if key is not None and (first := await self._made_under(match_id, key, submission)):
            return first, first.invitation_id != made.invitation_id  # another request with this key may have been first
        return made, False

    async def all(self, match_id: MatchId) -> list[StoredInvitation]:
        """Return every invitation of a match, the oldest first."""
        return await self._invitations.all(match_id)

    async def find(self, match_id: MatchId, code: str) -> StoredInvitation | None:
        """Return the invitation of a *code*, used or not; None if it is none of this match."""
        wanted = token_hash(code)
        return next((row for row in await self._invitations.all(match_id) if row.code_hash == wanted), None)

    async def revoke(self, match_id: MatchId, invitation_id: UUID) -> None:
        """Revoke an invitation. One that has ended or was revoked is no fault. Raises NotFound; WrongPhase if it was
        used.
        """
        await self._invitations.revoke(match_id, invitation_id, self._clock.now())
        found = [row for row in await self._invitations.all(match_id) if row.invitation_id == invitation_id]
        if not found:
            raise NotFound("There is no such invitation.")
        if found[0].taken_at is not None:
            raise WrongPhase("This invitation was used.", rule="match.invitation_used")
        self._tell(found[0])

    async def waiting_for(self, player: PlayerId) -> list[WaitingInvitation]:
        """Return the invitations that a player can use now, the newest first, at most MOST_WAITING."""
        return await self._invitations.waiting_for(player, self._clock.now(), MOST_WAITING)

    async def decline(self, player: PlayerId, invitation_id: UUID) -> None:
        """Decline an invitation on behalf of the player whom it is for. Raises NotFound if none waits for it."""
        if not await self._invitations.decline(player, invitation_id, self._clock.now()):
            raise NotFound("No such invitation waits for you.")
        self._fanout.ring_player(player)

    async def seats_are_kept(self, match_id: MatchId, holders: Mapping[Seat, PlayerId]) -> None:
        """Invite players to the seats that are kept for them in a rematch."""
        for seat, player in holders.items():
            nonce, now = self._entropy.nonce(), self._clock.now()
            hashed = token_hash(self._code(match_id, nonce))
            made = StoredInvitation(
                uuid4(), seat, nonce, hashed, now, now + KEPT, f"rematch:{seat}", b"", player_id=player
            )
            await self._invitations.add(match_id, made)
            self._tell(made)

    def closed(self, match_id: MatchId) -> None:
        """Tell those whom a match has invited, soon, that it no longer waits: nobody has to wait for that.

        Matches that start meanwhile are asked about at once.
        """
        self._closed.append(match_id)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell_of_closed(), name="invitations of matches that started")

    async def _tell_of_closed(self) -> None:
        while self._closed:
            some = [self._closed.popleft() for _ in range(min(AT_ONCE, len(self._closed)))]
            with suppress(StoreError):  # they find out when they look
                for player in await self._invitations.invited(some):
                    self._fanout.ring_player(player)

    def _tell(self, row: StoredInvitation) -> None:
        if row.player_id is not None:
            self._fanout.ring_player(row.player_id)

    def standing(self, row: StoredInvitation) -> InvitationStatus:
        """Return whether an invitation can be used now."""
        if row.taken_at is not None:
            return InvitationStatus.USED
        if row.revoked is not None:
            return InvitationStatus.DECLINED if row.is_declined else InvitationStatus.REVOKED
        return InvitationStatus.OPEN if self._clock.now() < row.ends_at else InvitationStatus.ENDED

    def seconds_until(self, time: datetime) -> float:
        """Return how long it is until *time*."""
        return (time - self._clock.now()).total_seconds()

    def code(self, match_id: MatchId, row: StoredInvitation) -> str:
        """Return the code of an invitation."""
        return self._code(match_id, row.nonce)

    def _code(self, match_id: MatchId, nonce: bytes) -> str:
        return self._keys.token("invite", match_id, 0, nonce)

    async def _made_under(self, match_id: MatchId, key: str, submission: Submission) -> StoredInvitation | None:
        for row in await self._invitations.all(match_id):
            if row.key == key:
                if row.body_mac != submission.body_mac:
                    raise KeyReused("This idempotency key was used to make another invitation.")
                return row
        return None


def as_decided(row: StoredInvitation | None) -> Invitation | None:
    """Return an invitation as it is decided by."""
    if row is None:
        return None
    seat = None if row.seat is None else Seat(row.seat)
    return Invitation(seat, row.ends_at, used=row.taken_at is not None, revoked=row.revoked is not None)
