"""Deliveries over HTTP to receivers that misbehave: each ends in time, with a name for what was wrong."""

from __future__ import annotations

import asyncio
import ssl
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from infra.deliveries.http import HttpSender
from infra.deliveries.port import Answer
from infra.deliveries.posting import DRAINED
from tests.clients.receiving import Receiver, answering, receiving

pytestmark = pytest.mark.anyio

HEADERS = {"webhook-id": "msg_1"}
SECONDS = 1.0


class Names:
    """A name server that answers what it is told to, another thing each time."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int) -> list[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


@asynccontextmanager
async def sender(*, private: bool = True, names: Names | None = None) -> AsyncIterator[HttpSender]:
    made = HttpSender(seconds=SECONDS, private=private, resolve=names)
    yield made
    await made.close()


@pytest.fixture
async def receiver(anyio_backend: str) -> AsyncIterator[Receiver]:
    async with receiving() as made:
        yield made


async def test_it_arrives_with_its_headers_and_the_connection_is_used_again(receiver: Receiver) -> None:
    async with sender() as sends:
        for _ in range(3):
            assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(status=200)
    assert receiver.connections == 1
    assert receiver.came[0].headers["webhook-id"] == "msg_1"
    assert receiver.came[0].headers["host"] == receiver.url.split("/")[2]
    assert receiver.came[0].body == b"{}"


@pytest.mark.parametrize("status", [400, 410, 500, 503])
async def test_a_status_is_told(receiver: Receiver, status: int) -> None:
    receiver.answer = answering(status, "Retry-After: 120")
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(status=status, retry_after=120)


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_not_followed(receiver: Receiver, status: int) -> None:
    async with receiving() as inside, sender() as sends:
        receiver.answer = answering(status, f"Location: {inside.url}")
        assert (await sends.post(receiver.url, HEADERS, b"{}")).status == status
        assert inside.came == []


async def test_who_is_down_is_unreachable(receiver: Receiver) -> None:
    async with receiving() as gone:
        url = gone.url
    async with sender() as sends:
        assert await sends.post(url, HEADERS, b"{}") == Answer(fault="unreachable")


async def test_who_does_not_answer_is_left_in_time(receiver: Receiver) -> None:
    async def never(_: asyncio.StreamWriter) -> None:
        return

    receiver.answer = never
    began = asyncio.get_running_loop().time()
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(fault="timeout")
    assert asyncio.get_running_loop().time() - began < 5 * SECONDS


async def test_who_answers_byte_by_byte_is_left_in_time(receiver: Receiver) -> None:
    async def drip(writer: asyncio.StreamWriter) -> None:
        for byte in b"HTTP/1.1 200 OK\r\n" + b"X-Slow: 1\r\n" * 1000:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.05)

    receiver.answer = drip
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(fault="timeout")


async def test_who_resets_the_connection_is_unreachable(receiver: Receiver) -> None:
    async def reset(writer: asyncio.StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(1, 13, struct.pack("ii", 1, 0))  # SO_LINGER: RST at once
        writer.transport.abort()

    receiver.answer = reset
    async with sender() as sends:
        answer = await sends.post(receiver.url, HEADERS, b"{}")
    assert answer.fault in ("unreachable", "not_http")


async def test_an_answer_of_two_gigabytes_is_cut(receiver: Receiver) -> None:
    written = 0

    async def flood(writer: asyncio.StreamWriter) -> None:
        nonlocal written
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n")
        chunk = bytes(65_536)
        while written < 2**31:
            writer.write(chunk)
            await writer.drain()
            written += len(chunk)

    receiver.answer = flood
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(status=200)
    assert written < 64 * 2**20  # what the kernel's buffers took, of which DRAINED were read
    assert DRAINED < 2**20


async def test_endless_headers_are_not_http(receiver: Receiver) -> None:
    async def endless(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n")
        for _ in range(10_000):
            writer.write(b"X-Long: " + b"a" * 1000 + b"\r\n")
            await writer.drain()

    receiver.answer = endless
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(fault="not_http")


async def test_what_is_no_http_is_told(receiver: Receiver) -> None:
    async def other(writer: asyncio.StreamWriter) -> None:
        writer.write(b"SSH-2.0-OpenSSH_9.9\r\n\r\n")

    receiver.answer = other
    async with sender() as sends:
        assert await sends.post(receiver.url, HEADERS, b"{}") == Answer(fault="not_http")


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1:8443/",
        "http://games.example/",
        "https://user:word@games.example/",
        "https://games.example/#x",
        "https:///x",
        "ftp://games.example/",
        "https://games.example:0/",
        "https://games.example:99999/",
        "https://[::1/",
    ],
)
async def test_what_is_never_sent_to(url: str) -> None:
    async with sender(private=False) as sends:
        assert sends.fault_of(url)
        assert (await sends.post(url, HEADERS, b"{}")).fault == "address_not_allowed"


async def test_a_name_that_leads_inside_is_not_connected_to(receiver: Receiver) -> None:
    port = receiver.url.split(":")[2].partition("/")[0]
    names = Names(["127.0.0.1", "::1", "169.254.169.254", "::ffff:127.0.0.1"])
    async with sender(private=False, names=names) as sends:
        answer = await sends.post(f"https://games.example:{port}/", HEADERS, b"{}")
    assert answer == Answer(fault="address_not_allowed")
    assert names.asked == ["games.example"]
    assert receiver.connections == 0


async def test_a_name_that_changes_its_address_gains_nothing(receiver: Receiver) -> None:
    # the address that is connected to is the one that was checked: the name is looked up once a connection
    port = receiver.url.split(":")[2].partition("/")[0]
    names = Names(["192.0.2.1"], ["127.0.0.1"])
    async with sender(private=False, names=names) as sends:
        for _ in range(3):
            answer = await sends.post(f"https://games.example:{port}/", HEADERS, b"{}")
            assert answer.fault == "address_not_allowed"
    assert names.asked == ["games.example"] * 3
    assert receiver.connections == 0


async def test_a_name_without_an_address_is_told(receiver: Receiver) -> None:
    async with sender() as sends:
        answer = await sends.post("http://no-such-name.invalid/", HEADERS, b"{}")
    assert answer.fault in ("name_not_found", "timeout")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate of games.example that nobody vouches for, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "games.example")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("games.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "own.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.mark.parametrize("is_trusted", [False, True])
async def test_the_certificate_must_be_that_of_the_name(
    certificate: Path, is_trusted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    async with receiving(context) as receiver, sender(names=Names(["127.0.0.1"])) as sends:
        port = receiver.url.split(":")[2]
        answer = await sends.post(f"https://games.example:{port}", HEADERS, b"{}")
        assert answer == (Answer(status=200) if is_trusted else Answer(fault="tls"))
        other = await sends.post(f"https://other.example:{port}", HEADERS, b"{}")
        assert other == Answer(fault="tls")
        if is_trusted:
            assert receiver.came[0].headers["host"] == f"games.example:{port.partition('/')[0]}"
