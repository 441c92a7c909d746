"""A database's URL, as each library takes it."""

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import make_url


def async_url(url: str) -> sa.URL:
    """Return *url* with the driver that the async engine takes."""
    parsed = make_url(url)
    backend = "postgresql" if parsed.drivername == "postgres" else parsed.get_backend_name()
    return parsed.set(drivername=f"{backend}+{'aiosqlite' if backend == 'sqlite' else 'asyncpg'}")


def driver_url(url: str) -> str:
    """Return *url* as asyncpg takes it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def sqlite_file(url: str) -> Path:
    """Return the file of a ``sqlite:///`` *url*. Raises ValueError if it names none."""
    name = make_url(url).database
    if not name or name == ":memory:":
        raise ValueError(f"{url} names no file")
    return Path(name)
