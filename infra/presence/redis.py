"""Presence over all processes, in Redis.

A process has a name with a lease, a key that ends by itself unless it is renewed; a match has a set of ``seat:name``.
So a lease costs a process one command a second, however many seats stream there, and the seats of a process that was
killed are gone when its name is. A set is written when a seat comes or goes, and in the same breath the match's channel
says that there is something to read.

After a fault nobody knows what Redis has done or forgotten. So the process goes on under a new name, writes all of its
seats anew, reads all that is watched, and only then says again that it knows. A name is never taken up again, so
whoever finds seats under a dead one may remove them.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Self

import structlog

from domain.ids import MatchId
from infra.background import Background
from infra.fanout.redis import RedisFanout
from infra.log_changes import LogChanges
from infra.presence.port import Seats, Unsure
from infra.presence.redis_sets import Change, Member, RedisSets
from infra.presence.watchers import Watchers
from infra.redis_link import FAULTS, RedisLink, fault_of

log = structlog.get_logger("partie.presence")

BEAT_SECONDS = 1.0
"""How often a lease is renewed, and how often those of others are looked at."""
SILENT_SECONDS = 3.0
"""What was known so long ago is known no longer; and after a fault, nothing is known before the others have had so much
time to say which seats are theirs."""
PAUSE_SECONDS = 0.2
NAME_SECONDS = 3600.0
"""How long a name is used: with each new one all sets are written anew, long before they would be dropped."""
AT_ONCE = 50
"""How many matches are written, read or told of before other work has its turn."""


class RedisPresence:
    """The seats of every process: ``await RedisPresence.open(url, fanout, background)``. It opens without Redis, too.

    *fanout* says which matches to read. Its work is kept by *background*, which must be closed before this is.
    """

    def __init__(self, url: str, fanout: RedisFanout) -> None:
        self._link = RedisLink(url, SILENT_SECONDS)
        self._sets = RedisSets(self._link)
        self._fanout = fanout
        fanout.on_stir = self._read_again
        self._watchers = Watchers()
        self._name: str | None = None
        self._old_names: set[str] = set()
        self._named_at = self._renewed_at = self._known_at = self._failed_at = float("-inf")
        self._here: dict[MatchId, frozenset[int]] = {}
        self._written: dict[MatchId, frozenset[int]] = {}
        self._unwritten: set[MatchId] = set()
        self._unread: set[MatchId] = set()
        self._members: dict[MatchId, set[Member]] = {}
        self._seats: dict[MatchId, frozenset[int]] = {}
        self._living: set[str] = set()
        self._hears = False
        self._known = False
        self._stirred = asyncio.Event()
        self._met = asyncio.Event()
        self._keeping = LogChanges(log, "presence is not shared with others", "presence is shared again")

    @classmethod
    async def open(cls, url: str, fanout: RedisFanout, background: Background) -> Self:
        """Meet Redis if it is there, else go on trying. Raises ValueError for a URL that is not one of Redis."""
        presence = cls(url, fanout)
        background.keep("presence", presence._run)
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                await presence._met.wait()
        return presence

    def come(self, match_id: MatchId, seat: int) -> None:
        self._here[match_id] = self._here.get(match_id, frozenset()) | {seat}
        self._write_again(match_id)

    def go(self, match_id: MatchId, seat: int) -> None:
        left = self._here.pop(match_id, frozenset()) - {seat}
        if left:
            self._here[match_id] = left
        self._write_again(match_id)

    @contextmanager
    def watch(self, match_id: MatchId, changed: Callable[[], None]) -> Iterator[None]:
        try:
            with self._watchers.watch(match_id, changed):
                self._read_again(match_id)
                yield
        finally:
            if match_id not in self._watchers.matches:
                self._unread.discard(match_id)
                self._members.pop(match_id, None)
                self._seats.pop(match_id, None)

    def seats(self, match_id: MatchId) -> Seats:
        return self._seats.get(match_id, Unsure.NOT_YET) if self._known else Unsure.UNKNOWN

    @property
    def known(self) -> bool:
        """Whether this process knows which seats stream anywhere."""
        return self._known

    async def close(self) -> None:
        with suppress(*FAULTS, TimeoutError):
            async with asyncio.timeout(BEAT_SECONDS):
                self._drop_name()
                await self._sets.give_up(self._old_names)
                await self._sets.stir(self._unwritten | self._here.keys())
        await self._link.close()

    def _write_again(self, match_id: MatchId) -> None:
        self._unwritten.add(match_id)
        self._stirred.set()

    def _read_again(self, match_id: MatchId) -> None:
        if match_id in self._watchers.matches:
            self._unread.add(match_id)
            self._stirred.set()

    async def _run(self) -> None:
        while True:
            self._stirred.clear()
            try:
                await self._round()
            except Exception as error:  # whatever it is: what is not shared must not be taken for known
                self._keeping.failed(fault=fault_of(error))
                if self._met.is_set():
                    self._failed_at = _now()
                self._drop_name()
                self._unread.update(self._watchers.matches)
                await self._know()
                await self._link.doubt()
                await asyncio.sleep(PAUSE_SECONDS)
            else:
                self._keeping.went_well()
                await self._know()
                self._met.set()
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT_SECONDS):
                        await self._stirred.wait()

    async def _round(self) -> None:
        hears = self._fanout.hears
        if hears and not self._hears:
            self._unread.update(self._watchers.matches)
        self._hears = hears
        await self._write(await self._living_name())
        await self._sets.give_up(self._old_names)
        self._old_names.clear()
        await self._read()
        self._known_at = _now() if hears else float("-inf")

    async def _living_name(self) -> str:
        """Return the name of this process, whose lease has been renewed in time, or a new one."""
        now = _now()
        if self._name is not None and now - self._named_at < NAME_SECONDS:
            if now - self._renewed_at < BEAT_SECONDS:
                return self._name
            await self._link.master()  # the one that was cut off would renew it, too
            if await self._sets.renew(self._name):
                self._renewed_at = now
                return self._name
        self._drop_name()
        self._name = await self._sets.new_name()
        self._named_at = self._renewed_at = now
        return self._name

    def _drop_name(self) -> None:
        if self._name is not None:
            self._old_names.add(self._name)
        self._name = None
        self._written.clear()
        self._unwritten.update(self._here)

    async def _write(self, name: str) -> None:
        unwritten, self._unwritten = self._unwritten, set()
        for batch in _batches(unwritten):
            await self._sets.change(name, [self._change(match_id) for match_id in batch])

    def _change(self, match_id: MatchId) -> Change:
        """Return what is to be written of a match, and take it as written: after a fault, all is written anew."""
        written, here = self._written.pop(match_id, frozenset()), self._here.get(match_id, frozenset())
        if here:
            self._written[match_id] = here
        return Change(match_id, come=here - written, gone=written - here)

    async def _read(self) -> None:
        unread, self._unread = self._unread, set()  # what is stirred meanwhile is read in the next round
        for batch in _batches(unread):
            found = await self._sets.members(batch)
            self._members.update((one, members) for one, members in found.items() if one in self._watchers.matches)
        read = unread | await self._bury(unread)
        seats = {one: frozenset(seat for seat, _ in self._members[one]) for one in read & self._members.keys()}
        changed = [match_id for match_id, these in seats.items() if these != self._seats.get(match_id)]
        self._seats.update(seats)
        await self._tell(changed)

    async def _bury(self, read: set[MatchId]) -> set[MatchId]:
        """Remove the members whose name has died, and return the matches in which there were any."""
        names = self._living.union(name for one in read for _, name in self._members.get(one, ()))
        self._living = await self._sets.living(list(names))
        gone = names - self._living
        dead = {match_id: {one for one in some if one[1] in gone} for match_id, some in self._members.items() if gone}
        dead = {match_id: members for match_id, members in dead.items() if members}
        for match_id, members in dead.items():
            self._members[match_id] -= members
        for batch in _batches(dead):
            await self._sets.remove({match_id: dead[match_id] for match_id in batch})
        return set(dead)

    async def _know(self) -> None:
        """Take note of whether anything is known, and let everybody look if that is new."""
        now = _now()
        known = now - self._known_at < SILENT_SECONDS <= now - self._failed_at
        if known != self._known:
            self._known = known
            await self._tell(self._watchers.matches)

    async def _tell(self, matches: Collection[MatchId]) -> None:
        for batch in _batches(matches):
            for match_id in batch:
                self._watchers.tell(match_id)
            await asyncio.sleep(0)


def _batches(matches: Collection[MatchId]) -> list[list[MatchId]]:
    some = list(matches)
    return [some[first : first + AT_ONCE] for first in range(0, len(some), AT_ONCE)]


def _now() -> float:
    return asyncio.get_running_loop().time()
