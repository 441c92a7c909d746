"""Calls off abandoned matches: those that never start, and those in which nothing happens any more."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import structlog

from domain.errors import Refused
from domain.ids import MatchId
from domain.match.state import Status
from domain.outage import Outage
from infra.clock.port import Clock
from infra.codec import UnknownEvent
from infra.database.errors import StoreError
from infra.match_index.port import MatchIndex
from service.settings import Settings
from service.timers.automatic import AutomaticActions

log = structlog.get_logger("partie.expiry")

EVERY = timedelta(minutes=10)
AT_ONCE = 500


def served_since(now: datetime, limit: timedelta, outages: Sequence[Outage]) -> datetime:
    """Return the time since when people could act for as long as *limit*: outages do not count."""
    since = now - limit
    for outage in reversed(outages):
        if outage.until <= since:
            break
        since -= min(outage.until, now) - outage.since
    return since


class Expiry:
    """Checks every ten minutes, in every process: the second one to call a match off finds it over."""

    def __init__(self, index: MatchIndex, clock: Clock, settings: Settings) -> None:
        self._index = index
        self._clock = clock
        self._limits: Mapping[Status, timedelta] = {
            Status.WAITING: timedelta(hours=settings.waiting_hours),
            Status.RUNNING: timedelta(hours=settings.idle_hours),
        }

    async def run(self, automatic: AutomaticActions) -> None:
        """Work until cancelled."""
        while True:
            try:
                await self.look(automatic)
            except StoreError as error:
                log.warning("matches cannot be checked for expiry", fault=str(error))
            except Exception:  # tried again in a while, whatever it was
                log.exception("matches cannot be checked for expiry")
            await self._clock.wait_until(self._clock.now() + EVERY)

    async def look(self, automatic: AutomaticActions) -> None:
        """Call off all matches that have waited or been idle for too long, the oldest first. Raises StoreError."""
        await self._clock.current()
        for status, limit in self._limits.items():
            since = served_since(self._clock.now(), limit, self._clock.outages())
            after = None
            while page := await self._index.idle(status, since, AT_ONCE, after):
                for match_id in page:
                    await self._call_off(automatic, match_id, since)
                after = page[-1]

    async def _call_off(self, automatic: AutomaticActions, match_id: MatchId, since: datetime) -> None:
        """Call one match off. A fault of one match must not affect the others."""
        try:
            await automatic.expire(match_id, since)
        except StoreError:
            raise
        except (Refused, UnknownEvent) as error:
            log.warning("a match cannot be called off", match=str(match_id), fault=str(error))
        except Exception:
            log.exception("a match cannot be called off", match=str(match_id))
