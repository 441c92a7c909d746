"""What operators copy from the pages is whole: rules for alerts, a dashboard, a unit, a manifest, proxies."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from docs.blocks import blocks_of
from docs.metrics import metrics
from service.cli import partie
from service.settings import unknown_variables
from tests.servers.partie import served_apart
from tests.servers.server import free_port

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLES = DOCS / "examples"
SCRAPED = {name for metric in metrics() for name in metric.scraped}
ALERTS: dict[str, Any] = yaml.safe_load((EXAMPLES / "alerts.yml").read_text("utf-8"))
NO_METRICS = {"partie_client"}
"""Names in the pages that look like metrics and are none."""


def expressions() -> list[str]:
    """Every query of the alert rules and of the dashboard."""
    dashboard = json.loads((EXAMPLES / "dashboard.json").read_text("utf-8"))
    targets = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    return targets + [rule["expr"] for group in ALERTS["groups"] for rule in group["rules"]]


@pytest.mark.parametrize(
    ("page", "name"),
    [("monitoring.md", "alerts.yml"), ("deploying.md", "partie.service"), ("deploying.md", "kubernetes.yml")],
)
def test_a_page_shows_the_file_that_it_leads_to(page: str, name: str) -> None:
    shown = [block.text for block in blocks_of(DOCS / page) if block.mark == f"file: docs/examples/{name}"]
    assert shown == [(EXAMPLES / name).read_text("utf-8")]


def test_the_metrics_that_the_reference_lists_are_those_of_a_server(tmp_path: Path) -> None:
    port = free_port()
    with served_apart(tmp_path, environment={"PARTIE_METRICS_PORT": str(port)}):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    helps = re.findall(r"^# HELP (partie_\w+) (.+)$", text, re.M)
    told = {name.removesuffix("_total"): said for name, said in helps if not name.endswith("_created")}
    listed = {metric.name: metric.help for metric in metrics()}
    assert told.items() <= listed.items()
    of_others = {"partie_fanout_hears", "partie_presence_known", "partie_limits_shared", "partie_replica_used"}
    assert listed.keys() - told.keys() == of_others  # of a Redis, and of a replica


def test_alerts_and_dashboard_ask_for_metrics_that_there_are() -> None:
    for expression in expressions():
        asked = set(re.findall(r"partie_\w+", expression))
        assert asked or 'job="partie"' in expression
        assert asked <= SCRAPED, expression


def test_pages_name_metrics_that_there_are() -> None:
    known = SCRAPED | {metric.name for metric in metrics()} | NO_METRICS
    for page in DOCS.rglob("*.md"):
        named = set(re.findall(r"\bpartie_[a-z_]+", page.read_text("utf-8")))
        assert named <= known, page.name


def test_every_alert_says_what_is_wrong_and_what_to_do() -> None:
    for group in ALERTS["groups"]:
        for rule in group["rules"]:
            assert set(rule["annotations"]) == {"summary", "action"}, rule["alert"]
            assert rule["labels"]["severity"] in ("page", "ticket")


@pytest.mark.skipif(shutil.which("promtool") is None, reason="needs promtool")
def test_prometheus_accepts_the_rules() -> None:
    check = ["promtool", "check", "rules", "--lint-fatal", str(EXAMPLES / "alerts.yml")]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_manifest_names_settings_and_commands_that_there_are() -> None:
    deployment, service = yaml.safe_load_all((EXAMPLES / "kubernetes.yml").read_text("utf-8"))
    pod = deployment["spec"]["template"]["spec"]
    for container in [*pod["initContainers"], *pod["containers"]]:
        assert container["args"][0] in partie.commands
        assert unknown_variables({one["name"]: one["value"] for one in container.get("env", [])}) == []
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
    secret = next(block.text for block in blocks_of(DOCS / "deploying.md") if "kubectl" in block.text)
    assert unknown_variables(dict.fromkeys(re.findall(r"--from-literal=(\w+)", secret), "")) == []
    ports = {port["name"] for port in pod["containers"][0]["ports"]}
    assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports
    assert service["spec"]["selector"].items() <= deployment["spec"]["template"]["metadata"]["labels"].items()


@pytest.mark.fronts
@pytest.mark.parametrize("front", ["nginx", "haproxy", "caddy"])
def test_a_proxy_accepts_its_configuration(front: str, tmp_path: Path) -> None:
    certificate = tmp_path / "games.example.pem"
    key = tmp_path / "games.example.key"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    certificate.write_text(certificate.read_text() + key.read_text())
    wanted = {"nginx": "proxy_pass", "haproxy": "alpn h2", "caddy": "reverse_proxy"}[front]
    text = next(block.text for block in blocks_of(DOCS / "proxies.md") if wanted in block.text)
    text = text.replace("/etc/ssl", str(tmp_path))
    file = tmp_path / "configuration"
    if front == "nginx":
        file.write_text(f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n")
        check = ["nginx", "-t", "-p", str(tmp_path), "-c", str(file)]
    elif front == "haproxy":
        file.write_text(text)
        check = ["haproxy", "-c", "-f", str(file)]
    else:
        file.write_text(f"{{\nstorage file_system {tmp_path}/storage\n}}\n{text}")
        check = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(file)]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
