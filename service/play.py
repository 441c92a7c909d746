"""The write path: decide, seal, append with the expected version, ring the bell, answer.

An acceptance is checked by the append, a refusal by a look: before any refusal leaves, the store is asked whether
the match has moved on (then it is decided again) and whether this key was answered before (then it is again).
"""

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime
from uuid import uuid4

from msgspec import Struct

from domain.aggregate import UNPINNED, Decision, Match, Pins
from domain.errors import Forbidden, MatchFull, Refused
from domain.ids import HOST, Actor, MatchId, Position, Seat, bot_actor
from domain.match.commands import MatchLeave, MatchOpen, MatchSit
from domain.match.state import Table
from infra.chance import Entropy
from infra.clock import Clock
from infra.event_store.errors import KeyKnown, VersionConflict
from infra.event_store.port import Append, DueRow, EventStore, Opening, SeatRow, StoredCommand
from infra.fanout.port import Fanout
from infra.keys import ServerKeys
from infra.seal import Sealed, canonical, chain_start, seal
from service import show
from service.auth import GUEST, OPERATING, Caller, Credential, Scope, caller_in, token_hash
from service.due import due_after
from service.lives import Live, Lives
from service.problems import Busy, KeyReused, Unauthenticated

ATTEMPTS = 20
GUEST_SENDER = "guest"


class Sent(Struct, frozen=True):
    """How a command arrived: its idempotency key, an HMAC of its body as sent, and when its last byte came."""

    key: str | None
    body_mac: bytes
    received: datetime


class Done(Struct, frozen=True):
    """A command that is done: the positions of its own events, and the events (None: read them from the store).

    *replayed*: it was done before, under this key.
    """

    live: Live
    first: Position
    count: int
    replayed: bool
    events: list[Sealed] | None = None

    @property
    def position(self) -> Position:
        """Give the position of its last event."""
        return Position(self.first + self.count - 1)


class _Task(Struct, frozen=True):
    """A command as it will be decided and stored: the actor of its events, and who sent it under which key."""

    actor: Actor
    command: object
    sender: str
    key: str
    seat_taken: Callable[[Position], SeatRow] | None = None


