"""What containers are built from and what they may do: pinned, confined, and without secrets in their environment."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from docs import site
from service.settings import SECRETS, file_variable, settings_from, unknown_variables, variable

ROOT = Path(__file__).parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
PINNED = re.compile(r"[a-z]+:[0-9]+(\.[0-9]+)+(-[a-z]+)?@sha256:[0-9a-f]{64}")


def test_images_are_exact_versions_with_digests() -> None:
    foreign = [service["image"] for service in SERVICES.values() if "build" not in service]
    bases = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert len(foreign) == len(bases) == 2
    assert [image for image in foreign + bases if not PINNED.fullmatch(image)] == []


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_is_confined_and_bounded(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert {"mem_limit", "pids_limit", "ulimits"} <= set(service)
    assert "inside" in service["networks"]
    assert all("size=" in mount for mount in service.get("tmpfs", []))


def test_nothing_but_the_server_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service or "outside" in service["networks"]] == [
        "api"
    ]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


@pytest.mark.parametrize("name", ["api", "migrate"])
def test_secrets_come_as_files(name: str, tmp_path: Path) -> None:
    service = SERVICES[name]
    environment = dict(service["environment"])
    assert unknown_variables(environment) == []
    for secret in COMPOSE["secrets"]:
        (tmp_path / secret).write_text("00" * 32)
    files = {file_variable(setting) for setting in SECRETS} & environment.keys()
    for by_file in files:
        secret = environment[by_file].removeprefix("/run/secrets/")
        assert secret in service["secrets"]
        environment[by_file] = str(tmp_path / secret)
    held = {name: value for name, value in environment.items() if "${" not in value}
    settings = settings_from(held)
    assert settings.token_key == settings.signing_key == "00" * 32
    assert settings.database_url == f"postgresql://partie:{'00' * 32}@postgres/partie"
    assert not {variable(setting) for setting in ("database_password", "token_key", "signing_key")} & environment.keys()


def test_whatever_the_site_is_made_from_goes_into_images_and_source_distributions() -> None:
    let_in = [line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")]
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["sdist"]
    distributed = [path.lstrip("/") for path in packed["include"]]
    needed = [
        *site.sources().values(),
        site.CONFIGURATION,
        Path(site.__file__),
        ROOT / "hatch_build.py",
        ROOT / "README.md",
    ]
    for file in needed:
        path = file.resolve().relative_to(ROOT)
        for entries in (let_in, distributed):
            assert any(path.is_relative_to(entry) for entry in entries), path


def test_a_wheel_is_built_with_the_site() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    requires = build["build-system"]["requires"]
    assert build["dependency-groups"]["build"] == requires  # what is installed is what builds it elsewhere
    assert build["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"] == {"path": "hatch_build.py"}
    for requirement in requires:
        assert f"\n{requirement} " in "\n" + (ROOT / "requirements.txt").read_text("utf-8")
