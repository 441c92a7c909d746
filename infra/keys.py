"""The server's own secret, from which tokens are derived."""

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec import Struct

from domain.ids import MatchId
from infra import private_files
from infra.keyed_hash import hmac_sha256


class BadKeys(Exception):
    """Keys that cannot be used; the message says what is wrong, and where."""


class ServerKeys(Struct, frozen=True):
    """The keys of a server; every process of it has the same."""

    token_key: bytes

    def fingerprint(self) -> bytes:
        """Return what tells these keys from others and betrays nothing of them: 32 bytes."""
        return hmac.digest(self.token_key, b"partie/fingerprint/1", "sha256")

    def token(self, kind: str, owner: UUID, seat: int, nonce: bytes) -> str:
        """Derive the token of *kind* (``host``, ``seat``, ``player``) for a match or player, a seat and a stored nonce.

        The same nonce yields the same token, so that a repeat after a lost answer can return it again; the database
        alone yields none.
        """
        text = b"partie/token/1" + kind.encode() + b"\0" + owner.bytes + seat.to_bytes(2, "big") + nonce
        mac = hmac_sha256(self.token_key, text)
        return f"{kind}_{urlsafe_b64encode(mac).rstrip(b'=').decode()}"

    def seal_ticket(self, match_id: MatchId, content: bytes) -> bytes:
        """Return *content* as a ticket for a match: signed, and telling nothing to whoever reads it (RFC 5297)."""
        return _ticket_cipher(self.token_key).encrypt(content, [match_id.bytes])

    def open_ticket(self, match_id: MatchId, sealed: bytes) -> bytes | None:
        """Return the content of a ticket for a match; None: it is not one of this server."""
        try:
            return _ticket_cipher(self.token_key).decrypt(sealed, [match_id.bytes])
        except (InvalidTag, ValueError):
            return None

    def handover_mac(self, match_id: MatchId, content: bytes, since: int) -> bytes:
        """Return what signs the *content* of a code for a seat whose token lives *since* a position: 32 bytes."""
        text = b"partie/handover/1" + match_id.bytes + since.to_bytes(8, "big", signed=True) + content
        return hmac.digest(self.token_key, text, "sha256")

    def account(self, what: str, who: bytes) -> str:
        """Return the name of the account on which *what* somebody does is counted. It betrays nothing of *who*."""
        return hmac.digest(self.token_key, b"partie/account/1" + what.encode() + b"\0" + who, "sha256")[:16].hex()

    def webhook_secret(self, webhook_id: UUID, nonce: bytes) -> bytes:
        """Derive what the deliveries of a webhook are signed with: 32 bytes."""
        return hmac.digest(self.token_key, b"partie/webhook/1" + webhook_id.bytes + nonce, "sha256")

    def webhook_nonce(self, webhook_id: UUID, key: bytes) -> bytes:
        """Return the nonce of a secret that is made under an idempotency key, the same for the same key."""
        return hmac.digest(self.token_key, b"partie/webhook-nonce/1" + webhook_id.bytes + key, "sha256")

    def json_mac(self, canonical: bytes) -> bytes:
        """Return what tells one body from another under the same idempotency key, from its canonical JSON."""
        return hmac_sha256(self.token_key, b"partie/body/2" + canonical)

    def body_mac(self, body: bytes) -> bytes:
        """Return what told one body from another before they were compared as JSON: from the bytes as sent."""
        return hmac.digest(self.token_key, b"partie/body/1" + body, "sha256")


@lru_cache(maxsize=8)
def _ticket_cipher(key: bytes) -> AESSIV:
    return AESSIV(hmac.digest(key, b"partie/ticket/1", "sha512"))


def keys_from_hex(token_key: str) -> ServerKeys:
    """Return the keys that settings hold. Raises BadKeys."""
    try:
        key = bytes.fromhex(token_key)
    except ValueError as error:
        raise BadKeys("PARTIE_TOKEN_KEY is not hex") from error
    if len(key) < 32:
        raise BadKeys("PARTIE_TOKEN_KEY has fewer than 32 bytes")
    return ServerKeys(key)


def keys_in_file(path: Path) -> ServerKeys:
    """Return the keys in a file, which is made (mode 0600) if there is none. Raises BadKeys."""
    try:
        if not path.exists():
            with suppress(FileExistsError):  # another process was quicker
                private_files.write_new(path, _written(new_token_key()))
        return _read(path)
    except OSError as error:
        raise BadKeys(f"{path}: {error.strerror}") from error


def require_usable(path: Path, *, unused: bool) -> None:
    """Check that a file of keys is there and can be read. Raises BadKeys.

    *unused*: no token was ever derived from it. Then a file that cannot be read, as a full disk leaves one behind, is
    taken away, and none needs to be there.
    """
    try:
        if path.exists():
            _read(path)
        elif not unused:
            raise BadKeys(f"{path} is missing; put back the copy that you keep of it, or: partie keys rotate-token-key")
    except BadKeys:
        if not unused:
            raise
        path.unlink()


def shown(digest: bytes) -> str:
    """Return what people tell keys apart by: the beginning of a fingerprint, or of the hash of a key, as hex."""
    return digest.hex()[:12]


def new_token_key() -> str:
    """Return a new token key as settings hold it: 32 bytes as hex."""
    return secrets.token_hex(32)


def announce(path: Path, token_key: str) -> None:
    """Write the key that is going to be that of *path* beside it. Raises OSError."""
    private_files.replace(_announced(path), _written(token_key))


def adopt(path: Path, fingerprint: bytes) -> None:
    """Put the announced key in place, if it is the one with this *fingerprint*. Raises BadKeys or OSError."""
    announced = _announced(path)
    if announced.exists() and _read(announced).fingerprint() == fingerprint:
        announced.replace(path)
        private_files.sync(path.parent)


def _announced(path: Path) -> Path:
    return path.with_name(f"{path.name}.next")


def _written(token_key: str) -> bytes:
    return json.dumps({"token_key": token_key}).encode()


def _read(path: Path) -> ServerKeys:
    try:
        return keys_from_hex(json.loads(path.read_text("ascii"))["token_key"])
    except (ValueError, KeyError, TypeError, BadKeys) as error:
        raise BadKeys(f"{path} is no file of keys; put back the copy that you keep of it") from error
