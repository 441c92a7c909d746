"""Puts one load on one server and prints what it showed."""

from __future__ import annotations

import argparse
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks.load import commands, crowd, crowds, hourglasses, live, reads, work, writes

LOADS = ("commands", "sockets", "echo", "live", "crowd", "crowds", "hourglasses", "reads", "work", "writes", "kinds")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("load", choices=LOADS)
    parser.add_argument("url")
    parser.add_argument("--pid", type=int, default=0, help="of the server")
    parser.add_argument("--store-pid", type=int, action="append", help="of the database, whose work is counted, too")
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--body", default="{}", help="of an echo")
    parser.add_argument("--echo-url", help="of the echo that work is compared with")
    parser.add_argument("--echo-pid", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--rate", type=float, default=500, help="commands a second before followers")
    parser.add_argument("--followers", type=int, default=1000)
    parser.add_argument("--hourglasses", type=int, default=1000)
    parser.add_argument("--turned", action="store_true", help="turn the sandbox's clock, so that time is short")
    parser.add_argument("--paths", type=Path, help="a file of paths to read, or of kinds of them")
    parser.add_argument("--follow-url", help="where they follow, if not at url")
    print(msgspec.json.encode(uvloop.run(_load(parser.parse_args()))).decode())


def _load(given: argparse.Namespace) -> Coroutine[Any, Any, object]:
    match given.load:
        case "commands":
            return commands.play(given.url, given.connections, given.seconds, given.pid)
        case "sockets":
            return commands.play_over_sockets(given.url, given.connections, given.seconds, given.pid)
        case "echo":
            return commands.repeat(given.url, given.connections, given.seconds, given.pid, given.body.encode())
        case "live":
            return live.play(given.url, given.follow_url or given.url, given.rate, given.seconds)
        case "hourglasses":
            return hourglasses.run_out(given.url, given.hourglasses, turned=given.turned)
        case "reads":
            return reads.read(given.url, given.paths.read_text().split())
        case "kinds":
            kinds = msgspec.json.decode(given.paths.read_bytes(), type=list[reads.Kind])
            return reads.work(given.url, kinds, _workers(given))
        case "writes":
            return writes.write(given.url, _workers(given), given.matches)
        case "work":
            return work.compare(given.url, given.pid, given.echo_url, given.echo_pid, given.connections, given.rounds)
        case "crowds":
            return crowds.play(given.url, given.followers, given.rate, given.seconds, given.pid)
        case _:
            return crowd.play(given.url, given.followers, given.pid)


def _workers(given: argparse.Namespace) -> list[int]:
    """Return the processes whose work is counted."""
    return [pid for pid in (given.pid, *(given.store_pid or ())) if pid]


if __name__ == "__main__":
    main()
