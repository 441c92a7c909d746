"""HTTP/1.1 itself: upgrades that are not taken, framing, Host, HTTP/1.0, and what a connection may hold and for how
long.
"""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from service.http.connections import LOCAL_RESERVE, ConnectionLimits
from service.http.proxies import TrustedProxies
from service.refusals import Busy, TooManyRequests
from service.settings import Settings
from tests.clients.playing import started
from tests.clients.segments import Answer, Connection, exchange
from tests.servers.partie import BOTH_PACKAGES, Here, served_here

pytestmark = pytest.mark.anyio

POST = b"POST /v1/matches HTTP/1.1\r\nHost: partie\r\nContent-Type: application/json\r\n"
BODY = b'{"game":"help_me","seats":2}'
H2C = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n"
WEBSOCKET = b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
JDK = Path(__file__).parents[2] / "fronts" / "clients" / "Client.java"


def opening(extra: bytes, *, chunked: bool = False) -> tuple[bytes, bytes]:
    """The head and the body of a request that opens a match."""
    framing = b"Transfer-Encoding: chunked\r\n" if chunked else b"Content-Length: %d\r\n" % len(BODY)
    head = (
        b"POST /v1/matches HTTP/1.1\r\nHost: partie\r\nContent-Type: application/json\r\n" + framing + extra + b"\r\n"
    )
    return head, b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY) if chunked else BODY


def segmentations(head: bytes, body: bytes) -> Iterator[list[bytes]]:
    """A request in one segment, and cut in two at places that matter."""
    yield [head + body]
    yield [head, body]
    yield [head[:-1], head[-1:] + body]
    yield [head + body[:5], body[5:]]
    yield [bytes([byte]) for byte in head + body]


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("upgrade", [H2C, WEBSOCKET, b"Connection: Upgrade\r\nUpgrade: TLS/1.2\r\n"])
async def test_an_upgrade_that_is_not_taken_is_ignored(here: Here, upgrade: bytes, chunked: bool) -> None:
    for segments in segmentations(*opening(upgrade, chunked=chunked)):
        connection = await Connection.to(here.url)
        await connection.send(*segments)
        assert (await connection.answer()).status == 201, segments
        await connection.send(b"GET /v1/time HTTP/1.1\r\nHost: partie\r\n\r\n")  # the connection goes on
        assert (await connection.answer()).status == 200, segments
        connection.close()


async def test_requests_that_ask_for_an_upgrade_can_follow_each_other_in_one_segment(here: Here) -> None:
    head, body = opening(H2C)
    reading = b"GET /v1/time HTTP/1.1\r\nHost: partie\r\n" + H2C + b"\r\n"
    connection = await Connection.to(here.url)
    await connection.send(reading + head + body + reading + head + body)
    assert [(await connection.answer()).status for _ in range(4)] == [200, 201, 200, 201]
    connection.close()


async def test_white_space_around_the_value_of_a_header_is_none_of_it(here: Here) -> None:
    match = await started(here.client)
    connection = await Connection.to(here.url)
    for around in (b"", b" ", b"\t ", b"   "):
        token = b"Authorization:%bBearer %b%b\r\n" % (around, match.tokens[1].encode(), around)
        await connection.send(b"GET %b/view HTTP/1.1\r\nHost: partie\r\n%b\r\n" % (match.path.encode(), token))
        assert (await connection.answer()).json["viewer"] == "seat:1"
    key = b"Idempotency-Key: white-space-is-none-of-a-key"
    answers = []
    for after in (b"", b" ", b" \t"):
        await connection.send(*opening(key + after + b"\r\n"))
        answers.append(await connection.answer())
    connection.close()
    assert [answer.status for answer in answers] == [201] * 3
    assert len({answer.json["host_token"] for answer in answers}) == 1


async def test_curl_with_an_upgrade_to_http_2_opens_a_match(here: Here) -> None:
    sent = ["-H", "Content-Type: application/json", "-d", BODY.decode()]
    curl = await asyncio.create_subprocess_exec(
        *("curl", "-sS", "--http2", "-w", "%{http_code}", *sent, f"{here.url}/v1/matches"), stdout=subprocess.PIPE
    )
    output, _ = await curl.communicate()
    assert output.endswith(b"201"), output


@pytest.mark.java
async def test_the_stock_client_of_java_plays(here: Here) -> None:
    java = await asyncio.create_subprocess_exec("java", str(JDK), here.url, stdout=subprocess.PIPE)
    output, _ = await java.communicate()
    assert (java.returncode, output.splitlines()[-1:]) == (0, [b"resumed"]), output


