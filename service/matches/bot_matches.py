"""Limits the running matches of house bots alone that a client may have: they cost work, and nobody plays them."""

from collections import defaultdict
from uuid import UUID

from domain.ids import MatchId
from service.matches.cache import MatchCache
from service.refusals import TooManyRequests


class BotMatches:
    """The running matches of house bots alone that were opened in this process, by client."""

    def __init__(self, cache: MatchCache, most_per_client: int) -> None:
        self._cache = cache
        self._most = most_per_client
        self._opened: defaultdict[str, set[MatchId]] = defaultdict(set)

    def require_room(self, client: str) -> None:
        """Raise TooManyRequests if *client* has as many of these matches as it may."""
        running = {match_id for match_id in self._opened.pop(client, ()) if self._cache.is_running(match_id)}
        if running:
            self._opened[client] = running
        if len(running) >= self._most:
            raise TooManyRequests(
                "This client has too many running matches of house bots alone.", facts={"limit": self._most}
            )

    def opened(self, client: str, match_id: UUID) -> None:
        """Note that *client* has opened one more."""
        self._opened[client].add(MatchId(match_id))
