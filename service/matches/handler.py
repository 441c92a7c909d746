"""The write path: decide, seal, append with the expected version, ring the bell, answer.

An acceptance is checked by the append, a refusal by a lookup: before any refusal is answered, the store is asked
whether the match has moved on (then the command is decided again) and whether this key was answered before (then that
answer is repeated). Commands of people, house bots and clocks all come this way.
"""

from collections.abc import Callable, Sequence
from secrets import token_bytes
from uuid import uuid4

from msgspec import Struct

from domain.aggregate import UNPINNED, Decision, Match, Pins
from domain.errors import Refused
from domain.ids import Position
from domain.match.commands import MatchAskReissue, MatchReissue, MatchTakeOver
from domain.match.state import Status
from domain.match.view import asked
from domain.outage import Outage
from domain.tagged import kinds_of
from infra.clock.port import Clock
from infra.database.errors import KeyKnown, VersionConflict
from infra.event_store.port import Append, CommandLookup, EventStore, InvitationUse, SeatRow
from infra.fanout.port import Fanout
from infra.seal import SealedEvent, seal
from service.limits.limits import Limits
from service.matches.agenda import MatchAgenda
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import CommandResult, ReceivedCommand, Submission, first_result, stored_commands
from service.matches.inviting import Inviting
from service.matches.player_tokens import PlayerTokens
from service.matches.rights import Caller, require_alive, require_right
from service.matches.tokens import gone_on
from service.refusals import Busy
from service.time_slice import searched_in_slices

ATTEMPTS = 20


class Attempt(Struct, frozen=True, gc=False):
    """One attempt to decide: the decision, or why it was refused. Without a *command*, the match's clock acts."""

    submission: Submission
    command: ReceivedCommand | None
    decision: Decision | None
    refusal: Refused | None = None