class Play:
    """Carries out commands. *on_agenda* hears what has become due in a match."""

    def __init__(
        self,
        *,
        store: EventStore,
        lives: Lives,
        fanout: Fanout,
        clock: Clock,
        entropy: Entropy,
        keys: ServerKeys,
        bot_seconds: float,
        on_agenda: Callable[[MatchId, Sequence[DueRow]], None],
    ) -> None:
        self._store = store
        self._lives = lives
        self._fanout = fanout
        self._clock = clock
        self._entropy = entropy
        self._keys = keys
        self._bot_seconds = bot_seconds
        self._on_agenda = on_agenda

    async def caller(self, live: Live, credential: Credential | None) -> Caller | None:
        """Tell who calls in a match; None without a credential. Raises Unauthenticated, after a look at the store."""
        if credential is None:
            return None
        if credential.kind == "key":
            scope = await self._store.key_scope(credential.hash)
            if scope is None:
                raise Unauthenticated
            return OPERATING if scope == Scope.ADMIN else GUEST
        if found := _find(live, credential):
            return found
        live = await self._lives.fresh(live.match_id)
        if found := _find(live, credential):
            return found
        raise Unauthenticated

    async def command(
        self,
        live: Live,
        caller: Caller,
        command: object,
        sent: Sent,
        *,
        pins: Pins = UNPINNED,
        credential: Credential | None = None,
        dry_run: bool = False,
    ) -> Done | None:
        """Carry out a command of a caller who may act. Raises Refused. A dry run gives None and leaves no trace."""
        key = sent.key or uuid4().hex

        def task() -> _Task:
            if credential is not None and credential.kind != "key" and not _find(live, credential):
                raise Unauthenticated
            if caller.actor is None:
                raise Forbidden("Only a seat or the host can act.")
            return _Task(caller.actor, command, caller.actor, key)

        return await self._carry_out(live, task, sent, pins, dry_run)

    async def sit(self, live: Live, name: str, seat: Seat | None, entropy: str, sent: Sent) -> tuple[Done, SeatRow]:
        """Give a seat (the lowest free one unless named) to a person. Raises Refused."""
        key = _hashed(sent.key) if sent.key else uuid4().hex
        nonce = self._entropy.nonce()

        def task() -> _Task:
            free = live.match.state.free_seats()
            wanted = seat if seat is not None else free[0] if free else None
            if wanted is None:
                wanted = Seat(0)  # none is free: the match says so

            def row(taken_at: Position) -> SeatRow:
                token = self._keys.token("seat", live.match_id, wanted, nonce)
                return SeatRow(wanted, taken_at, name, nonce, token_hash(token))

            return _Task(Actor(f"seat:{wanted}"), MatchSit(wanted, entropy), GUEST_SENDER, key, row)

        done = await self._carry_out(live, task, sent, UNPINNED, False)
        if done is None:
            raise MatchFull("Every seat is taken.")
        rows = {row.taken_at: row for row in live.tokens.values()}
        if done.first not in rows:
            rows = {row.taken_at: row for row in await self._store.seats(live.match_id)}
        return done, rows[done.first]

    async def leave(self, live: Live, caller: Caller, seat: Seat, sent: Sent) -> None:
        """Free a seat before the start: one's own, or any as the host. Raises Refused."""

        def task() -> _Task:
            if caller.actor is None or (caller.seat is not None and caller.seat != seat):
                raise Forbidden("Only the seat itself or the host can free it.")
            return _Task(caller.actor, MatchLeave(seat), caller.actor, uuid4().hex)

        await self._carry_out(live, task, sent, UNPINNED, False)

    async def tick(self, match_id: MatchId) -> None:
        """Carry out what the clock is due to do. Again is harmless."""
        live = await self._lives.get(match_id)
        async with live.lock:
            for _ in range(ATTEMPTS):
                decision = live.match.handle_clock(self._clock.now())
                if decision is None:
                    return
                try:
                    await self._append(live, decision, None, None)
                except (VersionConflict, KeyKnown):
                    await self._lives.catch_up(live)
                else:
                    return

    async def bot(self, match_id: MatchId, seat: Seat) -> None:
        """Let the house bot on *seat* act, if it is asked. Again is harmless."""
        live = await self._lives.fresh(match_id)
        async with live.lock:
            for _ in range(ATTEMPTS):
                asked = [a.awaited.asked_at for a in live.match.asked() if a.awaited.seat == seat]
                advice = live.match.advise(seat, asked[0]) if asked else None
                if advice is None:
                    return
                actor = bot_actor(seat)
                sent = Sent(None, b"", self._clock.now())
                decision = live.match.handle(actor, advice.command, sent.received)
                key = f"{asked[0]}/{live.match.state.version}"
                try:
                    await self._append(live, decision, sent, _Task(actor, advice.command, actor, key))
                except (VersionConflict, KeyKnown):
                    await self._lives.catch_up(live)
                else:
                    return

    async def open(
        self, table: Table, command: MatchOpen, label: str | None, sent: Sent, *, sandbox: bool
    ) -> tuple[Live, bool]:
        """Open a match. Gives it, and whether this key had opened it before. Raises Malformed or KeyReused."""
        key = _hashed(sent.key) if sent.key else None
        if key and (known := await self._store.opened_by(key)):
            return await self._opened_before(known, key, sent), True
        match, decision = Match.open(table, command, actor=HOST, received=sent.received, sandbox=sandbox)
        edition = table.edition
        await self._store.keep_edition(table.game.slug, edition.name, edition.digest, edition.content)
        nonce = self._entropy.nonce()
        opening = Opening(
            game=table.game.slug,
            edition=edition.digest,
            visibility=command.visibility,
            label=label,
            secret=table.secret,
            key=key,
            host_nonce=nonce,
            host_token_hash=token_hash(self._keys.token("host", table.match_id, 0, nonce)),
        )
        sealed = seal(table.secret, chain_start(table.match_id), decision.events())
        agenda = due_after(match, decision, self._bot_seconds)
        append = Append(
            match_id=table.match_id,
            expected=0,
            events=sealed,
            commands=_stored(decision, sent, _Task(HOST, command, GUEST_SENDER, key or uuid4().hex)),
            status=decision.after.status,
            summary=canonical(show.summary(decision.after, label, {})),
            agenda=agenda,
            opening=opening,
        )
        try:
            await self._store.append(append)
        except KeyKnown:
            known = await self._store.opened_by(key) if key else None
            if known is None or key is None:
                raise
            return await self._opened_before(known, key, sent), True
        live = self._lives.keep(Live(match, sealed[-1].hash, opening, []))
        self._tell(live, agenda)
        return live, False

    def host_token(self, live: Live) -> str:
        """Give the host token of a match."""
        return self._keys.token("host", live.match_id, 0, live.opening.host_nonce)

    def seat_token(self, live: Live, row: SeatRow) -> str:
        """Give the token of a seat that was taken."""
        return self._keys.token("seat", live.match_id, row.seat, row.nonce)

    async def _opened_before(self, match_id: MatchId, key: str, sent: Sent) -> Live:
        first = await self._store.command(match_id, GUEST_SENDER, key)
        if first is None or first.body_mac != sent.body_mac:
            raise KeyReused("This idempotency key opened a match with another body.")
        return await self._lives.get(match_id)

    async def _carry_out(
        self, live: Live, task_now: Callable[[], _Task], sent: Sent, pins: Pins, dry_run: bool
    ) -> Done | None:
        async with live.lock:
            for _ in range(ATTEMPTS):
                task = task_now()
                decision, refusal = _decided(live.match, task, sent.received, pins)
                if refusal is not None:
                    look = await self._store.look(live.match_id, task.sender, task.key)
                    if look.command is not None:
                        return _first_answer(live, look.command, sent)
                    if look.version != live.match.state.version:
                        await self._lives.catch_up(live)
                        continue
                if decision is None or dry_run:
                    if refusal is not None:
                        raise refusal
                    return None
                try:
                    sealed = await self._append(live, decision, sent, task)
                except KeyKnown:
                    await self._lives.catch_up(live)
                    first = await self._store.command(live.match_id, task.sender, task.key)
                    if first is not None:
                        return _first_answer(live, first, sent)
                except VersionConflict:
                    await self._lives.catch_up(live)
                else:
                    if refusal is not None:
                        raise refusal
                    own = sealed[-len(decision.deeds[-1].events) :]
                    return Done(live, Position(own[0].position), len(own), False, own)
        raise Busy("The match changes faster than this command could be decided.")

    async def _append(self, live: Live, decision: Decision, sent: Sent | None, task: _Task | None) -> list[Sealed]:
        sealed = seal(live.match.state.table.secret, live.head_hash, decision.events())
        rows = []
        if task is not None and task.seat_taken is not None and decision.refusal is None:
            rows.append(task.seat_taken(decision.deeds[-1].events[0].position))
        agenda = due_after(live.match, decision, self._bot_seconds)
        await self._store.append(
            Append(
                match_id=live.match_id,
                expected=decision.expected,
                events=sealed,
                commands=_stored(decision, sent, task),
                status=decision.after.status,
                summary=canonical(show.summary(decision.after, live.opening.label, {})),
                agenda=None if agenda == live.agenda else agenda,
                seats_taken=rows,
                seats_left=_left(live, decision),
            )
        )
        live.advance(decision, sealed, rows)
        if agenda != live.agenda:
            self._tell(live, agenda)
        self._fanout.ring(live.match_id, sealed[-1].position)
        return sealed

    def _tell(self, live: Live, agenda: tuple[DueRow, ...]) -> None:
        live.agenda = agenda
        self._on_agenda(live.match_id, agenda)


