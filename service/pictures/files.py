"""The modules of the server's pages, as they lie in the package."""

from importlib import resources


def read(path: str) -> str:
    """Return the text of the file at *path* below ``service/web``. Raises FileNotFoundError."""
    return (resources.files("service") / "web" / path).read_text(encoding="utf-8")
