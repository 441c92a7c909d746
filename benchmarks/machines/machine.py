"""Machines that are network namespaces, with files of their own where the chapter puts them."""

from __future__ import annotations

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from benchmarks.machines import chapter

ROOT = Path(__file__).parents[2]
HERE = "10.77.0.100"
"""The address of this process, once it is in the network."""
MOUNTS = {"etc": "/etc/partie", "var": "/var/lib/partie"}
USER = "postgres"
_CLONE_NEWNET = 0x40000000
_LIBC = ctypes.CDLL(None, use_errno=True)


class Machine:
    """One machine: what it runs, and its link to the others."""

    def __init__(self, network: Network, name: str, address: str) -> None:
        self.name, self.address = name, address
        self._network = network
        self._space = network.space(name)
        self._folder = network.folder / name
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def make(self, files: Mapping[str, str]) -> None:
        """Lay its link, and its files."""
        for place in MOUNTS:
            (self._folder / place).mkdir(parents=True)
            shutil.chown(self._folder / place, USER, USER)
        for name, text in files.items():
            (self._folder / "etc" / name).write_text(text)
            shutil.chown(self._folder / "etc" / name, USER, USER)
        self._network.join(self.name, self.address)

    def run(self, name: str, command: str, environment: Mapping[str, str] | None = None, user: str = USER) -> None:
        """Start one of its services."""
        with (self._network.folder / f"{self.name}-{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                self._inside(command, user),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environment(environment or {}),
                cwd="/",
                start_new_session=True,
            )

    def once(self, command: str, environment: Mapping[str, str] | None = None, user: str = USER) -> str:
        """Return what a command prints. Raises CalledProcessError."""
        asked = self._inside(command, user)
        env = self._environment(environment or {})
        return subprocess.run(asked, capture_output=True, text=True, env=env, cwd="/", check=True, timeout=60).stdout

    def end(self, name: str, sign: signal.Signals) -> int:
        """End one of its services, and return its exit code."""
        process = self._running.pop(name)
        process.send_signal(sign)
        return process.wait(30)

    def freeze(self, name: str) -> None:
        """Have one of its services stand still."""
        self._running[name].send_signal(signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """Let it go on, as if no time had passed."""
        self._running[name].send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """End all that runs on it at once."""
        while pids := _pids(self._space):
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            for process in self._running.values():
                process.poll()
            time.sleep(0.02)
        self._running.clear()

    def cut(self) -> None:
        """Take it from the network; nobody is told."""
        _ip("-n", self._network.hub, "link", "set", self.name, "down")

    def heal(self) -> None:
        """Give it back."""
        _ip("-n", self._network.hub, "link", "set", self.name, "up")

    def _inside(self, command: str, user: str) -> list[str]:
        binds = {str(self._folder / place): target for place, target in MOUNTS.items()}
        binds[str(self._network.folder / "hosts")] = "/etc/hosts"
        mounting = " && ".join(f"mount --bind {source} {target}" for source, target in binds.items())
        become = "" if user == "root" else f"setpriv --reuid={user} --regid={user} --init-groups "
        within = f'{mounting} && exec {become}bash -c "$0"'
        return ["ip", "netns", "exec", self._space, "bash", "-c", within, _replacing(command)]

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        path = f"{self._network.folder / 'bin'}:{os.environ['PATH']}:/usr/sbin"
        return {"PATH": path, "LC_ALL": "C.UTF-8", "HOME": "/", "HOST": self.name, "GOMAXPROCS": "1", **more}


class Network:
    """A bridge in a namespace of its own; machines join it by a cable each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hub = f"partie{os.getpid()}"
        self.machines: dict[str, Machine] = {}

    def space(self, name: str) -> str:
        """Return the name of a machine's namespace."""
        return f"{self.hub}-{name}"

    @classmethod
    @contextmanager
    def made(cls, folder: Path) -> Iterator[Network]:
        """Make the network and its machines, and bring this process into it; all is taken away at the end."""
        network = cls(folder)
        folder.chmod(0o755)
        made = [place for place in map(Path, MOUNTS.values()) if not place.exists()]
        for place in made:
            place.mkdir()
        home = os.open("/proc/self/ns/net", os.O_RDONLY)
        try:
            network._make()
            _enter(f"/run/netns/{network.hub}")
            yield network
        finally:
            with suppress(OSError):
                _enter(f"/proc/self/fd/{home}")
            os.close(home)
            network._remove()
            for place in made:
                place.rmdir()

    def join(self, name: str, address: str) -> None:
        """Make a namespace, and its cable to the bridge."""
        space = self.space(name)
        _ip("netns", "add", space)
        _ip("-n", space, "link", "set", "lo", "up")
        _ip("-n", self.hub, *f"link add name {name} type veth peer name eth0 netns {space}".split())
        _ip("-n", self.hub, "link", "set", name, "master", "bridge0", "up")
        _ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
        _ip("-n", space, "link", "set", "eth0", "up")

    def _make(self) -> None:
        _ip("netns", "add", self.hub)
        _ip("-n", self.hub, "link", "set", "lo", "up")
        _ip("-n", self.hub, "link", "add", "name", "bridge0", "type", "bridge")
        _ip("-n", self.hub, "addr", "add", f"{HERE}/24", "dev", "bridge0")
        _ip("-n", self.hub, "link", "set", "bridge0", "up")
        (self.folder / "hosts").write_text(chapter.block("hosts"))
        (self.folder / "bin").mkdir()
        script = self.folder / "bin" / "partie"
        script.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m service "$@"\n')
        script.chmod(0o755)
        for name, address in chapter.addresses().items():
            self.machines[name] = Machine(self, name, address)
            self.machines[name].make(chapter.files(name.rstrip("0123456789")))

    def _remove(self) -> None:
        for machine in self.machines.values():
            machine.kill()
        for space in (*map(self.space, self.machines), self.hub):
            subprocess.run(["ip", "netns", "del", space], capture_output=True, check=False)


def _replacing(command: str) -> str:
    """Return a command that takes the place of its shell, so that it gets what is sent to it."""
    words = command.split(" ")
    first = next(index for index, word in enumerate(words) if "=" not in word or word.startswith("-"))
    return " ".join([*(f"export {word};" for word in words[:first]), "exec", *words[first:]])


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def _pids(space: str) -> list[int]:
    found = subprocess.run(["ip", "netns", "pids", space], capture_output=True, text=True, check=False)
    return [int(pid) for pid in found.stdout.split()]


def _enter(namespace: str) -> None:
    """Bring this thread, and those and the processes that it starts, into a network namespace."""
    with Path(namespace).open() as file:
        if _LIBC.setns(file.fileno(), _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"no way into {namespace}")
