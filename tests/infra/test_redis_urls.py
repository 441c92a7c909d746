"""Where Redis is, by its URL."""

from __future__ import annotations

import pytest

from infra.redis_link import RedisLink
from infra.redis_urls import Kind, redis_places
from service.settings import BadSetting, Settings, require_servable

SECRET = "hu%40sh"


@pytest.mark.parametrize("url", ["redis://bus", "rediss://u:p@bus:6380/3", "unix:///run/redis.sock?db=2"])
def test_one_server_is_what_it_always_was(url: str) -> None:
    assert redis_places(url).kind is Kind.SERVER
    assert redis_places(url).url == url


def test_sentinels_name_a_master() -> None:
    found = redis_places(
        f"redis+sentinel://me:{SECRET}@one,two:26380,[::1]:7/games/2?sentinel_password=x&sentinel_username=y"
    )
    assert found.kind is Kind.SENTINEL
    assert found.places == (("one", 26379), ("two", 26380), ("::1", 7))
    assert found.master == "games"
    assert found.to_sentinels == {"username": "y", "password": "x"}
    assert found.url == f"redis://me:{SECRET}@one:26379/2"


def test_a_cluster_has_some_nodes() -> None:
    found = redis_places(f"rediss+cluster://:{SECRET}@one:7000,two/?ssl_ca_certs=/ca.pem")
    assert found.kind is Kind.CLUSTER
    assert found.places == (("one", 7000), ("two", 6379))
    assert found.url == f"rediss://:{SECRET}@one:7000/0?ssl_ca_certs=%2Fca.pem"


async def _closed(url: str) -> RedisLink:
    link = RedisLink(url, 1.0)
    await link.close()
    return link


@pytest.mark.anyio
async def test_sentinels_get_their_own_password_and_the_master_its_own() -> None:
    link = await _closed(f"rediss+sentinel://me:{SECRET}@one,two/games/2?sentinel_password=theirs")
    assert link._sentinel is not None
    told = [sentinel.connection_pool.connection_kwargs for sentinel in link._sentinel.sentinels]
    assert [one["password"] for one in told] == ["theirs"] * 2
    assert [one.get("username") for one in told] == [None] * 2
    assert [one["db"] for one in told] == [0] * 2
    master = link.client.connection_pool.connection_kwargs  # type: ignore[union-attr]  # no cluster
    assert (master["username"], master["password"], master["db"]) == ("me", "hu@sh", 2)


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (f"http://:{SECRET}@bus", "must be redis://"),
        (f"redis+ring://:{SECRET}@bus", "must be redis://"),
        ("redis+sentinel:one/games", "must be redis://"),
        (f"redis+sentinel://:{SECRET}@one,two", "names no master"),
        (f"redis+sentinel://:{SECRET}@one,two/", "names no master"),
        (f"redis+sentinel://:{SECRET}@one/games/first", "the database is a number"),
        (f"redis+sentinel://:{SECRET}@one,,two/games", "hosts are separated by commas"),
        (f"redis+sentinel://:{SECRET}@one:99999/games", "hosts are separated by commas"),
        (f"redis+sentinel://:{SECRET}@one;two/games", "hosts are separated by commas"),
        (f"redis+cluster://:{SECRET}@/", "hosts are separated by commas"),
        (f"redis+cluster://:{SECRET}@one/3", "has no databases but 0"),
        (f"redis+cluster://:{SECRET}@one?max_connections=many", "is no URL of Redis"),
        (f"redis://:{SECRET}@one:port", "is no URL of Redis"),
    ],
)
def test_what_leads_nowhere_is_refused_without_its_password(url: str, why: str) -> None:
    with pytest.raises(BadSetting) as refused:
        require_servable(Settings(redis_url=url))
    assert str(refused.value).startswith("REDIS_URL: ")
    assert why in str(refused.value)
    assert SECRET not in str(refused.value)
