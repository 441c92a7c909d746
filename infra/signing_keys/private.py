"""The private key: 32 bytes as hex in a setting, or in a file of its own, for this user alone."""

import json
from contextlib import suppress
from pathlib import Path

from infra import private_files
from infra.keys import BadKeys
from infra.signatures import BYTES, new_private_key


def key_from_hex(text: str) -> bytes:
    """Return the key that a setting holds. Raises BadKeys."""
    try:
        key = bytes.fromhex(text)
    except ValueError as error:
        raise BadKeys("PARTIE_SIGNING_KEY is not hex") from error
    if len(key) != BYTES:
        raise BadKeys(f"PARTIE_SIGNING_KEY does not have {BYTES} bytes")
    return key


def key_in_file(path: Path) -> bytes:
    """Return the key in a file, which is made (mode 0600) if there is none. Raises BadKeys."""
    try:
        if not path.exists():
            with suppress(FileExistsError):  # another process was quicker
                private_files.write_new(path, _written(new_private_key()))
        return key_from_hex(json.loads(path.read_text("ascii"))["signing_key"])
    except OSError as error:
        raise BadKeys(f"{path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, BadKeys) as error:
        raise BadKeys(f"{path} is no signing key; put back the copy that you keep of it, or delete it") from error


def put_in_file(path: Path, text: str) -> None:
    """Replace the key in a file. Raises BadKeys; then the old one stays."""
    try:
        private_files.replace(path, _written(text))
    except OSError as error:
        raise BadKeys(f"{path}: {error.strerror}") from error


def _written(text: str) -> bytes:
    return json.dumps({"signing_key": text}).encode()
