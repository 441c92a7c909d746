"""An empty token is no token of anybody, and what it is refused with comes where its answer is waited for."""

from __future__ import annotations

import pytest

from tests.clients.playing import open_match, problem
from tests.clients.raw import Target
from tests.clients.sockets import socket_to

pytestmark = pytest.mark.anyio

EMPTY = (
    "",
    "Bearer",
    "Bearer ",
    "Bearer  ",
    "Bearer _",
    "Bearer seat_",
    "Bearer host_",
    "Bearer key_",
    "Bearer player_",
)


# case 42: an empty token was accepted
async def test_every_operation_that_reads_tokens_refuses_an_empty_one(target: Target) -> None:
    for operation in target.operations:
        if operation.id in READS_NONE:
            continue
        for authorization in EMPTY:
            reply = await target.ask(operation, headers={"Authorization": authorization})
            assert (reply.status, reply.code) == (401, "unauthenticated"), (operation.id, authorization)


READS_NONE = {
    *("getHealth", "getReadiness", "getOpenApi", "getTime", "getKeys"),
    *("listGames", "getGame", "getEdition", "listMatches", "advanceClock"),
}
"""Operations that tell everybody the same, and look at no token."""


async def test_those_are_all_that_the_document_says_to_need_none(target: Target) -> None:
    document = (await target.here.client.get("/openapi.json")).json()
    free = {
        operation["operationId"]
        for methods in document["paths"].values()
        for operation in methods.values()
        if operation["security"] == []
    }
    assert free == READS_NONE


async def test_an_empty_ticket_opens_nothing(target: Target) -> None:
    for path in ("stream", "replay"):
        refused = await target.match.get(f"/{path}", ticket="")
        assert problem(refused)[0] in (400, 401)  # before anything is streamed, and not as an event of the stream


async def test_an_empty_code_seats_nobody(target: Target) -> None:
    match = await open_match(target.here.client, joining="by_invitation")
    assert problem(await match.sit(invitation=""))[:2] == (403, "forbidden")
    taken = await target.here.client.post(f"{match.path}/handover", json={"code": ""})
    assert problem(taken)[:2] == (403, "forbidden")


# case 42: the error came on another channel than the reply
async def test_on_a_socket_the_refusal_bears_the_id_of_the_message(target: Target) -> None:
    match = target.match
    async with socket_to(target.here.url, f"{match.path}/socket") as socket:
        for token in ("", "seat_", "_"):
            refused = await socket.ask(token=token)
            assert refused["problem"]["code"] == "unauthenticated", token
            acted = await socket.ask(command={"type": "match.resign"})
            assert acted["problem"]["code"] == "unauthenticated", token  # nobody's token has become anybody's
        assert [frame["id"] for frame in socket.frames] == [1, 2, 3, 4, 5, 6]
    assert (await match.summary())["status"] == "running"
