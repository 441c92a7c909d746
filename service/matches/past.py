"""Old positions of matches, kept folded, so that whoever looks at them one after another pays for each event once.

A history is cut into stretches. Of a stretch that was only passed, its first position is kept, where the fold may be
taken up again; of one that was asked for, all are: the neighbours of what somebody looks at are asked for next. States
share what did not change between them.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from domain.aggregate import Match
from infra.seal import BrokenChain

if TYPE_CHECKING:
    from service.matches.cached import CachedMatch
    from service.matches.loader import Folded, MatchLoader

STRETCH = 16
"""The number of positions in a stretch."""

Key = tuple[object, int]


class PastPositions:
    """A bounded cache of old positions; the stretch that was asked for longest ago is dropped first."""

    def __init__(self, loader: MatchLoader, most: int) -> None:
        self._loader = loader
        self._most = most
        self._kept: OrderedDict[Key, list[Folded]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    async def at(self, cached: CachedMatch, position: int) -> Match:
        """Return a match as it was right after the event at *position*, which must exist. Raises as the loader does."""
        past = cached.past
        async with past.lock:  # else everybody who asks at the same time would fold the same events
            number, place = divmod(position, STRETCH)
            stretch = self._kept.get((past, number), [])
            if place >= len(stretch):
                start = stretch[-1] if stretch else self._before(past, number)
                until = min((number + 1) * STRETCH, cached.version) - 1
                try:
                    folded = await self._loader.onwards_from(cached, start, until)
                except BrokenChain:  # it is damaged, or events were lost: this tells, and is right in any case
                    return (await self._loader.load(cached.match_id, position)).match
                stretch = self._keep(past, number, folded)
            else:
                self._kept.move_to_end((past, number))
        return stretch[place].match

    def _before(self, past: object, number: int) -> Folded | None:
        """Return the last position that is kept before a stretch."""
        for earlier in range(number - 1, -1, -1):
            if stretch := self._kept.get((past, earlier)):
                return stretch[-1]
        return None

    def _keep(self, past: object, number: int, folded: list[Folded]) -> list[Folded]:
        """Keep what was folded on the way to a stretch. Returns the stretch."""
        for one in folded:
            of, place = divmod(one.match.state.version - 1, STRETCH)
            if of == number or place == 0:
                stretch = self._kept.setdefault((past, of), [])
                if len(stretch) == place:  # a gap would be taken for the neighbour
                    stretch.append(one)
                    self._count += 1
                self._kept.move_to_end((past, of))
        asked = self._kept[past, number]
        while self._count > self._most and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._count -= len(dropped)
        return asked
