"""What a match does without being asked by anybody: its clock, its house bots, its expiry. Again is always harmless.

Decided and appended like every command; after a conflict, or a refusal by a state that is no longer the match's, it
is caught up with and decided again.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from domain.aggregate import Decision, Match, Pins
from domain.errors import Refused
from domain.ids import MatchId, Seat, bot_actor
from infra.clock import Clock
from infra.event_store.errors import KeyKnown, VersionConflict
from infra.event_store.port import EventStore
from service.matches.cache import CachedMatch, MatchCache
from service.matches.commands import ReceivedCommand, Submission
from service.matches.handler import ATTEMPTS, CommandHandler

Decide = Callable[[Match], tuple[Decision, ReceivedCommand | None] | None]

MOST_IN_A_ROW = 100
"""Commands that a bot gives one after the other before others have their turn."""


class AutomaticActions:
    """Carries out what nobody sends."""

    def __init__(self, store: EventStore, cache: MatchCache, play: CommandHandler, clock: Clock) -> None:
        self._store = store
        self._cache = cache
        self._play = play
        self._clock = clock

    async def tick(self, match_id: MatchId) -> None:
        """Carry out what the clock is due to do."""

        def due(match: Match) -> tuple[Decision, None] | None:
            decision = match.handle_clock(self._clock.now())
            return (decision, None) if decision else None

        await self._decided(await self._cache.fresh(match_id), due)

    async def expire(self, match_id: MatchId, since: datetime) -> None:
        """Call a match off, if its last event still lies before *since*. What its clock was due to do comes first."""
        await self.tick(match_id)

        def expired(match: Match) -> tuple[Decision, None] | None:
            decision = match.handle_expiry(self._clock.now()) if match.state.time < since else None
            return (decision, None) if decision else None

        await self._decided(await self._cache.fresh(match_id), expired)

    async def bot(self, match_id: MatchId, seat: Seat) -> datetime | None:
        """Let the house act on *seat*, if it is asked. Returns when it wants to act next; None: when it is asked again.

        Raises Refused if the bot advises what the match does not take.
        """
        cached = await self._cache.fresh(match_id)
        later: datetime | None = None

        def advised(match: Match) -> tuple[Decision, ReceivedCommand] | None:
            nonlocal later
            later = None
            asked = [one.awaited.asked_at for one in match.asked() if one.awaited.seat == seat]
            advice = match.advise(seat, asked[0]) if asked else None
            if advice is None:
                return None
            now = self._clock.now()
            if advice.seconds is not None:
                wanted = match.state.times[asked[0]] + timedelta(seconds=advice.seconds)
                if wanted > now:
                    later = wanted
                    return None
            actor = bot_actor(seat)
            task = ReceivedCommand(actor, advice.command, actor, f"{asked[0]}/{match.state.version}")
            # pinned: if the clock goes first, the advice is for a decision that is over
            return match.handle(actor, advice.command, now, Pins(asked_at=asked[0])), task

        for _ in range(MOST_IN_A_ROW):
            if not await self._decided(cached, advised):
                return later
        return self._clock.now()

    async def _decided(self, cached: CachedMatch, decide: Decide) -> bool:
        """Decide and append. False: there was nothing to do."""
        async with cached.lock:
            for _ in range(ATTEMPTS):
                try:
                    decided = decide(cached.match)
                except Refused:
                    if await self._store.version(cached.match_id) == cached.match.state.version:
                        raise
                    await self._cache.catch_up(cached)
                    continue
                if decided is None:
                    return False
                decision, task = decided
                try:
                    await self._play.append(cached, decision, Submission(None, b"", self._clock.now()), task)
                except (VersionConflict, KeyKnown):
                    await self._cache.catch_up(cached)
                else:
                    return True
        return False
