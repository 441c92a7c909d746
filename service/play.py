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
from infra.seal import Sealed, canonical, seal
from service import show
from service.auth import Caller, Credential, require_right
from service.callers import caller_now
from service.due import due_in
from service.lives import Live, Lives
from service.problems import Busy, Unauthenticated
from service.task import Done, Sent, Task, first_answer, stored_commands

ATTEMPTS = 20


class Play:
    """Carries out commands. *on_agenda* hears what has become due in a match."""

    def __init__(
        self,
        *,
        store: EventStore,
        lives: Lives,
        fanout: Fanout,
        clock: Clock,
        bot_seconds: float,
        on_agenda: Callable[[MatchId, Sequence[DueRow]], None],
    ) -> None:
        self._store = store
        self._lives = lives
        self._fanout = fanout
        self._clock = clock
        self._bot_seconds = bot_seconds
        self._on_agenda = on_agenda

    async def command(
        self,
        live: Live,
        caller: Caller,
        credential: Credential,
        command: object,
        sent: Sent,
        *,
        pins: Pins = UNPINNED,
        dry_run: bool = False,
    ) -> Done | None:
        """Carry out a command of a caller who may act. Raises Refused. A dry run gives None and leaves no trace."""
        key = sent.key or uuid4().hex
        actor = require_right(caller, command)

        def task() -> Task:
            if credential.kind != "key" and caller_now(live, credential) is None:
                raise Unauthenticated  # the token died while this command waited
            return Task(actor, command, actor, key)

        return await self.carry_out(live, task, sent, pins=pins, dry_run=dry_run)

    async def carry_out(
        self, live: Live, task_now: Callable[[], Task], sent: Sent, *, pins: Pins = UNPINNED, dry_run: bool = False
    ) -> Done | None:
        """Decide and append, again after each conflict. Raises Refused, or Busy after too many of them."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                task = task_now()
                decision, refusal = _decided(live.match, task, sent, pins)
                if refusal is not None or dry_run:
                    look = await self._store.look(live.match_id, task.sender, task.key)
                    if look.command is not None:
                        if look.version != live.match.state.version:
                            await self._lives.catch_up(live)
                        done = first_answer(live, look.command, sent)
                        return None if dry_run else done
                    if look.version != live.match.state.version:
                        await self._lives.catch_up(live)
                        continue
                if decision is None or dry_run:
                    if refusal is not None:
                        raise refusal
                    return None
                try:
                    sealed = await self.append(live, decision, sent, task)
                except KeyKnown:
                    await self._lives.catch_up(live)
                    if first := await self._store.command(live.match_id, task.sender, task.key):
                        return first_answer(live, first, sent)
                except VersionConflict:
                    await self._lives.catch_up(live)
                else:
                    if refusal is not None:  # the clock came first, and then it was too late for the command
                        raise refusal
                    own = sealed[-len(decision.deeds[-1].events) :]
                    return Done(live, Position(own[0].position), len(own), False, own)
        raise Busy("The match changes faster than this command could be decided.")

    def expect(self, live: Live, agenda: tuple[DueRow, ...]) -> None:
        """Remember what is due in a match, and tell who carries it out."""
        if agenda != live.agenda:
            live.agenda = agenda
            self._on_agenda(live.match_id, agenda)

    def due(self, state: MatchState) -> tuple[DueRow, ...]:
        """Give what is due in a match."""
        return due_in(state, self._bot_seconds)

    async def append(self, live: Live, decision: Decision, sent: Sent, task: Task | None) -> list[Sealed]:
        """Seal a decision, store it, move on to it, ring the bell. The caller holds the match's lock.

        Raises VersionConflict or KeyKnown, and nothing has changed; then the match is to be caught up.
        """
        sealed = seal(live.match.state.table.secret, live.head_hash, decision.events())
        seated = []
        if task is not None and task.seat_taken is not None and decision.refusal is None:
            seated.append(task.seat_taken(decision.deeds[-1].events[0].position))
        agenda = self.due(decision.after)
        await self._store.append(
            Append(
                match_id=live.match_id,
                expected=decision.expected,
                events=sealed,
                commands=stored_commands(decision, sent, task),
                status=decision.after.status,
                summary=canonical(show.summary(decision.after, live.opening.label, {})),
                agenda=None if agenda == live.agenda else agenda,
                seats_taken=seated,
                seats_left=_left(live.match, decision),
            )
        )
        live.advance(decision, sealed, seated)
        self.expect(live, agenda)
        self._fanout.ring(live.match_id, sealed[-1].position)
        return sealed


def _decided(
    match: Match, task: Task, sent: Sent, pins: Pins
) -> tuple[Decision, Refused | None] | tuple[None, Refused]:
    try:
        decision = match.handle(task.actor, task.command, sent.received, pins)
    except Refused as refusal:
        return None, refusal
    return decision, decision.refusal


def _left(match: Match, decision: Decision) -> list[int]:
    """Give where the seats that *decision* frees were taken: the names beside them go."""
    return [
        before.taken_at
        for before, after in zip(match.state.seats, decision.after.seats, strict=True)
        if before.taken_at is not None and after.taken_at != before.taken_at
    ]
