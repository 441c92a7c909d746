"""Metrics of a server. No label is finer than the game."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, start_http_server

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
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
        self._answered: dict[tuple[str, int], Counter] = {}
        self._decided: dict[tuple[str, str], Counter] = {}

    def answered(self, operation: str, status: int) -> None:
        """Count a request."""
        counter = self._answered.get((operation, status))
        if counter is None:
            counter = self._answered[operation, status] = self.requests.labels(operation, str(status))
        counter.inc()

    def decided(self, game: str, answer: str) -> None:
        """Count a command."""
        counter = self._decided.get((game, answer))
        if counter is None:
            counter = self._decided[game, answer] = self.commands.labels(game, answer)
        counter.inc()

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
