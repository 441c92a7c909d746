"""Which network addresses are public: those that no request from within tells anything about a private network."""

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

_TRANSLATED = ip_network("64:ff9b::/96")
"""NAT64 (RFC 6052): the last 32 bits are an IPv4 address, which is what counts."""
_SPECIAL = tuple(
    map(
        ip_network,
        # site-local; of the IETF, where a cloud has its metadata (192.0.0.192); relays; examples; local NAT64
        (
            *("fec0::/10", "192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16"),
            *("100::/64", "64:ff9b:1::/48"),
        ),
    )
)
"""What is not public, whichever version of Python is asked."""
_COMPATIBLE = ip_network("::/96")


def is_public(address: str) -> bool:
    """Return whether an IP address, as a resolver returns it, is one of the public Internet.

    Loopback, link-local (where clouds have their metadata), private, shared, multicast, unspecified and reserved ones
    are not, nor is IPv6 that stands for such an IPv4 address, whether mapped, translated or tunnelled.
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return False
    if parsed in _TRANSLATED:
        return _is_plain_public(IPv4Address(int(parsed) & 0xFFFF_FFFF))
    return all(_is_plain_public(one) for one in (parsed, *_within(parsed)))


def _is_plain_public(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not (
        address.is_multicast
        or address.is_reserved
        or address.is_loopback
        or address.is_link_local
        or address.is_private
        or address.is_unspecified
        or any(address in network for network in _SPECIAL)
    )


def _within(address: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """Return the IPv4 addresses that an IPv6 address leads to."""
    if isinstance(address, IPv4Address):
        return []
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in _COMPATIBLE:
        found.append(IPv4Address(int(address) & 0xFFFF_FFFF))
    return [one for one in found if one is not None]
