"""Taking seats and leaving them. Sitting yields a token, the same one whenever the same key is repeated."""

from uuid import uuid4

from domain.aggregate import UNPINNED, Pins
from domain.errors import Forbidden, MatchFull, WrongPhase
from domain.ids import Position, Seat, seat_actor
from domain.match.commands import MatchLeave, MatchSit
from infra.chance.port import Entropy
from infra.event_store.port import SeatRow
from infra.keys import ServerKeys
from infra.match_index.port import MatchIndex
from service.matches.cached import CachedMatch
from service.matches.commands import GUEST_SENDER, CommandResult, ReceivedCommand, Submission
from service.matches.handler import CommandHandler
from service.matches.openings import hashed_key
from service.matches.rights import Caller, require_alive
from service.matches.tokens import token_hash


class Seating:
    """Gives seats to people, and frees seats before the start."""

    def __init__(self, *, index: MatchIndex, handler: CommandHandler, entropy: Entropy, keys: ServerKeys) -> None:
        self._index = index
        self._handler = handler
        self._entropy = entropy
        self._keys = keys

    async def sit(
        self,
        cached: CachedMatch,
        caller: Caller,
        name: str,
        wanted: Seat | None,
        entropy: str,
        submission: Submission,
        pins: Pins = UNPINNED,
    ) -> tuple[CommandResult, SeatRow]:
        """Give a person the *wanted* seat, or the lowest free one. Raises Refused.

        Anybody may sit, but nobody with a token that is no longer valid.
        """
        key = hashed_key(submission.key) if submission.key else uuid4().hex
        nonce = self._entropy.nonce()

        def received() -> ReceivedCommand:
            require_alive(cached, caller)
            free = cached.match.state.free_seats()
            seat = wanted if wanted is not None else free[0] if free else Seat(0)

            def row(taken_at: Position) -> SeatRow:
                token = self._keys.token("seat", cached.match_id, seat, nonce)
                return SeatRow(seat, taken_at, name, nonce, token_hash(token))

            return ReceivedCommand(seat_actor(seat), MatchSit(seat, entropy), GUEST_SENDER, key, row)

        result = await self._handler.execute(cached, received, submission, pins=pins)
        if result is None:
            raise MatchFull("Every seat is taken.")
        rows = {row.taken_at: row for row in cached.tokens.values()}
        if result.first not in rows:
            rows = {row.taken_at: row for row in await self._index.seats(cached.match_id)}
        row = rows[result.first]
        if result.replayed and cached.match.state.seats[row.seat].taken_at != row.taken_at:
            raise WrongPhase(
                "This seat has been left; use a new idempotency key to take a seat.", facts={"seat": row.seat}
            )
        return result, row

    async def leave(
        self, cached: CachedMatch, caller: Caller, seat: Seat, submission: Submission, pins: Pins = UNPINNED
    ) -> None:
        """Free a seat before the start: one's own, or any as the host. Raises Refused."""

        def received() -> ReceivedCommand:
            require_alive(cached, caller)
            if caller.actor is None or (caller.seat is not None and caller.seat != seat):
                raise Forbidden("Only the seat itself or the host may free it.")
            return ReceivedCommand(caller.actor, MatchLeave(seat), caller.actor, uuid4().hex)

        await self._handler.execute(cached, received, submission, pins=pins)

    def seat_token(self, cached: CachedMatch, row: SeatRow) -> str:
        """Return the token of a seat that was taken."""
        return self._keys.token("seat", cached.match_id, row.seat, row.nonce)
