"""Rematches: the same table again, each seat kept for whoever held it.

A match has one rematch, whoever asks first; its id is planned before it is opened, so all who ask at once get the same
one. Who asks sits down there, by the token of the seat in the match before. Nobody else can.
"""

from msgspec import Struct
from msgspec.structs import replace

from domain.errors import Forbidden, WrongPhase
from domain.ids import HOST, PlayerId, Position, Seat, seat_actor
from domain.match.commands import MatchDeclineRematch, MatchSit
from domain.match.rematching import declined, kept_seat, rematch_opening, rematch_over, require_rematchable
from domain.match.state import Status
from infra.chance.port import Entropy
from infra.clock.port import Clock
from infra.database.errors import VersionConflict
from infra.event_store.port import SeatRow
from infra.keys import ServerKeys
from infra.rematches.port import Links, Rematch, Rematches
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import GUEST_SENDER, ReceivedCommand, Submission
from service.matches.handler import CommandHandler
from service.matches.inviting import Inviting
from service.matches.openings import Openings
from service.matches.rights import Caller, require_alive
from service.matches.seating import NO_TOKEN, seat_token
from service.matches.tokens import token_hash
from service.refusals import NotFound


class Kept(Struct, frozen=True, gc=False):
    """A seat of a rematch that whoever held it has taken, and its token; None: a player, who acts by its own."""

    seat: Seat
    token: str | None


