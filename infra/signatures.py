"""Ed25519 signatures, and public keys as JSON Web Keys (RFC 8037), known by their thumbprints (RFC 7638).

The library is imported where it is used: it takes a tenth of a server's start, and most requests need none of it.
"""

import hashlib
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Literal

from msgspec import Struct

from infra.seal import canonical

BYTES = 32
"""The length of a private and of a public key."""


class PublicKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A public key as a JSON Web Key, without the members that only name it."""

    crv: Literal["Ed25519"]
    kty: Literal["OKP"]
    x: str

    @property
    def raw(self) -> bytes:
        """The key itself. Raises ValueError unless *x* is 32 bytes in the one way to write them."""
        try:
            raw = urlsafe_b64decode(self.x.encode("ascii") + b"=")
        except ValueError:  # the errors of both are
            raw = b""
        if len(raw) != BYTES or _base64url(raw) != self.x:
            raise ValueError("x must be 32 bytes in base64url")
        return raw

    @property
    def thumbprint(self) -> str:
        """The key's id: SHA-256 of its canonical JSON, in base64url."""
        return _base64url(hashlib.sha256(canonical(self)).digest())


class PrivateKey:
    """A private key of 32 bytes. Raises ValueError for another length."""

    def __init__(self, raw: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        self._key = Ed25519PrivateKey.from_private_bytes(raw)
        self.public = public_key(self._key.public_key().public_bytes_raw())
        self.id = self.public.thumbprint

    def sign(self, message: bytes) -> bytes:
        """Return the signature of *message*: 64 bytes, always the same ones."""
        return self._key.sign(message)


def new_private_key() -> str:
    """Return a new private key as settings hold it: 32 bytes as hex."""
    return secrets.token_hex(BYTES)


def public_key(raw: bytes) -> PublicKey:
    """Return a public key of 32 bytes as a JSON Web Key."""
    return PublicKey("Ed25519", "OKP", _base64url(raw))


def has_signed(key: PublicKey, signature: bytes, message: bytes) -> bool:
    """Tell whether *signature* is that of *message* by *key*."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key.raw).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _base64url(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
