"""How many matches of house bots alone one client may have running: they take work, and nobody plays them."""

from collections import defaultdict
from uuid import UUID

from domain.ids import MatchId
from service.matches.cache import MatchCache
from service.refusals import TooManyRequests


class BotMatches:
    """The running matches of house bots alone that were opened at this process, by client."""

    def __init__(self, cache: MatchCache, most_per_client: int) -> None:
        self._cache = cache
        self._most = most_per_client
        self._opened: defaultdict[str, set[MatchId]] = defaultdict(set)

    def require_room(self, client: str) -> None:
        """Raise TooManyRequests if *client* has as many of them running as it may."""
        running = {match_id for match_id in self._opened.pop(client, ()) if self._cache.is_running(match_id)}
        if running:
            self._opened[client] = running
        if len(running) >= self._most:
            raise TooManyRequests(
                "This client has as many matches of house bots alone running as it may.", facts={"limit": self._most}
            )

    def opened(self, client: str, match_id: UUID) -> None:
        """Take in that *client* has opened one more."""
        self._opened[client].add(MatchId(match_id))
