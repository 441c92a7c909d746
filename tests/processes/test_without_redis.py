"""Redis dies, and every operation of the document answers as before, whoever asks: nothing of the server needs it."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial

import pytest

from tests.clients.known_player import create_player
from tests.clients.operations import FULL, GAME, LEFT, SEATS, SENT, WAITING, send
from tests.clients.playing import Played, open_match
from tests.processes.cluster import Cluster, Node, until
from tests.servers.forking import run_partie

pytestmark = [pytest.mark.anyio, pytest.mark.failover]


async def table(cluster: Cluster, stage: str, player: str) -> Played:
    """A match at this stage, in which a player has the last seat that is taken."""
    client = cluster.nodes[0].client
    match = await open_match(client, GAME, SEATS, start="by_host" if stage == FULL else "when_full")
    taken = LEFT if stage == WAITING else SEATS
    for seat in range(taken):
        headers = {"Authorization": f"Bearer {player}"} if seat == taken - 1 else {}
        assert (await match.sit(seat=seat, headers=headers)).status_code == 201
    return match


async def is_degraded(node: Node) -> bool:
    """Whether a process has noticed."""
    ready = await node.ready()
    return ready is not None and ready.json()["status"] == "degraded"


async def test_no_operation_fails_without_redis(cluster: Cluster) -> None:
    nodes = await cluster.start(2)
    made = await asyncio.to_thread(run_partie, "keys", "create", "--scope", "admin", environment=cluster.environment())
    key = made.stdout.strip()
    cluster.redis.kill()
    for node in nodes:
        await until(partial(is_degraded, node))
    succeeded: Counter[str] = Counter()
    try:
        for name, ways in SENT.items():
            for sent in ways:
                ada = await create_player(nodes[1].client)
                match = await table(cluster, sent.stage, ada.token)
                for number, token in enumerate((None, match.tokens[0], ada.token, match.host, key)):
                    answer = await send(nodes[number % 2].client, match, name, sent, token)
                    assert answer.status_code < 500, (name, number, answer.text)
                    succeeded[name] += answer.is_success or answer.status_code == sent.otherwise
    finally:
        cluster.redis.start()
    assert [name for name in SENT if not succeeded[name]] == []
