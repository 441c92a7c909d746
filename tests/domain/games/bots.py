"""House bots against one another, for tests and benchmarks."""

from __future__ import annotations

import random
from uuid import UUID

from domain.aggregate import Match
from domain.ids import HOST, MatchId, bot_actor
from domain.match.state import Status, Table
from tests.domain.games.tables import NOW, opening, table


def share_won(slug: str, level: str, against: str, matches: int, seed: int = 1) -> float:
    """Play two-seat matches of *level* against another and give the share that it wins; a shared win counts half.

    The two take turns on seat 0.
    """
    luck = random.Random(seed)
    won = 0.0
    for number in range(matches):
        place = table(slug, secret=luck.randbytes(32))
        fresh = Table(MatchId(UUID(int=number + 1)), place.secret, place.game, place.edition)
        mine = number % 2
        levels = (against, level) if mine else (level, against)
        command = opening(fresh, 2, bots=levels)
        match, _ = Match.open(fresh, command, actor=HOST, received=NOW, sandbox=False)
        _play_out(match)
        assert match.state.outcome is not None
        ranks = [seat.rank for seat in match.state.outcome.seats]
        won += 0.5 if ranks == [1, 1] else float(ranks[mine] == 1)
    return won / matches


def _play_out(match: Match) -> None:
    while match.state.status is Status.RUNNING:
        awaited = match.asked()[0].awaited
        advice = match.advise(awaited.seat, awaited.asked_at)
        assert advice is not None
        match.advance(match.handle(bot_actor(awaited.seat), advice.command, NOW))
