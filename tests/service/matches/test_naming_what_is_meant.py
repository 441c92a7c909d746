"""Who changes a match can say what they mean: nobody else is meant by a request that comes late."""

from __future__ import annotations

import pytest

from tests.clients.playing import bearing, open_match, problem
from tests.servers.partie import Here

pytestmark = pytest.mark.anyio


async def test_the_host_removes_whom_it_means(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    position = (await match.summary())["position"]
    await match.leave(0, 0)
    await match.sit(name="Bob")
    stale_tag = {"If-Match": f'"{position}"'} | bearing(match.host)
    refused = await here.client.delete(f"{match.path}/seats/0", headers=stale_tag)
    assert problem(refused)[:2] == (412, "stale_position")
    assert (await match.summary())["seats"][0]["name"] == "Bob"
    now = {"If-Match": f'"{(await match.summary())["position"]}"'} | bearing(match.host)
    assert (await here.client.delete(f"{match.path}/seats/0", headers=now)).status_code == 204


async def test_who_sits_can_say_at_which_position(here: Here) -> None:
    match = await open_match(here.client)
    await match.sit(name="Ada")
    assert problem(await match.sit(name="Bob", headers={"If-Match": '"0"'}))[:2] == (412, "stale_position")
    assert (await match.sit(name="Bob", headers={"If-Match": '"1"'})).status_code == 201