class Rematching:
    """Opens rematches, seats those who want one, and calls it off when somebody does not."""

    def __init__(
        self,
        *,
        rematches: Rematches,
        openings: Openings,
        cache: MatchCache,
        handler: CommandHandler,
        entropy: Entropy,
        keys: ServerKeys,
        clock: Clock,
        inviting: Inviting,
    ) -> None:
        self._inviting = inviting
        self._rematches = rematches
        self._openings = openings
        self._cache = cache
        self._handler = handler
        self._entropy = entropy
        self._keys = keys
        self._clock = clock

    async def links(self, cached: CachedMatch) -> Links:
        """Return what there is to say of a match's rematches."""
        return await self._rematches.links(cached.match_id)

    async def ask(
        self, played: CachedMatch, caller: Caller, name: str | None, entropy: str
    ) -> tuple[CachedMatch, Kept | None]:
        """Open the rematch of a match, or find it, and seat the caller there; the host's token seats nobody.

        Raises Refused.
        """
        if caller.seat is None and caller.actor != HOST:
            raise Forbidden("Only those who played, or their host, can have a rematch.")
        require_rematchable(played.match.state)
        planned = await self._rematches.plan(played.match_id, self._entropy.match_id())
        rematch = await self._existing(planned)
        if rematch is None:
            _require_wanted(planned)
            rematch = await self._open(played, planned, caller)
        if not planned.is_open:
            await self._rematches.opened(played.match_id)
        planned = await self._rematches.plan(played.match_id, planned.rematch_id)
        if planned.declined_by is not None and rematch.match.state.status is Status.WAITING:
            await self._call_off(played, rematch, Seat(planned.declined_by))
        if rematch.match.state.over:
            _require_wanted(planned)
            raise rematch_over(rematch.match.state.status)
        require_alive(played, caller)
        return rematch, None if caller.seat is None else await self._seat(
            played, rematch, caller, caller.seat, name, entropy
        )

    async def decline(self, played: CachedMatch, caller: Caller) -> None:
        """Decline a rematch, whether anybody has asked for it or not; one that waits is called off. Raises Refused."""
        if caller.seat is None:
            raise Forbidden("Only those who played can decline a rematch.")
        require_rematchable(played.match.state)
        planned = await self._rematches.plan(played.match_id, self._entropy.match_id())
        rematch = await self._existing(planned)
        if rematch is not None and rematch.match.state.started_at is not None:
            raise WrongPhase(
                "The match has started.", rule="match.started", facts={"status": rematch.match.state.status}
            )
        require_alive(played, caller)
        await self._rematches.decline(played.match_id, caller.seat)
        rematch = await self._existing(planned)  # which somebody may have opened meanwhile
        if rematch is not None and rematch.match.state.status is Status.WAITING:
            await self._call_off(played, rematch, caller.seat)

    async def _existing(self, planned: Rematch) -> CachedMatch | None:
        try:
            return await self._cache.fresh(planned.rematch_id)
        except NotFound:
            return None

    async def _open(self, played: CachedMatch, planned: Rematch, caller: Caller) -> CachedMatch:
        command = rematch_opening(played.match.state)
        submission = Submission(None, b"", self._clock.now())
        try:
            rematch, _ = await self._openings.open(
                command, played.opening.label, submission, match_id=planned.rematch_id
            )
        except VersionConflict:  # another process has opened it meanwhile
            return await self._cache.get(planned.rematch_id)
        await self._inviting.seats_are_kept(rematch.match_id, kept_by_players(played, caller))
        return rematch

    async def _seat(
        self, played: CachedMatch, rematch: CachedMatch, caller: Caller, held: Seat, name: str | None, entropy: str
    ) -> Kept:
        """Seat a player on the seat that is kept; a repeat gets the same token, as long as it is the seat's."""
        state, seat = played.match.state, kept_seat(played.match.state, held)
        before = next(row for row in await self._cache.seats(played) if row.taken_at == state.seats[held].taken_at)
        nonce = self._entropy.nonce()

        def received() -> ReceivedCommand:
            def row(taken_at: Position) -> SeatRow:
                token = self._keys.token("seat", rematch.match_id, seat, nonce)
                own = NO_TOKEN if before.player is not None else nonce
                mine = replace(before, seat=seat, taken_at=taken_at, nonce=own, token_hash=token_hash(token))
                return mine if name is None else replace(mine, name=name, name_of=None)

            times = sum(row.seat == seat for row in rematch.tokens.values())
            is_taken = rematch.match.state.seats[seat].taken_at is not None
            key = f"rematch:{seat}:{times - is_taken}"  # whoever has left the seat may take it again
            return ReceivedCommand(seat_actor(seat), MatchSit(seat, entropy), GUEST_SENDER, key, row)

        submission = Submission(None, b"rematch", self._clock.now())
        result = await self._handler.execute(rematch, received, submission, caller=caller)
        assert result is not None
        taken = {row.taken_at: row for row in await self._cache.seats(rematch)}[result.first]
        if rematch.match.state.seats[seat].taken_at != taken.taken_at:
            raise WrongPhase("This seat has changed hands since.", facts={"seat": seat})
        return Kept(seat, seat_token(self._keys, rematch.match_id, taken))

    async def _call_off(self, played: CachedMatch, rematch: CachedMatch, held: Seat) -> None:
        """Call a waiting rematch off; if it has ended meanwhile, it stays as it is. Raises WrongPhase once it runs."""
        seat = kept_seat(played.match.state, held)

        def received() -> ReceivedCommand:
            return ReceivedCommand(seat_actor(seat), MatchDeclineRematch(seat), GUEST_SENDER, f"decline:{seat}")

        await self._handler.execute(rematch, received, Submission(None, b"rematch", self._clock.now()))


def kept_by_players(played: CachedMatch, caller: Caller) -> dict[Seat, PlayerId]:
    """Return the seats of a rematch that are kept for players other than whoever asks for it, and for whom."""
    asking = None if caller.player is None or caller.seat is None else caller.player.id
    seats = enumerate(played.match.state.seats)
    held = {Seat(number): played.holders.get(seat.taken_at) for number, seat in seats if seat.taken_at is not None}
    return {
        kept_seat(played.match.state, seat): player
        for seat, player in held.items()
        if player is not None and player != asking
    }


def _require_wanted(planned: Rematch) -> None:
    if planned.declined_by is not None:
        raise declined(planned.declined_by)
