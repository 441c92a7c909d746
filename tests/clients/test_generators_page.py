"""The bots of the page on generated clients: as they stand there, each finishes a match of Silver & Gold."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.clients.making import ANNOTATIONS, make_java, make_python, make_typescript
from tests.clients.tools import HERE, made_once, need, python_of, run

pytestmark = [pytest.mark.clients, pytest.mark.timeout(600)]

PAGE = HERE.parents[1] / "docs" / "generators.md"
FINISHED = re.compile(r"^finished after \d{2,3} events$", re.MULTILINE)


def bot(language: str, url: str) -> str:
    """The bot of the page, at *url*."""
    texts = re.findall(rf"^```{language}\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    (text,) = [one for one in texts if "http://127.0.0.1:8000" in one]
    assert text.count("http://127.0.0.1:8000") == 1
    return str(text).replace("http://127.0.0.1:8000", url)


def test_python(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, url: str) -> None:
    client = made_once(tmp_path_factory, "python", make_python) / "openapi_python_client" / "python_client"
    shutil.copytree(client, tmp_path / "python_client")
    (tmp_path / "bot.py").write_text(bot("python", url))
    told = run(python_of("openapi-python-client"), "bot.py", folder=tmp_path)
    assert FINISHED.search(told), told
    assert "refused" not in told


def test_typescript(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, url: str) -> None:
    made = made_once(tmp_path_factory, "typescript", make_typescript)
    (tmp_path / "node_modules").symlink_to(made / "node_modules")
    shutil.copy(made / "openapi_fetch" / "schema.ts", tmp_path)
    (tmp_path / "bot.ts").write_text(bot("ts", url))
    options = ["--strict", "--module", "Node16", "--target", "ES2022", "--skipLibCheck"]
    run("npx", "tsc", *options, "--lib", "ES2022,DOM,DOM.Iterable", "bot.ts", folder=tmp_path)
    told = run("node", "bot.js", folder=tmp_path)
    assert FINISHED.search(told), told
    assert "refused" not in told


def test_java(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, url: str) -> None:
    need("javac", ANNOTATIONS)
    made = made_once(tmp_path_factory, "java", make_java)
    (tmp_path / "client").symlink_to(made / "client")
    shutil.copy(made / "Unions.java", tmp_path)
    (tmp_path / "Bot.java").write_text(bot("java", url))
    (commands,) = re.findall(r"^```sh\n(generator=.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    path = f"{python_of('openapi-generator-cli').parent}{os.pathsep}{os.environ['PATH']}"
    told = run(
        "bash",
        "-euo",
        "pipefail",
        "-c",
        commands.replace("find client/", "find -L client/"),
        folder=tmp_path,
        PATH=path,
    )
    assert FINISHED.search(told), told
    assert "refused" not in told