async def test_a_body_of_no_bytes_is_none_however_it_is_framed(here: Here) -> None:
    match = await started(here.client)
    for path in ("/v1/time", "/v1/matches", match.path, f"{match.path}/view", f"{match.path}/events", "/v1/games"):
        head = f"GET {path} HTTP/1.1\r\nHost: partie\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        for segments in ([head + b"0\r\n\r\n"], [head, b"0\r\n\r\n"], [head.replace(b"GET", b"HEAD") + b"0\r\n\r\n"]):
            connection = await Connection.to(here.url)
            await connection.send(*segments)
            assert (await connection.until(b"\r\n")) == b"HTTP/1.1 200 OK\r\n", path
            connection.close()
        refused = await exchange(here.url, head, b"1\r\nx\r\n0\r\n\r\n")
        assert (refused.status, refused.json["code"], refused.json["facts"]) == (400, "malformed", {"path": "$"}), path


async def test_a_stream_and_a_departure_take_an_empty_body_in_chunks(here: Here) -> None:
    match = await started(here.client)
    head = f"GET {match.path}/stream HTTP/1.1\r\nHost: partie\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode()
    connection = await Connection.to(here.url)
    await connection.send(head)
    assert b"event: hello" in await connection.until(b"event: hello")
    connection.close()
    leaving = f"DELETE {match.path}/seats/0 HTTP/1.1\r\nHost: partie\r\nAuthorization: Bearer {match.tokens[0]}\r\n"
    refused = await exchange(here.url, f"{leaving}Transfer-Encoding: chunked\r\n\r\n".encode(), b"0\r\n\r\n")
    assert refused.json["code"] == "wrong_phase"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"GET /v1/time HTTP/1.1\r\n\r\n", 400),
        (b"GET /v1/time HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
        (b"GET /v1/time HTTP/1.0\r\nHost: a\r\nhost: b\r\n\r\n", 400),
        (b"GET http://a/v1/time HTTP/1.1\r\n\r\n", 400),
        (b"GET http://a/v1/time HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        (b"GET /v1/time HTTP/1.1\r\nHost:\r\n\r\n", 200),
        (b"GET /v1/time HTTP/1.0\r\n\r\n", 200),
    ],
)
async def test_a_request_names_one_host(here: Here, head: bytes, status: int) -> None:
    answer = await exchange(here.url, head)
    assert answer.status == status
    if status == 400:
        assert answer.json["facts"] == {"path": "$header.Host"}


async def test_http_1_0_gets_no_chunks_and_the_end_of_the_connection(here: Here) -> None:
    match = await started(here.client)
    whole = (await match.get("/events.ndjson")).content
    answer = await exchange(here.url, f"GET {match.path}/events.ndjson HTTP/1.0\r\n\r\n".encode())
    assert "transfer-encoding" not in answer.headers
    assert answer.headers["connection"] == "close"
    assert answer.body == whole
    sized = await exchange(here.url, b"GET /v1/time HTTP/1.0\r\n\r\n")
    assert int(sized.headers["content-length"]) == len(sized.body)


async def test_http_1_0_follows_a_stream(here: Here) -> None:
    match = await started(here.client)
    connection = await Connection.to(here.url)
    await connection.send(f"GET {match.path}/stream HTTP/1.0\r\n\r\n".encode())
    head = await connection.until(b"\r\n\r\n")
    assert b"chunked" not in head
    assert (await connection.until(b"event: hello")).startswith(b"retry: ")
    await match.play(1)
    await connection.until(b"help_me.stack_moved")
    connection.close()


@pytest.mark.parametrize(
    "framing", [b"Content-Length: 60000\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"]
)
async def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path, framing: bytes) -> None:
    async with served_here(tmp_path, settings=Settings(request_seconds=0.1)) as here:
        connection = await Connection.to(here.url)
        await connection.send(POST + framing)
        answer = await connection.answer()
        assert (answer.status, answer.json["code"], answer.json["facts"]) == (400, "malformed", {"path": "$"})
        assert await connection.is_closed()


async def test_a_body_that_nobody_reads_is_not_waited_for_either(tmp_path: Path) -> None:
    async with served_here(tmp_path, settings=Settings(request_seconds=0.1)) as here:
        connection = await Connection.to(here.url)
        await connection.send(b"GET /v1/nothing HTTP/1.1\r\nHost: partie\r\nContent-Length: 10\r\n\r\n")
        assert (await connection.answer()).status == 404
        assert await connection.is_closed()


async def test_a_long_poll_may_last_longer_than_a_request_may_take_to_come(tmp_path: Path) -> None:
    settings = Settings(request_seconds=0.1, game_packages=BOTH_PACKAGES)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        position = (await match.summary())["position"]
        assert (await match.get("/events", after=position, wait=1)).status_code == 200


