"""Request headers that no client of ours sends."""

import pytest

from tests.clients.raw import Operation, Target

pytestmark = pytest.mark.anyio

PICK = b'{"type": "lowest_unique.pick", "number": 3}'

NO_TOKENS = [
    "",
    "x",
    "Bearer",
    "Bearer ",
    "Bearer seat_",
    "Bearer  seat_x",
    "Bearer x",
    "Bearer SEAT_x",
    "Bearer other_x",
    "Bearer seat_" + "a" * 60_000,
    "Bearer \xe9",
    "Bearer seat_\xff",
    "Basic eDp5",
    "Bearer host_x",
    "Bearer key_x",
    "Bearer player_x",
    "Bearer invite_x",
]


def named(target: Target, name: str) -> Operation:
    """An operation by its id."""
    return next(one for one in target.operations if one.id == name)


async def test_what_is_no_token_is_unauthenticated_and_never_a_spectator(target: Target) -> None:
    answers = set()
    for operation in target.operations:
        if target.match.id in operation.path:
            for token in NO_TOKENS:
                reply = await target.ask(operation, headers={"Authorization": token})
                assert (reply.status, reply.code) == (401, "unauthenticated"), (operation.id, token)
                assert reply.headers["www-authenticate"] == "Bearer"
                answers.add(reply.body)
    assert len(answers) == 1  # one answer for all of them


async def test_a_header_that_there_is_one_of_is_not_taken_twice(target: Target) -> None:
    for operation in target.operations:
        if operation.id == "getMetrics":
            continue
        for name in ("Authorization", "Idempotency-Key", "Last-Event-ID"):
            value = f"Bearer {target.token(operation)}" if name == "Authorization" else "a" * 22
            if name == "Authorization" and operation.id in ("openMatch", "createPlayer"):
                continue
            reply = await target.ask(operation, headers=((name, value), (name, value)))
            assert (reply.status, reply.code) == (400, f"malformed $header.{name}"), operation.id


async def test_what_is_no_idempotency_key_is_malformed(target: Target) -> None:
    for operation in target.with_body:
        if "Idempotency-Key" in operation.headers:
            for key in ("", "a b", "\xe9", "a" * 201, "a" * 60_000, "a\tb"):
                reply = await target.ask(operation, headers={"Idempotency-Key": key})
                assert (reply.status, reply.code) == (400, "malformed $header.Idempotency-Key"), (operation.id, key)


async def test_what_is_no_position_in_if_match_is_malformed(target: Target) -> None:
    sending = named(target, "sendCommand")
    for tag in (
        "",
        "x",
        "5",
        '"',
        '""',
        '"x"',
        '"-1"',
        '"1.0"',
        '"' + "9" * 40 + '"',
        '"5";"6"',
        '"\xb2"',
        '*, "5"',
    ):
        reply = await target.ask(sending, body=PICK, headers={"If-Match": tag})
        assert (reply.status, reply.code) == (400, "malformed $header.If-Match"), tag


async def test_if_match_given_in_two_lines_is_one_list(target: Target) -> None:
    sending = named(target, "sendCommand")
    head = (await target.match.summary())["position"]
    reply = await target.ask(
        sending, query="?dry_run=true", body=PICK, headers=(("If-Match", '"0"'), ("If-Match", f'"{head}"'))
    )
    assert reply.status == 204


async def test_any_if_none_match_is_answered(target: Target) -> None:
    for operation in target.operations:
        if "If-None-Match" in operation.headers:
            for tag in ("", "x", '"', "\xff", "a" * 60_000, '"5-00000000"'):
                assert (await target.ask(operation, headers={"If-None-Match": tag})).status == 200, (operation.id, tag)
            now = (await target.ask(operation)).headers["etag"]
            for tag in (now, f"W/{now}", f'"x", {now}', "*"):
                assert (await target.ask(operation, headers={"If-None-Match": tag})).status == 304, (operation.id, tag)


async def test_what_is_no_position_in_last_event_id_is_malformed(target: Target) -> None:
    streaming = named(target, "streamEvents")
    for text in ("x", "-2", "-0", "+1", "01", "1.0", "1_0", "\xb2", "9" * 17, "9" * 40):
        reply = await target.ask(streaming, headers={"Last-Event-ID": text})
        assert (reply.status, reply.code) == (400, "malformed $header.Last-Event-ID"), text


async def test_what_a_client_accepts_changes_nothing(target: Target) -> None:
    for accepted in ("text/html", "image/png", "application/xml;q=1", "x", "\xff", ""):
        reply = await target.ask(named(target, "getMatch"), headers={"Accept": accepted})
        assert (reply.status, reply.headers["content-type"]) == (200, "application/json")
        reply = await target.ask(named(target, "getMatch"), path="/v1/nothing", headers={"Accept": accepted})
        assert (reply.status, reply.code) == (404, "not_found")


async def test_what_is_no_http_is_refused_and_the_connection_closed(target: Target) -> None:
    for raw in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n",
        b"GET /v1/time HTTP/1.1\r\nHost : partie\r\n\r\n",
        b"GET /v1/time HTTP/1.1\r\nA\x00: b\r\n\r\n",
        b"GET /v1/time HTTP/9.9\r\n\r\n",
        b"POST /v1/matches HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"POST /v1/matches HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /v1/matches HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"POST /v1/matches HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ):
        reply = await target.send(raw)
        assert 400 <= reply.status < 500, raw
        assert "html" not in reply.headers["content-type"], raw
