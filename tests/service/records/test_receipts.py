"""Receipts over HTTP: the head's hash, signed by a key that is listed; and where else the hash is told."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from domain.ids import MatchId
from infra.seal import chain_start, link
from infra.signatures import PublicKey, has_signed
from service.records.receipts import signed_bytes
from service.settings import Settings
from tests.clients.following import Frame, following
from tests.clients.playing import Played, problem, started
from tests.servers.partie import BOTH_PACKAGES, Here, memory_stores, served_here
from tests.service.records.asking import receipt_of

pytestmark = pytest.mark.anyio


async def keys_of(here: Here) -> dict[str, PublicKey]:
    answer = await here.client.get("/v1/keys")
    assert answer.status_code == 200
    return {key["kid"]: PublicKey(key["crv"], key["kty"], key["x"]) for key in answer.json()["keys"]}


def hash_in(frame: Frame) -> str:
    return str(msgspec.json.decode(frame.data)["hash"])


async def hash_by_digests(match: Played) -> str:
    """The head's hash as anybody can count it from the digests that everybody gets."""
    head = chain_start(MatchId(UUID(match.id)))
    for event in await match.events(eyes="spectator"):
        head = link(head, bytes.fromhex(event["digest"]))
    return head.hex()


async def test_receipt_is_signed_by_a_key_that_is_listed(here: Here) -> None:
    match = await started(here.client)
    await match.play(2)
    receipt = await receipt_of(match)
    keys = await keys_of(here)
    key = keys[receipt.key_id]
    assert key.thumbprint == receipt.key_id
    assert has_signed(key, bytes.fromhex(receipt.signature), signed_bytes(receipt))
    for changed in ({"position": 0}, {"hash": "00" * 32}, {"time": "2026-11-30T15:04:05.123456Z"}):
        forged = replace(receipt, **changed)
        assert not has_signed(key, bytes.fromhex(receipt.signature), signed_bytes(forged))


async def test_hash_of_the_head_is_the_same_wherever_it_is_told(here: Here) -> None:
    match = await started(here.client)
    await match.play(2)
    expected = await hash_by_digests(match)
    assert (await receipt_of(match)).hash == (await receipt_of(match, 0)).hash == expected
    assert (await match.summary())["hash"] == expected
    listed = (await here.client.get("/v1/matches")).json()["items"]
    assert {one["id"]: one["hash"] for one in listed}[match.id] == expected
    async with following(here.client, match.path, None, after=-1) as live:
        await live.until_position((await match.summary())["position"])
        assert live.frames[0].name == "hello"
        assert hash_in(live.frames[0]) == expected
        await match.play_to_the_end()
        await live.until_end()
        assert hash_in(live.frames[-1]) == await hash_by_digests(match)


async def test_old_keys_stay_listed(tmp_path: Path) -> None:
    stores = memory_stores()
    settings = Settings(game_packages=BOTH_PACKAGES, bot_seconds=0)
    ids = []
    for key in ("01" * 32, "02" * 32):
        given = replace(settings, signing_key=key)
        async with served_here(tmp_path, stores=stores, settings=given) as here:
            ids.append((await receipt_of(await started(here.client))).key_id)
            assert list(await keys_of(here)) == ids[::-1]


async def test_without_a_key_nothing_is_signed_and_readiness_says_so(tmp_path: Path) -> None:
    settings = Settings(
        game_packages=BOTH_PACKAGES, bot_seconds=0, database_url="postgresql://nowhere/x", token_key="00" * 32
    )
    async with served_here(tmp_path, settings=settings) as here:
        assert (await here.client.get("/readyz")).json() == {"status": "degraded", "degraded": ["signing_key"]}
        match = await started(here.client)
        assert problem(await match.get("/receipt"))[:2] == (503, "busy")
        assert (await here.client.get("/v1/keys")).json() == {"keys": []}
