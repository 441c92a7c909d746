"""Keeps count of open streams, so that nobody holds them all: a spectator's by client and by match, a seat's by seat.

A seat's streams are counted apart, so that no spectator and no connection that has died shuts a player out.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import TypeVar

from domain.ids import MatchId
from infra.presence.port import Presence
from service.limits.held import Held
from service.metrics import Metrics
from service.refusals import TooManyRequests

T = TypeVar("T")

Opened = Callable[[str, bytes | None], Awaitable[None]]
"""Counts a stream that is opened, by its client and perhaps its seat. Raises TooManyRequests."""


class Place:
    """What an open stream holds. It is *lost* once the same seat has opened too many others since."""

    lost = False


class StreamLimits:
    """The open streams of this process; *presence* hears of a seat's first and of its last.

    *held* counts those of clients, over all processes; *opened* how often one is opened. *wake* lets those who follow a
    match here look again.
    """

    def __init__(
        self,
        *,
        held: Held,
        opened: Opened,
        per_match: int,
        per_seat: int,
        metrics: Metrics,
        presence: Presence,
        wake: Callable[[MatchId], None],
    ) -> None:
        self._wake = wake
        self._held = held
        self._opened = opened
        self._per_match = per_match
        self._per_seat = per_seat
        self._metrics = metrics
        self._presence = presence
        self._matches: Counter[MatchId] = Counter()
        self._polls: Counter[tuple[MatchId, int]] = Counter()
        self._seats: dict[tuple[MatchId, int], list[Place]] = {}

    @asynccontextmanager
    async def polling(self, client: str, match_id: MatchId, seat: int | None) -> AsyncIterator[None]:
        """Count a long poll while it waits. Raises TooManyRequests if one more would be too many."""
        if seat is None:
            async with self._held.one_more(client):
                yield
        else:
            with self._counted(self._polls, (match_id, seat), self._per_seat, "seat"):
                yield

    @asynccontextmanager
    async def held(self, client: str, match_id: MatchId, seat: int | None) -> AsyncIterator[Place]:
        """Count a stream while it is open.

        A spectator's raises TooManyRequests if it would be one too many; a seat's costs the seat its oldest one. Either
        raises it if too many have been opened lately.
        """
        await self._opened(client, None if seat is None else match_id.bytes + bytes([seat]))
        place = Place()
        async with AsyncExitStack() as stack:
            if seat is None:
                await stack.enter_async_context(self._held.one_more(client))
                stack.enter_context(self._counted(self._matches, match_id, self._per_match, "match"))
            else:
                stack.enter_context(self._of_seat(match_id, seat, place))
            self._metrics.streams.inc()
            stack.callback(self._metrics.streams.dec)
            yield place

    @asynccontextmanager
    async def reading_the_feed(self, client: str, *, stream: bool = False) -> AsyncIterator[None]:
        """Count who waits for the feed, or holds a *stream* of it. Raises TooManyRequests if it is one too many."""
        if stream:
            await self._opened(client, None)
        async with self._held.one_more(client):
            if not stream:
                yield
                return
            self._metrics.streams.inc()
            try:
                yield
            finally:
                self._metrics.streams.dec()

    @contextmanager
    def _of_seat(self, match_id: MatchId, seat: int, place: Place) -> Iterator[None]:
        places = self._seats.setdefault((match_id, seat), [])
        places.append(place)
        if len(places) > self._per_seat:
            places.pop(0).lost = True
            self._wake(match_id)
        elif len(places) == 1:
            self._presence.come(match_id, seat)
        try:
            yield
        finally:
            if not place.lost:
                places.remove(place)
                if not places:
                    del self._seats[match_id, seat]
                    self._presence.go(match_id, seat)

    @contextmanager
    def _counted(self, counts: Counter[T], key: T, most: int, per: str) -> Iterator[None]:
        if counts[key] >= most:
            self._metrics.limited("streams")
            raise TooManyRequests(
                f"This {per} has {most} streams here.",
                facts={"what": "streams", "per": per, "limit": most, "retry_after": 5},
            )
        counts[key] += 1
        try:
            yield
        finally:
            counts[key] -= 1
            if not counts[key]:
                del counts[key]