def _decided(
    match: Match, task: _Task, received: datetime, pins: Pins
) -> tuple[Decision, Refused | None] | tuple[None, Refused]:
    try:
        decision = match.handle(task.actor, task.command, received, pins)
    except Refused as refusal:
        return None, refusal
    return decision, decision.refusal


def _first_answer(live: Live, first: StoredCommand, sent: Sent) -> Done:
    if first.body_mac != sent.body_mac:
        raise KeyReused("This idempotency key was sent with another body.", facts={"position": first.position})
    return Done(live, Position(first.position), first.count, True)


def _stored(decision: Decision, sent: Sent | None, task: _Task | None) -> list[StoredCommand]:
    own = len(decision.deeds) - 1 if task is not None and decision.refusal is None else -1
    stored = []
    for number, deed in enumerate(decision.deeds):
        first = deed.events[0]
        is_own = number == own and task is not None and sent is not None
        stored.append(
            StoredCommand(
                actor=task.sender if is_own and task else deed.actor,
                key=task.key if is_own and task else str(first.position),
                body=canonical(deed.command),
                body_mac=sent.body_mac if is_own and sent else b"",
                received=sent.received if is_own and sent else first.time,
                position=first.position,
                count=len(deed.events),
            )
        )
    return stored


def _left(live: Live, decision: Decision) -> list[int]:
    before, after = live.match.state.seats, decision.after.seats
    return [
        old.taken_at
        for old, new in zip(before, after, strict=True)
        if old.taken_at is not None and new.taken_at != old.taken_at
    ]


def _find(live: Live, credential: Credential) -> Caller | None:
    return caller_in(live.match.state, live.tokens, live.opening.host_token_hash, credential)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
