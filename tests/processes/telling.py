"""What streams tell of the seats that are present."""

from __future__ import annotations

import msgspec

from tests.clients.following import Follower


def told(live: Follower) -> list[list[int] | None]:
    """Which seats a stream said to be present, one after the other; None: not known."""
    return [msgspec.json.decode(frame.data)["seats"] for frame in live.frames if frame.name == "presence"]


async def all_tell(seats: list[int] | None, *streams: Follower) -> None:
    for live in streams:
        await live.until(lambda so_far: told(so_far)[-1:] == [seats])
