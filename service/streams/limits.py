"""Keeps count of open streams, a client's and a match's, so that nobody holds them all."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from domain.ids import MatchId
from service.metrics import Metrics
from service.refusals import TooManyRequests

T = TypeVar("T")


class StreamLimits:
    """The open streams of this process. *wake* lets those who follow a match here look again."""

    def __init__(self, per_client: int, per_match: int, metrics: Metrics, wake: Callable[[MatchId], None]) -> None:
        self._wake = wake
        self._per_client = per_client
        self._per_match = per_match
        self._metrics = metrics
        self._clients: Counter[str] = Counter()
        self._matches: Counter[MatchId] = Counter()
        self._seats: Counter[tuple[MatchId, int]] = Counter()

    def present(self, match_id: MatchId, seats: int) -> list[int]:
        """Return the seats of a match whose players hold a stream here, ascending."""
        return [seat for seat in range(seats) if self._seats[match_id, seat]]

    @contextmanager
    def polling(self, client: str) -> Iterator[None]:
        """Count a long poll while it waits. Raises TooManyRequests if one more would be too many."""
        self._require_client_room(client)
        self._clients[client] += 1
        try:
            yield
        finally:
            _release(self._clients, client)

    @contextmanager
    def held(self, client: str, match_id: MatchId, seat: int | None) -> Iterator[None]:
        """Count a stream while it is open; the match's followers hear when a seat comes or goes.

        Raises TooManyRequests if it would be one too many.
        """
        self._require_room(client, match_id)
        self._clients[client] += 1
        self._matches[match_id] += 1
        self._metrics.streams.inc()
        if seat is not None:
            self._seats[match_id, seat] += 1
            self._wake(match_id)
        try:
            yield
        finally:
            self._metrics.streams.dec()
            _release(self._clients, client)
            _release(self._matches, match_id)
            if seat is not None:
                _release(self._seats, (match_id, seat))
                self._wake(match_id)

    def _require_client_room(self, client: str) -> None:
        if self._clients[client] >= self._per_client:
            raise TooManyRequests("This client holds too many streams.", facts={"limit": self._per_client})

    def _require_room(self, client: str, match_id: MatchId) -> None:
        self._require_client_room(client)
        if self._matches[match_id] >= self._per_match:
            raise TooManyRequests("This match has too many followers here.", facts={"limit": self._per_match})


def _release(counts: Counter[T], key: T) -> None:
    counts[key] -= 1
    if counts[key] <= 0:
        del counts[key]
