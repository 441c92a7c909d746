"""The matches of an event store in memory that are over."""

import sys
from collections.abc import Mapping, Sequence

from domain.ids import MatchId
from domain.timestamp import format_timestamp
from infra.ended_matches.port import Ended
from infra.event_store.memory import KeptMatch, MemoryEventStore
from infra.match_index.memory import MemoryMatchIndex
from infra.match_index.port import StoredMatch


class MemoryEndedMatches:
    """The matches of *store*."""

    def __init__(self, store: MemoryEventStore) -> None:
        self._store = store
        self._index = MemoryMatchIndex(store)

    @property
    def as_of(self) -> None:
        return None

    async def page(self, wanted: Ended, after: MatchId | None, limit: int) -> list[StoredMatch]:
        found = [one for one, kept in self._store.kept.items() if _is_wanted(wanted, kept)]
        page = sorted(one for one in found if after is None or one > after)[:limit]
        return [row for one in page if (row := await self._index.match(one))]

    async def lines(self, match_ids: Sequence[MatchId]) -> Mapping[MatchId, bytes]:
        return {
            one: b"".join(
                b'{"digest":"%s","line":%s,"salt":"%s"}\n'
                % (event.digest.hex().encode(), event.line, event.salt.hex().encode())
                for event in self._store.kept[one].events
            )
            for one in match_ids
            if one in self._store.kept
        }

    async def envelopes(self, match_id: MatchId, after: int, until: int) -> bytes:
        return b"".join(
            b'%s,"digest":"%s"}\n' % (event.line[:-1], event.digest.hex().encode())
            for event in self._store.kept[match_id].events
            if after < event.position <= until
        )

    async def delete(self, match_ids: Sequence[MatchId]) -> int:
        latest = (await self._store.feed(0, sys.maxsize))[-1].match_id if self._store.kept else None
        deleted = [one for one in match_ids if one != latest and one in self._store.kept]
        for one in deleted:
            self._store.forget(one)
        return len(deleted)


def _is_wanted(wanted: Ended, kept: KeptMatch) -> bool:
    ended = kept.events[-1].time
    return (
        kept.status == wanted.status
        and wanted.game in (None, kept.opening.game)
        and wanted.label in (None, kept.opening.label)
        and (wanted.since is None or ended >= format_timestamp(wanted.since))
        and (wanted.until is None or ended < format_timestamp(wanted.until))
    )
