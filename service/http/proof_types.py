"""What proves things, over the wire: receipts, and the public keys that signatures are checked with."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta, Struct

from domain.match.parent import Hex32
from domain.timestamp import Timestamp
from infra.signatures import PublicKey
from service.records.receipts import Receipt

KeyId = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Za-z_-]{43}\Z",
        description="The id of a key: its thumbprint (RFC 7638).",
        examples=["kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"],
    ),
]


class MatchReceipt(Struct, frozen=True):
    """A signed statement: at `time`, the chain of this match had this `hash` at `position`, its last event.

    The signature (Ed25519) is over the canonical JSON of the other members.
    """

    match_id: Annotated[UUID, Meta(description="The match, by its id.")]
    position: Annotated[int, Meta(ge=0, description="The position of its last event at that time.", examples=[17])]
    hash: Hex32
    time: Timestamp
    key_id: KeyId
    signature: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z", description="64 bytes as lower-case hex.")]


class JsonWebKey(Struct, frozen=True):
    """A public key of Ed25519 (RFC 8037)."""

    kty: Literal["OKP"]
    crv: Literal["Ed25519"]
    x: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{43}\Z", description="The key: 32 bytes in base64url.")]
    kid: KeyId
    use: Literal["sig"]
    alg: Literal["EdDSA"]


class JsonWebKeySet(Struct, frozen=True):
    """The keys that this server signs with or has signed with, the newest first (RFC 7517)."""

    keys: Annotated[list[JsonWebKey], Meta(description="The keys, the newest first.")]


def match_receipt(receipt: Receipt) -> MatchReceipt:
    """Return a receipt as it goes over the wire."""
    return MatchReceipt(
        receipt.match_id, receipt.position, receipt.hash, receipt.time, receipt.key_id, receipt.signature
    )


def json_web_key(key: PublicKey) -> JsonWebKey:
    """Return a public key as it goes over the wire."""
    return JsonWebKey(key.kty, key.crv, key.x, key.thumbprint, "sig", "EdDSA")
