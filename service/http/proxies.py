"""The client's address behind proxies: the one that a trusted proxy vouches for, otherwise the one that connects.

A forwarding header is believed as far as trusted proxies wrote it: from its end backwards, up to the first address
that is not a trusted proxy's.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import structlog

Address = IPv4Address | IPv6Address
Headers = Iterable[tuple[bytes, bytes]]

log = structlog.get_logger("partie.http")

_MOST_HOPS = 32


class TrustedProxies:
    """The trusted proxies: addresses and networks such as ``10.0.0.0/8``. Raises ValueError for anything else."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(text, strict=False) for text in networks]
        self._has_warned = False

    def trusts(self, host: str) -> bool:
        """Return whether *host* is the address of a trusted proxy."""
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, headers: Headers) -> str:
        """Return the client's address: *peer*, unless that is a trusted proxy that forwards for somebody else."""
        told = [(name, value) for name, value in headers if name in (b"x-forwarded-for", b"forwarded")]
        if not told:
            return plain_address(peer)
        if not self.trusts(peer):
            self._warn(peer)
            return plain_address(peer)
        clients = {
            self._beyond(peer, hops)
            for name, hops_of in ((b"x-forwarded-for", _plain_hops), (b"forwarded", _standard_hops))
            if (header := _joined(told, name)) and (hops := list(hops_of(header)))
        }
        # a proxy that writes one of the two passes the other on as a client made it up
        return clients.pop() if len(clients) == 1 else plain_address(peer)

    def _beyond(self, peer: str, hops: list[str]) -> str:
        client = plain_address(peer)
        for hop in reversed(hops[-_MOST_HOPS:]):
            address = _address(hop)
            if address is None:
                return hop if hop.startswith("_") else client  # an obfuscated identifier (RFC 7239, 6.3)
            client = str(address)
            if not self.trusts(client):
                break
        return client

    def _warn(self, peer: str) -> None:
        if not self._has_warned:
            self._has_warned = True
            log.warning(
                "forwarding header from an address that is not a trusted proxy: is it missing from the setting?",
                address=peer,
                setting="PARTIE_TRUSTED_PROXIES",
            )


def _joined(headers: Headers, wanted: bytes) -> str:
    return ",".join(value.decode("latin-1") for name, value in headers if name == wanted)


def _plain_hops(header: str) -> Iterator[str]:
    return (_without_port(hop.strip()) for hop in header.split(",") if hop.strip())


def _standard_hops(header: str) -> Iterator[str]:
    """Return the client that each element names, empty where it names none."""
    if header.count('"') % 2:  # an unterminated quote of a client's would swallow what a proxy has added
        yield ""
        return
    for element in _split(header, ","):
        pairs = (pair.partition("=") for pair in _split(element, ";"))
        hops = (value.strip().strip('"') for name, _, value in pairs if name.strip().lower() == "for")
        yield _without_port(next(hops, ""))


def _split(text: str, separator: str) -> Iterator[str]:
    """Split outside quotes, in one pass: a regular expression would look for a quote's end again from each quote."""
    piece: list[str] = []
    for number, part in enumerate(text.split('"')):
        if number % 2:
            piece.append(f'"{part}"')
            continue
        first, *others = part.split(separator)
        piece.append(first)
        for other in others:
            yield "".join(piece)
            piece = [other]
    yield "".join(piece)


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(maxsize=4096)
def plain_address(peer: str) -> str:
    """Return an address as it is written everywhere: of an IPv4 one in IPv6, the IPv4 one."""
    address = _address(peer)
    return peer if address is None else str(address)
