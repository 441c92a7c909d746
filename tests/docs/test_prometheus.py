"""The dashboard and the alert rules, asked of a real Prometheus that has scraped a server with a match on it."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from tests.servers.partie import served_apart
from tests.servers.server import Server, free_port

pytestmark = pytest.mark.fronts

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SHARED = {"partie_fanout_hears", "partie_presence_known", "partie_limits_shared"}
"""What a server measures only where it shares with others by Redis."""
NOTHING_YET = {"partie_limited_total", "partie_webhook_deliveries_total"}
"""What has no series before the first refusal, or the first delivery."""


def panels() -> list[str]:
    """Every query of the dashboard."""
    dashboard = json.loads((EXAMPLES / "dashboard.json").read_text("utf-8"))
    return [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


@pytest.fixture(scope="module")
def prometheus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A Prometheus with the rules of the pages, which has scraped a server three times since a match was played."""
    folder = tmp_path_factory.mktemp("prometheus")
    metrics, port = free_port(), free_port()
    shutil.copy(EXAMPLES / "alerts.yml", folder)
    scrape = {"job_name": "partie", "static_configs": [{"targets": [f"127.0.0.1:{metrics}"]}]}
    config = {"global": {"scrape_interval": "1s"}, "rule_files": ["alerts.yml"], "scrape_configs": [scrape]}
    (folder / "prometheus.yml").write_text(yaml.safe_dump(config))
    asked = Server(
        url=f"http://127.0.0.1:{port}/api/v1/",
        port=port,
        command=[
            shutil.which("prometheus") or "prometheus",
            f"--config.file={folder}/prometheus.yml",
            f"--storage.tsdb.path={folder}/data",
            f"--web.listen-address=127.0.0.1:{port}",
        ],
        log=folder / "log",
        answers=lambda: _listens(port),
        stop_signal=signal.SIGTERM,
    )
    settings = {"PARTIE_METRICS_PORT": str(metrics), "PARTIE_BOT_SECONDS": "0"}
    with served_apart(folder / "partie", environment=settings) as server:
        asked.start()
        try:
            with httpx.Client(base_url=asked.url, timeout=30) as client:
                _until(lambda: bool(query(client, 'up{job="partie"} == 1')))
                _play(server.url)
                _until(lambda: bool(query(client, "count_over_time(partie_matches_opened_total[1m]) >= 3")))
                yield client
        finally:
            asked.stop()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.2)


def _play(url: str) -> None:
    """Open a match, take a seat and make one move."""
    with httpx.Client(base_url=f"{url}/v1/", timeout=30) as client:
        opened = client.post("matches", json={"game": "help_me", "seats": 2, "bots": [{"level": "random"}]}).json()
        match = f"matches/{opened['match']['id']}"
        token = client.post(f"{match}/seats", json={"name": "Ada"}).json()["seat_token"]
        client.headers["Authorization"] = f"Bearer {token}"
        _until(lambda: client.get(f"{match}/legal").json()["any"] is not None)
        legal = client.get(f"{match}/legal").json()
        assert client.post(f"{match}/commands", json=legal["any"]).status_code == 201


def query(client: httpx.Client, expression: str) -> list[dict[str, Any]]:
    """What Prometheus answers; an error of the expression fails the test."""
    answer = client.get("query", params={"query": expression}).json()
    assert answer["status"] == "success", (expression, answer)
    found: list[dict[str, Any]] = answer["data"]["result"]
    return found


def test_the_dashboards_queries_find_what_a_server_measures(prometheus: httpx.Client) -> None:
    empty = [expression for expression in panels() if not query(prometheus, expression)]
    silent = SHARED | NOTHING_YET
    assert [expression for expression in empty if not any(name in expression for name in silent)] == []
    moved = [one["metric"] for one in query(prometheus, "sum by (game) (partie_commands_total) > 0")]
    assert {"game": "help_me"} in moved


def test_every_alert_is_evaluated_and_none_fires_on_a_server_that_is_well(prometheus: httpx.Client) -> None:
    written = yaml.safe_load((EXAMPLES / "alerts.yml").read_text("utf-8"))
    names = {rule["alert"] for group in written["groups"] for rule in group["rules"]}
    for group in written["groups"]:
        for rule in group["rules"]:
            assert query(prometheus, rule["expr"]) == [], rule["alert"]
    loaded = [one for group in prometheus.get("rules").json()["data"]["groups"] for one in group["rules"]]
    assert {one["name"] for one in loaded} == names
    assert {one.get("lastError", "") for one in loaded} == {""}


def test_a_query_that_is_none_is_found(prometheus: httpx.Client) -> None:
    answer = prometheus.get("query", params={"query": "sum by (rate(partie_commits[5m])"})
    assert answer.json()["status"] == "error"


def test_the_dashboard_is_written_as_grafana_reads_it() -> None:
    dashboard = json.loads((EXAMPLES / "dashboard.json").read_text("utf-8"))
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids))
    for panel in dashboard["panels"]:
        assert {"x", "y", "w", "h"} == panel["gridPos"].keys(), panel["title"]
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24, panel["title"]
        assert panel["datasource"]["uid"] == "${datasource}", panel["title"]
        names = [target["refId"] for target in panel["targets"]]
        assert len(names) == len(set(names)), panel["title"]
    spaces = [tuple(panel["gridPos"].values()) for panel in dashboard["panels"]]
    assert len(set(spaces)) == len(spaces)
