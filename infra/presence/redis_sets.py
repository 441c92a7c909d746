"""What presence keeps in Redis: names that end unless they are renewed, and a set of ``seat:name`` for each match."""

from collections.abc import Collection, Iterable, Mapping
from uuid import uuid4

from msgspec import Struct

from domain.ids import MatchId
from infra.fanout.redis import STIRRED, channel_of
from infra.redis_link import RedisLink

LEASE_SECONDS = 5.0
KEPT_SECONDS = 3 * 3600
"""How long a set is kept that nobody writes: it matters where nobody is left to remove what a dead process wrote."""

Member = tuple[int, str]
"""A seat, and the name of the process at which it streams."""


class Change(Struct, frozen=True):
    """The seats of a match that have come to a process, and those that have gone from it."""

    match_id: MatchId
    come: frozenset[int]
    gone: frozenset[int]


class RedisSets:
    """The sets and names in Redis. Every call raises what the library raises."""

    def __init__(self, link: RedisLink) -> None:
        self._link = link

    async def new_name(self) -> str:
        """Take a name that nobody has had, with a lease."""
        name = uuid4().hex
        await self._link.client.set(_lease(name), "", px=_milliseconds(LEASE_SECONDS))
        return name

    async def renew(self, name: str) -> bool:
        """Renew a name's lease; False: it has ended."""
        return bool(await self._link.client.pexpire(_lease(name), _milliseconds(LEASE_SECONDS)))

    async def give_up(self, names: Collection[str]) -> None:
        """End names before their time."""
        pipeline = self._link.pipeline()
        for name in names:  # each by itself: they may be at different servers of a cluster
            pipeline.delete(_lease(name))
        await pipeline.execute()

    async def living(self, names: Collection[str]) -> set[str]:
        """Return those names whose lease has not ended."""
        if not names:
            return set()
        pipeline = self._link.pipeline()
        for name in names:
            pipeline.get(_lease(name))
        leases = await pipeline.execute()
        return {name for name, lease in zip(names, leases, strict=True) if lease is not None}

    async def members(self, matches: Collection[MatchId]) -> dict[MatchId, set[Member]]:
        """Return the members of each match's set."""
        pipeline = self._link.pipeline()
        for match_id in matches:
            pipeline.smembers(self._set(match_id))
        found = await pipeline.execute()
        return {match_id: set(map(_member, one)) for match_id, one in zip(matches, found, strict=True)}

    async def change(self, name: str, changes: Iterable[Change]) -> None:
        """Write what has changed at the process of this *name*, and say so to all who listen to those matches."""
        pipeline = self._link.pipeline()
        for one in changes:
            if one.come:
                pipeline.sadd(self._set(one.match_id), *(_text((seat, name)) for seat in one.come))
                pipeline.expire(self._set(one.match_id), KEPT_SECONDS)
            if one.gone:
                pipeline.srem(self._set(one.match_id), *(_text((seat, name)) for seat in one.gone))
            self._link.publish(pipeline, channel_of(one.match_id), STIRRED)
        await pipeline.execute()

    async def stir(self, matches: Iterable[MatchId]) -> None:
        """Say that there is something to read."""
        pipeline = self._link.pipeline()
        for match_id in matches:
            self._link.publish(pipeline, channel_of(match_id), STIRRED)
        await pipeline.execute()

    async def remove(self, members: Mapping[MatchId, Iterable[Member]]) -> None:
        """Remove members whose names are dead."""
        pipeline = self._link.pipeline()
        for match_id, some in members.items():
            pipeline.srem(self._set(match_id), *map(_text, some))
        await pipeline.execute()

    def _set(self, match_id: MatchId) -> str:
        """Return the name of a match's set. In a cluster it is where the channel is: first written, then told."""
        return f"partie:presence:{{{channel_of(match_id).decode()}}}" if self._link.sharded else _set(match_id)


def _set(match_id: MatchId) -> str:
    return f"partie:presence:{match_id.hex}"


def _lease(name: str) -> str:
    return f"partie:process:{name}"


def _text(member: Member) -> str:
    seat, name = member
    return f"{seat}:{name}"


def _member(text: bytes) -> Member:
    seat, _, name = text.decode().partition(":")
    return int(seat), name


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
