"""Metrics of a server. No label is finer than the game."""

from collections import Counter as CountingDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


K = TypeVar("K")


class Tally(CountingDict[K]):
    """Counts that are kept as plain numbers by the event loop, and added to their counters whenever these are read.

    A counter of the library's takes a lock for each request.
    """

    def __init__(self) -> None:
        super().__init__()
        self._read: CountingDict[K] = CountingDict()
        self._reading = Lock()

    def since_last(self) -> list[tuple[K, int]]:
        """Return what was counted since this was called last, by any thread."""
        with self._reading:
            found = [(key, count - self._read[key]) for key, count in [*self.items()] if count != self._read[key]]
            for key, more in found:
                self._read[key] += more
            return found


class _Reader(Collector):
    """Does something whenever the registry is read, and shows nothing."""

    def __init__(self, read: Callable[[], None]) -> None:
        self._read = read

    def collect(self) -> Iterator[Metric]:
        self._read()
        return iter(())

    def describe(self) -> Iterator[Metric]:
        return iter(())


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._answered: Tally[tuple[str, int]] = Tally()
        self._decided: Tally[tuple[str, str]] = Tally()
        self._registry.register(_Reader(self._read_tallies))  # the first to be read, so that what follows is up to date
        self.requests = Counter(
            "partie_http_requests", "Requests answered.", ["operation", "status"], registry=self._registry
        )
        self.commands = Counter(
            "partie_commands", "Commands decided, by game and result.", ["game", "answer"], registry=self._registry
        )
        self.command_seconds = Histogram(
            "partie_command_seconds",
            "Seconds from the last byte of a command to its answer.",
            registry=self._registry,
            buckets=_FAST,
        )
        self.opened = Counter("partie_matches_opened", "Matches opened.", ["game"], registry=self._registry)
        self.players = Counter("partie_players_created", "Players created.", registry=self._registry)
        self.loop_lag = Histogram(
            "partie_loop_lag_seconds",
            "How long other work held the event loop.",
            registry=self._registry,
            buckets=_FAST,
        )
        self.streams = Gauge("partie_streams", "Open streams.", registry=self._registry)
        self.sockets = Gauge("partie_sockets", "Open sockets.", registry=self._registry)
        self.sockets_closed = Counter(
            "partie_sockets_closed", "Sockets that the server has closed, by code.", ["code"], registry=self._registry
        )
        self.shown = Counter(
            "partie_followers_shown",
            "How often a follower was shown news: at once, or by its own task, which is slower.",
            ["way"],
            registry=self._registry,
        )
        self.shown_at_once = self.shown.labels("at_once")
        self.shown_by_itself = self.shown.labels("by_itself")
        self.refused_by_limits = Counter(
            "partie_limited", "Requests refused by a limit, by what is limited.", ["what"], registry=self._registry
        )
        self.deliveries = Counter(
            "partie_webhook_deliveries", "Attempts to deliver, by outcome.", ["outcome"], registry=self._registry
        )

    def answered(self, operation: str, status: int) -> None:
        """Count a request."""
        self._answered[operation, status] += 1

    def decided(self, game: str, answer: str) -> None:
        """Count a command."""
        self._decided[game, answer] += 1

    def _read_tallies(self) -> None:
        for (operation, status), more in self._answered.since_last():
            self.requests.labels(operation, str(status)).inc(more)
        for (game, answer), more in self._decided.since_last():
            self.commands.labels(game, answer).inc(more)

    def limited(self, what: str) -> None:
        """Count a refusal by a limit."""
        self.refused_by_limits.labels(what).inc()

    def watch(self, name: str, help_text: str, read: Callable[[], float]) -> None:
        """Add a gauge whose value is read when it is scraped."""
        Gauge(name, help_text, registry=self._registry).set_function(read)

    @contextmanager
    def served(self, host: str, port: int) -> Iterator[None]:
        """Serve the metrics within the context on a port of their own, without an API key; 0: do not."""
        if not port:
            yield
            return
        server, thread = start_http_server(port, host, self._registry)
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()

    def text(self) -> bytes:
        """Return everything in Prometheus' text format."""
        return generate_latest(self._registry)
