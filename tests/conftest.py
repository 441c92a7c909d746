"""Fixtures that every test can ask for; the servers start when the first test of a session needs them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from docs.site import SERVED, build
from service.process.run import settle_garbage
from tests.servers import running_postgres, running_redis, running_redis_cluster, running_sentinels

HERE = Path(__file__).parent
LONG = {"processes", "reliability", "security"}
_OF_SERVERS = re.compile(r"postgres|pgbouncer|redis|sentinel|cluster")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What `pytest.mark.anyio` runs tests on."""
    return "asyncio"


@pytest.fixture(scope="session")
def site() -> Path:
    """The documentation site, built where servers serve it from, once whatever the number of workers."""
    build()
    return SERVED


@pytest.fixture(autouse=True)
def logs_of_its_own() -> Iterator[None]:
    """Undo how a command that a test runs in this process has set up the logs."""
    configure = structlog.configure
    with pytest.MonkeyPatch.context() as patch:  # a logger that is kept would be set up so for ever
        patch.setattr(structlog, "configure", lambda **how: configure(**how | {"cache_logger_on_first_use": False}))
        yield
    if structlog.is_configured():
        structlog.reset_defaults()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A real Postgres, shared by the tests of a worker: make your own database or your own rows."""
    with running_postgres("fsync=off", "full_page_writes=off", "max_connections=200") as server:
        yield server.url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real Redis, shared by the tests of a worker: use channels and keys of your own."""
    with running_redis() as server:
        yield server.url


@pytest.fixture(scope="session")
def sentinels_url() -> Iterator[str]:
    """A Redis that sentinels name, shared as `redis_url` is."""
    with running_sentinels() as group:
        yield group.url


@pytest.fixture(scope="session")
def redis_cluster_url() -> Iterator[str]:
    """A cluster of three primaries, shared as `redis_url` is."""
    with running_redis_cluster() as group:
        yield group.url


def pytest_configure() -> None:
    """Let this process and those that it starts keep what they compile, or each start would compile it all again."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int | None:
    """Run three tests at once on two cores, since many of them wait for servers to start and to stop."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ:
        return None
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return -(-3 * cores // 2)


def pytest_collection_finish() -> None:
    """Leave all that has been collected out of garbage collection, and collect as often as a server does."""
    settle_garbage()


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the folders whose tests take long, so that no process is left with them at the end."""
    items.sort(key=lambda item: LONG.isdisjoint(item.path.relative_to(HERE).parts))
    for item in items:
        if _uses_servers(item):
            item.add_marker(pytest.mark.servers)
    _skip_what_cannot_run(items, config.option.markexpr)


def _uses_servers(item: pytest.Item) -> bool:
    """Tell whether a test runs on a Postgres or a Redis, by its name, those of its parameters or of its fixtures."""
    return bool(_OF_SERVERS.search(" ".join((item.nodeid, *getattr(item, "fixturenames", ()))).lower()))


def _skip_what_cannot_run(items: list[pytest.Item], asked_for: str) -> None:
    """Skip what this machine has no means for, and what takes long or much and is not *asked_for* with `-m`.

    With `PARTIE_TEST_REQUIRE_ALL` it runs, and fails, instead.
    """
    if os.environ.get("PARTIE_TEST_REQUIRE_ALL"):
        return
    lacking = {
        "bench": None,
        "browser": _lacking("chromium", "chromedriver"),
        "clients": _lacking("npm", "java", "openapi-python-client", "openapi-generator-cli", "kubernetes-validate"),
        "debian": _missing_for_debian(),
        "failover": None,
        "firefox": _lacking("firefox-esr", "node", "npm"),
        "fronts": _lacking("nginx", "haproxy", "caddy", "prometheus", "systemd-analyze", "curl", "java", "node", "go"),
        "fuzz": None,
        "java": _lacking("java"),
        "machines": _missing_for_machines(),
        "node": _lacking("node"),
    }
    asked = set(re.findall(r"\w+", asked_for))
    for item in items:
        for marker in lacking.keys() & {mark.name for mark in item.iter_markers()}:
            if marker not in asked:
                item.add_marker(pytest.mark.skip(reason=f"runs with .ci/run, and with -m {marker}"))
            elif reason := lacking[marker]:
                item.add_marker(pytest.mark.skip(reason=reason))


def _lacking(*programs: str) -> str | None:
    lacking = [name for name in programs if shutil.which(name) is None]
    return f"needs {' and '.join(lacking)}" if lacking else None


def _missing_for_machines() -> str | None:
    if sys.platform != "linux" or os.geteuid() != 0:
        return "needs root, for network namespaces"
    return _lacking("ip", "setpriv", "patroni", "etcd", "haproxy", "redis-server", "psql")


def _missing_for_debian() -> str | None:
    lacking = [name for name in ("PARTIE_TEST_PG_BIN", "PARTIE_TEST_REDIS_BIN") if name not in os.environ]
    return f"needs {' and '.join(lacking)}" if lacking else None
