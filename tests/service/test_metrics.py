"""What is counted, and when it is seen."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from service.metrics import Metrics, Tally


def test_what_was_counted_is_seen_at_the_next_reading_and_once() -> None:
    metrics = Metrics()
    for _ in range(3):
        metrics.answered("getView", 200)
    metrics.decided("help_me", "accepted")
    for _ in range(2):
        text = metrics.text().decode()
        assert 'partie_http_requests_total{operation="getView",status="200"} 3.0' in text
        assert 'partie_commands_total{answer="accepted",game="help_me"} 1.0' in text
    metrics.answered("getView", 200)
    metrics.answered("getView", 404)
    text = metrics.text().decode()
    assert 'partie_http_requests_total{operation="getView",status="200"} 4.0' in text
    assert 'partie_http_requests_total{operation="getView",status="404"} 1.0' in text


def test_readings_in_several_threads_count_nothing_twice() -> None:
    tally: Tally[str] = Tally()

    def read(_: int) -> int:
        return sum(more for _, more in tally.since_last())

    with ThreadPoolExecutor(4) as pool:
        readings = pool.map(read, range(200))
        for _ in range(5_000):
            tally["a"] += 1
        assert sum(readings) + read(0) == 5_000
