"""Settings that name places on the net: brought to one form, or refused at the start."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from service.process.run import listening_on
from service.settings import BadSetting, settings_from


@pytest.mark.parametrize(
    ("given", "origins"),
    [
        ("https://games.example", ("https://games.example",)),
        ("https://games.example/", ("https://games.example",)),
        ("HTTPS://Games.Example", ("https://games.example",)),
        ("https://games.example:443", ("https://games.example",)),
        ("http://games.example:80/", ("http://games.example",)),
        ("http://localhost:5173", ("http://localhost:5173",)),
        ("http://[::1]:5173", ("http://[::1]:5173",)),
        ("https://bücher.example", ("https://xn--bcher-kva.example",)),
        ("https://a.example, https://b.example", ("https://a.example", "https://b.example")),
        ("https://a.example https://b.example/", ("https://a.example", "https://b.example")),
        ("*", ("*",)),
        ("", ()),
    ],
)
def test_origins_are_as_browsers_send_them(given: str, origins: tuple[str, ...]) -> None:
    assert settings_from({"PARTIE_CORS_ORIGINS": given}).cors_origins == origins


@pytest.mark.parametrize(
    "given",
    [
        "games.example",
        "//games.example",
        "https://*.games.example",
        "https://",
        "https://games.example/page",
        "https://games.example?x",
        "https://ada@games.example",
        "https://games.example:x",
        "https://games.example:99999",
        "ftp://games.example",
        "null",
        "https://a.example; https://b.example",
        "https://a.example games.example",
    ],
)
def test_what_is_no_origin_is_refused(given: str) -> None:
    with pytest.raises(BadSetting, match=r"^PARTIE_CORS_ORIGINS: "):
        settings_from({"PARTIE_CORS_ORIGINS": given})


def test_proxies_are_addresses_and_networks() -> None:
    given = settings_from({"PARTIE_TRUSTED_PROXIES": "10.0.0.1, 10.1.2.3/16 ::1"})
    assert given.trusted_proxies == ("10.0.0.1/32", "10.1.0.0/16", "::1/128")
    for wrong in ("proxy", "10.0.0.0/33", "*", "10.0.0.1:80"):
        with pytest.raises(BadSetting, match=r"^PARTIE_TRUSTED_PROXIES: "):
            settings_from({"PARTIE_TRUSTED_PROXIES": wrong})


def test_a_public_url_is_one() -> None:
    given = settings_from({"PARTIE_PUBLIC_URL": "https://Games.Example/partie/"})
    assert given.public_url == "https://games.example/partie"
    for wrong in ("/partie", "games.example", "https://games.example/?x"):
        with pytest.raises(BadSetting, match=r"^PARTIE_PUBLIC_URL: "):
            settings_from({"PARTIE_PUBLIC_URL": wrong})


def reached(listening: socket.socket, *hosts: str) -> Iterator[bool]:
    """Whether a client reaches each host."""
    for host in hosts:
        try:
            with socket.create_connection((host, listening.getsockname()[1]), timeout=5):
                yield True
        except OSError:
            yield False


@pytest.mark.parametrize(
    ("host", "reaches"),
    [
        ("127.0.0.1", [True, False]),
        ("0.0.0.0", [True, False]),
        ("::1", [False, True]),
        ("[::1]", [False, True]),
        ("::", [True, True]),
        ("[::]", [True, True]),
        ("localhost", [True, False]),
    ],
)
@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs IPv6")
def test_a_host_is_an_address_or_a_name(host: str, reaches: list[bool]) -> None:
    with listening_on(host, 0) as listening:
        assert list(reached(listening, "127.0.0.1", "::1")) == reaches


def test_a_name_may_be_one_of_ipv6_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve = socket.getaddrinfo

    def resolved(host: str, *rest: object, **options: object) -> object:
        return resolve("::1" if host == "six.example" else host, *rest, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    with listening_on("six.example", 0) as listening:
        assert list(reached(listening, "::1")) == [True]


@pytest.mark.parametrize("host", ["no-such-host.invalid", "300.1.1.1", "::g"])
def test_a_name_that_is_none_is_one_line(host: str) -> None:
    with pytest.raises(BadSetting, match=r"^--host .*: the name cannot be resolved: "), listening_on(host, 0):
        pass
