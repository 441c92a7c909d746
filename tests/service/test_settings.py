"""Secrets in files, and the database's password apart from its URL."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from service.settings import SECRETS, BadSetting, settings_from, unknown_variables, variable

ROOT = Path(__file__).parents[2]
VALUES = {
    "database_url": "postgresql://db/partie",
    "database_direct_url": "postgresql://direct/partie",
    "redis_url": "redis://:p%40ss@bus/0",
    "token_key": "00" * 32,
    "signing_key": "11" * 32,
}
URLS = {"DATABASE_URL": "postgresql://partie@db:5432/partie?application_name=a@b"}


def secret(folder: Path, text: str) -> str:
    file = folder / "secret"
    file.write_bytes(text.encode())
    return str(file)


def refusal(environment: Mapping[str, str]) -> str:
    with pytest.raises(BadSetting) as refused:
        settings_from(environment)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_secret_may_be_in_a_file(tmp_path: Path, name: str, end: str) -> None:
    environment = {f"{variable(name)}_FILE": secret(tmp_path, VALUES[name] + end)}
    assert getattr(settings_from(environment), name) == VALUES[name]
    assert unknown_variables(environment) == []


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_given_twice_is_refused(tmp_path: Path, name: str) -> None:
    both = {variable(name): "one", f"{variable(name)}_FILE": secret(tmp_path, "two")}
    assert refusal(both) == f"{variable(name)} and {variable(name)}_FILE are both set; set one of them"


def test_an_empty_variable_counts_as_absent(tmp_path: Path) -> None:
    assert settings_from({f"{variable(name)}_FILE": "" for name in SECRETS}) == settings_from({})
    environment = {"PARTIE_TOKEN_KEY": "", "PARTIE_TOKEN_KEY_FILE": secret(tmp_path, VALUES["token_key"])}
    assert settings_from(environment).token_key == VALUES["token_key"]


@pytest.mark.parametrize("name", SECRETS)
@pytest.mark.parametrize("content", [b"", b"\n", b"\r\n\n", b"\xff\xfe"])
def test_a_file_that_holds_no_secret_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    file = tmp_path / "secret"
    file.write_bytes(content)
    said = "is not UTF-8 text" if b"\xff" in content else "is empty"
    assert refusal({f"{variable(name)}_FILE": str(file)}) == f"{variable(name)}_FILE: {file} {said}"


@pytest.mark.parametrize("name", SECRETS)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    for file, reason in [(tmp_path / "none", "No such file or directory"), (tmp_path, "Is a directory")]:
        said = refusal({f"{variable(name)}_FILE": str(file)})
        assert said == f"{variable(name)}_FILE: {file} cannot be read: {reason}"


def test_what_is_no_secret_has_no_file(tmp_path: Path) -> None:
    environment = {"PARTIE_QUEUE_FILE": secret(tmp_path, "7")}
    assert settings_from(environment).queue != 7
    assert unknown_variables(environment) == ["PARTIE_QUEUE_FILE"]


@pytest.mark.parametrize("password", ["plain", "a@b", "a/b", "a:b", "a%40b", "?#[]&=+ ", "ü", "'\"\\$"])
def test_any_password_reaches_the_database_as_it_is(tmp_path: Path, password: str) -> None:
    urls = URLS | {"DATABASE_DIRECT_URL": "postgresql://owner@[::1]/partie"}
    for given in ({"DATABASE_PASSWORD": password}, {"DATABASE_PASSWORD_FILE": secret(tmp_path, password + "\n")}):
        settings = settings_from(urls | given)
        assert settings.database_url is not None
        assert settings.database_direct_url is not None
        read, direct = make_url(settings.database_url), make_url(settings.database_direct_url)
        assert (read.username, read.password, read.host, read.port) == ("partie", password, "db", 5432)
        assert (read.database, dict(read.query)) == ("partie", {"application_name": "a@b"})
        assert (direct.username, direct.password, direct.host) == ("owner", password, "::1")
        assert settings.database_password is None


@pytest.mark.parametrize("url", ["postgresql://partie:old@db/partie", "postgresql://db/partie", "postgresql:///partie"])
def test_a_password_needs_a_url_with_a_user_and_no_password(url: str) -> None:
    assert refusal({"DATABASE_URL": url, "DATABASE_PASSWORD": "new"}).startswith("DATABASE_URL: must have a user")


def test_a_password_alone_is_refused() -> None:
    assert refusal({"DATABASE_PASSWORD": "x"}) == "DATABASE_PASSWORD: DATABASE_URL must be set, too"


def test_serve_says_in_one_line_that_a_secret_is_missing(tmp_path: Path) -> None:
    environment = os.environ | {"PARTIE_DATA": str(tmp_path / "data"), "PARTIE_TOKEN_KEY_FILE": str(tmp_path / "none")}
    done = subprocess.run(
        [sys.executable, "-m", "service", "serve", "--port", "0"],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr == f"partie: PARTIE_TOKEN_KEY_FILE: {tmp_path}/none cannot be read: No such file or directory\n"
