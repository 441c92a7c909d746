"""Who a client is, behind proxies: the address that a trusted proxy vouches for, otherwise the one that connects.

A header that says for whom a request is forwarded is believed as far as trusted proxies wrote it: from its end
backwards, up to the first address that is not a trusted proxy's.
"""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

import structlog

Address = IPv4Address | IPv6Address
Headers = Iterable[tuple[bytes, bytes]]

log = structlog.get_logger("partie.http")

_MOST_HOPS = 32


class TrustedProxies:
    """The proxies that are believed: addresses and networks such as ``10.0.0.0/8``. Raises ValueError for others."""

    def __init__(self, networks: Iterable[str]) -> None:
        self._networks = [ip_network(text, strict=False) for text in networks]
        self._has_warned = False

    def trusts(self, host: str) -> bool:
        """Tell whether *host* is the address of a trusted proxy."""
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)

    def client(self, peer: str, headers: Headers) -> str:
        """Return the client's address: *peer*, who connects, unless a trusted proxy forwards for somebody."""
        told = [(name, value) for name, value in headers if name in (b"x-forwarded-for", b"forwarded")]
        if not told:
            return _plain(peer)
        if not self.trusts(peer):
            self._warn(peer)
            return _plain(peer)
        clients = {
            self._beyond(peer, hops)
            for name, hops_of in ((b"x-forwarded-for", _plain_hops), (b"forwarded", _standard_hops))
            if (header := _joined(told, name)) and (hops := list(hops_of(header)))
        }
        # a proxy that writes one of the two hands the other on as a client made it up
        return clients.pop() if len(clients) == 1 else _plain(peer)

    def _beyond(self, peer: str, hops: list[str]) -> str:
        client = _plain(peer)
        for hop in reversed(hops[-_MOST_HOPS:]):
            address = _address(hop)
            if address is None:
                return hop if hop.startswith("_") else client  # a name of the proxy's own making (RFC 7239, 6.3)
            client = str(address)
            if not self.trusts(client):
                break
        return client

    def _warn(self, peer: str) -> None:
        if not self._has_warned:
            self._has_warned = True
            log.warning(
                "a forwarding header comes from an address that is no trusted proxy; is one missing there?",
                address=peer,
                setting="PARTIE_TRUSTED_PROXIES",
            )


def _joined(headers: Headers, wanted: bytes) -> str:
    return ",".join(value.decode("latin-1") for name, value in headers if name == wanted)


def _plain_hops(header: str) -> Iterator[str]:
    return (_without_port(hop.strip()) for hop in header.split(",") if hop.strip())


def _standard_hops(header: str) -> Iterator[str]:
    """Return whom each element is for, an empty text where it does not say."""
    if header.count('"') % 2:  # a client's quote that does not end would swallow what a proxy has added
        yield ""
        return
    for element in _split(header, ","):
        pairs = (pair.partition("=") for pair in _split(element, ";"))
        hops = (value.strip().strip('"') for name, _, value in pairs if name.strip().lower() == "for")
        yield _without_port(next(hops, ""))


def _split(text: str, separator: str) -> Iterator[str]:
    """Split outside of quotes, in one go: a pattern would look for the end of a quote from each one again."""
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


def _plain(peer: str) -> str:
    address = _address(peer)
    return peer if address is None else str(address)
