"""A disk whose fsync fails: nothing is acknowledged that may be lost, and a repeat finds out what happened."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from tests.clients.playing import pick, problem, started
from tests.processes.cluster import until
from tests.servers.partie import served_apart

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc, for a library that lets fsync fail"),
]

KEY = "a" * 22


class Disk:
    """A disk that can be broken: *environment* makes a process feel it."""

    def __init__(self, folder: Path) -> None:
        self._broken = folder / "broken"
        library = folder / "failing_fsync.so"
        source = Path(__file__).with_name("failing_fsync.c")
        subprocess.run(["gcc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        self.environment = {"LD_PRELOAD": str(library), "FSYNC_FAILS_IF": str(self._broken)}

    def break_down(self) -> None:
        """Let each fsync fail from now on."""
        self._broken.touch()

    def mend(self) -> None:
        """Let fsync work again."""
        self._broken.unlink()


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


async def answers(client: httpx.AsyncClient, status: int) -> bool:
    """Return whether the server says by *status* whether it is ready; an answer holds for a second."""
    return (await client.get("/readyz")).status_code == status


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "mended"])
async def test_command_whose_fsync_fails_is_not_known_and_its_repeat_finds_out(
    tmp_path: Path, disk: Disk, killed: bool
) -> None:
    data = tmp_path / "data"
    with served_apart(data, environment=disk.environment) as served:
        async with httpx.AsyncClient(base_url=served.url, timeout=30) as client:
            match = await started(client, "lowest_unique", 2)
            position = (await match.summary())["position"]
            disk.break_down()
            failed = await match.command(0, pick(3), key=KEY)
            assert problem(failed)[:2] == (503, "busy")
            assert "not known" in failed.json()["detail"]
            await until(lambda: answers(client, 503), served.log)
            disk.mend()
            if not killed:
                await until(lambda: answers(client, 200), served.log)
                repeated = await match.command(0, pick(3), key=KEY)
                assert repeated.status_code == 201, repeated.text
        served.kill()
    with served_apart(data, environment=disk.environment) as served:
        async with httpx.AsyncClient(base_url=served.url, timeout=30) as client:
            match.client = client
            repeated = await match.command(0, pick(3), key=KEY)
            assert repeated.status_code == 201, repeated.text
            assert repeated.json()["position"] == position + 1
            assert len(await match.events(0)) == position + 2
            assert (await match.command(1, pick(3))).status_code == 201
