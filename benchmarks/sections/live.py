"""How soon a follower sees what was accepted, and what very many followers of one match cost."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.figures import Goal, Section, Table, alternating, spread
from benchmarks.load.crowd import Crowd
from benchmarks.load.crowds import Crowds
from benchmarks.load.live import Lateness
from benchmarks.scale import Scale
from benchmarks.servers import Served, loaded, on_postgres, partie, several_processes
from infra.migrate import migrate
from tests.infra.databases import own_database
from tests.servers import running_postgres, running_redis

RATE = 500
BESIDE_RATE = 300


def measure(scale: Scale) -> Section:
    section = Section("Live: from a command to its followers")
    with ExitStack() as stack:
        postgres = stack.enter_context(running_postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        embedded = stack.enter_context(partie(folder / "embedded"))
        alone = stack.enter_context(on_postgres(folder / "postgres", postgres.url))
        subjects = {"SQLite, same process": (embedded, embedded), "Postgres, same process": (alone, alone)}
        if pair := _two_servers(stack, folder, postgres.url, section):
            subjects["Postgres and Redis, another process"] = pair
        _lateness(section, subjects, scale)
        _crowd(section, embedded, scale)
        _crowds(section, embedded, scale)
    return section


def _lateness(section: Section, subjects: dict[str, tuple[Served, Served]], scale: Scale) -> None:
    found = alternating(scale.rounds, {name: partial(_late, *pair, scale) for name, pair in subjects.items()})
    section.tables.append(
        Table(
            (
                f"at {RATE} commands/s or what is reached",
                "commands/s",
                "accepted → seen, p50 ms",
                "p99 ms",
                "sent → seen, p50 ms",
                "p99 ms",
                "lost",
            ),
            [
                (
                    name,
                    spread([one.rate for one in late]),
                    spread([one.p50 for one in late], 2),
                    spread([one.p99 for one in late], 1),
                    spread([one.sent_p50 for one in late], 2),
                    spread([one.sent_p99 for one in late], 1),
                    str(sum(one.lost for one in late)),
                )
                for name, late in found.items()
            ],
        )
    )
    section.notes.append(
        "*Accepted* is when the player has the answer; a follower in the same process may be told before, "
        "so this may be below zero."
    )
    for name, late in found.items():
        if "another" in name:
            section.goals += [
                Goal("accepted → follower of another process, p50", "≤ 1 ms", [one.p50 for one in late], most=1),
                Goal("accepted → follower of another process, p99", "≤ 10 ms", [one.p99 for one in late], most=10),
            ]


def _crowd(section: Section, server: Served, scale: Scale) -> None:
    crowds = [loaded("crowd", server, Crowd, "--followers", scale.followers) for _ in range(scale.rounds)]
    kilobytes, last = [one.kilobytes for one in crowds], [one.last for one in crowds]
    section.tables.append(
        Table(
            (
                "followers of one match",
                "kB of memory a follower",
                "last follower after the answer, median move ms",
                "slowest move ms",
                "followers that missed something",
            ),
            [
                (
                    str(scale.followers),
                    spread(kilobytes, 1),
                    spread([one.p50 for one in crowds], 1),
                    spread(last, 1),
                    str(sum(one.wrong for one in crowds)),
                )
            ],
        )
    )
    section.goals += [
        Goal(f"memory a follower, of {scale.followers}", "≤ 40 kB", kilobytes[:1], most=40, digits=1),
        Goal("last follower after the commit, slowest move", "≤ 100 ms", last, most=100, digits=1),
        Goal("followers that missed something", "0", [float(one.wrong) for one in crowds], most=0, digits=0),
    ]


def _crowds(section: Section, server: Served, scale: Scale) -> None:
    sizes = ("--followers", scale.followers, "--rate", BESIDE_RATE, "--seconds", scale.crowd_seconds)
    found = loaded("crowds", server, Crowds, *sizes)
    section.tables.append(
        Table(
            (
                f"{scale.followers} streams and {scale.followers} sockets of one match, a command a second, for "
                f"{scale.crowd_seconds:g} s",
                "kB of memory a stream",
                "a socket",
                "last follower after the answer, median ms",
                "slowest ms",
                "matches beside, commands/s",
                "their last follower, p50 ms",
                "p99 ms",
                "followers that missed, doubled or disordered something",
            ),
            [
                (
                    "beside 200 matches with 5 followers each" if scale.followers == 1000 else "beside some matches",
                    f"{found.sse_kilobytes:.1f}",
                    f"{found.socket_kilobytes:.1f}",
                    f"{found.p50:.1f}",
                    f"{found.last:.1f}",
                    f"{found.rate:.0f}",
                    f"{found.beside_p50:.1f}",
                    f"{found.beside_p99:.1f}",
                    str(found.wrong),
                )
            ],
        )
    )
    memory = [max(found.sse_kilobytes, found.socket_kilobytes)]
    section.goals += [
        Goal("memory a follower, streams and sockets", "≤ 40 kB", memory, most=40, digits=1),
        Goal("last of all followers after the answer, median command", "≤ 100 ms", [found.p50], most=100, digits=1),
        Goal("followers of either kind that missed something", "0", [float(found.wrong)], most=0, digits=0),
    ]


def _late(played: Served, followed: Served, scale: Scale) -> Lateness:
    follow = ("--follow-url", followed.url)
    return loaded("live", played, Lateness, *follow, "--rate", RATE, "--seconds", scale.seconds)


def _two_servers(stack: ExitStack, folder: Path, database: str, section: Section) -> tuple[Served, Served] | None:
    redis = stack.enter_context(running_redis())
    url = asyncio.run(own_database(database, "shared"))
    asyncio.run(migrate(url))
    environment = several_processes(url, redis.url)
    try:
        one, other = (stack.enter_context(partie(folder / name, environment=environment)) for name in ("one", "other"))
        loaded("live", one, Lateness, "--follow-url", other.url, "--seconds", 0.1)
    except RuntimeError as error:
        reason = str(error).strip().splitlines()[-1]
        section.notes.append(f"Two servers on Postgres and Redis are not measured: {reason[:200]}")
        return None
    return one, other
