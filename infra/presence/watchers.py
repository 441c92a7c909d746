"""Who wants to know about which match in this process."""

from collections.abc import Callable, Iterator, KeysView
from contextlib import contextmanager

from domain.ids import MatchId


class Watchers:
    """Callbacks by match; a match that nobody watches leaves nothing here."""

    def __init__(self) -> None:
        self._watchers: dict[MatchId, list[Callable[[], None]]] = {}

    @property
    def matches(self) -> KeysView[MatchId]:
        """Every match that somebody watches."""
        return self._watchers.keys()

    @contextmanager
    def watch(self, match_id: MatchId, changed: Callable[[], None]) -> Iterator[None]:
        watchers = self._watchers.setdefault(match_id, [])
        watchers.append(changed)
        try:
            yield
        finally:
            watchers.remove(changed)
            if not watchers:
                del self._watchers[match_id]

    def tell(self, match_id: MatchId) -> None:
        """Call everybody who watches a match."""
        for changed in self._watchers.get(match_id, ()):
            changed()