class CommandHandler:
    """Carries out commands."""

    def __init__(
        self,
        *,
        store: EventStore,
        cache: MatchCache,
        players: PlayerTokens,
        fanout: Fanout,
        agenda: MatchAgenda,
        clock: Clock,
        limits: Limits | None = None,
        inviting: Inviting | None = None,
    ) -> None:
        self._inviting = inviting
        self._limits = limits
        self._store = store
        self._cache = cache
        self._players = players
        self._fanout = fanout
        self._agenda = agenda
        self._clock = clock

    async def handle(
        self,
        cached: CachedMatch,
        caller: Caller,
        command: object,
        submission: Submission,
        *,
        pins: Pins = UNPINNED,
        dry_run: bool = False,
    ) -> CommandResult | None:
        """Carry out a command of a caller. Raises Refused. A dry run returns None and leaves no trace."""
        key = submission.key or uuid4().hex
        actor = require_right(caller, command)
        if self._limits is not None and caller.credential is not None:
            await self._limits.command(caller.credential.hash)

        def decide(match: Match) -> Attempt:
            require_alive(cached, caller)
            received = ReceivedCommand(actor, command, actor, key)
            return attempt(match, received, submission, pins, self._clock.outages())

        return await self.settle(cached, decide, caller=caller, dry_run=dry_run)

    async def execute(
        self,
        cached: CachedMatch,
        received: Callable[[], ReceivedCommand],
        submission: Submission,
        *,
        caller: Caller | None = None,
        pins: Pins = UNPINNED,
        dry_run: bool = False,
    ) -> CommandResult | None:
        """Carry out the command that *received* makes from the match, under its lock. *caller* is who sent it.

        Raises Refused, or whatever *received* raises. A dry run returns None and leaves no trace.
        """
        return await self.settle(
            cached,
            lambda match: attempt(match, received(), submission, pins, self._clock.outages()),
            caller=caller,
            dry_run=dry_run,
        )

    async def settle(
        self,
        cached: CachedMatch,
        decide: Callable[[Match], Attempt | None],
        *,
        caller: Caller | None = None,
        dry_run: bool = False,
    ) -> CommandResult | None:
        """Decide and append; repeat after each conflict. Returns None if *decide* finds nothing to do.

        Raises Refused, StoreError (InvitationClosed for a sitting by invitation), Busy after too many conflicts.
        """
        async with cached.lock:
            if caller is not None and caller.player is not None:
                await self._players.require_alive(caller)
            for _ in range(ATTEMPTS):
                await self._clock.current()
                tried = await searched_in_slices(lambda: decide(cached.match))
                if tried is None:
                    return None
                if tried.refusal is not None or dry_run:
                    lookup = await self._look(cached, tried.command)
                    moved_on = lookup.head != cached.head
                    if moved_on:
                        await self._cache.catch_up(cached)
                        await searched_in_slices(lambda: decide(cached.match))  # raises if the token is dead by now
                    if lookup.command is not None:
                        result = first_result(lookup.command, tried.submission)
                        return None if dry_run else result
                    if moved_on:
                        continue
                if tried.decision is None or dry_run:
                    if tried.refusal is not None:
                        raise tried.refusal
                    return None
                try:
                    sealed = await self._append(cached, tried, tried.decision)
                except VersionConflict:
                    await self._cache.catch_up(cached)
                except KeyKnown:
                    await self._cache.catch_up(cached)
                    await searched_in_slices(lambda: decide(cached.match))
                    if first := (await self._look(cached, tried.command)).command:
                        return first_result(first, tried.submission)
                else:
                    if tried.refusal is not None:  # the clock acted first, and then it was too late for the command
                        raise tried.refusal
                    own = sealed[-len(tried.decision.deeds[-1].events) :]
                    return CommandResult(Position(own[0].position), len(own), False, own)
        raise Busy("The match is changing too fast to decide this command.")

    async def _look(self, cached: CachedMatch, command: ReceivedCommand | None) -> CommandLookup:
        if command is None:
            return CommandLookup(await self._store.head(cached.match_id), None)
        return await self._store.look(cached.match_id, command.sender, command.key)

    async def _append(self, cached: CachedMatch, tried: Attempt, decision: Decision) -> list[SealedEvent]:
        """Seal a decision, store it, replace the match's state, ring the bell.

        Raises VersionConflict, KeyKnown or InvitationClosed, having changed nothing; after the first two the match must
        be brought up to date.
        """
        command = tried.command
        sealed = seal(cached.match.state.table.secret, cached.head_hash, decision.events())
        seated, used = [], None
        if command is not None and command.seat_taken is not None and decision.refusal is None:
            position = decision.deeds[-1].events[0].position
            seated.append(command.seat_taken(position))
            used = None if command.invitation is None else InvitationUse(command.invitation, position)
        left = _left(cached.match, decision, command)
        if left:
            seated += await self._reissued(cached, decision)
        seats = asked(decision.after)
        due = self._agenda.due(decision.after, seats)
        await self._store.append(
            Append(
                match_id=cached.match_id,
                expected=decision.expected,
                events=sealed,
                commands=stored_commands(decision, tried.submission, command),
                status=decision.after.status,
                summary=cached.summary(decision.after, seats),
                agenda=None if due == cached.agenda else due,
                seats_taken=seated,
                seats_left=left,
                invitation_used=used,
            )
        )
        stops_waiting = cached.match.state.status is Status.WAITING and decision.after.status is not Status.WAITING
        cached.advance(decision, sealed, seated)
        self._agenda.stored(cached, due)
        self._fanout.ring(cached.match_id, sealed[-1].position)
        if cached.holders:
            for player in set(cached.holders.values()):
                self._fanout.ring_player(player)
        if stops_waiting and self._inviting is not None:
            self._inviting.closed(cached.match_id)
        return sealed

    async def _reissued(self, cached: CachedMatch, decision: Decision) -> list[SeatRow]:
        """Return rows for the seats that *decision* takes from their tokens: their names stay, and no token fits."""
        rows = []
        for before, after in zip(cached.match.state.seats, decision.after.seats, strict=True):
            since = before.taken_at
            if since is not None and after.reissued_by is not None and after.taken_at not in (None, since):
                row = next(row for row in await self._cache.seats(cached) if row.taken_at == since)
                rows.append(gone_on(row, after.taken_at, token_bytes(16), token_bytes(32)))
        return rows


def attempt(
    match: Match, command: ReceivedCommand, submission: Submission, pins: Pins, outages: Sequence[Outage]
) -> Attempt:
    """Return an attempt to decide *command*."""
    try:
        decision = match.handle(
            command.actor, command.command, submission.received, pins, known=submission.known, outages=outages
        )
        if command.permitted is not None:
            command.permitted()
    except Refused as refusal:
        return Attempt(submission, command, None, refusal)
    return Attempt(submission, command, decision, decision.refusal)


_CHANGING_HANDS = kinds_of(MatchTakeOver | MatchReissue | MatchAskReissue)
"""The commands by which seats go on with other tokens, before the start and after it."""


def _left(match: Match, decision: Decision, command: ReceivedCommand | None) -> list[int]:
    """Return the positions at which the seats were taken that *decision* frees or moves: their names are deleted."""
    if match.state.status is not Status.WAITING and (command is None or type(command.command) not in _CHANGING_HANDS):
        return []
    return [
        before.taken_at
        for before, after in zip(match.state.seats, decision.after.seats, strict=True)
        if before.taken_at is not None and after.taken_at != before.taken_at
    ]
