"""Seats that change hands: codes that move a seat to another device once, and the reissue of a lost one.

A code is stateless: it holds its seat and when it ends, and is bound to the position since which the seat goes on with
its present token. So it is used once, and dies with that token, at every process, without being stored. Who takes a
seat over gets a new token by an event of the match; whatever is decided after it, anywhere, knows the old one as dead.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from struct import Struct as Packed
from struct import error as NoSuchContent
from typing import Final
from uuid import uuid4

from msgspec import Struct
from msgspec.structs import replace

from domain.errors import Forbidden, WrongPhase
from domain.ids import HOST, OPERATOR, Position, Seat, seat_actor
from domain.match.commands import MatchReissue, MatchTakeOver
from domain.match.events import Reissuer
from domain.match.reissuing import handover_ended, may_hand_out, require_changing_hands, unknown_handover
from domain.match.state import MatchState, Status
from infra.chance.port import Entropy
from infra.event_store.port import SeatRow
from infra.keys import ServerKeys
from infra.players.port import Player
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import GUEST_SENDER, CommandResult, ReceivedCommand, Submission
from service.matches.handler import CommandHandler
from service.matches.openings import hashed_key
from service.matches.rights import Caller, require_alive, require_host
from service.matches.seating import NO_TOKEN, seat_token
from service.matches.tokens import gone_on, token_hash

PREFIX: Final = "handover_"

_HEAD = Packed(">HQ")
"""The seat, and when the code ends, in microseconds since 1970."""
_MAC = 16
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class HandoverCode(Struct, frozen=True, gc=False):
    """A code that moves *seat*, until *ends_at*."""

    seat: Seat
    code: str
    ends_at: datetime


class TakenOver(Struct, frozen=True, gc=False):
    """A seat that was taken over, and its new token; None: a player has it, and acts by its own."""

    seat: int
    token: str | None


class Handover:
    """Makes codes for seats, and gives seats to those who have them."""

    def __init__(self, *, cache: MatchCache, handler: CommandHandler, entropy: Entropy, keys: ServerKeys) -> None:
        self._cache = cache
        self._handler = handler
        self._entropy = entropy
        self._keys = keys

    def code(self, cached: CachedMatch, caller: Caller, seat: Seat, now: datetime, lifetime: timedelta) -> HandoverCode:
        """Return a code for a seat, which its holder may pass on; of a reissued one, whoever had it reissued.

        Raises Refused.
        """
        require_alive(cached, caller)
        state = cached.match.state
        _require_giver(state, caller, seat)
        require_changing_hands(state, seat)
        return self._code(cached, seat, state.seats[seat].taken_at, now + lifetime)

    async def take_over(
        self, cached: CachedMatch, caller: Caller, code: str, submission: Submission
    ) -> tuple[CommandResult, TakenOver]:
        """Give a seat to whoever has its *code*. Raises Refused."""
        read = _read(code)
        if read is None:
            raise unknown_handover()
        seat, ends_at = read
        key = f"handover:{hashed_key(submission.key)}" if submission.key else uuid4().hex
        await self._cache.seats(cached)

        def received() -> ReceivedCommand:
            require_alive(cached, caller)
            state = cached.match.state
            if seat >= len(state.seats):
                raise unknown_handover()
            since = state.seats[seat].taken_at

            def permitted() -> None:
                if not hmac.compare_digest(self._code(cached, seat, since, ends_at).code.encode(), code.encode()):
                    raise unknown_handover()
                if submission.received >= ends_at:
                    raise handover_ended(ends_at)

            row = self._next_row(cached, seat, caller.player)
            return ReceivedCommand(seat_actor(seat), MatchTakeOver(seat), GUEST_SENDER, key, row, permitted)

        result = await self._handler.execute(cached, received, submission, caller=caller)
        assert result is not None
        taken = {row.taken_at: row for row in await self._cache.seats(cached)}[result.first]
        if cached.match.state.seats[taken.seat].taken_at != taken.taken_at:
            raise WrongPhase("This seat has changed hands again since.", facts={"seat": taken.seat})
        return result, TakenOver(taken.seat, seat_token(self._keys, cached.match_id, taken))

    async def reissue(
        self, cached: CachedMatch, caller: Caller, seat: Seat, submission: Submission, lifetime: timedelta
    ) -> tuple[CommandResult, HandoverCode]:
        """Take a seat from its token, and return a code for it. Raises Refused."""
        actor = require_host(caller)
        key = f"reissue:{seat}:{hashed_key(submission.key)}" if submission.key else uuid4().hex

        def received() -> ReceivedCommand:
            require_alive(cached, caller)
            return ReceivedCommand(actor, MatchReissue(seat), GUEST_SENDER, key)

        result = await self._handler.execute(cached, received, submission, caller=caller)
        assert result is not None
        made = cached.match.state.times[result.first]
        return result, self._code(cached, seat, result.first, made + lifetime)

    def _next_row(self, cached: CachedMatch, seat: Seat, player: Player | None) -> Callable[[Position], SeatRow]:
        """Return what makes the row of a seat that goes on with a new token, or as that of *player*, under its name."""
        nonce = self._entropy.nonce()

        def row(taken_at: Position) -> SeatRow:
            since = cached.match.state.seats[seat].taken_at
            before = next(row for row in cached.tokens.values() if row.taken_at == since)
            token = self._keys.token("seat", cached.match_id, seat, nonce)
            after = gone_on(before, taken_at, nonce, token_hash(token))
            if player is None:
                return after
            own = None if after.name_of == player.id else after.name_of
            return replace(after, name=before.name or player.name, nonce=NO_TOKEN, player=player.id, name_of=own)

        return row

    def _code(self, cached: CachedMatch, seat: Seat, since: Position | None, ends_at: datetime) -> HandoverCode:
        head = _HEAD.pack(seat, (ends_at - _EPOCH) // _MICROSECOND)
        mac = self._keys.handover_mac(cached.match_id, head, -1 if since is None else since)[:_MAC]
        text = urlsafe_b64encode(head + mac).rstrip(b"=").decode()
        return HandoverCode(seat, PREFIX + text, ends_at)


def _read(code: str) -> tuple[Seat, datetime] | None:
    """Return what a code says of itself, whether it is right or not; None: it is none."""
    text = code.removeprefix(PREFIX)
    try:
        content = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        seat, ends = _HEAD.unpack(content[: _HEAD.size])
        return Seat(seat), _EPOCH + ends * _MICROSECOND
    except (ValueError, OverflowError, NoSuchContent):
        return None


def _require_giver(state: MatchState, caller: Caller, seat: Seat) -> None:
    """Raise Forbidden unless a caller may pass a seat on."""
    if caller.seat == seat:
        return
    reissued_by = None if seat >= len(state.seats) else state.seats[seat].reissued_by
    if caller.seat is not None and may_hand_out(state, seat, caller.seat):
        return
    if reissued_by is not None and caller.actor == OPERATOR:
        return
    if reissued_by is Reissuer.HOST and caller.actor == HOST and state.status is Status.WAITING:
        return
    raise Forbidden("Only the holder of a seat may hand it over, or whoever had it reissued.", facts={"seat": seat})
