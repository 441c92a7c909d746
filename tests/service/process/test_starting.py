"""What a server says when it starts, and when it cannot: one line that an operator can mend."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import free_port
from tests.servers.forking import run_partie
from tests.servers.partie import served_apart

ROOT = Path(__file__).parents[3]


def started(data: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `partie serve` until it gives up."""
    return run_partie("serve", *arguments, environment=os.environ | {"PARTIE_DATA": str(data)} | environment)


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"PARTIE_LOG_LEVEL": "loud"}, "PARTIE_LOG_LEVEL: "),
        ({"PARTIE_GAME_PACKAGES": "nope"}, "PARTIE_GAME_PACKAGES: No module named 'nope'"),
        ({"PARTIE_TOKEN_KEY": "abc"}, "PARTIE_TOKEN_KEY"),
        ({"REDIS_URL": "foo"}, "REDIS_URL: "),
        ({"PARTIE_BOT_SECONDS": "inf"}, "PARTIE_BOT_SECONDS: "),
        ({"PARTIE_BOT_SECONDS": "nan"}, "PARTIE_BOT_SECONDS: "),
        ({"PARTIE_BOT_SECONDS": "x"}, "PARTIE_BOT_SECONDS: "),
        ({"PARTIE_EDITIONS": "/nonexistent"}, "PARTIE_EDITIONS: /nonexistent is not a folder"),
        ({"DATABASE_URL": "mysql://x"}, "DATABASE_URL: "),
        ({"PARTIE_DATA": "/dev/null/x"}, "/dev/null/x: Not a directory"),
    ],
)
def test_a_wrong_setting_is_one_line(tmp_path: Path, environment: dict[str, str], said: str) -> None:
    done = started(tmp_path, **environment)
    assert done.returncode == 1
    assert done.stderr.startswith("partie: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = started(tmp_path, "--port", str(port))
    assert (done.returncode, done.stderr) == (
        1,
        f"partie: --host 127.0.0.1 --port {port}: Address already in use\n",
    )


def test_a_metrics_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = started(tmp_path, "--port", "0", PARTIE_METRICS_PORT=str(port))
    # the folder is the test's, and where the server listens is said before
    said = [line for line in done.stderr.splitlines() if '"level": "info"' not in line and "chmod" not in line]
    assert done.returncode == 1
    assert said == [
        f"partie: PARTIE_METRICS_PORT: {port} at 127.0.0.1: Address already in use; choose another port, or 0 for none"
    ]


@pytest.mark.parametrize("name", ["what?now", "p%41ct", "a#b", "a b"])
def test_a_data_folder_may_be_called_anything(tmp_path: Path, name: str) -> None:
    with served_apart(tmp_path / name):
        pass
    assert [folder.name for folder in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / "partie.db").exists()


def test_two_servers_do_not_share_a_data_folder(tmp_path: Path) -> None:
    with served_apart(tmp_path):
        done = started(tmp_path, "--port", str(free_port()))
    assert done.returncode == 1
    assert "is held by another server" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_server_says_where_it_listens_and_warns_of_what_is_no_setting(tmp_path: Path) -> None:
    with served_apart(tmp_path, environment={"PARTIE_BOTS_SECONDS": "1"}) as served:
        said = served.log.read_text()
    assert f'"url": "{served.url}"' in said
    assert '"variable": "PARTIE_BOTS_SECONDS"' in said


def test_what_an_embedded_server_keeps_is_for_its_user_alone(tmp_path: Path) -> None:
    data = tmp_path / "made"
    with served_apart(data):
        pass
    # the fixture makes the folder; what a server makes itself is checked one folder further down
    with served_apart(tmp_path / "logs", environment={"PARTIE_DATA": str(data / "own")}):
        mode = stat.S_IMODE((data / "own").stat().st_mode)
        keys = stat.S_IMODE((data / "own" / "keys.json").stat().st_mode)
    assert (mode, keys) == (0o700, 0o600)


def test_garbage_is_collected_once_all_is_imported() -> None:
    code = "import gc, service.cli.serving; print(gc.isenabled(), gc.get_freeze_count() > 100_000)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "True True\n"


def test_a_path_is_taken_as_it_is_written(tmp_path: Path) -> None:
    for name in ("what?now", "p%41ct", "a#b", "file:x"):
        data = tmp_path / name
        with served_apart(tmp_path / "logs", environment={"PARTIE_DATA": str(data)}) as served:
            served.stop()
        assert {path.name for path in data.iterdir()} == {"partie.db", "keys.json", "signing-key.json", "lock"}
    assert {path.name for path in tmp_path.iterdir()} == {"what?now", "p%41ct", "a#b", "file:x", "logs"}


def test_a_damaged_database_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "partie.db").write_bytes(b"no database at all\n" * 1000)
    done = started(tmp_path, "--port", str(free_port()))
    assert done.returncode == 1
    assert done.stderr == (
        f"partie: {tmp_path}/partie.db is damaged: file is not a database; "
        "put a backup in its place: partie restore FILE\n"
    )


def test_a_full_disk_at_the_first_start_does_not_prevent_the_next(tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = ["prlimit", "--fsize=10", sys.executable, "-B", "-m", "service", "serve"]
    environment = os.environ | {"PARTIE_DATA": str(data)}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr.startswith("partie: ")
    assert done.stderr.count("\n") == 1
    with served_apart(data):
        pass


def test_what_is_open_to_others_is_warned_of(tmp_path: Path) -> None:
    data = tmp_path / "open"
    data.mkdir()
    data.chmod(0o755)
    with served_apart(data) as served:
        said = served.log.read_text()
    assert f'"mend": "chmod go= {data}"' in said
    assert "partie.db" not in said
    data.chmod(0o700)
    (data / "partie.db").chmod(0o640)
    with served_apart(data) as served:
        said = served.log.read_text()
    assert f'"mend": "chmod go= {data}/partie.db"' in said
    assert f'"mend": "chmod go= {data}"' not in said
