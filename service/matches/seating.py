"""How matches come about: opening them, taking seats, leaving them. What is given here is a token, once a key."""

import hashlib
from uuid import uuid4

from domain.aggregate import Match
from domain.errors import Forbidden, MatchFull
from domain.ids import HOST, Position, Seat, seat_actor
from domain.match.commands import MatchLeave, MatchOpen, MatchSit
from domain.match.state import Table
from infra.chance import Entropy
from infra.event_store.errors import KeyKnown
from infra.event_store.port import Append, EventStore, Opening, SeatRow
from infra.keys import ServerKeys
from infra.seal import chain_start, seal
from service.matches import summary
from service.matches.cache import CachedMatch, MatchCache
from service.matches.commands import GUEST_SENDER, CommandResult, ReceivedCommand, Submission, stored_commands
from service.matches.handler import CommandHandler
from service.matches.rights import Caller, token_hash
from service.refusals import KeyReused


class Seating:
    """Opens matches and seats people."""

    def __init__(
        self, *, store: EventStore, cache: MatchCache, play: CommandHandler, entropy: Entropy, keys: ServerKeys
    ) -> None:
        self._store = store
        self._cache = cache
        self._play = play
        self._entropy = entropy
        self._keys = keys
        self._kept: set[str] = set()

    async def open(
        self, table: Table, command: MatchOpen, label: str | None, submission: Submission, *, sandbox: bool
    ) -> tuple[CachedMatch, bool]:
        """Open a match. Returns it, and whether this key had opened it before. Raises Malformed or KeyReused."""
        key = _hashed(submission.key) if submission.key else None
        match, decision = Match.open(table, command, actor=HOST, received=submission.received, sandbox=sandbox)
        edition = table.edition
        if edition.digest not in self._kept:
            await self._store.keep_edition(table.game.slug, edition.name, edition.digest, edition.content)
            self._kept.add(edition.digest)
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
        agenda = self._play.due(decision.after)
        append = Append(
            match_id=table.match_id,
            expected=0,
            events=sealed,
            commands=stored_commands(
                decision, submission, ReceivedCommand(HOST, command, GUEST_SENDER, key or uuid4().hex)
            ),
            status=decision.after.status,
            summary=summary.written(decision.after, label),
            agenda=agenda,
            opening=opening,
        )
        try:
            await self._store.append(append)
        except KeyKnown:
            if known := await self.opened_before(submission):
                return known, True
            raise
        cached = self._cache.keep(CachedMatch(match, sealed[-1].hash, opening, []))
        self._play.expect(cached, agenda)
        return cached, False

    async def sit(
        self, cached: CachedMatch, name: str, wanted: Seat | None, entropy: str, submission: Submission
    ) -> tuple[CommandResult, SeatRow]:
        """Give a seat (the lowest free one unless named) to a person. Raises Refused."""
        key = _hashed(submission.key) if submission.key else uuid4().hex
        nonce = self._entropy.nonce()

        def task() -> ReceivedCommand:
            free = cached.match.state.free_seats()
            seat = wanted if wanted is not None else free[0] if free else Seat(0)

            def row(taken_at: Position) -> SeatRow:
                token = self._keys.token("seat", cached.match_id, seat, nonce)
                return SeatRow(seat, taken_at, name, nonce, token_hash(token))

            return ReceivedCommand(seat_actor(seat), MatchSit(seat, entropy), GUEST_SENDER, key, row)

        done = await self._play.carry_out(cached, task, submission)
        if done is None:
            raise MatchFull("Every seat is taken.")
        rows = {row.taken_at: row for row in cached.tokens.values()}
        if done.first not in rows:
            rows = {row.taken_at: row for row in await self._store.seats(cached.match_id)}
        return done, rows[done.first]

    async def leave(self, cached: CachedMatch, caller: Caller, seat: Seat, submission: Submission) -> None:
        """Free a seat before the start: one's own, or any as the host. Raises Refused."""

        def task() -> ReceivedCommand:
            if caller.actor is None or (caller.seat is not None and caller.seat != seat):
                raise Forbidden("Only the seat itself or the host can free it.")
            return ReceivedCommand(caller.actor, MatchLeave(seat), caller.actor, uuid4().hex)

        await self._play.carry_out(cached, task, submission)

    def host_token(self, cached: CachedMatch) -> str:
        """Return the host token of a match."""
        return self._keys.token("host", cached.match_id, 0, cached.opening.host_nonce)

    def seat_token(self, cached: CachedMatch, row: SeatRow) -> str:
        """Return the token of a seat that was taken."""
        return self._keys.token("seat", cached.match_id, row.seat, row.nonce)

    async def opened_before(self, submission: Submission) -> CachedMatch | None:
        """Return the match that this key has opened already. Raises KeyReused if it did with another body."""
        if submission.key is None:
            return None
        key = _hashed(submission.key)
        known = await self._store.opened_by(key)
        if known is None:
            return None
        first = await self._store.command(known, GUEST_SENDER, key)
        if first is None or first.body_mac != submission.body_mac:
            raise KeyReused("This idempotency key opened a match with another body.")
        return await self._cache.get(known)


def _hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
