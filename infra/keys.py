"""The server's own secret, from which tokens are derived."""

import hmac
import json
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from domain.ids import MatchId
from infra import private_files


class BadKeys(Exception):
    """Keys that cannot be used; the message says what is wrong, and where."""


class ServerKeys(Struct, frozen=True):
    """The keys of a server; every process of it has the same."""

    token_key: bytes

    def token(self, kind: str, match_id: MatchId, seat: int, nonce: bytes) -> str:
        """Derive the token of *kind* (``host`` or ``seat``) for a match, a seat and a stored nonce.

        The same nonce yields the same token, so that a repeat after a lost answer can return it again; the database
        alone yields none.
        """
        text = b"partie/token/1" + kind.encode() + b"\0" + match_id.bytes + seat.to_bytes(2, "big") + nonce
        mac = hmac.digest(self.token_key, text, "sha256")
        return f"{kind}_{urlsafe_b64encode(mac).rstrip(b'=').decode()}"

    def json_mac(self, canonical: bytes) -> bytes:
        """Return what tells one body from another under the same idempotency key, from its canonical JSON."""
        return hmac.digest(self.token_key, b"partie/body/2" + canonical, "sha256")

    def body_mac(self, body: bytes) -> bytes:
        """Return what told one body from another before they were compared as JSON: from the bytes as sent."""
        return hmac.digest(self.token_key, b"partie/body/1" + body, "sha256")


def keys_from_hex(token_key: str) -> ServerKeys:
    """Return the keys that settings hold. Raises BadKeys."""
    try:
        key = bytes.fromhex(token_key)
    except ValueError as error:
        raise BadKeys("PARTIE_TOKEN_KEY is not hex") from error
    if len(key) < 32:
        raise BadKeys("PARTIE_TOKEN_KEY has fewer than 32 bytes")
    return ServerKeys(key)


def keys_in_file(path: Path, *, unused: bool) -> ServerKeys:
    """Return the keys in a file, which is made (mode 0600) on an embedded server's first start. Raises BadKeys.

    *unused*: no token was ever derived from them, so a file that cannot be read, as a full disk leaves one behind, is
    made anew.
    """
    try:
        if not path.exists():
            _write(path)
        return _read(path)
    except BadKeys:
        if not unused:
            raise
        path.unlink()
        return keys_in_file(path, unused=False)
    except OSError as error:
        raise BadKeys(f"{path}: {error.strerror}") from error


def _write(path: Path) -> None:
    with suppress(FileExistsError):  # another process was quicker
        private_files.write_new(path, json.dumps({"token_key": secrets.token_hex(32)}).encode())


def _read(path: Path) -> ServerKeys:
    try:
        return keys_from_hex(json.loads(path.read_text("ascii"))["token_key"])
    except (ValueError, KeyError, TypeError, BadKeys) as error:
        raise BadKeys(f"{path} is no file of keys; put back the copy that you keep of it") from error
