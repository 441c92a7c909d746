"""Which addresses are public: no receiver leads into a private network, however its address is written."""

from __future__ import annotations

import pytest

from infra.deliveries.addresses import is_public

IPV4 = (
    "127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 "
    "100.64.0.1 100.100.100.200 192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 "
    "240.0.0.1 255.255.255.255"
)
IPV6 = (
    ":: ::1 ::7f00:1 fe80::1 fe80::1%eth0 fec0::1 fc00::1 fd00:ec2::254 ff02::1 2001:db8::1 ::ffff:127.0.0.1 "
    "::ffff:169.254.169.254 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 2002:7f00:1:: "
    "2002:a9fe:a9fe:: 2001:0:7f00:1::"
)
NO_ADDRESSES = "localhost 0x7f.1 127.1 2130706433"


@pytest.mark.parametrize("address", f"{IPV4} {IPV6} {NO_ADDRESSES}".split())
def test_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::808:808"])
def test_public(address: str) -> None:
    assert is_public(address)
