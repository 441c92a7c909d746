"""Ed25519 keys and signatures, against the vectors of RFC 8037 (A.1 to A.4) and RFC 8032."""

from __future__ import annotations

from base64 import urlsafe_b64decode

import pytest

from infra.signatures import PrivateKey, PublicKey, has_signed, public_key

PRIVATE = urlsafe_b64decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")
X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"


def test_public_key_and_thumbprint_are_those_of_the_standard() -> None:
    key = PrivateKey(PRIVATE)
    assert key.public == PublicKey("Ed25519", "OKP", X)
    assert key.public.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"


def test_signature_is_that_of_the_standard() -> None:
    signed = PrivateKey(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")).sign(b"")
    assert signed.hex().startswith("e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155")


def test_only_the_message_that_was_signed_passes_and_only_by_its_key() -> None:
    key = PrivateKey(PRIVATE)
    signature = key.sign(b"a message")
    assert has_signed(key.public, signature, b"a message")
    assert not has_signed(key.public, signature, b"another message")
    assert not has_signed(PrivateKey(b"k" * 32).public, signature, b"a message")
    assert not has_signed(key.public, signature[:-1], b"a message")


@pytest.mark.parametrize("x", ["", X[:-1], X[:-1] + "p", X + "A", "ä" * 43])
def test_key_is_written_in_one_way_only(x: str) -> None:
    with pytest.raises(ValueError, match="base64url"):
        PublicKey("Ed25519", "OKP", x).raw  # noqa: B018 (it raises)
    assert not has_signed(PublicKey("Ed25519", "OKP", x), b"s" * 64, b"")


def test_key_of_raw_bytes_is_read_back() -> None:
    assert public_key(bytes(range(32))).raw == bytes(range(32))