async def test_an_idle_connection_stays_open_for_as_long_as_is_set(tmp_path: Path) -> None:
    assert Settings().keep_alive_seconds > 60
    async with served_here(tmp_path, settings=Settings(keep_alive_seconds=0.2)) as here:
        connection = await Connection.to(here.url)
        await connection.send(b"GET /v1/time HTTP/1.1\r\nHost: partie\r\n\r\n")
        began = asyncio.get_running_loop().time()
        assert (await connection.answer()).status == 200
        assert await connection.is_closed()
        assert asyncio.get_running_loop().time() - began >= 0.2


async def test_a_client_holds_so_many_connections_and_others_still_come(tmp_path: Path) -> None:
    settings = Settings(connections_per_client=3, trusted_proxies=())
    async with served_here(tmp_path, settings=settings) as here:
        with ExitStack() as stack:
            held = [await Connection.to(here.url, local_addr=("127.0.0.2", 0)) for _ in range(3)]
            for one in held:
                stack.callback(one.abort)
                assert await _time(one) == 200
            refused = await Connection.to(here.url, local_addr=("127.0.0.2", 0))
            answer = await refused.answer()
            assert (answer.status, answer.json["code"]) == (429, "too_many_requests")
            assert int(answer.headers["retry-after"]) > 0
            assert await refused.is_closed()
            assert (await here.client.get("/healthz")).status_code == 200
        answer = Answer(429, {}, b"")
        while answer.status == 429:  # until the server has noticed
            answer = await exchange(here.url, b"GET /v1/time HTTP/1.1\r\nHost: partie\r\n\r\n")
        assert answer.status == 200


@pytest.mark.parametrize(("operator", "trusted"), [("127.0.0.1", "127.0.0.0/8"), ("10.0.0.1", "10.0.0.1")])
def test_all_clients_together_hold_so_many_connections_and_the_operator_still_comes(
    operator: str, trusted: str
) -> None:
    limits = ConnectionLimits(4, 3, TrustedProxies([trusted]))
    assert [limits.admit("192.0.2.1") for _ in range(3)] == [None] * 3
    assert isinstance(limits.admit("192.0.2.1"), TooManyRequests)
    assert limits.admit("192.0.2.2") is None
    assert isinstance(limits.admit("192.0.2.3"), Busy)
    assert [limits.admit(operator) for _ in range(LOCAL_RESERVE)] == [None] * LOCAL_RESERVE
    assert isinstance(limits.admit(operator), Busy)
    limits.release("192.0.2.1")
    assert isinstance(limits.admit("192.0.2.1"), Busy)
    for _ in range(LOCAL_RESERVE):
        limits.release(operator)
    assert limits.admit("192.0.2.1") is None


def test_this_host_has_room_of_its_own_whichever_proxies_are_trusted() -> None:
    limits = ConnectionLimits(1, 10, TrustedProxies(["10.0.0.1"]))
    assert limits.admit("192.0.2.1") is None
    assert isinstance(limits.admit("192.0.2.2"), Busy)
    assert [limits.admit(local) for local in ("127.0.0.1", "::1", "::ffff:127.0.0.1")] == [None] * 3


async def test_long_polls_count_as_streams_do(tmp_path: Path) -> None:
    settings = Settings(streams_per_client=1, game_packages=BOTH_PACKAGES)
    async with served_here(tmp_path, settings=settings) as here:
        match = await started(here.client)
        position = (await match.summary())["position"]
        polls = [asyncio.create_task(match.get("/events", after=position, wait=30)) for _ in range(3)]
        done, _ = await asyncio.wait(polls[:2] + polls[2:], return_when=asyncio.FIRST_COMPLETED)
        assert {task.result().status_code for task in done} == {429}
        while sum(task.done() for task in polls) < 2:  # noqa: ASYNC110 (nobody tells us)
            await asyncio.sleep(0.01)
        await match.play(1)
        assert sorted([(await task).status_code for task in polls]) == [200, 429, 429]


async def test_a_client_that_breaks_off_with_a_request_in_waiting_leaves_no_trace(
    here: Here, caplog: pytest.LogCaptureFixture
) -> None:
    match = await started(here.client)
    await match.play(4)
    export = f"GET {match.path}/events.ndjson HTTP/1.1\r\nHost: partie\r\n\r\n".encode()
    follow = f"GET {match.path}/stream HTTP/1.1\r\nHost: partie\r\n\r\n".encode()
    with capture_logs() as logs:
        for first in (export, follow):
            for _ in range(20):
                connection = await Connection.to(here.url)
                await connection.send(first + export * 3)
                await connection.until(b"HTTP/1.1 200")
                connection.abort()
        await match.play(1)
        assert (await here.client.get("/v1/time")).status_code == 200
    assert [line for line in logs if line["log_level"] != "debug"] == []
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "WARNING")] == []


async def _time(connection: Connection) -> int:
    await connection.send(b"GET /v1/time HTTP/1.1\r\nHost: partie\r\n\r\n")
    return (await connection.answer()).status
