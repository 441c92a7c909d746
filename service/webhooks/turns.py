"""Matches as they stood after each group of the feed: who was asked then, and how it ended."""

from collections import OrderedDict

from msgspec import Struct

from domain.ids import MatchId
from domain.match.events import SeatKind
from domain.match.state import Status
from infra.codec import UnknownEvent
from infra.match_index.port import MatchIndex
from service.matches.cached import CachedMatch
from service.matches.loader import MatchLoader, Unfolding
from service.matches.summary import StoredSummary, summarize
from service.refusals import Damaged, NotFound
from service.webhooks.groups import Group

KEPT = 500
"""The number of matches that are kept folded, so that each further group costs its own events alone."""


class Stand(Struct, frozen=True):
    """A match after a group, its players' names by seat, the hash of its chain.

    *is_asking*: the group asks a person something.
    """

    summary: StoredSummary
    names: dict[int, str | None]
    head_hash: bytes
    is_asking: bool


class _Folded(Struct):
    unfolding: Unfolding
    cached: CachedMatch
    position: int


class Turns:
    """Folds the matches of the feed along with it."""

    def __init__(self, loader: MatchLoader, index: MatchIndex) -> None:
        self._loader = loader
        self._index = index
        self._folded: OrderedDict[MatchId, _Folded] = OrderedDict()

    async def after(self, group: Group) -> Stand | None:
        """Return the match of *group* as it stood after it; None if it cannot be folded here. Raises StoreError."""
        first, last = group[0].event.position, group[-1].event.position
        match_id = group[0].match_id
        folded = self._folded.pop(match_id, None)
        try:
            if folded is None or folded.position != first - 1:
                cached = await self._loader.load(match_id, last)
                folded = _Folded(self._loader.onwards(cached), cached, last)
            else:
                for item in group:
                    folded.unfolding.step(item.event)
                folded.position = last
        except (NotFound, Damaged, UnknownEvent):
            return None
        self._folded[match_id] = folded
        while len(self._folded) > KEPT:
            self._folded.popitem(last=False)
        state = folded.cached.match.state
        summary = summarize(state, group[0].facts.label)
        people = {number for number, seat in enumerate(state.seats) if seat.kind is SeatKind.HUMAN}
        asked = any(first <= one.asked_at <= last and one.seat in people for one in summary.to_act)
        names = {row.taken_at: row.name for row in await self._index.seats(match_id)}
        by_seat = {n: names.get(seat.taken_at) for n, seat in enumerate(state.seats) if seat.taken_at is not None}
        return Stand(summary, by_seat, group[-1].event.hash, asked and state.status is Status.RUNNING)
