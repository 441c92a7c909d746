"""What happens in a match without a request: its clock, its house bots, its expiry. Repeating it is harmless."""

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
"""How often a match that cannot go on is checked: its ruleset is retired, or it is damaged and not yet restored."""

MOST_IN_A_ROW = 100
"""The number of commands that a bot may send in a row before others have their turn."""


class AutomaticActions:
    """Carries out what is due, through the same write path as every command."""

    def __init__(self, cache: MatchCache, handler: CommandHandler, clock: Clock) -> None:
        self._cache = cache
        self._handler = handler
        self._clock = clock
        self._budget = HouseBudget()

    async def tick(self, match_id: MatchId) -> datetime | None:
        """Carry out what is due for the match's clock. Raises Refused.

        Returns when to try again; None: whenever something is due again."""
        cached = await self._playable(match_id)
        if cached is None:
            return self._clock.now() + REMINDER

        def overdue(match: Match) -> Attempt | None:
            now = self._clock.now()
            return _by_the_clock(match.handle_clock(now, self._clock.outages()), now)

        await self._handler.settle(cached, overdue)
        return None

    async def expire(self, match_id: MatchId, since: datetime) -> None:
        """Call a match off if its last event is before *since*. What is due for its clock comes first.

        Raises Refused.
        """
        await self.tick(match_id)

        def expired(match: Match) -> Attempt | None:
            now = self._clock.now()
            return _by_the_clock(match.handle_expiry(now), now) if match.state.time < since else None

        try:
            cached = await self._cache.fresh(match_id)
        except Damaged:
            return  # it was logged once
        await self._handler.settle(cached, expired)

    async def bot(self, match_id: MatchId, seat: Seat) -> datetime | None:
        """Let the house bot act for *seat*, if that seat is asked.

        Returns when it wants to act next; None: whenever it is asked again.

        Raises Refused if the match refuses what the bot advises.
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
            # pinned: if the clock acts first, the advice is for a decision that is over
            tried = attempt(match, command, Submission(None, b"", now), Pins(asked_at=asked[0]), self._clock.outages())
            return tried if tried.decision is None else Attempt(tried.submission, command, tried.decision)

        for _ in range(MOST_IN_A_ROW):
            async with self._budget.turn():
                acted = await self._handler.settle(cached, advised)
            if acted is None:
                return later
        return self._clock.now()

    async def _playable(self, match_id: MatchId) -> CachedMatch | None:
        """Return a match as it is now; None if its ruleset is retired or it is damaged, which was logged once."""
        try:
            cached = await self._cache.fresh(match_id)
        except Damaged:
            return None
        return None if cached.match.is_retired else cached


def _by_the_clock(decision: Decision | None, now: datetime) -> Attempt | None:
    return None if decision is None else Attempt(Submission(None, b"", now), None, decision)
