"""The write path: decide, seal, append with the expected version, ring the bell, answer.

An acceptance is checked by the append, a refusal by a look: before any refusal leaves, the store is asked whether
the match has moved on (then it is decided again) and whether this key was answered before (then it is again).
"""

from collections.abc import Callable, Sequence
from uuid import uuid4

from domain.aggregate import UNPINNED, Decision, Match, Pins
from domain.errors import Refused
from domain.ids import MatchId, Position
from domain.match.state import MatchState
from infra.clock import Clock
from infra.event_store.errors import KeyKnown, VersionConflict
from infra.event_store.port import Append, DueRow, EventStore
from infra.fanout.port import Fanout
from infra.seal import SealedEvent, seal
from service.matches import summary
from service.matches.cache import CachedMatch, MatchCache
from service.matches.callers import caller_now
from service.matches.commands import CommandResult, ReceivedCommand, Submission, first_answer, stored_commands
from service.matches.due import due_in
from service.matches.rights import Caller, Credential, require_right
from service.refusals import Busy, Unauthenticated

ATTEMPTS = 20


class CommandHandler:
    """Carries out commands. *on_agenda* hears what has become due in a match."""

    def __init__(
        self,
        *,
        store: EventStore,
        cache: MatchCache,
        fanout: Fanout,
        clock: Clock,
        bot_seconds: float,
        on_agenda: Callable[[MatchId, Sequence[DueRow]], None],
    ) -> None:
        self._store = store
        self._cache = cache
        self._fanout = fanout
        self._clock = clock
        self._bot_seconds = bot_seconds
        self._on_agenda = on_agenda

    async def command(
        self,
        cached: CachedMatch,
        caller: Caller,
        credential: Credential,
        command: object,
        submission: Submission,
        *,
        pins: Pins = UNPINNED,
        dry_run: bool = False,
    ) -> CommandResult | None:
        """Carry out a command of a caller who may act. Raises Refused. A dry run gives None and leaves no trace."""
        key = submission.key or uuid4().hex
        actor = require_right(caller, command)

        def task() -> ReceivedCommand:
            if credential.kind != "key" and caller_now(cached, credential) is None:
                raise Unauthenticated  # the token died while this command waited
            return ReceivedCommand(actor, command, actor, key)

        return await self.carry_out(cached, task, submission, pins=pins, dry_run=dry_run)

    async def carry_out(
        self,
        cached: CachedMatch,
        task_now: Callable[[], ReceivedCommand],
        submission: Submission,
        *,
        pins: Pins = UNPINNED,
        dry_run: bool = False,
    ) -> CommandResult | None:
        """Decide and append, again after each conflict. Raises Refused, or Busy after too many of them."""
        async with cached.lock:
            for _ in range(ATTEMPTS):
                task = task_now()
                decision, refusal = _decided(cached.match, task, submission, pins)
                if refusal is not None or dry_run:
                    look = await self._store.look(cached.match_id, task.sender, task.key)
                    if look.command is not None:
                        if look.version != cached.match.state.version:
                            await self._cache.catch_up(cached)
                        done = first_answer(cached, look.command, submission)
                        return None if dry_run else done
                    if look.version != cached.match.state.version:
                        await self._cache.catch_up(cached)
                        continue
                if decision is None or dry_run:
                    if refusal is not None:
                        raise refusal
                    return None
                try:
                    sealed = await self.append(cached, decision, submission, task)
                except KeyKnown:
                    await self._cache.catch_up(cached)
                    if first := await self._store.command(cached.match_id, task.sender, task.key):
                        return first_answer(cached, first, submission)
                except VersionConflict:
                    await self._cache.catch_up(cached)
                else:
                    if refusal is not None:  # the clock came first, and then it was too late for the command
                        raise refusal
                    own = sealed[-len(decision.deeds[-1].events) :]
                    return CommandResult(cached, Position(own[0].position), len(own), False, own)
        raise Busy("The match changes faster than this command could be decided.")

    def expect(self, cached: CachedMatch, agenda: tuple[DueRow, ...]) -> None:
        """Remember what is due in a match, and tell who carries it out."""
        if agenda != cached.agenda:
            cached.agenda = agenda
            self._on_agenda(cached.match_id, agenda)

    def due(self, state: MatchState) -> tuple[DueRow, ...]:
        """Return what is due in a match."""
        return due_in(state, self._bot_seconds)

    async def append(
        self, cached: CachedMatch, decision: Decision, submission: Submission, task: ReceivedCommand | None
    ) -> list[SealedEvent]:
        """Seal a decision, store it, move on to it, ring the bell. The caller holds the match's lock.

        Raises VersionConflict or KeyKnown, and nothing has changed; then the match is to be caught up.
        """
        sealed = seal(cached.match.state.table.secret, cached.head_hash, decision.events())
        seated = []
        if task is not None and task.seat_taken is not None and decision.refusal is None:
            seated.append(task.seat_taken(decision.deeds[-1].events[0].position))
        agenda = self.due(decision.after)
        await self._store.append(
            Append(
                match_id=cached.match_id,
                expected=decision.expected,
                events=sealed,
                commands=stored_commands(decision, submission, task),
                status=decision.after.status,
                summary=summary.written(decision.after, cached.opening.label),
                agenda=None if agenda == cached.agenda else agenda,
                seats_taken=seated,
                seats_left=_left(cached.match, decision),
            )
        )
        cached.advance(decision, sealed, seated)
        self.expect(cached, agenda)
        self._fanout.ring(cached.match_id, sealed[-1].position)
        return sealed


def _decided(
    match: Match, task: ReceivedCommand, submission: Submission, pins: Pins
) -> tuple[Decision, Refused | None] | tuple[None, Refused]:
    try:
        decision = match.handle(task.actor, task.command, submission.received, pins)
    except Refused as refusal:
        return None, refusal
    return decision, decision.refusal


def _left(match: Match, decision: Decision) -> list[int]:
    """Return where the seats that *decision* frees were taken: the names beside them go."""
    return [
        before.taken_at
        for before, after in zip(match.state.seats, decision.after.seats, strict=True)
        if before.taken_at is not None and after.taken_at != before.taken_at
    ]
