"""Events that are known to exist, from a replica if it has them."""

from domain.ids import MatchId
from infra.database.replica import Replica
from infra.event_store.port import EventReader
from infra.event_store.postgres import read_events
from infra.seal import SealedEvent


class KnownEvents:
    """Reads events that the primary is known to have. A replica that has not replayed them all is not believed.

    So a reader is never told less than it could know, and no answer of this is late.
    """

    def __init__(self, store: EventReader, replica: Replica | None) -> None:
        self._store = store
        self._replica = replica

    async def events(self, match_id: MatchId, after: int, limit: int) -> list[SealedEvent]:
        """Return the *limit* events after position *after*, all of which exist. Raises StoreBusy."""
        if self._replica is not None:
            found = await self._replica.ask(lambda database: read_events(database, match_id, after, limit))
            if found is not None and len(found[0]) == limit:
                return found[0]
        return await self._store.events(match_id, after, limit)
