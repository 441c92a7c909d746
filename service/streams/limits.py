"""Keeps count of open streams, so that nobody holds them all: a spectator's by client and by match, a seat's by seat.

A seat's streams are counted apart, so that no spectator and no connection that has died shuts a player out.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from domain.ids import MatchId
from infra.presence.port import Presence
from service.metrics import Metrics
from service.refusals import TooManyRequests

T = TypeVar("T")


class Place:
    """What an open stream holds. It is *lost* once the same seat has opened too many others since."""

    lost = False


class StreamLimits:
    """The open streams of this process; *presence* hears of a seat's first and of its last.

    *wake* lets those who follow a match here look again.
    """

    def __init__(
        self,
        *,
        per_client: int,
        per_match: int,
        per_seat: int,
        metrics: Metrics,
        presence: Presence,
        wake: Callable[[MatchId], None],
    ) -> None:
        self._wake = wake
        self._per_client = per_client
        self._per_match = per_match
        self._per_seat = per_seat
        self._metrics = metrics
        self._presence = presence
        self._clients: Counter[str] = Counter()
        self._matches: Counter[MatchId] = Counter()
        self._polls: Counter[tuple[MatchId, int]] = Counter()
        self._seats: dict[tuple[MatchId, int], list[Place]] = {}

    @contextmanager
    def polling(self, client: str, match_id: MatchId, seat: int | None) -> Iterator[None]:
        """Count a long poll while it waits. Raises TooManyRequests if one more would be too many."""
        if seat is None:
            with self._of_client(client):
                yield
        else:
            with _counted(self._polls, (match_id, seat), self._per_seat, "This seat waits for too many pages."):
                yield

    @contextmanager
    def held(self, client: str, match_id: MatchId, seat: int | None) -> Iterator[Place]:
        """Count a stream while it is open.

        A spectator's raises TooManyRequests if it would be one too many; a seat's costs the seat its oldest one.
        """
        place = Place()
        with self._of_spectator(client, match_id) if seat is None else self._of_seat(match_id, seat, place):
            self._metrics.streams.inc()
            try:
                yield place
            finally:
                self._metrics.streams.dec()

    @contextmanager
    def reading_the_feed(self, client: str, *, stream: bool = False) -> Iterator[None]:
        """Count who waits for the feed, or holds a *stream* of it. Raises TooManyRequests if it is one too many."""
        with self._of_client(client):
            if not stream:
                yield
                return
            self._metrics.streams.inc()
            try:
                yield
            finally:
                self._metrics.streams.dec()

    @contextmanager
    def _of_spectator(self, client: str, match_id: MatchId) -> Iterator[None]:
        too_many = "This match has too many followers here."
        with self._of_client(client), _counted(self._matches, match_id, self._per_match, too_many):
            yield

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
    def _of_client(self, client: str) -> Iterator[None]:
        with _counted(self._clients, client, self._per_client, "This client holds too many streams."):
            yield


@contextmanager
def _counted(counts: Counter[T], key: T, most: int, too_many: str) -> Iterator[None]:
    if counts[key] >= most:
        raise TooManyRequests(too_many, facts={"limit": most})
    counts[key] += 1
    try:
        yield
    finally:
        counts[key] -= 1
        if not counts[key]:
            del counts[key]
