"""The unit and the manifest of the pages are accepted by what reads them: systemd, and the schemas of Kubernetes."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def systemd_says(unit: str, folder: Path) -> str:
    """What systemd finds wrong in a unit, but for the program, which is not installed there."""
    file = folder / "partie.service"
    file.write_text(re.sub(r"^ExecStart=/opt/partie/bin/partie ", "ExecStart=/bin/true ", unit, flags=re.MULTILINE))
    done = subprocess.run(["systemd-analyze", "verify", file], capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


@pytest.mark.fronts
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = (EXAMPLES / "partie.service").read_text("utf-8")
    assert systemd_says(unit, tmp_path) == ""
    assert "Unknown key" in systemd_says(unit.replace("[Install]", "Bogus=yes\n\n[Install]"), tmp_path)


def kubernetes_says(manifest: str, folder: Path) -> tuple[int, str]:
    """What the schemas of Kubernetes say to a manifest, unknown members included."""
    file = folder / "partie.yml"
    file.write_text(manifest)
    command = ["kubernetes-validate", "--strict", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.clients
def test_kubernetes_accepts_the_manifest(tmp_path: Path) -> None:
    manifest = (EXAMPLES / "kubernetes.yml").read_text("utf-8")
    status, said = kubernetes_says(manifest, tmp_path)
    assert status == 0, said
    assert said.count(" passed for resource ") == len(list(yaml.safe_load_all(manifest))) == 2
    assert kubernetes_says(manifest.replace("readinessProbe", "readynessProbe"), tmp_path)[0] != 0
    assert kubernetes_says(manifest.replace("replicas: 2", "replicas: two"), tmp_path)[0] != 0
