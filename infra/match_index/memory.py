"""The match index of an event store in memory."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from domain.ids import MatchId, PlayerId
from domain.timestamp import parse_timestamp
from infra.event_store.memory import KeptMatch, MemoryEventStore
from infra.event_store.port import SeatRow
from infra.match_index.port import Filter, HeldFilter, HeldMatch, ListedMatch, StoredMatch
from infra.rematches.memory import MemoryRematches


class MemoryMatchIndex:
    """The matches of *store*, with their *rematches*."""

    def __init__(self, store: MemoryEventStore, rematches: MemoryRematches | None = None) -> None:
        self._store = store
        self._rematches = rematches or MemoryRematches()

    async def match(self, match_id: MatchId) -> StoredMatch | None:
        kept = self._store.kept.get(match_id)
        return _row(match_id, kept) if kept else None

    async def matches(self, wanted: Filter, before: MatchId | None, limit: int) -> list[ListedMatch]:
        def is_listed(row: StoredMatch) -> bool:
            return (
                row.opening.visibility == "public"
                and (before is None or row.match_id < before)
                and wanted.game in (None, row.opening.game)
                and wanted.status in (None, row.status)
                and wanted.label in (None, row.opening.label)
                and (wanted.player is None or bool(self._held_by(wanted.player, row.match_id)))
                and (wanted.to_act is None or self._is_to_act(row, wanted))
                and (wanted.free_seats is None or _free_seats(row) >= wanted.free_seats)
            )

        rows = [_row(match_id, kept) for match_id, kept in self._store.kept.items()]
        page = sorted(filter(is_listed, rows), key=lambda row: row.match_id, reverse=True)[:limit]
        return [await self.listed(row.match_id) for row in page]

    async def listed(self, match_id: MatchId) -> ListedMatch:
        """Return a match as lists show it."""
        names = {seat.seat: seat.name for seat in await self.seats(match_id)}
        return ListedMatch(_row(match_id, self._store.kept[match_id]), names, self._rematches.links_now(match_id))

    def _held_by(self, player: PlayerId, match_id: MatchId) -> set[int]:
        return {row.seat for row in self._store.kept[match_id].seats.values() if row.player == player}

    def _is_to_act(self, row: StoredMatch, wanted: Filter) -> bool:
        asked = _asked(row.summary) if row.status == "running" else set()
        if wanted.to_act == "player" and wanted.player is not None:
            asked &= self._held_by(wanted.player, row.match_id)
        return bool(asked)

    async def ids(self, after: MatchId | None, limit: int) -> list[MatchId]:
        return sorted(one for one in self._store.kept if after is None or one > after)[:limit]

    async def idle(self, status: str, since: datetime, limit: int, after: MatchId | None = None) -> list[MatchId]:
        found = (
            match_id
            for match_id, kept in self._store.kept.items()
            if kept.status == status
            and parse_timestamp(kept.events[-1].time) < since
            and (after is None or match_id > after)
        )
        return sorted(found)[:limit]

    async def opened_by(self, key: str) -> MatchId | None:
        return self._store.openings.get(key)

    async def seats(self, match_id: MatchId) -> list[SeatRow]:
        kept = self._store.kept.get(match_id)
        return [kept.seats[taken_at] for taken_at in sorted(kept.seats)] if kept else []

    async def names(self, match_id: MatchId) -> dict[int, str | None]:
        return {row.taken_at: row.name for row in await self.seats(match_id)}

    async def erase_name(self, match_id: MatchId, taken_at: int) -> None:
        kept = self._store.kept.get(match_id)
        if kept and taken_at in kept.seats:
            kept.seats[taken_at] = replace(kept.seats[taken_at], name=None)

    async def held(self, player: PlayerId, wanted: HeldFilter, before: MatchId | None, limit: int) -> list[HeldMatch]:
        found = []
        for match_id, kept in sorted(self._store.kept.items(), reverse=True):
            held = self._held_by(player, match_id)
            row = _row(match_id, kept)
            if (
                held
                and (before is None or match_id < before)
                and wanted.game in (None, row.opening.game)
                and wanted.status in (None, row.status)
                and (not wanted.asked or (row.status == "running" and held & _asked(kept.summary)))
                and (not wanted.live or row.status in ("waiting", "running"))
                and wanted.match in (None, match_id)
            ):
                names = {seat.seat: seat.name for seat in await self.seats(match_id)}
                found.append(HeldMatch(row, names, held, self._rematches.links_now(match_id)))
        return found[:limit]

    async def held_versions(self, player: PlayerId) -> dict[MatchId, int]:
        live = HeldFilter(live=True)
        return {one.row.match_id: one.row.version for one in await self.held(player, live, None, len(self._store.kept))}


def _free_seats(row: StoredMatch) -> int:
    """Return how many seats of a match may be taken by anybody."""
    summary = msgspec.json.decode(row.summary)
    if row.status != "waiting" or summary.get("joining") != "open":
        return 0
    return sum(seat["kind"] == "free" for seat in summary["seats"])


def _asked(summary: bytes) -> set[int]:
    return {one["seat"] for one in msgspec.json.decode(summary).get("to_act", ())}


def _row(match_id: MatchId, kept: KeptMatch) -> StoredMatch:
    return StoredMatch(match_id, len(kept.events), kept.events[-1].hash, kept.status, kept.summary, kept.opening)
