"""What a match does without being asked by anybody: its clock, its house bots, its expiry. Again is always harmless."""

from datetime import datetime, timedelta

from domain.aggregate import Decision, Match, Pins
from domain.ids import MatchId, Seat, bot_actor
from domain.match.deadlines import asked_since
from infra.clock.port import Clock
from service.matches.cache import MatchCache
from service.matches.cached import CachedMatch
from service.matches.commands import ReceivedCommand, Submission
from service.matches.handler import Attempt, CommandHandler, attempt
from service.refusals import Damaged
from service.timers.house_budget import HouseBudget

REMINDER = timedelta(hours=1)
"""How often a match that cannot go on is looked at: its ruleset is retired, or it is damaged and not restored yet."""

MOST_IN_A_ROW = 100
"""Commands that a bot gives one after the other before others have their turn."""


class AutomaticActions:
    """Carries out what nobody sends, through the same write path as every command."""

    def __init__(self, cache: MatchCache, handler: CommandHandler, clock: Clock) -> None:
        self._cache = cache
        self._handler = handler
        self._clock = clock
        self._budget = HouseBudget()

    async def tick(self, match_id: MatchId) -> datetime | None:
        """Carry out what the clock is due to do. Returns when to ask again; None: when something is due again.

        Raises Refused.
        """
        cached = await self._playable(match_id)
        if cached is None:
            return self._clock.now() + REMINDER

        def overdue(match: Match) -> Attempt | None:
            now = self._clock.now()
            return _by_the_clock(match.handle_clock(now, self._clock.outages()), now)

        await self._handler.settle(cached, overdue)
        return None

    async def expire(self, match_id: MatchId, since: datetime) -> None:
        """Call a match off, if its last event still lies before *since*. What its clock was due to do comes first.

        Raises Refused.
        """
        await self.tick(match_id)

        def expired(match: Match) -> Attempt | None:
            now = self._clock.now()
            return _by_the_clock(match.handle_expiry(now), now) if match.state.time < since else None

        try:
            cached = await self._cache.fresh(match_id)
        except Damaged:
            return  # it was told once
        await self._handler.settle(cached, expired)

    async def bot(self, match_id: MatchId, seat: Seat) -> datetime | None:
        """Let the house act on *seat*, if it is asked. Returns when it wants to act next; None: when it is asked again.

        Raises Refused if the bot advises what the match does not take.
        """
        cached = await self._playable(match_id)
        if cached is None:
            return self._clock.now() + REMINDER
        later: datetime | None = None

        def advised(match: Match) -> Attempt | None:
            nonlocal later
            later = None
            asked = [one.awaited.asked_at for one in match.asked() if one.awaited.seat == seat]
            advice = match.advise(seat, asked[0]) if asked else None
            if advice is None:
                return None
            now = self._clock.now()
            if advice.seconds is not None:
                since = asked_since(match.state, asked[0], self._clock.outages())
                wanted = since + timedelta(seconds=advice.seconds)
                if wanted > now:
                    later = wanted
                    return None
            actor = bot_actor(seat)
            command = ReceivedCommand(actor, advice.command, actor, f"{asked[0]}/{match.state.version}")
            # pinned: if the clock goes first, the advice is for a decision that is over
            tried = attempt(match, command, Submission(None, b"", now), Pins(asked_at=asked[0]), self._clock.outages())
            return tried if tried.decision is None else Attempt(tried.submission, command, tried.decision)

        for _ in range(MOST_IN_A_ROW):
            async with self._budget.turn():
                acted = await self._handler.settle(cached, advised)
            if acted is None:
                return later
        return self._clock.now()

    async def _playable(self, match_id: MatchId) -> CachedMatch | None:
        """Return a match as it stands now; None if its ruleset is retired or it is damaged: both were told once."""
        try:
            cached = await self._cache.fresh(match_id)
        except Damaged:
            return None
        return None if cached.match.is_retired else cached


def _by_the_clock(decision: Decision | None, now: datetime) -> Attempt | None:
    return None if decision is None else Attempt(Submission(None, b"", now), None, decision)
