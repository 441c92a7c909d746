"""Taking seats and leaving them. Sitting yields a token, the same one whenever the same key is repeated."""

from uuid import uuid4

from msgspec import UNSET, Struct

from domain.aggregate import UNPINNED, Pins
from domain.errors import Forbidden, MatchFull, WrongPhase
from domain.ids import MatchId, Position, Seat, seat_actor
from domain.match.commands import MatchLeave, MatchSit
from domain.match.joining import for_another_player, require_invited, unknown_invitation
from domain.match.revealing import unnamed_seat
from domain.match.state import MatchState
from infra.chance.port import Entropy
from infra.database.errors import InvitationClosed
from infra.event_store.port import SeatRow, StoredInvitation
from infra.keys import ServerKeys
from infra.match_index.port import MatchIndex
from service.matches.cached import CachedMatch
from service.matches.commands import GUEST_SENDER, CommandResult, ReceivedCommand, Submission
from service.matches.handler import ATTEMPTS, CommandHandler
from service.matches.inviting import Inviting, as_decided
from service.matches.openings import hashed_key
from service.matches.rights import Caller, require_alive
from service.matches.tokens import token_hash
from service.refusals import Busy


class Wish(Struct, frozen=True, gc=False):
    """How somebody wants to sit: under which name, on which *seat* (None: the one of the *invitation*, else the lowest
    free one), with which entropy or which hash of it (hex), by which code.
    """

    name: str
    seat: Seat | None = None
    entropy: str = ""
    invitation: str | None = None
    entropy_hash: str | None = None


NO_TOKEN = b""
"""The nonce of a seat that has no token of its own."""


class Seating:
    """Gives seats to people, and frees seats before the start."""

    def __init__(
        self,
        *,
        index: MatchIndex,
        handler: CommandHandler,
        invitations: Inviting,
        entropy: Entropy,
        keys: ServerKeys,
    ) -> None:
        self._index = index
        self._invitations = invitations
        self._handler = handler
        self._entropy = entropy
        self._keys = keys

    async def sit(
        self,
        cached: CachedMatch,
        caller: Caller,
        wish: Wish,
        submission: Submission,
        pins: Pins = UNPINNED,
    ) -> tuple[CommandResult, SeatRow]:
        """Give a person a seat. Raises Refused. Anybody may sit, but nobody with a token that is no longer valid."""
        if wish.entropy_hash is not None and wish.seat is None:
            raise unnamed_seat()
        key = hashed_key(submission.key) if submission.key else uuid4().hex
        nonce = self._entropy.nonce()
        code = wish.invitation
        invitation: StoredInvitation | None = None

        def received() -> ReceivedCommand:
            require_alive(cached, caller)
            seat = _wanted(cached.match.state, wish.seat, invitation)

            def row(taken_at: Position) -> SeatRow:
                token = self._keys.token("seat", cached.match_id, seat, nonce)
                if caller.player is not None:  # whose own token is enough; this one nobody can make again
                    return SeatRow(seat, taken_at, wish.name, NO_TOKEN, token_hash(token), caller.player.id)
                return SeatRow(seat, taken_at, wish.name, nonce, token_hash(token))

            def permitted() -> None:
                if code is not None and invitation is None:
                    raise unknown_invitation()
                for_player = None if invitation is None else invitation.player_id
                if for_player is not None and (caller.player is None or caller.player.id != for_player):
                    raise for_another_player()
                require_invited(cached.match.state, seat, as_decided(invitation), submission.received)

            use = None if invitation is None else invitation.invitation_id
            command = MatchSit(seat, wish.entropy, UNSET if wish.entropy_hash is None else wish.entropy_hash)
            return ReceivedCommand(seat_actor(seat), command, GUEST_SENDER, key, row, permitted, use)

        for _ in range(ATTEMPTS):
            invitation = None if code is None else await self._invitations.find(cached.match_id, code)
            try:
                result = await self._handler.execute(cached, received, submission, caller=caller, pins=pins)
            except InvitationClosed:  # somebody has used or revoked it meanwhile, as the next attempt finds
                continue
            break
        else:
            raise Busy("The invitation is changing too fast to be used.")
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

        await self._handler.execute(cached, received, submission, caller=caller, pins=pins)

    def seat_token(self, cached: CachedMatch, row: SeatRow) -> str | None:
        """Return the token of a seat that was taken; None if a player took it."""
        return seat_token(self._keys, cached.match_id, row)


def seat_token(keys: ServerKeys, match_id: MatchId, row: SeatRow) -> str | None:
    """Return the token of a seat; None if a player took it, whose own token is enough."""
    return None if row.nonce == NO_TOKEN else keys.token("seat", match_id, row.seat, row.nonce)


def _wanted(state: MatchState, seat: Seat | None, invitation: StoredInvitation | None) -> Seat:
    """Return the seat that is meant; where every seat is taken, any, to be refused."""
    if seat is not None:
        return seat
    if invitation is not None and invitation.seat is not None:
        return Seat(invitation.seat)
    free = state.free_seats()
    return free[0] if free else Seat(0)
