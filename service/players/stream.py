"""One stream for all of a player's matches: how each of them stands, and then whatever becomes of it for the player.

Nothing here has a position to resume at. Every stream begins with all matches that wait or run, and each frame about a
match replaces what was known of it, so that nothing can be lost or doubled. The player's own bell says when to look,
whichever process has changed something; a slow timer looks when a ring may have been lost. What is compared is what
lists show to everybody: whose turn it is, and whether the match has started or ended.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from msgspec import Struct

from domain.ids import MatchId, PlayerId
from domain.match.state import Status
from infra.database.errors import StoreError
from infra.fanout.port import Bell, Fanout
from infra.invitations.port import WaitingInvitation
from infra.match_index.port import HeldFilter, HeldMatch, MatchIndex
from infra.players.port import Player
from service.matches.inviting import Inviting
from service.matches.loader import MatchLoader
from service.matches.player_tokens import PlayerTokens
from service.matches.summary import StoredAsked, StoredSummary
from service.matches.tokens import Credential
from service.metrics import Metrics
from service.refusals import Unauthenticated
from service.time_slice import TimeSlice

PAGE = 100
"""The number of matches that are read at once when a stream begins."""
DEAF_SECONDS = 2.0
"""How often a stream looks while rings of other processes do not get through."""
SOON_SECONDS = 0.05
"""How long a stream waits at least for an invitation to end."""
AGAIN_SECONDS = 0.5
"""How long a stream waits for a store that does not answer."""

LIVE = HeldFilter(live=True)


class Change(StrEnum):
    """What has changed for the player in a match."""

    SEATS = "seats"
    STARTED = "started"
    TO_ACT = "to_act"
    ENDED = "ended"


class Welcome(Struct, frozen=True):
    """The first frame: who follows."""

    player: Player


class OwnMatchNow(Struct, frozen=True):
    """A match as it stands, and what has changed for the player; nothing if it only shows how the stream begins."""

    held: HeldMatch
    summary: StoredSummary
    changes: tuple[Change, ...] = ()


class Listed(Struct, frozen=True):
    """Every match that waits or runs has been shown: so many."""

    matches: int


class SeatLost(Struct, frozen=True):
    """The player no longer holds a seat in a match."""

    match_id: MatchId


class InvitedNow(Struct, frozen=True):
    """An invitation waits for the player: to a match as it stands, by a code."""

    waiting: WaitingInvitation
    summary: StoredSummary
    code: str


class InvitationGone(Struct, frozen=True):
    """An invitation does not wait for the player any more."""

    invitation_id: UUID
    match_id: MatchId


class SignOfLife(Struct, frozen=True):
    """A frame after a time without others."""


PlayerFrame = Welcome | OwnMatchNow | InvitedNow | Listed | SeatLost | InvitationGone | SignOfLife
Writer = Callable[[PlayerFrame], bytes]


class Standing(Struct, frozen=True):
    """What is compared of a match: the version that was read, and what concerns the player."""

    version: int
    status: Status
    seats: frozenset[int]
    asked: tuple[StoredAsked, ...]


class StoredWait(Struct, frozen=True):
    """An invitation that was shown: where it leads, and when it ends."""

    match_id: MatchId
    ends_at: datetime


class PlayerStreams:
    """Opens streams for players; each may have *most* in this process, and one more ends the oldest."""

    def __init__(
        self,
        *,
        index: MatchIndex,
        loader: MatchLoader,
        tokens: PlayerTokens,
        inviting: Inviting,
        fanout: Fanout,
        metrics: Metrics,
        stopping: asyncio.Event,
        heartbeat_seconds: float,
        most: int,
    ) -> None:
        self._index = index
        self._loader = loader
        self._tokens = tokens
        self._inviting = inviting
        self._fanout = fanout
        self._metrics = metrics
        self._stopping = stopping
        self._heartbeat_seconds = heartbeat_seconds
        self._most = most
        self._open: dict[PlayerId, list[asyncio.Event]] = {}

    async def frames(self, player: Player, credential: Credential, write: Writer) -> AsyncGenerator[list[bytes], None]:
        """Return written frames: all matches that wait or run, then changes as they happen, and heartbeats.

        Ends when the token dies, the player has opened too many streams since, or the server stops. Raises StoreError
        before the first piece.
        """
        with self._place(player.id) as replaced:
            async with (
                self._fanout.listen_to_player(player.id) as bell,
                _signals(bell, replaced, self._stopping) as signals,
            ):
                yield [write(Welcome(player))]
                known: dict[MatchId, Standing] = {}
                invited: dict[UUID, StoredWait] = {}
                async for piece in self._beginning(player.id, known, invited, write):
                    yield piece
                silent_since = _now()
                while await signals.wait(await self._pause(silent_since, invited)):
                    written: list[bytes] = []
                    try:
                        await self._tokens.bearer(credential)
                        written = [write(one) async for one in self._changes(player.id, known)]
                        written += [write(one) async for one in self._invitations(player.id, invited)]
                    except Unauthenticated:
                        return
                    except StoreError:  # what there was comes once the store answers
                        signals.again()
                        await asyncio.sleep(AGAIN_SECONDS)
                    if not written and _now() - silent_since >= self._heartbeat_seconds:
                        written = [write(SignOfLife())]
                    if written:
                        silent_since = _now()
                        yield written

    async def _beginning(
        self, player: PlayerId, known: dict[MatchId, Standing], invited: dict[UUID, StoredWait], write: Writer
    ) -> AsyncIterator[list[bytes]]:
        before: MatchId | None = None
        while page := await self._index.held(player, LIVE, before, PAGE):
            shown, time_slice = [], TimeSlice()
            for held in page:
                if found := self._read(held):
                    known[held.row.match_id] = _standing(held, found)
                    shown.append(write(OwnMatchNow(held, found)))
                await time_slice.give_way()
            yield shown
            before = page[-1].row.match_id
            if len(page) < PAGE:
                break
        waiting = [write(one) async for one in self._invitations(player, invited)]
        yield [*waiting, write(Listed(len(known)))]

    async def _invitations(self, player: PlayerId, known: dict[UUID, StoredWait]) -> AsyncIterator[PlayerFrame]:
        """Return which invitations wait that are not *known*, and which of these do not; that is brought up to date."""
        waiting = {one.invitation.invitation_id: one for one in await self._inviting.waiting_for(player)}
        for invitation_id in [one for one in known if one not in waiting]:
            yield InvitationGone(invitation_id, known.pop(invitation_id).match_id)
        for invitation_id, one in reversed(waiting.items()):  # the oldest first
            row = one.match.row
            if invitation_id not in known and (summary := self._loader.summary(row)):
                known[invitation_id] = StoredWait(row.match_id, one.invitation.ends_at)
                yield InvitedNow(one, summary, self._inviting.code(row.match_id, one.invitation))

    async def _changes(self, player: PlayerId, known: dict[MatchId, Standing]) -> AsyncIterator[PlayerFrame]:
        """Return what has changed since *known*, which is brought up to date."""
        versions = await self._index.held_versions(player)
        for match_id in _moved_on(versions, known):
            before = known.get(match_id)
            page = await self._index.held(player, HeldFilter(match=match_id), None, 1)
            summary = self._read(page[0]) if page else None
            if not page or summary is None:
                if known.pop(match_id, None) is not None:
                    yield SeatLost(match_id)
                continue
            now = _standing(page[0], summary)
            if now.status in (Status.WAITING, Status.RUNNING):
                known[match_id] = now
            else:
                known.pop(match_id, None)
            if changes := _compared(before, now):
                yield OwnMatchNow(page[0], summary, changes)

    def _read(self, held: HeldMatch) -> StoredSummary | None:
        return self._loader.summary(held.row)

    async def _pause(self, silent_since: float, invited: Mapping[UUID, StoredWait]) -> float:
        """Return how long to wait for a ring: until a heartbeat is due or an invitation ends, or less if rings do not
        get through.
        """
        left = max(silent_since + self._heartbeat_seconds - _now(), 0)
        for waits in invited.values():
            left = min(left, max(self._inviting.seconds_until(waits.ends_at), SOON_SECONDS))
        return left if await self._fanout.healthy() else min(left, DEAF_SECONDS)

    @contextmanager
    def _place(self, player: PlayerId) -> Iterator[asyncio.Event]:
        """Count a stream while it is open. The event is set once the player has opened too many others since."""
        replaced = asyncio.Event()
        places = self._open.setdefault(player, [])
        places.append(replaced)
        if len(places) > self._most:
            places.pop(0).set()
        self._metrics.streams.inc()
        try:
            yield replaced
        finally:
            self._metrics.streams.dec()
            if replaced in places:
                places.remove(replaced)
            if not places and self._open.get(player) is places:
                del self._open[player]


class _Signals:
    """What a stream waits for: its bell; and that it is to end."""

    def __init__(self, bell: Bell, ends: Collection[asyncio.Event]) -> None:
        self._bell = bell
        self._ends = [asyncio.ensure_future(one.wait()) for one in ends]
        self._ringing: asyncio.Future[Any] = asyncio.ensure_future(bell.wait())

    async def wait(self, seconds: float) -> bool:
        """Return after a ring or after *seconds*; False once the stream is to end."""
        await asyncio.wait([self._ringing, *self._ends], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if self._ringing.done():
            self._ringing = asyncio.ensure_future(self._bell.wait())
        return not any(one.done() for one in self._ends)

    def again(self) -> None:
        """Let the next wait return at once, as after a ring."""
        self._ringing.cancel()
        self._ringing = asyncio.get_running_loop().create_future()
        self._ringing.set_result(None)

    async def close(self) -> None:
        for one in (self._ringing, *self._ends):
            one.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._ringing, *self._ends, return_exceptions=True)


@asynccontextmanager
async def _signals(bell: Bell, *ends: asyncio.Event) -> AsyncIterator[_Signals]:
    signals = _Signals(bell, ends)
    try:
        yield signals
    finally:
        await signals.close()


def _moved_on(versions: Mapping[MatchId, int], known: Mapping[MatchId, Standing]) -> list[MatchId]:
    """Return the matches that are new, have moved on or are no longer among those that wait or run."""
    moved = [one for one, version in versions.items() if one not in known or known[one].version != version]
    return sorted({*moved, *(one for one in known if one not in versions)})


def _standing(held: HeldMatch, summary: StoredSummary) -> Standing:
    asked = tuple(one for one in summary.to_act if one.seat in held.held)
    return Standing(held.row.version, summary.status, frozenset(held.held), asked)


def _compared(before: Standing | None, now: Standing) -> tuple[Change, ...]:
    """Return what has changed for the player. *before* is None for a match that is new."""
    changes = []
    if before is None or before.seats != now.seats:
        changes.append(Change.SEATS)
    if now.status is Status.RUNNING and (before is None or before.status is Status.WAITING):
        changes.append(Change.STARTED)
    if now.asked != (() if before is None else before.asked):
        changes.append(Change.TO_ACT)
    if now.status not in (Status.WAITING, Status.RUNNING):
        changes.append(Change.ENDED)
    return tuple(changes)


def _now() -> float:
    return asyncio.get_running_loop().time()
