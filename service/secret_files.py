"""Secrets that a setting names as a file instead of holding them, and the database's password in its URL."""

from pathlib import Path
from urllib.parse import quote


def secret_in(file: str) -> str:
    """Return what *file* holds, without the line break at its end. Raises ValueError, which names the file."""
    try:
        text = Path(file).read_text("utf-8").rstrip("\r\n")
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{file} is not UTF-8 text") from error
    if not text:
        raise ValueError(f"{file} is empty")
    return text


def with_password(url: str, password: str) -> str:
    """Return *url* with *password*, escaped. Raises ValueError unless the URL has a user and no password.

    >>> with_password("postgresql://partie@db/partie", "p@ss/word")
    'postgresql://partie:p%40ss%2Fword@db/partie'
    """
    scheme, _, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    user, _, host = authority.rpartition("@")
    if not user or ":" in user:
        raise ValueError("must have a user and no password if DATABASE_PASSWORD is set: postgresql://user@host/name")
    return f"{scheme}://{user}:{quote(password, safe='')}@{host}{slash}{path}"
