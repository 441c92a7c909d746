"""``partie prune`` and ``partie restored``: which matches go, and which are called off."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from click.testing import CliRunner, Result
from msgspec.structs import replace

from domain.aggregate import Decision, NewEvent
from domain.games.help_me.events import HelpMeStackMoved
from domain.ids import Actor, MatchId
from domain.match.state import Status
from infra.chance.system import SystemEntropy
from service.archive import prune
from service.cli import partie
from tests.domain.games.tables import NOW, Live, opening, table
from tests.servers.partie import BOTH_PACKAGES
from tests.service.records.stored import finished, keep, settings_on, stores_in


def run(data: Path, *arguments: str) -> Result:
    environment = {"PARTIE_GAME_PACKAGES": ",".join(BOTH_PACKAGES), "PARTIE_DATA": str(data)}
    return CliRunner().invoke(partie, list(arguments), env=environment)


def begun(*, sits: bool) -> Live:
    """A match that waits, or runs."""
    place = replace(table("help_me"), match_id=SystemEntropy().match_id())
    live = Live(place, opening(place, 2))
    if sits:
        live.sit(0, 1)
    return live


def fill(data: Path, lives: Sequence[Live]) -> None:
    async def filled() -> None:
        async with stores_in(data) as stores:
            for live in lives:
                await keep(stores, [live])

    asyncio.run(filled())


def statuses(data: Path) -> dict[MatchId, str]:
    async def read() -> dict[MatchId, str]:
        async with stores_in(data) as stores:
            rows = [await stores.index.match(one) for one in await stores.index.ids(None, 100)]
            return {row.match_id: row.status for row in rows if row}

    return asyncio.run(read())


def test_only_what_ended_long_ago_is_deleted(tmp_path: Path) -> None:
    old, running, latest = finished("help_me", 1), begun(sits=True), finished("help_me", 2)
    fill(tmp_path, [old, running, latest])
    settings = settings_on(tmp_path)
    end = old.events[-1].time
    day = timedelta(days=1)
    assert asyncio.run(prune(settings, day, dry_run=False, now=end + day)) == 0
    later = end + timedelta(days=10)
    assert asyncio.run(prune(settings, day, dry_run=True, now=later)) == 2
    assert len(statuses(tmp_path)) == 3
    assert asyncio.run(prune(settings, day, dry_run=False, now=later)) == 1, "the latest event of all stays"
    assert set(statuses(tmp_path)) == {running.table.match_id, latest.table.match_id}


def test_the_command_counts_in_days(tmp_path: Path) -> None:
    fill(tmp_path, [finished("help_me", 1), begun(sits=False)])
    days = str((datetime.now(UTC) - NOW).days + 2)
    assert run(tmp_path, "prune", "--older-than", days, "--dry-run").output == "0 matches would be deleted.\n"
    assert run(tmp_path, "prune", "--older-than", "0").exit_code == 2


def test_after_a_restore_what_is_not_over_is_called_off(tmp_path: Path) -> None:
    over, waiting, running = finished("help_me", 1), begun(sits=False), begun(sits=True)
    fill(tmp_path, [over, waiting, running])
    done = run(tmp_path, "restored")
    assert done.exit_code == 0, done.output
    assert done.output == "2 matches were called off.\n"
    assert statuses(tmp_path) == {
        over.table.match_id: Status.FINISHED,
        waiting.table.match_id: Status.ABORTED,
        running.table.match_id: Status.ABORTED,
    }
    assert run(tmp_path, "restored").output == "0 matches were called off.\n"
    assert run(tmp_path, "doctor").exit_code == 0


def test_doctor_decides_again_what_somebody_has_sealed_anew(tmp_path: Path) -> None:
    sound, forged = finished("help_me", 1), finished("help_me", 2)
    moved = next(n for n, one in enumerate(forged.events) if isinstance(one.event, HelpMeStackMoved))
    forged.decisions[:] = _by_another_actor(forged, moved)
    fill(tmp_path, [sound, forged])
    assert run(tmp_path, "doctor").exit_code == 0, "the chain holds, and it can be folded"
    done = run(tmp_path, "doctor", "--again")
    assert done.exit_code == 1
    assert f"{forged.table.match_id}: position {moved}: commands:" in done.output
    assert str(sound.table.match_id) not in done.output
    ids = sorted([sound.table.match_id, forged.table.match_id])
    assert "1 matches" in run(tmp_path, "doctor", "--after", str(ids[0])).output
    assert "0 matches" in run(tmp_path, "doctor", "--since", "2100-01-01").output
    assert "2 matches" in run(tmp_path, "doctor", "--since", "2020-01-01").output


def _by_another_actor(live: Live, position: int) -> list[Decision]:
    """The decisions of a match, one of whose events names another actor."""

    def changed(event: NewEvent) -> NewEvent:
        return replace(event, actor=Actor("operator")) if event.position == position else event

    return [
        replace(
            decision,
            deeds=tuple(replace(deed, events=tuple(map(changed, deed.events))) for deed in decision.deeds),
        )
        for decision in live.decisions
    ]
