"""Tickets: what stands in an address in place of a token, which must never be there.

A ticket opens what its token may watch in one match, and nothing else. It holds which token asked for it, which seat
that was and since when, and when it ends, sealed and signed by the server; nothing is stored. So any process accepts
it, and it is valid only as long as the token is.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from struct import Struct
from typing import Final

from msgspec.structs import replace

from domain.errors import Forbidden
from domain.ids import MatchId, Seat
from infra.keys import ServerKeys
from service.matches.cached import CachedMatch
from service.matches.callers import Callers
from service.matches.rights import Caller
from service.matches.tokens import KINDS, Credential
from service.refusals import Unauthenticated

LIFE: Final = timedelta(minutes=10)
PREFIX: Final = "ticket_"

_CONTENT = Struct(">BhqQ32s")
"""The token's kind, its seat and since when that is taken (−1: none), when the ticket ends, the token's hash."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Tickets:
    """Issues tickets and accepts them."""

    def __init__(self, keys: ServerKeys, callers: Callers) -> None:
        self._keys = keys
        self._callers = callers

    def issue(self, match_id: MatchId, caller: Caller, now: datetime) -> tuple[str, datetime]:
        """Return a ticket for a caller, and when it ends. Raises Unauthenticated for a caller without a token."""
        token = caller.credential
        if token is None:
            raise Unauthenticated
        ends = now + LIFE
        content = _CONTENT.pack(
            KINDS.index(token.kind),
            -1 if caller.seat is None else caller.seat,
            -1 if caller.since is None else caller.since,
            (ends - _EPOCH) // _MICROSECOND,
            token.hash,
        )
        text = urlsafe_b64encode(self._keys.seal_ticket(match_id, content)).rstrip(b"=").decode()
        return PREFIX + text, ends

    async def caller(self, cached: CachedMatch, ticket: str, now: datetime) -> Caller:
        """Return whom a ticket stands for in a match: somebody who may look, and not act. Raises Unauthenticated."""
        content = self._content(cached.match_id, ticket)
        kind, seat, since, ends, hashed = _CONTENT.unpack(content)
        if (now - _EPOCH) // _MICROSECOND >= ends:
            raise Unauthenticated
        found = await self._callers.at(cached, Credential(KINDS[kind], hashed))
        if found.player is not None and seat >= 0:
            try:
                found = await self._callers.acting(cached, found, Seat(seat))
            except Forbidden as error:  # the player has lost the seat
                raise Unauthenticated from error
        if (seat, since) != tuple(-1 if one is None else one for one in (found.seat, found.since)):
            raise Unauthenticated
        return replace(found, actor=None, only_looks=True)

    def _content(self, match_id: MatchId, ticket: str) -> bytes:
        text = ticket.removeprefix(PREFIX)
        try:
            sealed = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
        except ValueError as error:
            raise Unauthenticated from error
        content = self._keys.open_ticket(match_id, sealed)
        if content is None:
            raise Unauthenticated
        return content
